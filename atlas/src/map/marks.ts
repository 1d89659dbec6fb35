// Marks over the map: the chosen cell, ways, places, the droids, and the cells in which two bases differ.

import type { Cell } from "../api";
import type { Camera, Point } from "./camera";

/** The marks on a map. Each kind has a shape of its own, so no meaning depends on colour. */
export interface Marks {
    /** The cell under the pointer. */
    hover?: Cell;
    /** The cell that the reader has chosen. */
    chosen?: Cell;
    /** The cells of a way, in order. */
    way?: Cell[];
    /** The places of a fact. */
    places?: Cell[];
    /** The cell of the last step of a dig. */
    dug?: Cell;
    /** The droids and their heading: 0 north, 1 east, 2 south, 3 west. */
    droids?: Cell & { heading: number };
    /** The cells in which two bases differ. */
    differing?: Cell[];
    /** The cell in which two bases part. */
    parting?: Cell;
}

const DARK = "#04060a";
const CHOSEN = "#ffd35c";
const WAY = "#a9dcfb";
const PLACE = "#ffd35c";
const DUG = "#f7fbff";
const DROIDS = "#62bdff";
const DIFFERING = "#ff861c";

/** Draws marks on a canvas whose unit is a pixel of the screen. */
export function drawMarks(to: CanvasRenderingContext2D, camera: Camera, marks: Marks): void {
    const side = camera.size.cell * camera.zoom;
    const corner = (cell: Cell) => {
        const { left, top } = camera.areaOf(cell);
        return camera.toScreen({ x: left, y: top });
    };
    const middle = (cell: Cell): Point => {
        const { x, y } = corner(cell);
        return { x: x + side / 2, y: y + side / 2 };
    };
    /** Strokes the current path twice, so that it stands out from light and dark ground. */
    const stroke = (colour: string, width: number) => {
        to.strokeStyle = DARK;
        to.lineWidth = width + 2;
        to.stroke();
        to.strokeStyle = colour;
        to.lineWidth = width;
        to.stroke();
    };
    const frame = (cell: Cell, colour: string, width: number, out: number) => {
        const { x, y } = corner(cell);
        to.beginPath();
        to.rect(x - out, y - out, side + 2 * out, side + 2 * out);
        stroke(colour, width);
    };
    to.lineJoin = "round";
    to.lineCap = "round";

    for (const cell of marks.differing ?? []) {
        const { x, y } = corner(cell);
        to.beginPath();
        to.moveTo(x, y + side);
        to.lineTo(x + side, y);
        to.strokeStyle = DIFFERING;
        to.lineWidth = Math.max(1, side / 8);
        to.stroke();
    }
    if (marks.parting) {
        const { x, y } = middle(marks.parting);
        to.beginPath();
        to.arc(x, y, Math.max(10, side * 0.9), 0, 2 * Math.PI);
        stroke(DIFFERING, 3);
    }
    if (marks.way?.length) drawWay(to, marks.way.map(middle), side, stroke);
    for (const cell of marks.places ?? []) {
        const { x, y } = middle(cell);
        to.beginPath();
        to.arc(x, y, Math.max(7, side * 0.7), 0, 2 * Math.PI);
        stroke(PLACE, 2);
    }
    if (marks.dug) frame(marks.dug, DUG, 2, 1);
    if (marks.hover) {
        const { x, y } = corner(marks.hover);
        to.strokeStyle = "#f7fbffb0";
        to.lineWidth = 1;
        to.strokeRect(x + 0.5, y + 0.5, side - 1, side - 1);
    }
    if (marks.chosen) frame(marks.chosen, CHOSEN, 2, 2);
    if (marks.droids) {
        const { x, y } = middle(marks.droids);
        to.save();
        to.translate(x, y);
        to.rotate((marks.droids.heading * Math.PI) / 2);
        const size = Math.max(8, side * 0.55);
        to.beginPath();
        to.moveTo(0, -size);
        to.lineTo(size * 0.75, size * 0.8);
        to.lineTo(0, size * 0.4);
        to.lineTo(-size * 0.75, size * 0.8);
        to.closePath();
        stroke(DROIDS, 2);
        to.fillStyle = DROIDS;
        to.fill();
        to.restore();
    }
}

/** Draws a way from a dot to an arrowhead. A jump to another floor is dashed. */
function drawWay(
    to: CanvasRenderingContext2D, points: Point[], side: number, stroke: (colour: string, width: number) => void,
): void {
    const thick = Math.max(2, Math.min(5, side / 5));
    points.forEach((point, index) => {
        const before = points[index - 1];
        if (!before) return;
        const far = Math.abs(point.x - before.x) + Math.abs(point.y - before.y) > side * 1.5;
        to.setLineDash(far ? [6, 6] : []);
        to.beginPath();
        to.moveTo(before.x, before.y);
        to.lineTo(point.x, point.y);
        stroke(WAY, far ? 1 : thick);
    });
    to.setLineDash([]);
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last) return;
    to.beginPath();
    to.arc(first.x, first.y, thick, 0, 2 * Math.PI);
    stroke(WAY, 2);
    to.beginPath();
    to.arc(last.x, last.y, Math.max(5, side * 0.4), 0, 2 * Math.PI);
    stroke(WAY, 2);
}
