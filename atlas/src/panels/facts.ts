// The facts about a base. A click on a fact shows its places on the map.

import { html, nothing, type TemplateResult } from "lit-html";
import type { Cell, Fact } from "../api";
import { Loaded } from "../loaded";
import type { Marks } from "../map/marks";
import type { Site } from "../site";
import { cellsOf, grouped, type Panel } from "./panel";

export class FactsPanel implements Panel {
    readonly #facts: Loaded<Fact[]>;
    #shown: Fact | undefined;

    /** `reveal` shows cells on the map. */
    constructor(private readonly site: Site, private readonly reveal: (cells: Cell[]) => void) {
        this.#facts = new Loaded(site.redraw);
    }

    template(): TemplateResult {
        const { base } = this.site;
        const facts = base && this.#facts.need(base.address, (signal) =>
            this.site.talesWorker.call("facts", [base.address], signal));
        if (this.#facts.fault) return html`<p class="fault" role="alert">${this.#facts.fault}</p>`;
        if (!facts) return html`<p class="quiet">Reading the base ...</p>`;
        return html`${grouped(facts, (fact) => fact.topic).map(({ heading, rows }) => html`
            <section class="group">
                <h2>${heading}</h2>
                <ul class="rows">${rows.map(({ row }) => html`<li>${this.#row(row)}</li>`)}</ul>
            </section>`)}
            <p class="quiet note">Every base is dug from a number. ${this.site.constants?.variantRule}</p>`;
    }

    marks(): Marks {
        const columns = this.site.constants?.size.columns;
        const shown = this.#facts.value?.find((fact) => fact === this.#shown);
        return shown && columns ? { places: cellsOf(shown.cells, columns) } : {};
    }

    leave(): void {
        this.#shown = undefined;
    }

    #row(fact: Fact): TemplateResult {
        const columns = this.site.constants?.size.columns;
        const text = html`<span><b>${fact.label}</b> ${fact.text}</span>`;
        if (!fact.cells.length || !columns) return html`<p class="row">${text}</p>`;
        const cells = cellsOf(fact.cells, columns);
        const shown = this.#shown === fact;
        const show = () => {
            this.#shown = fact;
            this.#reveal(cells);
        };
        if (cells.length === 1) return html`<button class="row" type="button" aria-pressed=${shown} @click=${show}>${text}
            <span class="count">floor ${this.site.floorOf(cells[0]!)}</span></button>`;
        const toggle = () => {
            if (!shown) return show();
            this.#shown = undefined;
            this.site.redraw();
        };
        return html`<button class="row" type="button" aria-expanded=${shown} @click=${toggle}>${text}
                <span class="count" aria-label="${cells.length} places">${cells.length}</span></button>
            ${shown ? html`<ul class="places">${cells.map((cell, index) => html`
                <li><button type="button" @click=${() => this.#reveal([cell])}>${fact.places[index]} <span class="count">${cell.x},${cell.y}</span></button></li>`)}
            </ul>` : nothing}`;
    }

    /** Shows cells on the map. A single one becomes the chosen cell. */
    #reveal(cells: Cell[]): void {
        this.site.go({ floor: this.site.floorFor(cells), cell: cells.length === 1 ? cells[0] : undefined });
        this.reveal(cells);
    }
}
