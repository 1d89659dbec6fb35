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

    /** `reveal` moves cells of the map into view. */
    constructor(private readonly site: Site, private readonly reveal: (cells: Cell[]) => void) {
        this.#facts = new Loaded(site.redraw);
    }

    template(): TemplateResult {
        const { base } = this.site;
        const facts = base && this.#facts.need(base.address, (signal) =>
            this.site.baseWorker.call("facts", [base.address], signal));
        if (this.#facts.fault) return html`<p class="fault" role="alert">${this.#facts.fault}</p>`;
        if (!facts) return html`<p class="quiet">Reading the base ...</p>`;
        return html`${grouped(facts, (fact) => fact.topic).map(({ heading, rows }) => html`
            <section class="group">
                <h3>${heading}</h3>
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
        if (!fact.cells.length || !columns) return html`<p class="row">${fact.text}</p>`;
        const cells = cellsOf(fact.cells, columns);
        const show = () => {
            this.#shown = fact;
            this.site.go({ floor: this.site.floorFor(cells), ...(cells.length === 1 && { cell: cells[0] }) });
            this.reveal(cells);
        };
        const count = cells.length > 1 ? html`<span class="count" aria-label="${cells.length} places">${cells.length}</span>` : nothing;
        return html`<button class="row" type="button" aria-pressed=${this.#shown === fact} @click=${show}>
            <span>${fact.text}</span>${count}</button>`;
    }
}
