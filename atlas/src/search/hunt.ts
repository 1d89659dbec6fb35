// A search through all numbers in several workers.

import type { Match, SearchMethods } from "../api";
import { Remote } from "../calls";

/** The numbers of a search. */
const TOTAL = 65_536;
/** The time that a part of the search should take, in milliseconds. Cancelling waits for one part at most. */
const PART_TIME = 150;
const FIRST_PART = 64;
const LARGEST_PART = 8192;
/** The time for which a search has all cores to itself, in milliseconds. */
const ALONE = 1000;

/** A search. Workers take parts of the numbers until none are left. */
export class Hunt {
    readonly total = TOTAL;
    /** The bases that match, in the order of their numbers. */
    found: Match[] = [];
    /** The numbers that have been checked. */
    checked = 0;
    running = false;
    fault = "";
    #turn = 0;
    #begun = 0;

    constructor(private readonly workers: Remote<SearchMethods>[], private readonly changed: () => void) {}

    /** Whether the search has just begun. Small maps wait meanwhile, because most searches by layout end at once. */
    get isYoung(): boolean {
        return this.running && performance.now() - this.#begun < ALONE;
    }

    /** Starts a search and forgets the last one. */
    start(condition: string, style: string): void {
        const turn = ++this.#turn;
        this.found = [];
        this.checked = 0;
        this.fault = "";
        this.running = true;
        this.#begun = performance.now();
        let next = 0;
        const work = async (worker: Remote<SearchMethods>) => {
            let part = FIRST_PART;
            while (next < TOTAL && turn === this.#turn) {
                const from = next;
                const to = Math.min(TOTAL, from + part);
                next = to;
                const begun = performance.now();
                const found = await worker.call("part", [condition, style, from, to]);
                if (turn !== this.#turn) return;
                const factor = PART_TIME / Math.max(1, performance.now() - begun);
                part = Math.round(Math.min(LARGEST_PART, Math.max(16, part * Math.min(8, factor))));
                this.checked += to - from;
                this.#take(found);
                this.changed();
            }
        };
        Promise.all(this.workers.map(work)).catch((error: unknown) => {
            if (turn === this.#turn) this.fault = error instanceof Error ? error.message : String(error);
        }).finally(() => {
            if (turn === this.#turn) this.cancel();
        });
        this.changed();
    }

    /** Ends the search and keeps its results. */
    cancel(): void {
        this.#turn += 1;
        this.running = false;
        this.changed();
    }

    /** Adds bases. Parts of several workers arrive out of order. */
    #take(found: Match[]): void {
        if (!found.length) return;
        const last = this.found.at(-1);
        this.found = [...this.found, ...found];
        if (last && last.number > found[0]!.number) this.found.sort((one, other) => one.number - other.number);
    }
}

/** The column and the value of a text such as `steps(shop, charge) = 7`. */
export function valueOf(text: string): [string, string] {
    const cut = text.lastIndexOf(" = ");
    return cut < 0 ? [text, "yes"] : [text.slice(0, cut), text.slice(cut + 3)];
}

/** The columns of the values of all matches, in the order of their first match. */
export function columnsOf(found: Match[]): string[] {
    return [...new Set(found.flatMap((match) => match.texts.map((text) => valueOf(text)[0])))];
}

/** The matches as CSV: address, number and all values. */
export function csvOf(found: Match[]): string {
    const columns = columnsOf(found);
    const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    const rows = found.map((match) => {
        const values = new Map(match.texts.map(valueOf));
        return [match.address, String(match.number), ...columns.map((column) => values.get(column) ?? "")];
    });
    return [["base", "number", ...columns], ...rows].map((row) => `${row.map(quoted).join(",")}\n`).join("");
}
