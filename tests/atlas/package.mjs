// Installs the package of npm into a new project, and asks each of its modules from Node.
// `scripts/atlas --test` runs it with the folder of the package.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const [folder] = process.argv.slice(2).map((path) => resolve(path));
const project = mkdtempSync(join(tmpdir(), "rootward-npm-"));
const run = (program, ...args) => execFileSync(program, args, { cwd: project, encoding: "utf8" });

const USER = `
import { facts, walkthrough, type Fact } from "rootward/tales";
import { Base, hash, mapSize } from "rootward/view";
import { Search } from "rootward/search";

const { width, height } = mapSize();
const pixels = new Uint8ClampedArray(width * height * 4);
new Base("17.3").drawMap(pixels);
let error = "";
try { new Base("zzz"); } catch (caught) { error = (caught as Error).message; }
console.log(JSON.stringify({
    error, hash: hash(0, 40), colours: new Set(new Uint32Array(pixels.buffer)).size, won: walkthrough("17.3").won,
    computers: facts("17.3").filter((fact: Fact) => fact.label.includes("computer")).length,
    found: new Search("floors = 5", "classic", 0, 100).advance(100).map((match) => match.address),
}));
`;

try {
    run("npm", "install", "--install-links", "--no-audit", "--no-fund", "--silent", folder);
    writeFileSync(join(project, "user.mts"), USER);
    // The compiler checks the types before it writes the program.
    run(process.execPath, process.env.TSC, "--module", "nodenext", "--target", "es2022", "--lib", "esnext,dom", "--types", "", "user.mts");
    const told = JSON.parse(run(process.execPath, "user.mjs"));
    const survey = (...args) => run(process.env.SURVEY, ...args).trim().split("\n").slice(1);
    assert.deepEqual(told.hash.trim().split("\n"), survey("hash", "--seeds", "0..40"));
    assert.deepEqual(told.found, survey("find", "--seeds", "0..100", "--where", "floors = 5", "--columns", "seed", "--format", "csv"));
    assert.match(told.error, /for example 17\.3/);
    assert.ok(told.won && told.computers > 0 && told.colours > 20, JSON.stringify(told));
} finally {
    rmSync(project, { recursive: true });
}
console.log("The package works in Node.");
