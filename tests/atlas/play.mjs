// Tests the built site in a real browser without a window, and compares its answers with those of `survey`.
// `scripts/atlas --test [FOLDER]` runs it. Pictures for inspection go into FOLDER.
import { compareBases, compareFacts, compareSearches, compareWalkthroughs } from "./answers.mjs";
import { launch, Report, serve, visit } from "./browser.mjs";
import { desktop } from "./desktop.mjs";
import { accessible, DESKTOP, fingers, fullStorage, offline, oldBrowsers, PHONE, withoutGame } from "./devices.mjs";

const [dist, folder] = process.argv.slice(2).filter(Boolean);
const report = await Report.into(folder);
const site = await serve(dist);
const { context, close } = await launch();
const { home } = site;
const page = report.watch(context.pages()[0] ?? (await context.newPage()), home);
const visitor = visit(context, page, home, report);
const part = (name, steps) => report.part(name, page, steps);

try {
    for (const [name, steps] of Object.entries(desktop)) await part(name, () => steps(visitor));
    await part("desktop", () => accessible(visitor, DESKTOP, "desktop"));
    await part("phone", () => accessible(visitor, PHONE, "phone"));
    for (const steps of [fingers, oldBrowsers]) await part(steps.name, () => steps(visitor));
    for (const answers of [compareBases, compareFacts, compareSearches, compareWalkthroughs]) {
        await part(answers.name, () => answers(context, home, report));
    }
    report.check(`no fault in the browser's own console${report.faults.length ? `: ${report.faults.slice(0, 3).join(" | ")}` : ""}`, !report.faults.length);
    report.check(`nothing was asked for that is not there${site.missing.length ? `: ${site.missing[0]}` : ""}`, !site.missing.length);
    await part("withoutGame", () => withoutGame(visitor, dist));
    await part("fullStorage", () => fullStorage(visitor, dist));
    await part("offline", () => offline(visitor, site));
} finally {
    await close();
    await site.stop();
    console.log(`Pictures lie in ${report.folder}.`);
}
console.log(`${report.passed} passed, ${report.failed} failed`);
process.exitCode = report.failed ? 1 : 0;
