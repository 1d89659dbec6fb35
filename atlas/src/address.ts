// The address of a view, such as `#/17.3?tab=dig&step=400`. Everything that the reader sees can be shared by its address.

import type { Cell } from "./api";

/** The parts of the page beside or in place of the map. */
export const TABS = ["facts", "walkthrough", "dig", "look", "search", "compare"] as const;
export type Tab = (typeof TABS)[number];

/** The page of the game, where `#17.3` opens a base. It is served beside the atlas. */
export const GAME = "../web/";

/** The base of a visit that names none. */
const FIRST = "1.0";

/** A view of the atlas. */
export interface View {
    /** The seed as written. */
    seed: string;
    tab: Tab;
    /** The floor on the map, or all floors. */
    floor?: number;
    cell?: Cell;
    /** The name of an overlay, or nothing. */
    overlay?: string;
    /** The step of the dig, or the sentence of the walkthrough. */
    step?: number;
    /** The direction in which the droids look: 0 north, 1 east, 2 south, 3 west. */
    facing?: number;
    /** The base to compare with. */
    other?: string;
    /** The condition of a search. */
    question?: string;
    /** The style of the bases in a search, unless they are classic. */
    style?: string;
    /** The column that sorts the results of a search, with a minus before it for the largest first. */
    order?: string;
}

/** Reads the part of an address from `#` on. Unknown or broken options are ignored. */
export function readView(hash: string): View {
    const text = hash.replace(/^#\/?/, "");
    const cut = text.indexOf("?");
    const options = new URLSearchParams(cut < 0 ? "" : text.slice(cut + 1));
    const tab = options.get("tab");
    const view: View = {
        seed: decoded(cut < 0 ? text : text.slice(0, cut)) || FIRST,
        tab: TABS.find((name) => name === tab) ?? "facts",
    };
    const cell = /^(\d{1,2}),(\d{1,2})$/.exec(options.get("cell") ?? "");
    if (cell) view.cell = { x: Number(cell[1]), y: Number(cell[2]) };
    const number = (name: string) => (/^\d{1,7}$/.test(options.get(name) ?? "") ? Number(options.get(name)) : undefined);
    return {
        ...view,
        ...defined({
            floor: number("floor"),
            step: number("step"),
            facing: number("facing"),
            overlay: options.get("overlay") || undefined,
            other: options.get("with") || undefined,
            question: options.get("q") || undefined,
            style: options.get("style") || undefined,
            order: options.get("order") || undefined,
        }),
    };
}

/** Writes a view as the part of an address from `#` on. */
export function writeView(view: View): string {
    const { seed, tab, floor, cell, overlay, step, facing, other, question, style, order } = view;
    const options = Object.entries(defined({
        tab: tab === "facts" ? undefined : tab,
        floor, cell: cell && `${cell.x},${cell.y}`, overlay, step, facing, with: other, q: question, style, order,
    }));
    const list = options.map(([name, value]) => `${name}=${encoded(String(value))}`).join("&");
    return `#/${encoded(seed)}${list && "?"}${list}`;
}

/** An object without the fields that are undefined. */
function defined<T extends object>(fields: T): Partial<T> {
    return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/** Encodes a text for an address. Commas, colons and the like stay readable. */
function encoded(text: string): string {
    return encodeURIComponent(text).replace(/%20/g, "+").replace(/%(2C|3A|40|2F|3D|3B)/g, decodeURIComponent);
}

function decoded(text: string): string {
    try {
        return decodeURIComponent(text.replace(/\+/g, " "));
    } catch {
        return text;
    }
}
