// Measures the built site in headless Chromium and prints the table of goals with the measured values.
// `scripts/atlas --measure` runs it.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { launch, serve } from "./browser.mjs";

const [dist] = process.argv.slice(2);
const site = await serve(dist);
const { context, close } = await launch();
const page = context.pages()[0] ?? (await context.newPage());

const ms = (value) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
const quantile = (values, part) => [...values].sort((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * part))];
const row = (what, goal, value) => console.log(`${what.padEnd(58)} ${goal.padEnd(16)} ${value}`);

/** The bytes of the files that the page loads before it shows a base, compressed as servers send them. */
async function firstLoad() {
    const names = ["index.html", ...(await readdir(join(dist, "assets"))).filter((name) => /^(index|base-worker|view_bg)/.test(name)).map((name) => `assets/${name}`), "title.svg", "icon.svg"];
    let bytes = 0;
    for (const name of names) {
        const content = await readFile(join(dist, name));
        bytes += brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 } }).length;
    }
    return bytes;
}

/** The time from Enter in the search box to the picture of the base, for several bases. */
async function afterEnter() {
    await page.addInitScript(() => {
        const draw = CanvasRenderingContext2D.prototype.drawImage;
        CanvasRenderingContext2D.prototype.drawImage = function (image, ...rest) {
            draw.call(this, image, ...rest);
            if (!this.canvas.classList.contains("map-canvas") || image === window.drawn) return;
            window.drawn = image;
            window.noteDrawn?.();
        };
    });
    await page.goto(`${site.home}#/1.0`);
    await page.locator(".group").first().waitFor();
    await page.waitForTimeout(1000);
    const times = [];
    for (const seed of ["17.3", "2.10", "x42", "9.9", "w42:halls", "300", "4000", "65535", "1.5", "20.10"]) {
        times.push(await page.evaluate((seed) => new Promise((done) => {
            const box = document.getElementById("seed");
            box.value = seed;
            box.dispatchEvent(new Event("input", { bubbles: true }));
            const { title } = document;
            const begun = performance.now();
            // Ends with the frame after a new picture under a new title.
            window.noteDrawn = () => document.title !== title && requestAnimationFrame(() => done(performance.now() - begun));
            document.querySelector("form.seed").requestSubmit();
        }), seed));
        await page.waitForTimeout(400);
    }
    return times;
}

/** Runs a function with a program of the site in a page of its own. */
async function inProgram(program, task) {
    const other = await context.newPage();
    await other.goto(site.home);
    const value = await other.evaluate(`(async () => {
        const module = await import("/pkg/${program}.js");
        await module.default();
        return (${task})(module);
    })()`);
    await other.close();
    return value;
}

const pictures = () => inProgram("view", (module) => {
    const base = new module.Base("17.3");
    const look = base.look(base.entrance.x, base.entrance.y);
    const pixels = new Uint8ClampedArray(640 * 360 * 4);
    return Array.from({ length: 400 }, (_, frame) => {
        look.press(["forward", "forward", "right", "forward", "left"][frame % 5]);
        const begun = performance.now();
        look.draw(pixels, frame);
        return performance.now() - begun;
    });
});

const walkthroughs = () => inProgram("tales", (module) => Array.from({ length: 220 }, (_, number) => {
    const begun = performance.now();
    module.walkthrough(String(number)).free();
    return performance.now() - begun;
}));

/** The time of a search in the page, with all its workers. */
async function search(condition) {
    await page.goto("about:blank");
    await page.goto(`${site.home}#/1.0?tab=search`);
    await page.locator(".builder").waitFor();
    await page.getByLabel("Condition", { exact: true }).fill(condition);
    const begun = Date.now();
    await page.getByLabel("Condition", { exact: true }).press("Enter");
    await page.getByText("Done. 65,536 of 65,536").waitFor({ timeout: 300_000 });
    return Date.now() - begun;
}

try {
    row("what", "goal", "measured");
    row("all that is loaded before a base shows, brotli", "600 KB", `${(await firstLoad() / 1000).toFixed(0)} KB`);
    const enter = await afterEnter();
    row("base on screen after Enter, median / worst of ten", "80 ms", `${ms(quantile(enter, 0.5))} / ${ms(Math.max(...enter))}`);
    const drawn = await pictures();
    row("a picture of Look, 640x360, p50 / p99", "4 ms", `${ms(quantile(drawn, 0.5))} / ${ms(quantile(drawn, 0.99))}`);
    const won = await walkthroughs();
    row("walkthrough of the first 220 bases, median / worst", "150 / 500 ms", `${ms(quantile(won, 0.5))} / ${ms(Math.max(...won))} (${won.indexOf(Math.max(...won))})`);
    for (const [condition, goal] of [
        ["floors = 5 and entrance < 8", "0.5 s"], ["loops > 40", "15 s"], ["captive_steps > 150", "15 s"], ["farthest_steps > 150", "15 s"],
        ["steps(shop, computer) < 5", "15 s"],
    ]) {
        row(`search of all 65,536: ${condition}`, goal, `${(await search(condition) / 1000).toFixed(2)} s`);
    }
} finally {
    await close();
    await site.stop();
}
