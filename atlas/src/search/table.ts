// The results of a search as small maps with their values, in an order of the reader's choice.

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { writeView } from "../address";
import type { Match, SmallMap } from "../api";
import { cellsOf } from "../panels/panel";
import type { Site } from "../site";
import { wordsOf } from "./builder";
import { columnsOf, type Hunt, valueOf } from "./hunt";

/** The number of rows of a page. */
const ROWS = 24;
/** The width of a small map, in pixels. */
const MAP_WIDTH = 200;
/** The number of small maps that stay in memory. */
const MAPS = 240;
/** The column of the bases, which their numbers sort. */
const BY_NUMBER = "Base";

export class ResultTable {
    #page = 0;
    #maps = new Map<string, HTMLCanvasElement>();
    /** The small maps that are not drawn yet. */
    #drawing = new Map<string, AbortController>();
    /** The sorted matches, and the matches and order that they were sorted from. */
    #sorted: { found: Match[]; order: string; rows: Match[]; columns: string[] } | undefined;

    constructor(private readonly site: Site, private readonly hunt: Hunt) {}

    /** Goes back to the first page. */
    reset(): void {
        this.#page = 0;
    }

    template(): TemplateResult {
        const { rows, columns } = this.#sort();
        if (!rows.length) return html`${nothing}`;
        const pages = Math.ceil(rows.length / ROWS);
        const page = Math.min(this.#page, pages - 1);
        const part = rows.slice(page * ROWS, (page + 1) * ROWS);
        const shown = new Set(part.map((match) => match.address));
        for (const [address, drawing] of this.#drawing) if (!shown.has(address)) drawing.abort();
        return html`
            <div class="sort" role="group" aria-label="Sort by"><span class="quiet">Sort by</span>${["Base", ...columns].map((column) => this.#head(column))}</div>
            <ul class="results" aria-label="Results">${repeat(part, (match) => match.address, (match) => this.#row(match, columns))}</ul>
            ${pages > 1 ? html`<nav class="pages" aria-label="Pages of results">
                <button type="button" ?disabled=${page === 0} @click=${() => this.#turn(page - 1)}>Previous</button>
                <span>Page ${page + 1} of ${pages}</span>
                <button type="button" ?disabled=${page === pages - 1} @click=${() => this.#turn(page + 1)}>Next</button>
            </nav>` : nothing}`;
    }

    /** The order of the address. Without one, the numbers sort the bases. */
    get #order(): string {
        return this.site.view.order ?? BY_NUMBER;
    }

    #head(column: string): TemplateResult {
        const down = this.#order === `-${column}`;
        const is = down || this.#order === column;
        const sort = () => {
            const order = is && !down ? `-${column}` : column;
            this.#page = 0;
            this.site.go({ order: order === BY_NUMBER ? undefined : order });
        };
        const label = is ? `${wordsOf(column)}, ${down ? "largest" : "smallest"} first` : wordsOf(column);
        return html`<button type="button" aria-pressed=${is} aria-label=${label} @click=${sort}>${wordsOf(column)}${is ? html`<span aria-hidden="true">${down ? "\u25bc" : "\u25b2"}</span>` : ""}</button>`;
    }

    #row(match: Match, columns: string[]): TemplateResult {
        const values = new Map(match.texts.map(valueOf));
        const [first] = cellsOf(match.cells, this.site.constants?.size.columns ?? 1);
        const link = writeView({ seed: match.address, tab: "facts", ...(first && { cell: first }) });
        return html`<li><a href=${link} tabindex="-1" aria-hidden="true">${this.#map(match)}</a>
            <h2><a href=${link}>${match.address}</a></h2>
            <dl>${columns.map((column) => html`<div><dt>${wordsOf(column)}</dt><dd>${values.get(column) ?? "none"}</dd></div>`)}</dl></li>`;
    }

    #map({ address, cells }: Match): HTMLCanvasElement | TemplateResult {
        const known = this.#maps.get(address);
        if (known) return known;
        if (this.hunt.isYoung) return html`<div class="small-map"></div>`;
        const canvas = document.createElement("canvas");
        canvas.width = MAP_WIDTH * 2;
        canvas.height = MAP_WIDTH;
        canvas.className = "small-map";
        this.#maps.set(address, canvas);
        for (const oldest of this.#maps.keys()) {
            if (this.#maps.size <= MAPS) break;
            this.#maps.delete(oldest);
        }
        const drawing = new AbortController();
        this.#drawing.set(address, drawing);
        this.site.baseWorker.call("smallMap", [address, canvas.width], drawing.signal).then((map) => {
            canvas.height = map.image.height;
            const to = canvas.getContext("2d");
            to?.drawImage(map.image, 0, 0);
            map.image.close();
            if (to) this.#ring(to, map, cells);
        }, (error: unknown) => {
            this.#maps.delete(address);
            if (!drawing.signal.aborted) console.error(error);
        }).finally(() => {
            if (this.#drawing.get(address) === drawing) this.#drawing.delete(address);
        });
        return canvas;
    }

    /** Marks the cells that explain a match. */
    #ring(to: CanvasRenderingContext2D, { left, top, scale }: SmallMap, cells: number[]): void {
        const size = this.site.constants?.size;
        if (!size) return;
        for (const { x, y } of cellsOf(cells, size.columns)) {
            const middle = (place: number, corner: number) => (size.margin + (place + 0.5) * size.cell - corner) * scale;
            to.beginPath();
            to.arc(middle(x, left), middle(y, top), 9, 0, 2 * Math.PI);
            for (const [colour, width] of [["#04060a", 6], ["#ffd35c", 3]] as const) {
                to.strokeStyle = colour;
                to.lineWidth = width;
                to.stroke();
            }
        }
    }

    #turn(page: number): void {
        this.#page = page;
        this.site.redraw();
    }

    /** Sorts by the chosen column. Numbers come before texts. */
    #sort(): { rows: Match[]; columns: string[] } {
        const { found } = this.hunt;
        if (this.#sorted?.found !== found || this.#sorted.order !== this.#order) {
            const down = this.#order.startsWith("-");
            const column = this.#order.slice(down ? 1 : 0);
            const key = (match: Match): string | number => {
                if (column === BY_NUMBER) return match.number;
                const text = match.texts.map(valueOf).find(([name]) => name === column)?.[1] ?? "";
                return text !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
            };
            const keyed = found.map((match) => ({ match, key: key(match) }));
            keyed.sort((one, other) => {
                const [a, b] = [one.key, other.key];
                const order = typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b));
                return (down ? -order : order) || one.match.number - other.match.number;
            });
            this.#sorted = { found, order: this.#order, rows: keyed.map(({ match }) => match), columns: columnsOf(found) };
        }
        return this.#sorted;
    }
}
