// A part of the page beside the map.

import type { TemplateResult } from "lit-html";
import type { Cell } from "../api";
import type { Layers } from "../map/canvas";
import type { Marks } from "../map/marks";

/** A part of the page beside the map. */
export interface Panel {
    template(): TemplateResult;
    /** The marks of this part on the map. */
    marks?(): Marks;
    /** Pictures in the place of the map, perhaps none yet. */
    layers?(): Layers;
    /** The reader goes to another part. */
    leave?(): void;
    /** A click on a cell of the map. Returns true if the part uses it. */
    pick?(cell: Cell): boolean;
}

/** The cells of cell numbers. */
export function cellsOf(numbers: Iterable<number>, columns: number): Cell[] {
    return [...numbers].map((number) => ({ x: number % columns, y: Math.floor(number / columns) }));
}

/** Groups rows by a heading. Rows of one heading follow each other. */
export function grouped<T>(rows: T[], heading: (row: T) => string): { heading: string; rows: { row: T; index: number }[] }[] {
    const groups: { heading: string; rows: { row: T; index: number }[] }[] = [];
    rows.forEach((row, index) => {
        const last = groups.at(-1);
        if (last?.heading === heading(row)) last.rows.push({ row, index });
        else groups.push({ heading: heading(row), rows: [{ row, index }] });
    });
    return groups;
}
