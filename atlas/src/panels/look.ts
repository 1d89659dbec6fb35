// The view from inside a base. Arrow keys walk, and the map follows.

import { html, type TemplateResult } from "lit-html";
import type { Cell, LookView } from "../api";
import type { Marks } from "../map/marks";
import type { Site } from "../site";
import type { Panel } from "./panel";

/** The time of a picture of water, fire and machines, in milliseconds. */
const FRAME = 125;

/** The keys of the droids. */
const KEYS: Record<string, string> = {
    ArrowUp: "forward", ArrowDown: "back", ArrowLeft: "left", ArrowRight: "right",
    w: "forward", s: "back", a: "strafe-left", d: "strafe-right", q: "left", e: "right",
    PageUp: "up", PageDown: "down",
};
const BUTTONS: [string, string, string][] = [
    ["left", "Turn left", "\u21b0"], ["forward", "Forward", "\u2191"], ["right", "Turn right", "\u21b1"],
    ["strafe-left", "Step left", "\u2190"], ["back", "Back", "\u2193"], ["strafe-right", "Step right", "\u2192"],
];

export class LookPanel implements Panel {
    readonly #canvas = document.createElement("canvas");
    #view: LookView | undefined;
    #fault: string | undefined;
    /** The sentence about the cell that the reader has clicked in the picture. */
    #pointed: string | undefined;
    /** The base and cell that the worker has entered. */
    #entered = "";
    #frame = 0;
    #timer = 0;
    /** Whether a picture of the animation is on its way. */
    #drawing = false;

    /** `reveal` shows cells on the map. */
    constructor(private readonly site: Site, private readonly reveal: (cells: Cell[]) => void) {
        this.#canvas.className = "look";
        this.#canvas.width = 640;
        this.#canvas.height = 360;
        this.#canvas.tabIndex = 0;
        this.#canvas.setAttribute("role", "application");
        this.#canvas.setAttribute("aria-roledescription", "view");
        this.#canvas.setAttribute("aria-label", "View of the droids. Arrow keys walk and turn, Page Up and Page Down change floors.");
        window.addEventListener("keydown", (event) => {
            const key = KEYS[event.key];
            const to = event.target as HTMLElement;
            if (!key || this.site.view.tab !== "look" || event.ctrlKey || event.altKey || event.metaKey) return;
            // Fields, tabs and the map have keys of their own.
            if (to.closest("input, select, [role=tab], section.map")) return;
            event.preventDefault();
            void this.#press(key);
        });
        this.#canvas.addEventListener("click", (event) => void this.#point(event));
    }

    template(): TemplateResult {
        const { base, view } = this.site;
        const at = view.cell ?? base?.entrance;
        if (!base || !at) return html`<p class="quiet">Entering ...</p>`;
        const here = this.#key(base.address, at, view.facing);
        if (here !== this.#entered) void this.#enter(here, base.address, at, view.facing);
        this.#animate();
        return html`
            ${this.#canvas}
            ${this.#fault ? html`<p class="fault" role="alert">${this.#fault}</p>` : ""}
            <p class="told" role="status">${this.#view?.text ?? "Entering the base ..."}${this.#pointed ? html`<br>There: ${this.#pointed}` : ""}</p>
            <div class="walk">
                <div class="pad" role="group" aria-label="Walk">${BUTTONS.map(([key, name, sign]) => html`
                    <button type="button" aria-label=${name} title=${name} @click=${() => this.#press(key)}>${sign}</button>`)}
                </div>
                <div class="exits">${this.#view?.exits.map((exit) => html`
                    <button type="button" @click=${() => this.#ask(this.site.lookWorker.call("ride", [exit.floor, this.#frame]))}>${exit.text}</button>`)}
                </div>
            </div>
            <p class="quiet">Arrow keys walk and turn. A and D step sideways. Page Up and Page Down change floors.</p>`;
    }

    marks(): Marks {
        const { base } = this.site;
        return this.#view && this.#entered.startsWith(`${base?.address} `)
            ? { droids: { x: this.#view.x, y: this.#view.y, heading: this.#view.heading } } : {};
    }

    pick(cell: Cell): boolean {
        this.site.go({ cell, facing: undefined });
        return true;
    }

    leave(): void {
        window.clearInterval(this.#timer);
        this.#timer = 0;
    }

    #key(address: string, { x, y }: Cell, facing: number | undefined): string {
        return `${address} ${x},${y} ${facing ?? ""}`;
    }

    #enter(here: string, address: string, { x, y }: Cell, facing: number | undefined): Promise<void> {
        this.#entered = here;
        return this.#ask(this.site.lookWorker.call("enter", [address, x, y, facing]));
    }

    #press(key: string): Promise<void> {
        return this.#ask(this.site.lookWorker.call("press", [key, this.#frame]));
    }

    /** Waits for a picture and shows it. The address and the map follow the droids. */
    async #ask(answer: Promise<LookView | undefined>): Promise<void> {
        const { base } = this.site;
        try {
            const view = await answer;
            this.#fault = undefined;
            if (view && base === this.site.base) this.#show(view);
        } catch (error) {
            this.#fault = error instanceof Error ? error.message : String(error);
        }
        this.site.redraw();
    }

    #show(view: LookView): void {
        this.#canvas.getContext("bitmaprenderer")?.transferFromImageBitmap(view.image);
        this.#view = view;
        this.#pointed = undefined;
        const { base } = this.site;
        if (!base || this.site.view.tab !== "look") return;
        const cell = { x: view.x, y: view.y };
        this.#entered = this.#key(base.address, cell, view.heading);
        this.site.go({ cell, facing: view.heading, floor: this.site.floorFor([cell]) });
        this.reveal([cell]);
    }

    #animate(): void {
        if (this.#timer || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
        this.#timer = window.setInterval(() => {
            if (document.hidden || this.#drawing || !this.#view) return;
            this.#frame += 1;
            this.#drawing = true;
            this.site.lookWorker.call("frame", [this.#frame]).then((view) => {
                if (view) this.#canvas.getContext("bitmaprenderer")?.transferFromImageBitmap(view.image);
            }, () => this.leave()).finally(() => {
                this.#drawing = false;
            });
        }, FRAME);
    }

    /** Tells about the cell that the reader clicks in the picture. */
    async #point(event: MouseEvent): Promise<void> {
        const box = this.#canvas.getBoundingClientRect();
        const x = Math.floor(((event.clientX - box.left) / box.width) * this.#canvas.width);
        const y = Math.floor(((event.clientY - box.top) / box.height) * this.#canvas.height);
        const cell = await this.site.lookWorker.call("cellAt", [x, y]).catch(() => undefined);
        if (cell && this.site.base) {
            const told = await this.site.baseWorker.call("describe", [this.site.base.address, cell.x, cell.y]).catch(() => undefined);
            this.#pointed = told?.headline;
            this.site.redraw();
        }
    }
}
