// Two bases side by side, with the step at which they part.

import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { writeView } from "../address";
import type { Cell, Comparison, Constants, MapPicture } from "../api";
import { Loaded } from "../loaded";
import { MapCanvas } from "../map/canvas";
import { cellsOf } from "../panels/panel";
import type { Site } from "../site";

/** A comparison with its two maps. */
interface Pair {
    a: string;
    b: string;
    found: Comparison;
    maps: MapPicture[];
}

/** Marks of this many cells would hide the maps. */
const MANY = 500;

export class ComparePage {
    readonly #pair: Loaded<Pair>;
    readonly #maps: MapCanvas[];
    #shown: Pair | undefined;
    #hover: Cell | undefined;
    #typed: string | undefined;
    /** Whether the cells that differ are marked. */
    #marked = true;

    constructor(private readonly site: Site, private readonly constants: Constants) {
        this.#pair = new Loaded<Pair>(site.redraw, ({ maps }) => maps.forEach(({ image }) => image.close()));
        this.#maps = [0, 1].map(() => new MapCanvas(constants.size, {
            hover: (cell) => {
                this.#hover = cell;
                site.redraw();
            },
            pick: (cell) => site.go({ cell }),
            move: (cell) => site.go({ cell }),
            changeFloor: () => {},
            leave: () => site.go({ cell: undefined }),
        }));
    }

    template(): TemplateResult {
        const { base, view } = this.site;
        const other = view.other ?? base?.next ?? "";
        const pair = base && this.#pair.need(`${base.address} ${other}`, (signal) => this.#load(base.address, other, signal));
        const submit = (event: Event) => {
            event.preventDefault();
            this.#typed = undefined;
            this.site.go({ other: String(new FormData(event.target as HTMLFormElement).get("other")).trim(), cell: undefined }, true);
        };
        const typed = (event: Event) => { this.#typed = (event.target as HTMLInputElement).value; };
        return html`<div class="compare">
            <h1>Compare ${base?.address} with another base</h1>
            <form class="question" @submit=${submit}><div class="line">
                <label><span>Other base</span><input name="other" required .value=${live(this.#typed ?? other)} @input=${typed} autocomplete="off"
                    spellcheck="false" autocapitalize="off" aria-invalid=${Boolean(this.#pair.fault)} aria-describedby="compare-fault"></label>
                <button class="main" type="submit">Compare</button>
            </div>
            <p id="compare-fault" class="fault" role="alert" ?hidden=${!this.#pair.fault}>${this.#pair.fault}</p></form>
            ${pair ? this.#result(pair) : this.#pair.fault ? nothing : html`<p class="quiet" role="status">Comparing ...</p>`}
        </div>`;
    }

    async #load(a: string, text: string, signal: AbortSignal): Promise<Pair> {
        const call = this.site.baseWorker;
        const { canonical: b } = await call.call("read", [text], signal);
        const found = await call.call("compare", [a, b], signal);
        const maps = [await call.call("map", [a], signal), await call.call("map", [b], signal)];
        return { a, b, found, maps };
    }

    #result(pair: Pair): TemplateResult {
        const { a, b, found } = pair;
        const { columns } = this.constants.size;
        if (this.#shown !== pair) this.#marked = found.cells.length < MANY;
        const parting = found.x !== undefined && found.y !== undefined ? { x: found.x, y: found.y } : undefined;
        const differing = this.#marked ? cellsOf(found.cells, columns) : [];
        this.#maps.forEach((map, index) => {
            const picture = pair.maps[index];
            map.show([picture?.image], { hover: this.#hover, chosen: this.site.view.cell, differing, parting }, picture?.ground);
            map.element.setAttribute("aria-label", `Map of ${index ? b : a}. Arrow keys choose a cell, plus and minus zoom, Shift and arrow keys move the map.`);
        });
        if (this.#shown !== pair) {
            this.#shown = pair;
            for (const map of this.#maps) map.fit();
        }
        const watch = (seed: string) => writeView({ seed, tab: "dig", ...(found.step !== undefined && { step: found.step + 1 }) });
        const side = (index: number, seed: string, step: string | undefined) => html`<section class="side" aria-label=${seed}>
            <h2><a href=${writeView({ seed, tab: "facts" })}>${seed}</a></h2>
            <div class="map">${this.#maps[index]!.element}</div>
            ${step ? html`<p>${seed} ${step}. <a href=${watch(seed)}>Watch it</a></p>` : nothing}
        </section>`;
        const { cell } = this.site.view;
        const differs = cell && found.cells.includes(cell.y * columns + cell.x);
        return html`
            <div class="told">${found.lines.map((line) => html`<p>${line}</p>`)}</div>
            <div class="sides">${side(0, a, found.a)}${side(1, b, found.b)}</div>
            <p role="status">${cell ? `The cell ${cell.x},${cell.y} ${differs ? "differs" : "is the same"}.` : ""}</p>
            <div class="actions">
                ${parting ? html`<button type="button" @click=${() => this.#zoomTo(parting)}>Show where they part</button>
                    <button type="button" @click=${() => this.#maps.forEach((map) => map.fit())}>Show all</button>` : nothing}
                <label class="check"><input type="checkbox" .checked=${this.#marked} @change=${(event: Event) => {
                    this.#marked = (event.target as HTMLInputElement).checked;
                    this.site.redraw();
                }}>Mark the ${found.cells.length} cells that differ</label>
            </div>
            ${found.counts.length ? html`<div class="scroll"><table>
                <thead><tr><th scope="col">Count</th><th scope="col">${a}</th><th scope="col">${b}</th></tr></thead>
                <tbody>${found.counts.map((count) => html`<tr class=${count.a === count.b ? "" : "differs"}>
                    <th scope="row">${count.name}</th><td>${count.a}</td><td>${count.b}</td></tr>`)}</tbody>
            </table></div>` : nothing}`;
    }

    #zoomTo(cell: Cell): void {
        for (const map of this.#maps) {
            const { left, top, width, height } = map.camera.areaOf(cell);
            map.fit({ left: left - 8 * width, top: top - 5 * height, width: 17 * width, height: 11 * height });
        }
    }
}
