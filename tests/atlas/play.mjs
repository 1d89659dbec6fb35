// Tests the built site in a real browser without a window: every part by keys and by pointer, addresses, mistakes, full
// storage, offline, a phone, accessibility, and the answers of `survey`.
// `scripts/atlas --test [FOLDER]` runs it. Pictures for inspection go into FOLDER.
import { readFile } from "node:fs/promises";
import { compareBases, compareFacts, compareSearches, compareWalkthroughs } from "./answers.mjs";
import { launch, PATIENCE, Report, serve } from "./browser.mjs";

const [dist, folder] = process.argv.slice(2).filter(Boolean);
const report = await Report.into(folder);
const site = await serve(dist);
const { context, close } = await launch();
const { home } = site;
const AXE = await readFile(process.env.AXE, "utf8");

const PARTS = ["facts", "walkthrough", "dig", "look", "search", "compare"];
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 780 };

let page = report.watch(context.pages()[0] ?? (await context.newPage()), home);
const tab = (name) => page.getByRole("tab", { name });
const region = (name) => page.getByRole("region", { name });
const hash = () => page.evaluate(() => location.hash);
const said = () => page.locator("#said").textContent();
const whereabouts = () => page.locator(".whereabouts").textContent();

/** Opens an address and waits until its page is complete. */
async function open(address, wait = ".map-canvas") {
    await page.goto("about:blank");
    await page.goto(home + address);
    await page.locator(wait).first().waitFor();
}

/** A checksum of the map on the screen, and the number of its colours. */
const mapOf = (place = 0) => page.evaluate(async (place) => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const canvas = document.querySelectorAll(".map-canvas")[place];
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const words = new Uint32Array(data.buffer);
    const sum = words.reduce((sum, word) => (Math.imul(sum, 31) + word) >>> 0, 7);
    return { sum, colours: new Set(words).size };
}, place);

/** Waits until the map differs from an earlier one. */
const changed = async (what, before) => {
    await report.until(what, async () => (await mapOf()).sum !== before.sum);
    return mapOf();
};

async function firstVisit() {
    await open("");
    await report.until("a visit without an address shows base 1.0", async () => (await hash()) === "#/1.0");
    await report.until("the map has tiles", async () => (await mapOf()).colours > 20);
    await page.locator(".group").first().waitFor();
    report.check("the policy of the page is strict", await page.evaluate(() =>
        /^default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'/.test(document.querySelector("meta[http-equiv]").content)));
    report.check("the page of the game is one link away", (await page.locator("a.play").getAttribute("href")) === "../web/#1.0");
}

async function searchBox() {
    await open("#/1.0");
    const box = page.getByLabel("Base", { exact: true });
    for (const [text, address] of [
        ["17.3", "17.3"], ["179", "17.3"], ["mission 17 base 3", "17.3"], ["x42", "x42"], ["w42:halls", "w42:halls"],
        ["https://example.org/web/#17.3", "17.3"],
    ]) {
        await box.fill(text);
        await box.press("Enter");
        await report.until(`\`${text}\` opens ${address}`, async () => (await hash()).startsWith(`#/${address}`) &&
            (await box.inputValue()) === address);
    }
    await box.fill("mission 17 base 3");
    await box.press("Enter");
    await report.until("a text that could count from 1 is explained", async () => /count/.test(await said()));
    const map = await mapOf();
    await box.fill("zzz");
    await box.press("Enter");
    await report.until("an unknown seed is told in a sentence", async () => /^\s*A seed starts/.test(await said()));
    report.check("and leaves text, map and address as they are",
        (await box.inputValue()) === "zzz" && (await mapOf()).sum === map.sum && (await hash()).startsWith("#/17.3"));
    await page.getByRole("button", { name: "Next base" }).click();
    await report.until("a button opens the next base", async () => (await hash()) === "#/17.4");
    await page.goBack();
    await report.until("back leads to the base before", async () => (await hash()) === "#/17.3" && (await box.inputValue()) === "17.3");
    await page.getByRole("button", { name: "Random" }).click();
    await report.until("a button opens a random base", async () => (await hash()) !== "#/17.3");
}

async function mapByKeys() {
    await open("#/17.3");
    const canvas = page.locator(".map-canvas");
    await report.until("the map is drawn", async () => (await mapOf()).colours > 20);
    let map = await mapOf();
    await canvas.focus();
    for (const key of ["+", "Shift+ArrowRight"]) {
        await canvas.press(key);
        map = await changed(`the key ${key} changes the map`, map);
    }
    await canvas.press("0");
    await canvas.press("PageUp");
    map = await changed("Page Up shows a floor", map);
    await report.until("the address has the floor", async () => (await hash()).includes("floor=1"));
    await canvas.press("ArrowRight");
    await canvas.press("ArrowDown");
    await report.until("the chosen cell is told in the live region", async () => /\d+,\d+/.test(await whereabouts()));
    await report.until("the address has the cell", async () => /cell=\d+,\d+/.test(await hash()));
    await region("The chosen cell").waitFor();
    await canvas.press("Escape");
    await report.until("Escape lets the cell go", async () => !(await hash()).includes("cell="));
    const sums = new Set();
    for (const name of ["ids", "root", "kinds", "phases", "rooms", "features", "links"]) {
        await page.getByLabel("Overlay").selectOption(name);
        map = await changed(`the overlay ${name} is drawn`, map);
        sums.add(map.sum);
        await page.locator(".legend li").first().waitFor();
        await report.until("and kept in the address", async () => (await hash()).includes(`overlay=${name}`));
    }
    report.check("all overlays differ", sums.size === 7);
    await report.picture(page, "overlay");
}

/** A cell with a ladder whose other end leads only back, from the module itself. */
const ladder = () => page.evaluate(async () => {
    const module = await import("/pkg/view.js");
    await module.default();
    const base = new module.Base("17.3");
    for (const cell of base.exitCells()) {
        const [x, y] = [cell % 64, Math.floor(cell / 64)];
        const [exit] = base.exits(x, y);
        const [back] = base.exits(exit.x, exit.y);
        if (exit.way === "ladder" && back.x === x && back.y === y) return { x, y, to: exit.toJSON() };
    }
    return undefined;
});

async function ladders() {
    await open("#/17.3");
    const { x, y, to } = await ladder();
    await open(`#/17.3?floor=${to.floor === 1 ? 2 : to.floor - 1}&cell=${x},${y}`);
    await region("The chosen cell").getByRole("button", { name: to.text }).click();
    await report.until("a ladder leads to its other end and floor", async () =>
        (await hash()).includes(`cell=${to.x},${to.y}`) && (await hash()).includes(`floor=${to.floor}`));
    await page.locator(".map-canvas").press("Enter");
    await report.until("Enter on a ladder leads back", async () => (await hash()).includes(`cell=${x},${y}`));
}

async function facts() {
    await open("#/17.3");
    await page.locator(".group button").first().waitFor();
    const map = await mapOf();
    const rows = page.locator(".group button");
    report.check(`the facts have places (${await rows.count()})`, (await rows.count()) > 5);
    await rows.first().press("Enter");
    await changed("a fact shows its place on the map", map);
    await report.picture(page, "facts");
}

async function walkthrough() {
    await open("#/17.3");
    await tab("Facts").focus();
    await page.keyboard.press("ArrowRight");
    await page.locator(".steps button").first().waitFor();
    report.check("arrow keys change the part, and the focus follows", await page.evaluate(() =>
        document.activeElement?.id === "tab-walkthrough"));
    const map = await mapOf();
    await page.locator(".steps button").nth(2).focus();
    await changed("a sentence shows its way on the map", map);
    await report.until("and stands in the address", async () => (await hash()).includes("step=2"));
    await report.picture(page, "walkthrough");
    const link = await page.getByRole("link", { name: "Watch it in the game" }).getAttribute("href");
    report.check(`a link plays it in the game (${link.length} letters)`, /^\.\.\/web\/#17\.3&play=[\w-]+$/.test(link));
    const [download] = await Promise.all([
        page.waitForEvent("download"), page.getByRole("button", { name: "Save the recording" }).click(),
    ]);
    const text = await readFile(await download.path(), "utf8");
    report.check(`the recording is a file (${download.suggestedFilename()})`,
        download.suggestedFilename().endsWith(".ron") && /stage: ?Won/.test(text));
}

async function dig() {
    await open("#/17.3?tab=dig", ".slider input");
    const slider = page.locator(".slider input");
    await report.until("the dig begins with rock", async () => (await mapOf()).colours > 1);
    let map = await mapOf();
    await slider.press("End");
    map = await changed("the end of the slider shows the base", map);
    await report.until("the address has the step", async () => /step=\d{3,}/.test(await hash()));
    await slider.press("Home");
    map = await changed("its start shows rock", map);
    await page.getByRole("button", { name: "Next phase" }).press("Enter");
    await report.until("a phase has a name", async () => !["", "Rock"].includes(await page.locator(".now h2").textContent()));
    await page.getByRole("button", { name: "Step", exact: true }).press("Enter");
    await report.until("a step is told", async () => /becomes/.test(await page.locator(".now").textContent()));
    const step = async () => Number(await slider.inputValue());
    const before = await step();
    await page.getByRole("button", { name: "Play" }).press("Enter");
    await report.until("it plays", async () => (await step()) > before + 20);
    await page.getByRole("button", { name: "Pause" }).press("Enter");
    const paused = await step();
    await page.waitForTimeout(200);
    report.check("and pauses", (await step()) === paused);
    await open("#/17.3?tab=dig&step=900", ".slider input");
    await report.until("a shared address shows its step", async () => (await step()) === 900);
    await report.until("with its phase", async () => /becomes/.test(await page.locator(".now").textContent()));
    await report.picture(page, "dig");
}

async function look() {
    await open("#/17.3?tab=look", "canvas.look");
    await report.until("the droids stand in the entrance", async () => /cell=\d+,\d+&facing=\d/.test(await hash()));
    const canvas = page.locator("canvas.look");
    const begin = await hash();
    const map = await mapOf();
    await canvas.focus();
    for (const key of ["ArrowUp", "ArrowLeft", "ArrowUp", "ArrowRight", "ArrowUp", "ArrowDown", "ArrowRight"]) {
        await canvas.press(key);
        await page.waitForTimeout(60);
    }
    await report.until("arrow keys walk, and the address follows", async () => (await hash()) !== begin);
    await changed("the map follows", map);
    await report.until("the place is told", async () => /looking (north|east|south|west)/.test(await page.locator(".told").textContent()));
    await report.picture(page, "look");
    const walked = await hash();
    await page.reload();
    await report.until("a shared address looks the same way", async () =>
        /looking (north|east|south|west)/.test(await page.locator(".told").textContent()) && (await hash()) === walked);
}

async function search() {
    await open("#/17.3");
    await page.getByRole("link", { name: "Search" }).press("Enter");
    const box = page.getByLabel("Condition", { exact: true });
    await page.getByLabel("Column or relation").selectOption("floors");
    await page.getByLabel("Value").fill("5");
    await page.locator(".builder select[name=operator]").selectOption("=");
    await page.getByRole("button", { name: "Add" }).press("Enter");
    await report.until("the form writes the condition", async () => (await box.inputValue()) === "floors = 5");
    await page.getByLabel("Column or relation").selectOption("entrance");
    await page.locator(".builder select[name=operator]").selectOption("<");
    await page.getByLabel("Value").fill("8");
    await page.getByRole("button", { name: "Add" }).press("Enter");
    await box.press("Enter");
    const state = () => page.locator(".progress p").first().textContent();
    await report.until("all numbers are searched", async () => /^Done. 65,536 of 65,536/.test(await state()), 60_000);
    await report.until("the address keeps the question", async () => (await hash()).includes("q=floors+=+5+and+entrance+%3C+8"));
    await report.until("small maps are drawn", async () => page.evaluate(() => {
        const canvas = document.querySelector(".small-map");
        return canvas && new Set(new Uint32Array(canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.buffer)).size > 20;
    }));
    const first = () => page.locator("tbody th").first().textContent();
    const before = await first();
    const byBase = page.getByRole("columnheader", { name: "Base" }).getByRole("button");
    await byBase.press("Enter");
    await report.until("a head sorts the table", async () => (await first()) !== before &&
        (await page.locator("th[aria-sort=descending]").count()) === 1);
    const [download] = await Promise.all([
        page.waitForEvent("download"), page.getByRole("button", { name: "Save all as CSV" }).click(),
    ]);
    const rows = (await readFile(await download.path(), "utf8")).trim().split("\n");
    const found = Number(/([\d,]+) bases match/.exec(await state())[1].replaceAll(",", ""));
    report.check(`the CSV has all ${found} bases`, rows.length === found + 1 && rows[0].startsWith("base,number,"));
    await report.picture(page, "search");
    await box.fill("flors = 5");
    await box.press("Enter");
    await report.until("a mistake in a condition is told in a sentence", async () =>
        /flors/.test(await page.locator("#condition-fault").textContent()));
    const results = () => page.locator("tbody tr").count();
    report.check("and the text stays, without the results of another condition", (await box.inputValue()) === "flors = 5" && (await results()) === 0);
    await box.press("Backspace");
    await report.until("the results come back with the next letter", async () => (await results()) > 0);
    await box.fill("loops > 100000");
    await box.press("Enter");
    await page.getByRole("button", { name: "Cancel" }).press("Enter");
    await report.until("a search can be cancelled", async () => /^Cancelled/.test(await state()));
    await open("#/1.0?tab=search&q=floors+=+5+and+entrance+%3C+8", ".search");
    await report.until("a shared question is answered", async () => /^Done/.test(await state()) && (await state()).includes("bases match"), 60_000);
    await page.locator("tbody th a").first().click();
    await page.locator(".map-canvas").waitFor();
    report.check("a result leads to its base", !(await hash()).includes("tab="));
    await page.goBack();
    await report.until("back leads to the results", async () => (await page.locator("tbody tr").count()) > 0);
}

async function compare() {
    await open("#/17.3?tab=compare&with=17.4", ".side");
    await report.until("two maps are drawn", async () => (await mapOf(0)).colours > 20 && (await mapOf(1)).colours > 20);
    report.check("the parting step is told", /step/i.test(await page.locator(".compare .told").textContent()));
    const map = await mapOf();
    await page.getByRole("button", { name: "Show where they part" }).press("Enter");
    await changed("the parting cell is shown", map);
    await report.picture(page, "compare");
    const box = page.getByLabel("Other base", { exact: true });
    await box.fill("nothing");
    await box.press("Enter");
    await report.until("an unknown base is told in a sentence", async () =>
        /^A seed starts/.test(await page.locator("#compare-fault").textContent()));
    await box.fill("17.3");
    await box.press("Enter");
    await report.until("comparing a base with itself is refused in a sentence", async () =>
        /17\.3/.test(await page.locator("#compare-fault").textContent()));
}

async function addresses() {
    for (const address of [
        "#/17.3", "#/x42@24s?floor=1", "#/w42:halls?cell=20,3&overlay=ids", "#/17.3?tab=walkthrough&step=4",
        "#/17.3?tab=dig&floor=2&step=300", "#/17.3?tab=look&cell=55,0&facing=2", "#/17.3?tab=compare&with=x42",
    ]) {
        await open(address, "main h1");
        await page.waitForTimeout(800);
        report.check(`${address} stays as it is${(await hash()) === address ? "" : `, not ${await hash()}`}`, (await hash()) === address);
    }
    await open("#17.3", "main h1");
    await report.until("an address of the game works as well", async () => (await hash()) === "#/17.3");
    await open("#/17.3?floor=99&cell=99,99&overlay=zzz&step=9999999&tab=dig", ".slider input");
    await report.until("an address with values that do not exist shows the base", async () => (await mapOf()).colours > 20);
    await open("#/zzz", "main h1");
    await report.until("an address that names no base is told in a sentence", async () => /A seed starts/.test(await said()));
    await report.until("and another base is open", async () => (await mapOf()).colours > 20);
    await page.evaluate(() => { location.hash = "#/2.1"; });
    await report.until("a changed address opens its base", async () => (await page.locator("h1").textContent()).startsWith("2.1"));
}

async function keyboardAlone() {
    for (const part of PARTS) {
        await open(`#/17.3?tab=${part}&q=floors+=+5&with=17.4`, "main h1");
        await page.waitForTimeout(500);
        const names = [];
        await page.evaluate(() => document.body.focus());
        for (let count = 0; count < 40; count += 1) {
            await page.keyboard.press("Tab");
            names.push(await page.evaluate(() => {
                const at = document.activeElement;
                const box = at.getBoundingClientRect();
                const label = at.getAttribute("aria-label") ?? at.labels?.[0]?.textContent ?? at.textContent ?? "";
                const named = label.trim() !== "" || at.querySelector("img[alt]") !== null;
                return at === document.body ? "" : named && box.width > 0 ? "ok" : at.outerHTML.slice(0, 90);
            }));
        }
        const nameless = names.find((name) => name !== "ok" && name !== "");
        report.check(`in ${part} every stop of Tab is visible and has a name${nameless ? `, but not ${nameless}` : ""}`,
            !nameless && names.filter((name) => name === "ok").length > 15);
    }
}

async function accessible(size, name) {
    await page.setViewportSize(size);
    for (const part of PARTS) {
        await open(`#/17.3?tab=${part}&q=floors+=+5+and+entrance+%3C+8&with=17.4&cell=55,0&overlay=${part === "facts" ? "kinds" : ""}`, "main h1");
        await page.waitForTimeout(1200);
        await page.evaluate(AXE);
        const violations = await page.evaluate(() => window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "best-practice"] })
            .then((result) => result.violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 120)}`)));
        report.check(`${part} on ${name} breaks no rule of accessibility${violations.length ? `: ${violations.join(" | ")}` : ""}`, !violations.length);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        report.check(`${part} fits on ${name}`, wide <= 0);
        await report.picture(page, `${name}-${part}`);
    }
    await page.setViewportSize(DESKTOP);
}

async function fingers() {
    await page.setViewportSize(PHONE);
    await open("#/17.3");
    await report.until("the map is drawn on a phone", async () => (await mapOf()).colours > 20);
    const client = await context.newCDPSession(page);
    const touch = (type, ...points) => client.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    const box = await page.locator(".map-canvas").boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    let map = await mapOf();
    await touch("touchStart", [x - 20, y], [x + 20, y]);
    for (const far of [40, 60, 80]) await touch("touchMove", [x - far, y], [x + far, y]);
    await touch("touchEnd");
    map = await changed("two fingers zoom", map);
    await touch("touchStart", [x, y]);
    for (const far of [10, 30, 60]) await touch("touchMove", [x + far, y + far / 2]);
    await touch("touchEnd");
    map = await changed("a finger moves the map", map);
    await touch("touchStart", [x, y]);
    await touch("touchEnd");
    await report.until("a tap chooses a cell", async () => /cell=\d+,\d+/.test(await hash()));
    await report.picture(page, "phone-tapped");
    await page.setViewportSize(DESKTOP);
}

async function withoutWebAssembly() {
    const other = await context.newPage();
    await other.addInitScript(() => { delete window.WebAssembly; });
    await other.goto(`${home}#/17.3`);
    await other.locator(".stop").waitFor();
    report.check("a browser without WebAssembly is told so", /no WebAssembly/.test(await other.locator(".stop").textContent()) &&
        other.url().endsWith("#/17.3"));
    await other.close();
}

async function fullStorage() {
    const second = await serve(dist);
    const client = await context.newCDPSession(page);
    const origin = new URL(second.home).origin;
    await client.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1000 });
    await page.goto(`${second.home}#/17.3`);
    await report.until("a full storage is told in a sentence", async () => /offline/.test(await said()));
    await report.until("and the base is there nevertheless", async () => (await mapOf()).colours > 20);
    await client.send("Storage.overrideQuotaForOrigin", { origin });
    await second.stop();
}

async function offline() {
    await open("#/17.3");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await report.until("the site is kept after one visit", () => page.evaluate(() => navigator.serviceWorker.controller !== null));
    await site.stop();
    await page.goto("about:blank");
    await page.goto(`${home}#/21`);
    await report.until("offline another base opens", async () => (await page.locator("h1").textContent()).startsWith("2.10") && (await mapOf()).colours > 20);
    for (const [part, ready] of [["walkthrough", ".steps button"], ["dig", ".slider input"], ["look", "canvas.look"], ["search", ".builder"], ["compare", ".side"]]) {
        await page.evaluate((part) => { location.hash = `#/17.3?tab=${part}&with=17.4`; }, part);
        await page.locator(ready).first().waitFor();
    }
    report.check("and every part works", true);
}

try {
    for (const [name, steps] of Object.entries({ firstVisit, searchBox, mapByKeys, ladders, facts, walkthrough, dig, look, search, compare, addresses, keyboardAlone })) {
        await report.part(name, page, steps);
    }
    await report.part("desktop", page, () => accessible(DESKTOP, "desktop"));
    await report.part("phone", page, () => accessible(PHONE, "phone"));
    for (const [name, steps] of Object.entries({ fingers, withoutWebAssembly })) await report.part(name, page, steps);
    for (const answers of [compareBases, compareFacts, compareSearches, compareWalkthroughs]) {
        await report.part(answers.name, page, () => answers(context, home, report));
    }
    report.check(`no fault in the browser's own console${report.faults.length ? `: ${report.faults.slice(0, 3).join(" | ")}` : ""}`, !report.faults.length);
    report.check(`nothing was asked for that is not there${site.missing.length ? `: ${site.missing[0]}` : ""}`, !site.missing.length);
    await report.part("fullStorage", page, fullStorage);
    await report.part("offline", page, offline);
} finally {
    await close();
    await site.stop();
    console.log(`Pictures lie in ${report.folder}.`);
}
console.log(`${report.passed} passed, ${report.failed} failed`);
process.exitCode = report.failed ? 1 : 0;
