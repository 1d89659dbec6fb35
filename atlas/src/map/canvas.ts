// The map on a canvas: pictures, marks, pointers and keys.

import type { Area, Cell, MapSize } from "../api";
import { Camera, type Point } from "./camera";
import { drawMarks, type Marks } from "./marks";

/** The acts of a reader on a map. */
export interface MapEvents {
    /** The pointer is over another cell, or over none. */
    hover(cell: Cell | undefined): void;
    /** A click, a tap or the Enter key on a cell. */
    pick(cell: Cell): void;
    /** The arrow keys have moved the chosen cell. */
    move(cell: Cell): void;
    /** A key asks for the next higher (1) or lower (-1) floor. */
    changeFloor(by: number): void;
    /** The Escape key. */
    leave(): void;
    /** The zoom has changed. */
    zoom?(): void;
}

/** The pictures of a map, from the lowest layer to the highest. */
export type Layers = (ImageBitmap | HTMLCanvasElement | undefined)[];

/** A pointer that moves less than this clicks. */
const STILL = 5;
/** The shade on a map that lies under an overlay. */
const SHADE = "#08090d70";
/** The distance of a pan by the keys, in pixels of the screen. */
const STRIDE = 80;
/** The zoom at which the pictures of the map are easy to read. */
const READABLE = 2;
const ARROWS: Record<string, [number, number]> = {
    ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0],
};

/** A map with zoom and pan by mouse, keys and fingers. */
export class MapCanvas {
    readonly element = document.createElement("canvas");
    readonly camera: Camera;
    #layers: Layers = [];
    #rock: ImageBitmap | undefined;
    #marks: Marks = {};
    #area: Area;
    /** Whether the reader has not moved the map since it was last fitted. */
    #fitted = true;
    /** The drawing with the next frame of the browser, or 0. */
    #pending = 0;
    /** The zoom of the last drawing. */
    #zoom = 0;
    #pointers = new Map<number, Point>();
    #pressed: Point | undefined;
    #still = false;

    constructor(size: MapSize, private readonly events: MapEvents) {
        this.camera = new Camera(size);
        this.#area = { left: 0, top: 0, width: size.width, height: size.height };
        const { element } = this;
        element.className = "map-canvas";
        element.tabIndex = 0;
        element.setAttribute("role", "application");
        element.setAttribute("aria-roledescription", "map");
        new ResizeObserver(() => this.#resize()).observe(element);
        element.addEventListener("pointerdown", (event) => this.#press(event));
        element.addEventListener("pointermove", (event) => this.#drag(event));
        element.addEventListener("pointerup", (event) => this.#release(event));
        element.addEventListener("pointercancel", (event) => this.#pointers.delete(event.pointerId));
        element.addEventListener("pointerleave", () => this.events.hover(undefined));
        element.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
        element.addEventListener("keydown", (event) => this.#key(event));
    }

    /** Shows pictures and marks, in rock that repeats, or on a ground of a colour until the rock is there. */
    show(layers: Layers, marks: Marks, ground = "", rock?: ImageBitmap): void {
        this.#layers = layers;
        this.#rock = rock;
        this.element.style.background = ground;
        this.#marks = marks;
        this.#draw();
    }

    /** Shows a rectangle of the picture as large as possible. The map stays fitted until the reader moves it. */
    fit(area: Area = this.#area): void {
        this.#area = area;
        this.#fitted = true;
        this.camera.fit(area);
        this.redraw();
    }

    /** Goes to the next larger or smaller zoom. */
    stepZoom(larger: boolean): void {
        this.camera.stepZoom(larger);
        this.#moved();
    }

    /** Moves cells into view. `close` makes the map large enough to read its pictures. */
    reveal(cells: Cell[], close = false): void {
        this.camera.reveal(cells, close ? READABLE : 0);
        this.#moved();
    }

    /** Moves a cell into the upper part of the screen, if something below covers it. */
    raise(cell: Cell): void {
        const { left, top } = this.camera.areaOf(cell);
        const { y } = this.camera.toScreen({ x: left, y: top });
        if (y > this.camera.height * 0.3) this.camera.pan(0, this.camera.height * 0.2 - y);
        this.#moved();
    }

    /** Whether a cell is in the left half of the screen. */
    isLeft(cell: Cell): boolean {
        const { left, top } = this.camera.areaOf(cell);
        return this.camera.toScreen({ x: left, y: top }).x < this.camera.width / 2;
    }

    /** Draws the map with the next frame of the browser. */
    redraw(): void {
        this.#pending ||= requestAnimationFrame(() => this.#draw());
    }

    #moved(): void {
        this.#fitted = false;
        this.redraw();
    }

    #resize(): void {
        const { clientWidth, clientHeight } = this.element;
        if (!clientWidth || !clientHeight) return;
        this.camera.width = clientWidth;
        this.camera.height = clientHeight;
        this.element.width = Math.round(clientWidth * devicePixelRatio);
        this.element.height = Math.round(clientHeight * devicePixelRatio);
        if (this.#fitted) this.camera.fit(this.#area);
        // An empty frame would flash, so this does not wait for the next one.
        this.#draw();
    }

    #draw(): void {
        cancelAnimationFrame(this.#pending);
        this.#pending = 0;
        const to = this.element.getContext("2d");
        if (!to) return;
        const { camera, element } = this;
        if (camera.zoom !== this.#zoom) {
            this.#zoom = camera.zoom;
            this.events.zoom?.();
        }
        const scale = camera.zoom * devicePixelRatio;
        const origin = camera.toScreen({ x: 0, y: 0 });
        to.setTransform(1, 0, 0, 1, 0, 0);
        to.clearRect(0, 0, element.width, element.height);
        to.imageSmoothingEnabled = scale < 1;
        // Only a map that is much smaller needs the slow way.
        to.imageSmoothingQuality = scale < 0.5 ? "high" : "low";
        // Whole pixels keep the grid of the picture even.
        to.setTransform(scale, 0, 0, scale, Math.round(origin.x * devicePixelRatio), Math.round(origin.y * devicePixelRatio));
        if (this.#rock?.width) this.#paveAround(to, this.#rock);
        // A picture that was closed has no width.
        const [lowest, ...overlays] = this.#layers.filter((layer) => layer?.width);
        if (lowest) to.drawImage(lowest, 0, 0);
        for (const overlay of overlays) {
            to.fillStyle = SHADE;
            to.fillRect(...camera.shown);
            to.drawImage(overlay!, 0, 0);
        }
        to.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
        drawMarks(to, camera, this.#marks);
    }

    /** Fills the screen around the picture with rock. */
    #paveAround(to: CanvasRenderingContext2D, rock: ImageBitmap): void {
        const { camera } = this;
        const { width, height, margin } = camera.size;
        const pattern = to.createPattern(rock, "repeat");
        if (!pattern) return;
        pattern.setTransform(new DOMMatrix([1, 0, 0, 1, margin, margin]));
        to.beginPath();
        to.rect(...camera.shown);
        to.rect(0, 0, width, height);
        to.fillStyle = pattern;
        to.fill("evenodd");
    }

    #place(event: MouseEvent): Point {
        const box = this.element.getBoundingClientRect();
        return { x: event.clientX - box.left, y: event.clientY - box.top };
    }

    #press(event: PointerEvent): void {
        if (event.button > 0 && event.pointerType === "mouse") return;
        this.element.setPointerCapture(event.pointerId);
        this.#pressed = this.#place(event);
        this.#pointers.set(event.pointerId, this.#pressed);
        this.#still = this.#pointers.size === 1;
    }

    #drag(event: PointerEvent): void {
        const place = this.#place(event);
        const before = this.#pointers.get(event.pointerId);
        if (!before) {
            if (event.pointerType !== "touch") this.events.hover(this.camera.cellAt(place));
            return;
        }
        if (this.#still && this.#pressed && Math.hypot(place.x - this.#pressed.x, place.y - this.#pressed.y) < STILL) return;
        this.#still = false;
        const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
        if (other) {
            const far = (point: Point) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
            this.camera.pan((place.x - before.x) / 2, (place.y - before.y) / 2);
            this.camera.zoomAt({ x: (place.x + other.x) / 2, y: (place.y + other.y) / 2 }, far(place) / far(before));
        } else {
            this.camera.pan(place.x - before.x, place.y - before.y);
        }
        this.#pointers.set(event.pointerId, place);
        this.#moved();
    }

    #release(event: PointerEvent): void {
        if (!this.#pointers.delete(event.pointerId) || !this.#still) return;
        const cell = this.camera.cellAt(this.#place(event));
        if (cell) this.events.pick(cell);
    }

    #wheel(event: WheelEvent): void {
        event.preventDefault();
        // Lines and pages, as some mice report them, count as pixels.
        const pixels = event.deltaY * [1, 16, 400][event.deltaMode]!;
        this.camera.zoomAt(this.#place(event), Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.0018)));
        this.#moved();
    }

    #key(event: KeyboardEvent): void {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        if (this.#take(event)) event.preventDefault();
    }

    /** Acts on a key. Returns false for a key that the map does not use. */
    #take({ key, shiftKey }: KeyboardEvent): boolean {
        const arrow = ARROWS[key];
        if (arrow && shiftKey) {
            this.camera.pan(-arrow[0] * STRIDE, -arrow[1] * STRIDE);
            this.#moved();
        } else if (arrow) {
            this.#step(arrow);
        } else if (key === "+" || key === "=" || key === "-") {
            this.stepZoom(key !== "-");
        } else if (key === "0" || key === "Home") {
            this.fit();
        } else if (key === "PageUp" || key === "PageDown") {
            this.events.changeFloor(key === "PageUp" ? 1 : -1);
        } else if ((key === "Enter" || key === " ") && this.#marks.chosen) {
            this.events.pick(this.#marks.chosen);
        } else if (key === "Escape") {
            this.events.leave();
        } else {
            return false;
        }
        return true;
    }

    /** Moves the chosen cell, or chooses the one in the middle of the screen. */
    #step([dx, dy]: [number, number]): void {
        const { columns, rows } = this.camera.size;
        const { chosen } = this.#marks;
        const middle = { x: this.camera.width / 2, y: this.camera.height / 2 };
        const cell = chosen
            ? {
                x: Math.min(columns - 1, Math.max(0, chosen.x + dx)),
                y: Math.min(rows - 1, Math.max(0, chosen.y + dy)),
            }
            : this.camera.cellAt(middle);
        if (!cell) return;
        this.events.move(cell);
        this.reveal([cell]);
    }
}
