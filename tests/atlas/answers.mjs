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

/** Conditions by layout, by things, and between two things, with the numbers that are searched. */
const QUESTIONS = [
    ["floors = 5 and entrance < 8", ALL],
    ["floors = 5 and shops >= 8 and burning = 0", ALL],
    ["steps(shop, computer) < 5", ALL / 8],
    ["same_floor(computer, generator) and count(mine, entrance, 5) >= 2", ALL / 8],
];

/** Runs a function with a program of the site in a page of its own. The function gets its module and one argument. */
async function inBrowser(context, home, program, task, argument) {
    const page = await context.newPage();
    try {
        await page.goto(home);
        return await page.evaluate(`(async () => {
            const module = await import("/pkg/${program}.js");
            await module.default();
            return (${task})(module, ${JSON.stringify(argument)});
        })()`);
    } finally {
        await page.close();
    }
}

export async function compareBases(context, home, report) {
    const hash = (module, [from, to]) => module.hash(from, to);
    const [here, ...there] = await Promise.all([
        survey("hash", "--seeds", `0..${ALL}`),
        ...[[0, ALL / 2], [ALL / 2, ALL]].map((range) => inBrowser(context, home, "view", hash, range)),
    ]);
    const rows = (text) => text.trim().split("\n").filter((line) => /^\d/.test(line));
    const [one, other] = [rows(there.join("")), rows(here)];
    const differing = one.findIndex((line, index) => line !== other[index]);
    report.check(`all ${ALL} classic bases are those of survey${differing < 0 ? "" : `, but not ${one[differing]}`}`,
        one.length === ALL && other.length === ALL && differing < 0);
}

/** The differences between the facts of a base and its export by survey, each in a few words. */
function differences(facts, base) {
    const found = [];
    const { width, section_width, section_height } = base.size;
    const floorOf = ([x, y]) => base.plan.sections[Math.floor(y / section_height) * (width / section_width) + Math.floor(x / section_width)];
    const cellOf = ([x, y]) => y * width + x;
    const same = (what, one, other) => { if (String(one) !== String(other)) found.push(`${what}: ${one}, survey ${other}`); };
    const named = (name) => base.records.filter((record) => record.name === name.toLowerCase());
    const order = (cells) => [...cells].sort((one, other) => one - other);

    for (const { label, text, cells } of facts.filter(({ topic }) => topic !== "Loot")) {
        const here = /^(\d+) here\./.exec(text);
        if (!here) continue;
        const records = named(label);
        const open = records.filter(({ at }) => floorOf(at) !== null).map(({ at }) => cellOf(at));
        same(label, here[1], records.length);
        // Traps also name the cells of their other parts.
        if (cells.length <= open.length) same(`cells of ${label}`, order(cells), order(open));
        else same(`cells of ${label}`, open.every((cell) => cells.includes(cell)), true);
    }

    const panels = facts.filter(({ label }) => label.startsWith("Puzzle panel"));
    same("panels", panels.length, base.puzzles.length);
    for (const [index, { label, text }] of panels.entries()) {
        const { solution } = base.puzzles[index];
        const on = Array.from({ length: 16 }, (_, bit) => bit + 1).filter((bit) => (solution >> (bit - 1)) & 1);
        const told = [...text.split(". ")[0].matchAll(/\d+/g)].map(Number);
        // A single lever has no number.
        same(label, base.puzzles[index].switches === "lever" ? "the lever" : told, base.puzzles[index].switches === "lever" ? "the lever" : on);
    }
    same("laser doors", facts.filter(({ label }) => /^Laser door/.test(label)).length, base.laser_doors.length);
    same("probe computers", facts.filter(({ label }) => /^Probe computer/.test(label)).length, base.computers.length);
    same("generators", facts.filter(({ label }) => label === "Generators").flatMap(({ cells }) => order(cells)),
        order(named("generator").map(({ at }) => cellOf(at))));

    for (const { label, text, cells } of facts.filter(({ topic, cells }) => topic === "Enemies" && cells.length)) {
        const groups = base.groups.filter((group) => group.creature_name === label.toLowerCase());
        const members = groups.reduce((sum, group) => sum + group.members.length, 0);
        same(label, /^(\d+) \w+ in (\d+) /.exec(text)?.slice(1), [members, groups.length]);
        same(`cells of ${label}`, order(cells), order(groups.map((group) => cellOf(base.records[group.record].at))));
    }

    const items = [...base.piles.flatMap((pile) => pile.items), ...base.groups.map((group) => group.drop)];
    const gold = items.filter((item) => item?.kind === "gold").map(({ pieces }) => pieces);
    same("gold", facts.filter(({ label }) => label === "Gold").map(({ text }) => /^\d+ gold in \d+/.exec(text)?.[0]),
        gold.length ? [`${gold.reduce((one, other) => one + other)} gold in ${gold.length}`] : []);

    const size = facts.find(({ label }) => label === "Size").text;
    same("floors", /^(\d+) floor/.exec(size)?.[1], base.plan.floors);
    same("rooms", /(\d+) rooms?/.exec(size)?.[1], base.rooms.length);

    const told = new Set(facts.flatMap(({ cells }) => cells));
    const silent = ["decoration", "push_space", "elevator_car"];
    for (const { kind, name, at } of base.records) {
        if (!silent.includes(kind) && floorOf(at) !== null && !told.has(cellOf(at))) found.push(`${name} at ${at} is not told`);
    }
    return found;
}

export async function compareFacts(context, home, report) {
    const seeds = [...Array.from({ length: 46 }, (_, number) => String(number * 5)), "x42", "x7@10s", "w42:halls", "w9"];
    const there = await inBrowser(context, home, "tales", (module, seeds) => seeds.map((seed) =>
        module.facts(seed).map((fact) => ({ ...fact.toJSON(), cells: [...fact.cells] }))), seeds);
    const wrong = [];
    let facts = 0;
    for (const [index, seed] of seeds.entries()) {
        const base = JSON.parse(await survey("export", seed, "--format", "json", "-"));
        facts += there[index].length;
        wrong.push(...differences(there[index], base).map((difference) => `${seed}: ${difference}`));
    }
    report.check(`the ${facts} facts of ${seeds.length} bases are those of survey${wrong.length ? `, but not ${wrong.slice(0, 5).join("; ")}` : ""}`,
        facts > 50 * seeds.length / 2 && !wrong.length);
}

export async function compareSearches(context, home, report) {
    const search = (module, [condition, count]) => {
        const hunt = new module.Search(condition, "classic", 0, count);
        return hunt.advance(count).map((match) => match.address);
    };
    for (const [condition, count] of QUESTIONS) {
        const [there, here] = await Promise.all([
            inBrowser(context, home, "search", search, [condition, count]),
            survey("find", "--seeds", `0..${count}`, "--where", condition, "--columns", "seed", "--format", "csv"),
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
        const halves = await Promise.all([[0, half], [half, CAMPAIGN]].map((range) => inBrowser(context, home, "tales", play, range)));
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
