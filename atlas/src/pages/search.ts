// The search: a condition as text or from a form, and the bases that match it as small maps.

import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { Words } from "../api";
import { save } from "../files";
import { Loaded } from "../loaded";
import { Builder } from "../search/builder";
import { csvOf, Hunt } from "../search/hunt";
import { ResultTable } from "../search/table";
import type { Site } from "../site";

const STYLES: [string, string][] = [["classic", "Classic"], ["endless", "Endless"], ["crawler", "Crawler"]];
const EXAMPLES = [
    "floors = 5 and shops >= 8 and burning = 0",
    "captive_steps > 250",
    "steps(shop, charge) < 10",
    "same_floor(computer, generator)",
    "count(mine, entrance, 5) >= 2",
];

export class SearchPage {
    readonly #words: Loaded<Words>;
    readonly #builder: Builder;
    readonly #hunt: Hunt;
    readonly #table: ResultTable;
    /** The condition that runs or has run. */
    #asked = "";
    /** The text in the box, if it differs from the address. */
    #typed: string | undefined;
    #fault = "";

    constructor(private readonly site: Site) {
        this.#words = new Loaded(site.redraw);
        this.#builder = new Builder(site.redraw);
        this.#hunt = new Hunt(site.searchWorkers, site.redraw);
        this.#table = new ResultTable(site, this.#hunt);
    }

    template(): TemplateResult {
        const { view } = this.site;
        const style = STYLES.some(([name]) => name === view.style) ? view.style! : "classic";
        // A shared address asks its question by itself.
        if (view.question && `${style} ${view.question}` !== this.#asked) void this.#ask(view.question, style);
        const words = this.#words.need("all", (signal) => this.site.searchWorkers[0]!.call("words", [], signal));
        const text = this.#typed ?? view.question ?? "";
        const submit = (event: Event) => {
            event.preventDefault();
            const form = new FormData(event.target as HTMLFormElement);
            // The box gets this text only with the next drawing, and Enter can be faster.
            void this.#ask(this.#typed ?? this.site.view.question ?? "", String(form.get("style")), true);
        };
        const write = (condition: string) => {
            this.#typed = condition;
            this.#fault = "";
            this.site.redraw();
        };
        return html`<div class="search">
            <h1>Search all bases</h1>
            <form class="question" @submit=${submit}>
                <div class="line">
                    <label class="wide"><span>Condition</span>
                        <input name="condition" .value=${live(text)} spellcheck="false" autocapitalize="off" autocomplete="off" required
                            placeholder=${EXAMPLES[0]!} aria-invalid=${Boolean(this.#fault)} aria-describedby="condition-fault"
                            @input=${(event: Event) => write((event.target as HTMLInputElement).value)}>
                    </label>
                    <label><span>Bases</span>
                        <select name="style">${STYLES.map(([name, title]) => html`
                            <option value=${name} ?selected=${name === style}>${title} 0 to 65,535</option>`)}</select>
                    </label>
                    ${this.#hunt.running
                        ? html`<button type="button" @click=${() => this.#hunt.cancel()}>Cancel</button>`
                        : html`<button class="main" type="submit">Search</button>`}
                </div>
                <p id="condition-fault" class="fault" role="alert" ?hidden=${!this.#fault}>${this.#fault}</p>
            </form>
            ${words ? this.#builder.template(words, (part) => write(text.trim() ? `${text.trim()} and ${part}` : part)) : nothing}
            ${this.#fault ? nothing : this.#progress()}
            ${this.#fault ? nothing : this.#asked ? this.#table.template() : this.#examples(style)}
            ${this.#hunt.found.length && !this.#fault ? html`<div class="actions"><button type="button"
                @click=${() => save("bases.csv", csvOf(this.#hunt.found), "text/csv")}>Save all as CSV</button></div>` : nothing}
        </div>`;
    }

    #examples(style: string): TemplateResult {
        return html`<section class="examples"><h2>Examples</h2><ul class="rows">${EXAMPLES.map((example) => html`
            <li><button type="button" class="row code" @click=${() => void this.#ask(example, style, true)}>${example}</button></li>`)}</ul></section>`;
    }

    #progress(): TemplateResult {
        if (!this.#asked) return html`${nothing}`;
        const { checked, total, found, running, fault } = this.#hunt;
        const numbers = (value: number) => value.toLocaleString("en");
        const state = running ? "" : checked < total ? "Cancelled. " : "Done. ";
        return html`<div class="progress">
            <progress max=${total} value=${checked} aria-label="Search" ?hidden=${!running}></progress>
            <p role="status">${state}${numbers(checked)} of ${numbers(total)} numbers checked, ${numbers(found.length)} ${found.length === 1 ? "base matches" : "bases match"}.</p>
            ${fault ? html`<p class="fault" role="alert">${fault}</p>` : nothing}
        </div>`;
    }

    /** Starts a search, unless the condition has a mistake. Then the results of the last one stay. */
    async #ask(condition: string, style: string, entry = false): Promise<void> {
        const asked = `${style} ${condition}`;
        this.#asked = asked;
        // The address comes first. Otherwise a drawing in between would ask its old question again.
        if (entry) this.site.go({ question: condition, style: style === "classic" ? undefined : style, order: undefined }, true);
        // From here on the address has this text. What the reader types meanwhile stays.
        this.#typed = undefined;
        try {
            await this.site.searchWorkers[0]!.call("read", [condition, style]);
            if (this.#asked !== asked) return;
            this.#fault = "";
            this.#table.reset();
            this.#hunt.start(condition, style);
        } catch (error) {
            if (this.#asked !== asked) return;
            this.#hunt.cancel();
            this.#fault = error instanceof Error ? error.message : String(error);
        }
        this.site.redraw();
    }
}
