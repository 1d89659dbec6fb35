// The worker for map, dig and comparison. It keeps the last bases and one dig.

import * as rootward from "../pkg/view.js";
import type {
    Address, Area, BaseInfo, CellText, Comparison, Constants, DigInfo, DigStep, Exit, Floor, MapPicture, Overlay, SmallMap,
} from "./api";
import { serve } from "./calls";

/** The number of bases that stay in memory. Comparing needs two. */
const KEPT = 4;
const bases = new Map<string, rootward.Base>();
let dig: { address: string; dig: rootward.Dig } | undefined;
let pixels: ImageData | undefined;

function baseOf(address: string): rootward.Base {
    const base = bases.get(address) ?? new rootward.Base(address);
    // Setting an entry again moves it to the end, so the first entry is the one that was used longest ago.
    bases.delete(address);
    bases.set(address, base);
    for (const [oldest, unused] of bases) {
        if (bases.size <= KEPT) break;
        unused.free();
        bases.delete(oldest);
    }
    return base;
}

function digOf(address: string): rootward.Dig {
    if (dig?.address !== address) {
        dig?.dig.free();
        dig = { address, dig: baseOf(address).dig() };
    }
    return dig.dig;
}

/** An empty picture of the map. All drawings share its memory. */
function sheet(): ImageData {
    const { width, height } = rootward.mapSize();
    pixels ??= new ImageData(width, height);
    pixels.data.fill(0);
    return pixels;
}

const methods = {
    constants(): Constants {
        return {
            size: rootward.mapSize().toJSON(),
            overlays: rootward.overlays().map((overlay) => overlay.toJSON()),
            variantRule: rootward.variantRule(),
            version: rootward.version(),
        } as Constants;
    },

    read(text: string): Address {
        return rootward.readAddress(text).toJSON() as Address;
    },

    open(address: string): BaseInfo {
        const base = baseOf(address);
        const { title, style, variant, mission, floorCount, previous, next } = base;
        const { columns, rows } = rootward.mapSize();
        const floorOf = Uint8Array.from({ length: columns * rows }, (_, cell) =>
            base.floorAt(cell % columns, Math.floor(cell / columns)) ?? 0);
        return {
            address: base.address, title, style, variant, mission, base: base.base, floorCount, previous, next, floorOf,
            entrance: { x: base.entrance.x, y: base.entrance.y },
            floors: base.floors().map((floor) => floor.toJSON() as Floor),
        };
    },

    async map(address: string, floor?: number): Promise<MapPicture> {
        const picture = sheet();
        baseOf(address).drawMap(picture.data, floor);
        // The corner is rock of the land around the base.
        const [red, green, blue] = picture.data;
        return { image: await createImageBitmap(picture), ground: `rgb(${red} ${green} ${blue})` };
    },

    /** A small map of all floors, `width` pixels wide. */
    async smallMap(address: string, width: number): Promise<SmallMap> {
        const picture = sheet();
        const base = baseOf(address);
        base.drawMap(picture.data);
        const floors = base.floors();
        const left = Math.min(...floors.map((floor) => floor.left));
        const top = Math.min(...floors.map((floor) => floor.top));
        const right = Math.max(...floors.map((floor) => floor.left + floor.width));
        const bottom = Math.max(...floors.map((floor) => floor.top + floor.height));
        const scale = width / (right - left);
        const image = await createImageBitmap(picture, left, top, right - left, bottom - top, {
            resizeWidth: width, resizeHeight: Math.max(1, Math.round((bottom - top) * scale)), resizeQuality: "medium",
        });
        return { image, left, top, scale };
    },

    async overlay(address: string, name: string, floor: number | undefined, zoom: number): Promise<Overlay> {
        const picture = sheet();
        const base = baseOf(address);
        base.drawOverlay(picture.data, name, floor, zoom);
        const legend = base.legend(name, floor).map((row) => row.toJSON()) as Overlay["legend"];
        return { image: await createImageBitmap(picture), legend };
    },

    describe(address: string, x: number, y: number): CellText {
        const base = baseOf(address);
        const text = base.describe(x, y);
        const exits = base.exits(x, y).map((exit) => exit.toJSON() as Exit);
        const { headline, lines, step, phase } = text;
        return { headline, lines, step, phase, floor: base.floorAt(x, y), exits };
    },

    dig(address: string): DigInfo {
        const { steps, speed } = digOf(address);
        const phases = digOf(address).phases().map((phase) => phase.toJSON()) as DigInfo["phases"];
        return { steps, speed, phases };
    },

    /** Goes to a step. Without `whole`, the image covers only the cells that differ from the last picture. */
    async digTo(address: string, step: number, whole: boolean): Promise<DigStep> {
        const dig = digOf(address);
        const area = dig.seek(step);
        const { phase, about, text, at } = dig;
        const told = { step: dig.step, phase, about, text, at: at && { x: at.x, y: at.y } };
        if (whole) {
            const picture = sheet();
            dig.draw(picture.data);
            const all: Area = { left: 0, top: 0, width: picture.width, height: picture.height };
            return { ...told, area: all, image: await createImageBitmap(picture) };
        }
        if (!area) return told;
        const picture = new ImageData(area.width, area.height);
        const changed = area.toJSON() as Area;
        dig.drawArea(picture.data, area);
        return { ...told, area: changed, image: await createImageBitmap(picture) };
    },

    compare(a: string, b: string): Comparison {
        const found = rootward.compare(a, b);
        const { same, lines, phase, step, x, y, cells } = found;
        const counts = found.counts.map((count) => count.toJSON()) as Comparison["counts"];
        return { same, lines, phase, step, x, y, a: found.a, b: found.b, cells: [...cells], counts };
    },
};

export type BaseMethods = typeof methods;

serve(methods, (module) => rootward.initSync({ module }));
