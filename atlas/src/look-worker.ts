// The worker for the view from inside a base. It keeps the place of the droids.

import * as rootward from "../pkg/view.js";
import type { Exit, LookView } from "./api";
import { serve } from "./calls";
import { pictureOf } from "./pictures";

let look: rootward.Look | undefined;
let pixels: ImageData | undefined;

function view(frame: number): LookView | undefined {
    if (!look) return undefined;
    const { x, y, floor, heading, text, width, height } = look;
    pixels ??= new ImageData(width, height);
    look.draw(pixels.data, frame);
    const exits = look.exits().map((exit) => exit.toJSON() as Exit);
    return { image: pictureOf(pixels), x, y, floor, heading, text, exits };
}

const methods = {
    /** Enters a base at a cell. */
    enter(address: string, x: number, y: number, heading: number | undefined): LookView | undefined {
        const base = new rootward.Base(address);
        const entered = base.look(x, y, heading);
        base.free();
        look?.free();
        look = entered;
        return view(0);
    },

    /** Presses a key of the droids. */
    press(key: string, frame: number): LookView | undefined {
        look?.press(key);
        return view(frame);
    },

    /** Takes a ladder or an elevator to a floor. */
    ride(floor: number, frame: number): LookView | undefined {
        look?.ride(floor);
        return view(frame);
    },

    /** Draws water, fire and machines in a later state. */
    frame(frame: number): LookView | undefined {
        return view(frame);
    },

    /** The cell that a pixel of the last picture shows. */
    cellAt(x: number, y: number): { x: number; y: number } | undefined {
        const cell = look?.cellAt(x, y);
        return cell && { x: cell.x, y: cell.y };
    },
};

export type LookMethods = typeof methods;

serve(methods, (module) => rootward.initSync({ module }));
