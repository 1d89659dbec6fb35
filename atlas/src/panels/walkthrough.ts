// The walkthrough of a base: sentences with their ways on the map, and the recording that proves them.

import { html, nothing, type TemplateResult } from "lit-html";
import { GAME } from "../address";
import type { Cell, Walkthrough } from "../api";
import { copy, save } from "../files";
import { Loaded } from "../loaded";
import type { Marks } from "../map/marks";
import type { Site } from "../site";
import { cellsOf, grouped, type Panel } from "./panel";

export class WalkthroughPanel implements Panel {
    readonly #won: Loaded<Walkthrough>;
    /** The sentence under the pointer or with the focus. */
    #touched: number | undefined;
    /** Whether the step of a shared address is on the map. */
    #revealed = false;

    /** `reveal` shows cells on the map. */
    constructor(private readonly site: Site, private readonly reveal: (cells: Cell[]) => void) {
        this.#won = new Loaded(site.redraw);
    }

    template(): TemplateResult {
        const { base } = this.site;
        const won = base && this.#won.need(base.address, (signal) =>
            this.site.talesWorker.call("walkthrough", [base.address], signal));
        if (this.#won.fault) return html`<p class="fault" role="alert">${this.#won.fault}</p>`;
        if (!won) return html`<p class="quiet" role="status">The bot plays the base ...</p>`;
        this.#revealShared(won);
        const link = this.site.hasGame && won.link && `${GAME}#${won.link}`;
        const length = `${Math.floor(won.seconds / 60)}:${String(won.seconds % 60).padStart(2, "0")}`;
        return html`
            <p class="quiet">${won.won ? "The bot has won this base" : "The bot does not win this base; this is its first run"}. It plays at the challenge captive, without twists. The run takes ${length}.</p>
            <div class="actions">
                ${link ? html`<a class="button main" href=${link}>Watch it in the game</a>` : nothing}
                <button type="button" @click=${() => save(won.fileName, won.file, "text/plain")}>Save the recording</button>
                ${link ? html`<button type="button" @click=${() => this.#copy(link)}>Copy its link</button>` : nothing}
            </div>
            ${grouped(won.steps, (step) => step.heading).map(({ heading, rows }) => html`
                <section class="group">
                    <h2>${heading}</h2>
                    <ol class="rows steps" start=${(rows[0]?.index ?? 0) + 1}>
                        ${rows.map(({ row, index }) => html`<li>${this.#step(row.text, index)}</li>`)}
                    </ol>
                </section>`)}`;
    }

    marks(): Marks {
        const columns = this.site.constants?.size.columns;
        const step = this.#won.value?.steps[this.#touched ?? this.site.view.step ?? -1];
        return step && columns ? { way: cellsOf(step.cells, columns) } : {};
    }

    leave(): void {
        this.#touched = undefined;
    }

    #revealShared(won: Walkthrough): void {
        const shared = this.#revealed ? undefined : won.steps[this.site.view.step ?? -1];
        this.#revealed = true;
        const cells = cellsOf(shared?.cells ?? [], this.site.constants?.size.columns ?? 1);
        if (cells.length) requestAnimationFrame(() => this.reveal(cells));
    }

    async #copy(link: string): Promise<void> {
        const copied = await copy(new URL(link, location.href).href);
        if (copied) this.site.say("The link is in the clipboard.");
        else this.site.say("The browser refuses the clipboard; copy the address of the link `Watch it in the game` instead.", true);
    }

    #step(text: string, index: number): TemplateResult {
        const touch = (index: number | undefined) => () => {
            this.#touched = index;
            this.site.redraw();
        };
        return html`<button class="row" type="button" aria-pressed=${this.site.view.step === index}
            @mouseenter=${touch(index)} @mouseleave=${touch(undefined)}
            @focus=${() => this.#show(index)} @blur=${touch(undefined)} @click=${() => this.#show(index)}>${text}</button>`;
    }

    #show(index: number): void {
        const columns = this.site.constants?.size.columns ?? 1;
        const cells = cellsOf(this.#won.value?.steps[index]?.cells ?? [], columns);
        this.#touched = index;
        this.site.go({ step: index, floor: this.site.floorFor(cells) });
        this.reveal(cells);
    }
}
