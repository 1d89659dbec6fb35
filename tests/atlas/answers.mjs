// Compares the answers of the module in the browser with those of `survey`: bases, facts, searches and walkthroughs.
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const survey = async (...args) => (await run(process.env.SURVEY, args, { maxBuffer: 1 << 28 })).stdout;

/** The number of classic bases, and of those that a campaign of 20 missions visits. */
const [ALL, CAMPAIGN] = [65_536, 220];

/** Conditions by layout, by things, and between two things. */
const QUESTIONS = [
    "floors = 5 and entrance < 8",
    "floors = 5 and shops >= 8 and burning = 0",
    "steps(shop, computer) < 5",
];

/** Runs a function with the module in a page of its own. The function gets the module and one argument. */
async function inBrowser(context, home, task, argument) {
    const page = await context.newPage();
    try {
        await page.goto(home);
        return await page.evaluate(`(async () => {
            const module = await import("/pkg/rootward.js");
            await module.default();
            return (${task})(module, ${JSON.stringify(argument)});
        })()`);
    } finally {
        await page.close();
    }
}

export async function compareBases(context, home, report) {
    const [there, here] = await Promise.all([
        inBrowser(context, home, (module, count) => module.hash(0, count), ALL),
        survey("hash", "--seeds", `0..${ALL}`),
    ]);
    const rows = (text) => text.trim().split("\n").filter((line) => /^\d/.test(line));
    const [one, other] = [rows(there), rows(here)];
    const differing = one.findIndex((line, index) => line !== other[index]);
    report.check(`all ${ALL} classic bases are those of survey${differing < 0 ? "" : `, but not ${one[differing]}`}`,
        one.length === ALL && other.length === ALL && differing < 0);
}

export async function compareSearches(context, home, report) {
    const search = (module, [condition, count]) => {
        const hunt = new module.Search(condition, "classic", 0, count);
        return hunt.advance(count).map((match) => match.address);
    };
    for (const condition of QUESTIONS) {
        const [there, here] = await Promise.all([
            inBrowser(context, home, search, [condition, ALL]),
            survey("find", "--seeds", `0..${ALL}`, "--where", condition, "--columns", "seed", "--format", "csv"),
        ]);
        const rows = here.trim().split("\n").slice(1);
        report.check(`\`${condition}\` finds the ${rows.length} bases of survey (${there.length} here)`,
            rows.length > 0 && rows.join() === there.join());
    }
}

/** The recordings of all walkthroughs must win in the native rules. */
export async function compareWalkthroughs(context, home, report) {
    const folder = await mkdtemp(join(tmpdir(), "rootward-walkthroughs-"));
    try {
        const play = (module, [from, to]) => Array.from({ length: to - from }, (_, index) => {
            const won = module.walkthrough(String(from + index));
            return { name: won.fileName, text: new TextDecoder().decode(won.file), steps: won.steps.length };
        });
        const half = CAMPAIGN / 2;
        const halves = await Promise.all([[0, half], [half, CAMPAIGN]].map((range) => inBrowser(context, home, play, range)));
        const won = halves.flat();
        const files = won.map(({ name }) => join(folder, name));
        await Promise.all(won.map(({ text }, index) => writeFile(files[index], text)));
        const lines = (await survey("check", ...files)).trim().split("\n");
        const good = lines.filter((line) => line.endsWith(" won, the same."));
        report.check(`the walkthroughs of the first ${CAMPAIGN} bases win in the rules (${good.length})`,
            new Set(files).size === CAMPAIGN && good.length === CAMPAIGN && won.every(({ steps }) => steps > 3));
    } finally {
        await rm(folder, { recursive: true, force: true });
    }
}
