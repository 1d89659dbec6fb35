// A page whose clock moves only in steps. So keys meet the same ticks of the rules as in the recording, however slowly
// the browser draws.

/** A tick of the rules, in milliseconds. */
const TICK = 50;

/** Runs in the page before anything else. From then on, time stands still. */
export function holdTime() {
    const now = performance.now.bind(performance);
    let [stopped, waiting] = [now(), new Map()];
    let number = 1 << 30;
    performance.now = () => stopped;
    window.requestAnimationFrame = (draw) => {
        waiting.set(++number, draw);
        return number;
    };
    window.cancelAnimationFrame = (number) => waiting.delete(number);
    window.heldTime = {
        /** Advances time by this many milliseconds, and draws once. Returns the number of requested pictures. */
        step(ms) {
            stopped += ms;
            const due = waiting;
            waiting = new Map();
            for (const draw of due.values()) draw(stopped);
            return due.size;
        },
        /** Whether the game has begun to draw. */
        hasBegun: () => waiting.size > 0,
    };
}

/** Advances time by some milliseconds, and draws once. */
async function draw(page, ms) {
    // The game may not have requested the picture yet.
    for (let tries = 0; tries < 3000; tries += 1) {
        if (await page.evaluate((ms) => window.heldTime.step(ms), tries ? 0 : ms)) return;
        await new Promise((done) => setTimeout(done, 10));
    }
    throw new Error("the page draws no more");
}

/**
 * Advances time by some milliseconds. In each picture, the game learns the time of the previous one. So this draws
 * twice, and no key of the next tick reaches this one.
 */
export async function step(page, ms = TICK) {
    await draw(page, ms);
    await draw(page, 0);
}

/** Waits until the game is ready and has shown its first pictures, in less page time than a tick. */
export async function begin(page, patience) {
    const end = Date.now() + patience;
    // Poll by the real clock, because the page draws no pictures by itself.
    await page.waitForFunction(() => window.heldTime.hasBegun(), null, { timeout: patience, polling: 100 });
    while (!(await page.evaluate(() => document.body.dataset.game === "there"))) {
        if (Date.now() > end) throw new Error("the game draws, and never stands");
        await draw(page, 0.01);
    }
    for (let pictures = 0; pictures < 40; pictures += 1) await draw(page, 0.01);
}

/** Returns the inputs of a recording, tick by tick: the new order, attack and confirmation. */
export function inputsOf(recording) {
    const body = /inputs: \(\[(.*?)\]\)/s.exec(recording)[1];
    return [...body.matchAll(/\((\d+), \(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)\)/g)].flatMap(([, times, input]) => {
        const [, order, heading, sideways] = /fresh: Some\((\w+)(?:\(heading: (\w+), sideways: (\w+)\))?/.exec(input) ?? [];
        const other = input.replace(/fresh: Some\(\w+(\([^)]*\))?\)|wish: Some\(Confirm\)|fire: true|[,\s]/g, "");
        if (other) throw new Error(`no key is known for ${input}`);
        const [confirms, fire] = ["wish: Some(Confirm)", "fire: true"].map((part) => input.includes(part));
        const one = { order, heading, sideways: sideways === "true", fire, confirms };
        return Array(Number(times)).fill(one);
    });
}

const STEPS = { North: "ArrowUp", East: "ArrowRight", South: "ArrowDown", West: "ArrowLeft" };
const ORDERS = { Act: "Space", TurnLeft: "KeyQ", TurnRight: "KeyE" };

/** Presses the keys of an input, and lets its tick pass. */
export async function press(page, input) {
    const { order, heading, sideways, fire, confirms } = input;
    const keys = page.keyboard;
    await keys[fire ? "down" : "up"]("KeyF");
    if (order) {
        const key = order === "Step" ? STEPS[heading] : ORDERS[order];
        if (!key) throw new Error(`no key is known for ${order}`);
        await keys[sideways ? "down" : "up"]("ShiftLeft");
        await keys.press(key);
    }
    if (confirms) {
        // The question is open. Its second row means yes.
        for (const key of ["ArrowDown", "Enter"]) {
            for (let pictures = 0; pictures < 5; pictures += 1) await step(page, 0);
            await keys.press(key);
        }
        for (let pictures = 0; pictures < 5; pictures += 1) await step(page, 0);
    }
    await step(page);
}
