// The built site on a local server in headless Chromium, and checks that are printed and counted.
import { createServer } from "node:http";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const { chromium } = await import(process.env.PLAYWRIGHT);
const KINDS = {
    ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml",
};

/** The module as wasm-bindgen has written it. The test pages import it from the folder `pkg` of the server. */
const MODULE = join(dirname(fileURLToPath(import.meta.url)), "../../atlas/pkg");

/** The time after which a step of a test has failed, in milliseconds. */
export const PATIENCE = 30_000;

/**
 * Serves a folder, with an empty page for the game beside it. `stop` ends the server and all its connections. `missing`
 * lists the files that it does not have.
 */
export async function serve(folder, hasGame = true) {
    const missing = [];
    const server = createServer(async (request, answer) => {
        const path = normalize(decodeURIComponent(new URL(request.url, "http://here").pathname));
        const inside = path.startsWith("/pkg/") ? join(MODULE, path.slice(5)) : join(folder, path === "/" ? "index.html" : path);
        try {
            const bytes = path === "/web/" && hasGame ? "" : await readFile(inside);
            answer.writeHead(200, { "content-type": KINDS[extname(inside)] ?? "text/plain", "cache-control": "no-store" });
            answer.end(bytes);
        } catch {
            missing.push(path);
            answer.writeHead(404).end();
        }
    }).listen(0, "127.0.0.1");
    await new Promise((done) => server.once("listening", done));
    const stop = () => new Promise((done) => {
        server.close(done);
        server.closeAllConnections();
    });
    return { home: `http://127.0.0.1:${server.address().port}/`, missing, stop };
}

/** Starts the browser with an empty profile. */
export async function launch() {
    const profile = await mkdtemp(join(tmpdir(), "rootward-atlas-"));
    const context = await chromium.launchPersistentContext(profile, {
        executablePath: process.env.CHROMIUM,
        viewport: { width: 1280, height: 800 },
        acceptDownloads: true,
        args: [
            "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--disable-quic", "--no-first-run",
        ],
    });
    context.setDefaultTimeout(PATIENCE);
    const close = async () => {
        await context.close();
        await rm(profile, { recursive: true, force: true });
    };
    return { context, close };
}

/** Prints and counts checks, keeps pictures, and collects the faults of pages. */
export class Report {
    failed = 0;
    passed = 0;
    faults = [];
    #begun = Date.now();

    /** `folder` gets the pictures. */
    constructor(folder) {
        this.folder = folder;
    }

    static async into(folder) {
        const report = new Report(folder || (await mkdtemp(join(tmpdir(), "rootward-atlas-pictures-"))));
        await mkdir(report.folder, { recursive: true });
        return report;
    }

    check(what, holds) {
        const seconds = ((Date.now() - this.#begun) / 1000).toFixed(1).padStart(6);
        console.log(`${holds ? "ok  " : "FAIL"} ${seconds} s  ${what}`);
        if (holds) this.passed += 1;
        else this.failed += 1;
    }

    /** Waits until something holds. */
    async until(what, holds, limit = PATIENCE) {
        const end = Date.now() + limit;
        while (Date.now() < end) {
            if (await holds()) return this.check(what, true);
            await new Promise((done) => setTimeout(done, 50));
        }
        this.check(what, false);
    }

    /** Runs a part of the test. An exception fails it, and the next part runs nevertheless. */
    async part(name, page, steps) {
        try {
            await steps();
        } catch (error) {
            this.check(`${name}: ${String(error).split("\n")[0]}`, false);
            await this.picture(page, `failed-${name.replaceAll(" ", "-")}`).catch(() => {});
        }
    }

    picture(page, name) {
        return page.screenshot({ path: join(this.folder, `${name}.png`) });
    }

    /** Collects errors of a page, and requests for anything outside the site. */
    watch(page, home) {
        page.on("console", (line) => { if (line.type() === "error") this.faults.push(line.text()); });
        page.on("pageerror", (error) => this.faults.push(String(error)));
        page.on("request", (request) => {
            if (!request.url().startsWith(home) && !/^blob:/.test(request.url())) this.faults.push(`asked for ${request.url()}`);
        });
        return page;
    }
}

/** A visitor of the site in a page, with the questions that all tests ask. */
export function visit(context, page, home, report) {
    /** Opens an address and waits until its page is complete. */
    const open = async (address, wait = ".map-canvas") => {
        await page.goto("about:blank");
        await page.goto(home + address);
        await page.locator(wait).first().waitFor();
    };
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
    return {
        context, page, home, report, open, mapOf, changed,
        tab: (name) => page.getByRole("tab", { name }),
        region: (name) => page.getByRole("region", { name }),
        hash: () => page.evaluate(() => location.hash),
        said: () => page.locator("#said").textContent(),
        whereabouts: () => page.locator(".whereabouts").textContent(),
    };
}
