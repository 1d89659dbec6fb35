// The part of the map that is on the screen.

import type { Area, Cell, MapSize } from "../api";

/** The zooms of the buttons and keys, in screen pixels for a pixel of the picture. */
const ZOOMS = [0.25, 0.35, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8];
/** The height of the controls over the top of the map, in pixels of the screen. */
const HEAD = 60;
const LEAST = 0.2;
const MOST = 10;

/** A point, in pixels of the picture or of the screen. */
export interface Point {
    x: number;
    y: number;
}

/** Converts between the picture of the map and the screen. */
export class Camera {
    /** Screen pixels for a pixel of the picture. */
    zoom = 1;
    /** The point of the picture in the middle of the screen. */
    centre: Point = { x: 0, y: 0 };
    /** The size of the screen. */
    width = 1;
    height = 1;

    constructor(readonly size: MapSize) {}

    /** The place on the screen of a point of the picture. */
    toScreen({ x, y }: Point): Point {
        return {
            x: (x - this.centre.x) * this.zoom + this.width / 2,
            y: (y - this.centre.y) * this.zoom + this.height / 2,
        };
    }

    /** The point of the picture at a place on the screen. */
    toPicture({ x, y }: Point): Point {
        return {
            x: (x - this.width / 2) / this.zoom + this.centre.x,
            y: (y - this.height / 2) / this.zoom + this.centre.y,
        };
    }

    /** The part of the picture on the screen, and the land around it: left, top, width and height. */
    get shown(): [number, number, number, number] {
        const { x, y } = this.toPicture({ x: 0, y: 0 });
        return [x, y, this.width / this.zoom, this.height / this.zoom];
    }

    /** The cell at a place on the screen, or nothing outside the grid. */
    cellAt(place: Point): Cell | undefined {
        const { x, y } = this.toPicture(place);
        const { cell, margin, columns, rows } = this.size;
        const at = { x: Math.floor((x - margin) / cell), y: Math.floor((y - margin) / cell) };
        return at.x >= 0 && at.y >= 0 && at.x < columns && at.y < rows ? at : undefined;
    }

    /** The rectangle of a cell in the picture. */
    areaOf({ x, y }: Cell): Area {
        const { cell, margin } = this.size;
        return { left: margin + x * cell, top: margin + y * cell, width: cell, height: cell };
    }

    /** Shows a rectangle of the picture as large as possible. */
    fit({ left, top, width, height }: Area): void {
        const zoom = Math.min(this.width / width, this.height / height);
        // Large pixels look uneven between these zooms.
        this.zoom = Math.min(6, Math.max(LEAST, zoom > 1 ? Math.floor(zoom * 4) / 4 : zoom));
        this.centre = { x: left + width / 2, y: top + height / 2 };
    }

    /** Zooms by a factor and keeps the point below a place on the screen where it is. */
    zoomAt(place: Point, factor: number): void {
        const fixed = this.toPicture(place);
        this.zoom = Math.min(MOST, Math.max(LEAST, this.zoom * factor));
        const moved = this.toPicture(place);
        this.centre = { x: this.centre.x + fixed.x - moved.x, y: this.centre.y + fixed.y - moved.y };
        this.keepInside();
    }

    /** Goes to the next larger or smaller zoom. */
    stepZoom(larger: boolean): void {
        const near = 1.01;
        const next = larger
            ? ZOOMS.find((zoom) => zoom > this.zoom * near)
            : ZOOMS.findLast((zoom) => zoom < this.zoom / near);
        if (next) this.zoomAt({ x: this.width / 2, y: this.height / 2 }, next / this.zoom);
    }

    /** Moves the picture by a distance on the screen. */
    pan(dx: number, dy: number): void {
        this.centre = { x: this.centre.x - dx / this.zoom, y: this.centre.y - dy / this.zoom };
        this.keepInside();
    }

    /** Moves cells into view, unless all of them are in view. Zooms out if they need it, and in to `least` if they fit. */
    reveal(cells: Cell[], least = 0): void {
        if (!cells.length) return;
        const areas = cells.map((cell) => this.areaOf(cell));
        const pad = this.size.cell * 2;
        const left = Math.min(...areas.map((area) => area.left)) - pad;
        const top = Math.min(...areas.map((area) => area.top)) - pad;
        const right = Math.max(...areas.map((area) => area.left)) + this.size.cell + pad;
        const bottom = Math.max(...areas.map((area) => area.top)) + this.size.cell + pad;
        const [from, to] = [this.toScreen({ x: left, y: top }), this.toScreen({ x: right, y: bottom })];
        const fits = Math.min(this.width / (right - left), (this.height - HEAD) / (bottom - top));
        const zoom = Math.max(LEAST, Math.min(Math.max(this.zoom, least), fits));
        if (zoom <= this.zoom && from.x >= 0 && from.y >= HEAD && to.x <= this.width && to.y <= this.height) return;
        this.zoom = zoom;
        // No empty land beside the picture, as far as it fills the screen below the controls.
        const within = (middle: number, length: number, screen: number, head = 0) => {
            const half = Math.min(length, screen / zoom) / 2;
            return Math.min(length - half, Math.max(half - head / zoom, middle - head / zoom / 2));
        };
        this.centre = {
            x: within((left + right) / 2, this.size.width, this.width),
            y: within((top + bottom) / 2, this.size.height, this.height, HEAD),
        };
    }

    /** Keeps the middle of the screen on the picture. */
    private keepInside(): void {
        const { width, height } = this.size;
        const { x, y } = this.centre;
        this.centre = { x: Math.min(width, Math.max(0, x)), y: Math.min(height, Math.max(0, y)) };
    }
}
