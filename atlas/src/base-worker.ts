// The worker for map, dig and comparison. It keeps the last bases and one dig.

import * as rootward from "../pkg/view.js";
import type {
    Address, Area, CellText, Comparison, Constants, DigInfo, DigStep, Exit, MapPicture, Opened, Overlay, SmallMap,
} from "./api";
import { serve } from "./calls";
import { pictureOf } from "./pictures";

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

/** A picture of the size of the map. All drawings share its memory, and each fills it. */
function sheet(): ImageData {
    const { width, height } = rootward.mapSize();
    return (pixels ??= new ImageData(width, height));
}

const methods = {
    constants(): Constants {
        return {
            size: rootward.mapSize().toJSON(),
            overlays: rootward.overlays().map((overlay) => overlay.toJSON()),
            variantRule: rootward.variantRule(),
        } as Constants;
    },

    read(text: string): Address {
        return rootward.readAddress(text).toJSON() as Address;
    },

    /** Opens a base with its first map, which shows a floor if the base has it. */
    open(text: string, floor?: number): Opened {
        const read = rootward.readAddress(text).toJSON() as Address;
        const base = baseOf(read.canonical);
        const { address, title, floorCount, entrance, previous, next, floorOf } = base;
        const { x, y } = entrance;
        return {
            read,
            base: {
                address, title, floorCount, previous, next, floorOf, entrance: { x, y },
                area: base.area().toJSON() as Area,
                floors: Array.from({ length: floorCount }, (_, floor) => base.area(floor + 1).toJSON() as Area),
            },
            map: methods.map(address, floor && floor <= floorCount ? floor : undefined),
        };
    },

    map(address: string, floor?: number): MapPicture {
        const picture = sheet();
        baseOf(address).drawMap(picture.data, floor);
        // The corner is rock of the land around the base.
        const [red, green, blue] = picture.data;
        return { image: pictureOf(picture), ground: `rgb(${red} ${green} ${blue})`, floor };
    },

    /** The rock around a base, which repeats. */
    rock(address: string): ImageBitmap {
        const { rock } = rootward.mapSize();
        const picture = new ImageData(rock, rock);
        baseOf(address).drawRock(picture.data);
        return pictureOf(picture);
    },

    /** A small map of all floors, `width` pixels wide. */
    async smallMap(address: string, width: number): Promise<SmallMap> {
        const picture = sheet();
        const base = baseOf(address);
        base.drawMap(picture.data);
        const area = base.area();
        const scale = width / area.width;
        const image = await createImageBitmap(picture, area.left, area.top, area.width, area.height, {
            resizeWidth: width, resizeHeight: Math.max(1, Math.round(area.height * scale)), resizeQuality: "medium",
        });
        return { image, left: area.left, top: area.top, scale };
    },

    overlay(address: string, name: string, floor: number | undefined, zoom: number): Overlay {
        const picture = sheet();
        const base = baseOf(address);
        base.drawOverlay(picture.data, name, floor, zoom);
        const legend = base.legend(name, floor).map((row) => row.toJSON()) as Overlay["legend"];
        return { image: pictureOf(picture), legend };
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
    digTo(address: string, step: number, whole: boolean): DigStep {
        const dig = digOf(address);
        const area = dig.seek(step);
        const { phase, about, text, at } = dig;
        const told = { step: dig.step, phase, about, text, at: at && { x: at.x, y: at.y } };
        if (whole) {
            const picture = sheet();
            dig.draw(picture.data);
            const all: Area = { left: 0, top: 0, width: picture.width, height: picture.height };
            return { ...told, area: all, image: pictureOf(picture) };
        }
        if (!area) return told;
        const picture = new ImageData(area.width, area.height);
        const changed = area.toJSON() as Area;
        dig.drawArea(picture.data, area);
        return { ...told, area: changed, image: pictureOf(picture) };
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
