// Tests of every part of the site in a window of a desktop: by keys, by pointer, and by addresses.
import { readFile } from "node:fs/promises";

/** The parts of the site by their names in addresses, each with a selector that only its complete page has. */
export const PARTS = {
    facts: ".group button", walkthrough: ".steps button", dig: ".transport", look: ".told:has-text('looking')", search: ".results li", compare: ".side",
};

async function firstVisit({ page, report, hash, open, mapOf }) {
    await open("");
    await report.until("a visit without an address shows base 1.0", async () => (await hash()) === "#/1.0");
    await report.until("the map has tiles", async () => (await mapOf()).colours > 20);
    await page.locator(".group").first().waitFor();
    report.check("the policy of the page is strict", await page.evaluate(() =>
        /^default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'/.test(document.querySelector("meta[http-equiv]").content)));
    report.check("the page of the game is one link away", (await page.locator("a.play").getAttribute("href")) === "../web/#1.0");
}

async function searchBox({ page, report, hash, said, open, mapOf }) {
    await open("#/1.0");
    const box = page.getByLabel("Base", { exact: true });
    for (const [text, address] of [
        ["17.3", "17.3"], ["179", "17.3"], ["mission 17 base 3", "17.3"], ["x42", "x42"], ["endless 3", "x3"], ["w42:halls", "w42:halls"],
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

async function mapByKeys({ page, report, region, hash, whereabouts, open, mapOf, changed }) {
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
    await page.evaluate(() => {
        window.asked = [];
        window.closings = 0;
        const { postMessage } = Worker.prototype;
        const { close } = ImageBitmap.prototype;
        Worker.prototype.postMessage = function (message, ...rest) { window.asked.push(message); postMessage.call(this, message, ...rest); };
        ImageBitmap.prototype.close = function () { window.closings += 1; close.call(this); };
    });
    await canvas.focus();
    for (const [key, zoom] of [["+", 2], ["-", 1]]) {
        for (let count = 0; count < 8; count += 1) await canvas.press(key);
        await report.until(`the key ${key} draws the overlay for another zoom`, () => page.evaluate((zoom) =>
            window.asked.some(({ name, args }) => name === "overlay" && args[3] === zoom), zoom));
    }
    await report.until("and the pictures before it are closed", () => page.evaluate(() => window.closings > 0));
}

/** A cell with a ladder whose other end leads only back, from the module itself. */
const ladder = (page) => page.evaluate(async () => {
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

async function ladders({ page, report, region, hash, open }) {
    await open("#/17.3");
    const { x, y, to } = await ladder(page);
    await open(`#/17.3?floor=${to.floor === 1 ? 2 : to.floor - 1}&cell=${x},${y}`);
    await region("The chosen cell").getByRole("button", { name: to.text }).click();
    await report.until("a ladder leads to its other end and floor", async () =>
        (await hash()).includes(`cell=${to.x},${to.y}`) && (await hash()).includes(`floor=${to.floor}`));
    await page.locator(".map-canvas").press("Enter");
    await report.until("Enter on a ladder leads back", async () => (await hash()).includes(`cell=${x},${y}`));
}

async function facts({ page, report, open, mapOf, changed }) {
    await open("#/17.3");
    await page.locator(".group button").first().waitFor();
    const map = await mapOf();
    const rows = page.locator(".group button");
    report.check(`the facts have places (${await rows.count()})`, (await rows.count()) > 5);
    await rows.first().press("Enter");
    await changed("a fact shows its place on the map", map);
    await report.picture(page, "facts");
}

async function walkthrough({ page, report, tab, hash, open, mapOf, changed }) {
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

async function dig({ page, report, hash, open, mapOf, changed }) {
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
    // The button changes in the drawing that also moves the slider for the last time.
    await page.getByRole("button", { name: "Play" }).waitFor();
    const paused = await step();
    await page.waitForTimeout(200);
    report.check("and pauses", (await step()) === paused);
    await open("#/17.3?tab=dig&step=900", ".slider input");
    await report.until("a shared address shows its step", async () => (await step()) === 900);
    await report.until("with its phase", async () => /becomes/.test(await page.locator(".now").textContent()));
    await report.picture(page, "dig");
}

async function look({ page, report, hash, open, mapOf, changed }) {
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

async function search({ page, report, hash, open }) {
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
    const first = () => page.locator(".results h2").first().textContent();
    const before = await first();
    const byBase = page.getByRole("group", { name: "Sort by" }).getByRole("button", { name: "Base" });
    await byBase.press("Enter");
    const isSorted = async () => (await first()) !== before && /\u25bc/.test(await page.locator(".sort [aria-pressed=true]").textContent());
    await report.until("a head sorts the table", isSorted);
    report.check("and names the order", /largest first$/.test(await page.locator(".sort [aria-pressed=true]").getAttribute("aria-label")));
    await report.until("the address keeps the order", async () => (await hash()).endsWith("&order=-Base"));
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
    const results = () => page.locator(".results li").count();
    report.check("and the text stays, without the results of another condition", (await box.inputValue()) === "flors = 5" && (await results()) === 0);
    await box.press("Backspace");
    await report.until("the results come back with the next letter", async () => (await results()) > 0);
    await box.fill("loops > 100000");
    await box.press("Enter");
    await page.getByRole("button", { name: "Cancel" }).press("Enter");
    await report.until("a search can be cancelled", async () => /^Cancelled/.test(await state()));
    await open("#/1.0?tab=search&q=floors+=+5+and+entrance+%3C+8&order=-Base", ".results li");
    await report.until("a shared question is answered in its order", isSorted, 60_000);
    await report.until("a shared question is answered to the end", async () => /^Done/.test(await state()) && (await state()).includes("bases match"), 60_000);
    await page.locator(".results h2 a").first().click();
    await page.locator(".map-canvas").waitFor();
    report.check("a result leads to its base", !(await hash()).includes("tab="));
    await page.goBack();
    await report.until("back leads to the results", async () => (await page.locator(".results li").count()) > 0);
}

async function compare({ page, report, open, mapOf, changed }) {
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

async function addresses({ page, report, hash, said, open, mapOf }) {
    for (const address of [
        "#/17.3", "#/x42@24s?floor=1", "#/w42:halls?cell=20,3&overlay=ids", "#/17.3?tab=walkthrough&step=4",
        "#/17.3?tab=dig&floor=2&step=300", "#/17.3?tab=look&cell=55,0&facing=2", "#/17.3?tab=compare&with=x42",
    ]) {
        await open(address, "main h1");
        // The page writes its address after a short pause.
        await page.waitForTimeout(400);
        report.check(`${address} stays as it is${(await hash()) === address ? "" : `, not ${await hash()}`}`, (await hash()) === address);
    }
    await open("#17.3", "main h1");
    await report.until("an address of the game works as well", async () => (await hash()) === "#/17.3");
    await open("#/17.3?floor=99&cell=99,99&overlay=zzz&step=9999999&tab=dig", ".slider input");
    await report.until("an address with values that do not exist shows the base", async () => (await mapOf()).colours > 20);
    await open("#/17.3?overlay=zzz", "main h1");
    await report.until("an unknown overlay is told in a sentence", async () => /no overlay/.test(await page.locator(".overlays .fault").textContent()));
    await open("#/zzz", "main h1");
    await report.until("an address that names no base is told in a sentence", async () => /A seed starts/.test(await said()));
    await report.until("and another base is open", async () => (await mapOf()).colours > 20);
    await page.evaluate(() => { location.hash = "#/2.1"; });
    await report.until("a changed address opens its base", async () => (await page.locator("h1").textContent()).startsWith("2.1"));
}

async function keyboardAlone({ page, report, open }) {
    for (const [part, complete] of Object.entries(PARTS)) {
        await open(`#/17.3?tab=${part}&q=floors+=+5&with=17.4`, complete);
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

export const desktop = { firstVisit, searchBox, mapByKeys, ladders, facts, walkthrough, dig, look, search, compare, addresses, keyboardAlone };
