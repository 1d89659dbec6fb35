// Tests of phones, accessibility, old browsers, full storage, a missing game and visits offline.
import { readFile } from "node:fs/promises";
import { serve } from "./browser.mjs";
import { PARTS } from "./desktop.mjs";

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 360, height: 780 };
const AXE = await readFile(process.env.AXE, "utf8");

export async function accessible({ page, report, open }, size, name) {
    await page.setViewportSize(size);
    for (const [part, complete] of Object.entries(PARTS)) {
        await open(`#/17.3?tab=${part}&q=floors+=+5+and+entrance+%3C+8&with=17.4&cell=55,0&overlay=${part === "facts" ? "kinds" : ""}`, complete);
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

export async function fingers({ context, page, report, hash, open, mapOf, changed }) {
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

export async function oldBrowsers({ context, home, report }) {
    for (const [missing, told, take] of [
        ["WebAssembly", /no WebAssembly/, () => { delete window.WebAssembly; }],
        ["OffscreenCanvas", /too old/, () => { delete window.OffscreenCanvas; }],
        ["vectors", /too old/, () => { WebAssembly.validate = () => false; }],
    ]) {
        const other = await context.newPage();
        await other.addInitScript(take);
        await other.goto(`${home}#/17.3`);
        await other.locator(".stop").waitFor();
        report.check(`a browser without ${missing} is told so`, told.test(await other.locator(".stop").textContent()) && other.url().endsWith("#/17.3"));
        await other.close();
    }
}

export async function withoutGame({ page, report }, dist) {
    const bare = await serve(dist, false);
    await page.goto(`${bare.home}#/17.3?tab=walkthrough`);
    await page.locator(".steps button").first().waitFor();
    await report.until("a site without the game has no links to it", async () => (await page.locator("a[href*='web/']").count()) === 0);
    report.check("and still offers the recording", await page.getByRole("button", { name: "Save the recording" }).isVisible());
    await page.goto("about:blank");
    await bare.stop();
}

export async function fullStorage({ context, page, report, said, mapOf }, dist) {
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

export async function offline({ page, home, report, open, mapOf }, site) {
    await open("#/17.3");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await report.until("the site is kept after one visit", () => page.evaluate(() => navigator.serviceWorker.controller !== null));
    await site.stop();
    await page.goto("about:blank");
    await page.goto(`${home}#/21`);
    await report.until("offline another base opens", async () => (await page.locator("h1").textContent()).startsWith("2.10") && (await mapOf()).colours > 20);
    for (const [part, complete] of Object.entries(PARTS)) {
        await page.evaluate((part) => { location.hash = `#/17.3?tab=${part}&with=17.4&q=floors+=+5`; }, part);
        await page.locator(complete).first().waitFor();
    }
    report.check("and every part works", true);
}
