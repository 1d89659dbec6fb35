// The plain values that workers send to the page, and the tables of functions that they serve. The texts in them come
// from the module. The site writes no facts of its own.

import type { BaseMethods } from "./base-worker";
import type { LookMethods } from "./look-worker";
import type { SearchMethods } from "./search-worker";
import type { TalesMethods } from "./tales-worker";

export type { BaseMethods, LookMethods, SearchMethods, TalesMethods };

/** The sizes of the map, in pixels of its picture. */
export interface MapSize {
    width: number;
    height: number;
    cell: number;
    margin: number;
    columns: number;
    rows: number;
    /** The side of the picture of rock. */
    rock: number;
}

/** A column and a row of the grid. */
export interface Cell {
    x: number;
    y: number;
}

/** A rectangle of the map, in pixels of its picture. */
export interface Area {
    left: number;
    top: number;
    width: number;
    height: number;
}

/** A way from a cell to another floor. */
export interface Exit extends Cell {
    floor: number;
    way: string;
    text: string;
}

/** The meaning of a text in the search box. */
export interface Address {
    canonical: string;
    note?: string;
    other?: string;
}

/** The parts of the page that do not depend on a base. */
export interface Constants {
    size: MapSize;
    overlays: { name: string; title: string }[];
    variantRule: string;
}

/** A base that is open. */
export interface BaseInfo {
    address: string;
    title: string;
    floorCount: number;
    entrance: Cell;
    previous: string;
    next: string;
    /** The rectangle of all floors, and of each one, the lowest first. */
    area: Area;
    floors: Area[];
    /** The floor of each cell by its number, or 0. */
    floorOf: Uint8Array;
}

/** A map with the colour of the ground around it. */
export interface MapPicture {
    image: ImageBitmap;
    ground: string;
    /** The floor, or nothing for all floors. */
    floor?: number;
}

/** A base as it opens: the meaning of the text that named it, and its first map. */
export interface Opened {
    read: Address;
    base: BaseInfo;
    map: MapPicture;
}

/** An overlay with its legend. */
export interface Overlay {
    image: ImageBitmap;
    legend: { colour: string; mark: string; text: string; cells: number }[];
}

/** The facts about a cell. */
export interface CellText {
    headline: string;
    lines: string[];
    step?: number;
    phase?: string;
    floor?: number;
    exits: Exit[];
}

/** A fact with its places: cell numbers, and the things in these cells. */
export interface Fact {
    topic: string;
    label: string;
    text: string;
    cells: number[];
    places: string[];
}

/** A sentence of a walkthrough with the cells of its way. */
export interface Step {
    heading: string;
    text: string;
    cells: number[];
}

/** A run of the bot. Only very long runs have no link. */
export interface Walkthrough {
    won: boolean;
    seconds: number;
    steps: Step[];
    file: Uint8Array<ArrayBuffer>;
    fileName: string;
    link?: string;
}

/** The steps of a dig. A phase has the number of steps before it. */
export interface DigInfo {
    steps: number;
    speed: number;
    phases: { name: string; about: string; step: number }[];
}

/** A step of a dig. The image covers the area that has changed since the last one. */
export interface DigStep {
    step: number;
    phase: string;
    about: string;
    text: string;
    at?: Cell;
    area?: Area;
    image?: ImageBitmap;
}

/** A picture from inside a base, with the place of the droids. */
export interface LookView extends Cell {
    image: ImageBitmap;
    floor: number;
    heading: number;
    text: string;
    exits: Exit[];
}

/** Two bases side by side. */
export interface Comparison {
    same: boolean;
    lines: string[];
    phase?: string;
    step?: number;
    x?: number;
    y?: number;
    a?: string;
    b?: string;
    cells: number[];
    counts: { name: string; a: number; b: number }[];
}

/** A map without the land around the base. Its pixels are those of the large map, from a corner on, times the scale. */
export interface SmallMap {
    image: ImageBitmap;
    left: number;
    top: number;
    scale: number;
}

/** A base that matches a condition, with the cells that explain it. */
export interface Match {
    address: string;
    number: number;
    texts: string[];
    cells: number[];
}

/** A column or a relation for conditions. */
export interface Column {
    name: string;
    group: string;
    about: string;
    example: string;
    words: string[];
}

/** The words of conditions. */
export interface Words {
    columns: Column[];
    /** Relations with their parameters, such as `count(A, B, N)`. */
    relations: Column[];
    /** The names of things in relations. */
    things: string[];
}
