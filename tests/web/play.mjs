// Tests the built page in a real browser without a window. It loads the page, walks base 1.0 by keys, swaps bases by
// the address and by the console, reloads during play, opens a second tab, fills the storage, taps, walks by gamepad,
// and wins base 1.0 with the keys of a recording.
// `scripts/web --test [FOLDER]` runs it. Pictures for inspection go into FOLDER.
import { createServer } from "node:http";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { crc32, deflateRawSync } from "node:zlib";
import { begin, holdTime, inputsOf, press, step } from "./stepped.mjs";

const { chromium } = await import(process.env.PLAYWRIGHT);
const [dist, pictures = await mkdtemp(join(tmpdir(), "rootward-web-"))] = process.argv.slice(2).filter(Boolean);
await mkdir(pictures, { recursive: true });

const KINDS = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };
const asked = [];
const server = createServer(async (request, answer) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://here").pathname));
    const file = join(dist, path.endsWith("/") ? "index.html" : path);
    try {
        const bytes = await readFile(file);
        asked.push([200, path]);
        answer.writeHead(200, { "content-type": KINDS[extname(file)] ?? "text/plain", "cache-control": "no-store" });
        answer.end(bytes);
    } catch {
        asked.push([404, path]);
        answer.writeHead(404).end();
    }
}).listen(0, "127.0.0.1");
await new Promise((done) => server.once("listening", done));
const home = `http://127.0.0.1:${server.address().port}/`;

const profile = await mkdtemp(join(tmpdir(), "rootward-profile-"));
const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM,
    viewport: { width: 1280, height: 720 },
    args: [
        "--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
        "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-quic", "--no-first-run",
    ],
});
const faults = [];
function watchOver(page) {
    page.on("console", (line) => { if (line.type() === "error") faults.push(line.text()); });
    page.on("pageerror", (error) => {
        // The game uses an exception to hand its loop to the browser.
        if (!String(error).includes("Using exceptions for control flow")) faults.push(String(error));
    });
    page.on("request", (request) => {
        if (!request.url().startsWith(home) && !/^(blob|data):/.test(request.url())) faults.push(`asked for ${request.url()}`);
    });
    return page;
}
let page = watchOver(context.pages()[0] ?? (await context.newPage()));

const PATIENCE = 240_000;
let failed = 0;
const begun = Date.now();
function check(what, holds) {
    console.log(`${holds ? "ok  " : "FAIL"} ${((Date.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${what}`);
    if (!holds) failed += 1;
}
const wait = (ms) => page.waitForTimeout(ms);
const there = () => page.waitForFunction(() => document.body.dataset.game === "there", null, { timeout: PATIENCE });
const picture = async (name) => page.screenshot({ path: join(pictures, `${name}.png`), timeout: PATIENCE });
const key = async (name, held = 250) => page.keyboard.press(name, { delay: held });
const entries = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("rootward:")));
const saved = (seed) => page.evaluate((seed) => localStorage.getItem(`rootward:browser/saves/base-${seed}.ron`), seed);
// The tick at which the play of a save stands.
const tickOf = (save) => Number(/play:\(.*?tick:(\d+)/s.exec(save ?? "")?.[1] ?? -1);
// The row of the grid on which the party of a save stands.
const rowOf = (save) => Number(/party:\(place:Inside,at:\(x:\d+,y:(\d+)/.exec((save ?? "").replace(/\s/g, ""))?.[1] ?? 0);
const recordingOf = (seed) => join(dirname(fileURLToPath(import.meta.url)), `../recordings/${seed}.ron`);
async function until(what, holds, limit = PATIENCE) {
    const end = Date.now() + limit;
    while (Date.now() < end) {
        if (await holds()) return check(what, true);
        await wait(500);
    }
    check(what, false);
}
/** Presses these keys until something holds. One round may not be enough, because a key also ends the scene of the landing. */
async function pressUntil(what, ways, holds, limit) {
    await until(what, async () => {
        for (const way of ways) await key(way, 900);
        return holds();
    }, limit);
}
async function type(line) {
    await key("Backquote");
    await wait(1500);
    await page.keyboard.type(line, { delay: 120 });
    await key("Enter");
    await wait(1500);
    await key("Backquote");
}

/** Opens a page with empty storage at base 1.0. The scripts run in it before its own. */
async function fresh(...scripts) {
    const next = watchOver(await context.newPage());
    // The game saves its play once more when its page closes.
    await page.close();
    const client = await context.newCDPSession(next);
    await client.send("Storage.clearDataForOrigin", { origin: new URL(home).origin, storageTypes: "local_storage" });
    page = next;
    for (const script of scripts) await page.addInitScript(script);
    await page.goto(`${home}#1.0`);
}

/** Enters the base and moves by touch. The party must step, and its play must be saved. */
async function fingers() {
    await fresh();
    await there();
    await wait(4000);
    const client = await context.newCDPSession(page);
    const tap = async (x, y) => {
        await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
        await wait(200);
        await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
        await wait(1000);
    };
    await tap(640, 30);
    await picture("8-first-finger");
    check("a finger has buttons", await page.evaluate(() => !document.getElementById("buttons").hidden));
    const enter = await page.locator("#buttons button").last().boundingBox();
    await tap(enter.x + enter.width / 2, enter.y + enter.height / 2);
    await wait(6000);
    // A tap also ends the scene of the landing.
    await until("a finger leads the party on", async () => {
        await tap(640, 500);
        return rowOf(await saved("1.0")) > 0;
    });
    await picture("9-tapped");
}

/** A gamepad as a browser reports it. The test presses its buttons. */
function withGamepad() {
    const buttons = Array.from({ length: 17 }, () => ({ pressed: false, touched: false, value: 0 }));
    const pad = { id: "A pad", index: 0, connected: true, mapping: "standard", axes: [0, 0, 0, 0], buttons, timestamp: 0 };
    navigator.getGamepads = () => [pad, null, null, null];
    window.pressPad = (number, pressed) => Object.assign(buttons[number], { pressed, touched: pressed, value: Number(pressed) });
}

/** Enters the base and walks by gamepad. Drops a recording on the title to open its base. Fills the screen by key. */
async function padsAndFiles() {
    await fresh(withGamepad);
    await there();
    await wait(4000);
    // The game reads the buttons once per picture.
    const drawn = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const pad = async (number) => {
        for (const pressed of [true, false]) {
            await page.evaluate(([number, pressed]) => window.pressPad(number, pressed), [number, pressed]);
            await drawn();
            await wait(300);
        }
    };
    const [A, DOWN] = [0, 13];
    await pad(A);
    await wait(4000);
    // Any button ends the scene of the landing.
    await until("a gamepad leads the party on", async () => {
        await pad(DOWN);
        return rowOf(await saved("1.0")) > 0;
    });
    await picture("10-gamepad");
    await page.goto("about:blank");
    await page.goto(home);
    await there();
    await wait(2000);
    const text = await readFile(recordingOf("2.3"), "utf8");
    await page.evaluate((text) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], "a-friend.ron"));
        window.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    }, text);
    await until("a recording that is dropped leads to its base", async () => page.url().endsWith("#2.3"));
    await picture("11-dropped");
    await until("a key fills the screen", async () => {
        const fills = () => page.evaluate(() => Boolean(document.fullscreenElement));
        if (await fills()) return true;
        await key("F11");
        await wait(3000);
        return fills();
    });
}

/** Makes a link that plays, as crates/rules/src/recording/link.rs describes it, without the game. */
function linkOf(seed, text) {
    const packed = deflateRawSync(text);
    const checksum = Buffer.alloc(4);
    checksum.writeUInt32BE(crc32(packed));
    return `${seed}&play=${Buffer.concat([checksum, packed]).toString("base64url")}`;
}

/** Checks that every kept recording plays from its link and leaves no save, and that a damaged link is refused. */
async function links() {
    const said = () => page.evaluate(() => document.getElementById("said").textContent);
    const open = async (link) => {
        await page.goto("about:blank");
        await page.goto(`${home}#${link}`);
        await there();
        await wait(6000);
    };
    await fresh();
    for (const [seed, name] of [["1.0", "0"], ["1.1", "1"], ["1.10", "10"], ["2.3", "2.3"], ["x7", "x7"]]) {
        const link = linkOf(seed, await readFile(recordingOf(name), "utf8"));
        await open(link);
        const played = page.url().endsWith(link) && (await saved(seed)) === null && (await said()) === "";
        check(`the link of ${seed} plays its recording (${link.length} letters)`, played);
    }
    await picture("13-link");
    const link = linkOf("1.0", await readFile(recordingOf("0"), "utf8"));
    await open(link.slice(0, -9) + (link.at(-9) === "A" ? "B" : "A") + link.slice(-8));
    await until("a link with a changed letter is refused", async () => (await said()).includes("the link is damaged"));
}

/** Switches the twists off, as in the kept recordings. */
function withoutTwists() {
    localStorage.setItem("rootward:browser/settings.ron", "0\n(version: 1, plain_bases: true)");
}

/** Wins base 1.0 with the keys of a recording, each in its tick. The page's own recording must have the same end. */
async function winByKeys() {
    const recording = await readFile(recordingOf("0"), "utf8");
    const terms = /terms: \(\s*challenge: (\w+),\s*plain: (\w+),\s*chips: (\d+)/.exec(recording).slice(1).join(" ");
    if (terms !== "Captive true 0") throw new Error(`the recording was played on other terms than a first base: ${terms}`);
    await fresh(withoutTwists, holdTime);
    // A smaller picture is drawn faster, and does not affect keys.
    await page.setViewportSize({ width: 800, height: 450 });
    await begin(page, PATIENCE);
    await page.keyboard.press("Enter");
    // The shuttle lands during these pictures.
    for (let pictures = 0; pictures < 20; pictures += 1) await step(page, 100);
    await page.keyboard.press("Escape");
    for (let pictures = 0; pictures < 5; pictures += 1) await step(page, 0);
    for (const input of inputsOf(recording)) await press(page, input);
    for (let pictures = 0; pictures < 20; pictures += 1) await step(page);
    await picture("12-won");
    const end = (text) => ["ticks", "stage", "state"].map((name) => {
        const found = new RegExp(`${name}: ?(Won\\(.*?\\)|\\d+),`).exec(text ?? "");
        return found ? found[1] : `no ${name}`;
    }).join(" ");
    const won = await page.evaluate(() => localStorage.getItem("rootward:browser/recordings/1.0-won.ron"));
    check(`the keys of a recording win base 1.0, and end as it did (${end(recording)}; here ${end(won)})`,
        end(won) === end(recording) && !end(won).includes("no "));
}

try {
    await page.goto(`${home}#1.0`);
    await there();
    const [loaded, stands] = await page.evaluate(() =>
        ["loaded", "there"].map((name) => performance.getEntriesByName(name)[0]?.startTime ?? -1));
    check(`the game stands ${((stands - loaded) / 1000).toFixed(1)} s after its last byte`, loaded > 0 && stands > loaded);
    check("the policy of the page is strict", await page.evaluate(() =>
        /default-src 'none'.*'wasm-unsafe-eval'/.test(document.querySelector("meta[http-equiv]").content)));
    check("the browser keeps its own keys, and the game has the others", await page.evaluate(() => {
        const passes = (init) => document.getElementById("rootward").dispatchEvent(
            new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }));
        const kept = [{ code: "KeyL", key: "l", ctrlKey: true }, { code: "ArrowLeft", key: "ArrowLeft", altKey: true }];
        return kept.every(passes) && !passes({ code: "KeyL", key: "l" });
    }));
    check("a gesture wakes sound that was interrupted", await page.evaluate(() => {
        const context = new AudioContext();
        Object.defineProperty(context, "state", { configurable: true, value: "interrupted" });
        let wakes = 0;
        context.resume = async () => { wakes += 1; };
        window.dispatchEvent(new Event("pointerup"));
        Object.defineProperty(context, "state", { value: "closed" });
        window.dispatchEvent(new Event("pointerup"));
        return wakes === 1;
    }));
    await wait(4000);
    await picture("1-begin");
    // The briefing comes before the base. Enter begins the base.
    await key("Enter");
    await wait(3000);
    await pressUntil("a play is saved", ["ArrowDown", "ArrowRight", "ArrowDown", "ArrowLeft"],
        async () => tickOf(await saved("1.0")) > 0);
    await picture("2-walked");
    await page.evaluate(() => { location.hash = "#17.3"; });
    await wait(6000);
    await picture("3-by-address");
    // A base is saved only after the player has acted in it.
    await pressUntil("another base by the address", ["Enter", "ArrowDown"],
        async () => (await entries()).some((name) => name.includes("17.3")));
    await type("seed 2.1");
    await until("another base by the console names itself in the address", async () => page.url().endsWith("#2.1"));
    await page.goBack();
    await until("back leads to the base before", async () => page.url().endsWith("#17.3"));
    await wait(8000);
    await picture("4-back");
    await page.evaluate(() => { location.hash = "#zzz"; });
    await until("an address that names no base gives way to the one that is played", async () => page.url().endsWith("#17.3"));

    await page.goto("about:blank");
    await page.goto(`${home}#1.0`);
    await there();
    await wait(4000);
    const before = tickOf(await saved("1.0"));
    await picture("5-again");
    await key("Enter");
    await wait(3000);
    for (const way of ["ArrowDown", "ArrowUp"]) await key(way, 900);
    await page.reload();
    await until(`the play goes on where it was after a reload (tick ${before})`, async () => tickOf(await saved("1.0")) > before);
    await there();
    await picture("6-reloaded");

    const other = await context.newPage();
    await other.goto(`${home}#1.0`);
    await other.waitForFunction(() => document.getElementById("said").textContent.includes("Another tab"), null,
        { timeout: PATIENCE });
    check("a second tab says that the first one has the campaign", true);
    await other.close();

    const fill = (mark) => page.evaluate((mark) => {
        // Fills the remaining space with smaller and smaller texts.
        let text = "x".repeat(1 << 20);
        for (let number = 0; text.length; number += 1) {
            try { localStorage.setItem(`${mark}-${number}`, text); } catch { text = text.slice(0, text.length >> 1); }
        }
    }, mark);
    await fill("full");
    await wait(5000);
    await pressUntil("in a full storage the oldest save makes room", ["Enter", "ArrowDown"],
        async () => (await saved("17.3")) === null, 60_000);
    await fill("fuller");
    // Turn instead of stepping, because a step might reach the hatch, which asks a question.
    await pressUntil("a full storage is said", ["KeyQ"], async () =>
        (await page.evaluate(() => document.getElementById("said").textContent)).includes("full"), 60_000);
    await picture("7-full");
    await fingers();
    await padsAndFiles();
    await links();
    await winByKeys();
    check("nothing was asked for that is not there", asked.every(([status]) => status === 200));
} catch (error) {
    check(String(error), false);
    await picture("failed").catch(() => {});
} finally {
    check(`no fault in the browser's own console${faults.length ? `: ${faults.slice(0, 3).join(" | ")}` : ""}`, !faults.length);
    await writeFile(join(pictures, "faults.txt"), faults.join("\n"));
    await context.close();
    server.close();
    await rm(profile, { recursive: true, force: true });
    console.log(`Pictures lie in ${pictures}.`);
}
process.exitCode = failed ? 1 : 0;
