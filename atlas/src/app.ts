// The whole page: the head with the search box, and the page of the view.

import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { BasePage } from "./pages/base";
import { ComparePage } from "./pages/compare";
import { SearchPage } from "./pages/search";
import type { Site } from "./site";

/** The number of classic bases. */
const CLASSIC = 65_536;

/** The parts of the page that the view switches between. */
export class App {
    #base: BasePage | undefined;
    readonly #search: SearchPage;
    #compare: ComparePage | undefined;

    constructor(private readonly site: Site) {
        this.#search = new SearchPage(site);
    }

    template(): TemplateResult {
        return html`${this.#head()}<main>${this.#said()}${this.#page()}</main>`;
    }

    #page(): TemplateResult {
        const { constants, view, base } = this.site;
        if (!constants || !base) return html`<p class="quiet wait" role="status">Opening the base ...</p>`;
        this.#base ??= new BasePage(this.site, constants);
        this.#compare ??= new ComparePage(this.site, constants);
        if (view.tab === "search" || view.tab === "compare") this.#base.leave();
        if (view.tab === "search") return this.#search.template();
        if (view.tab === "compare") return this.#compare.template();
        return this.#base.template();
    }

    #head(): TemplateResult {
        const { base, view } = this.site;
        const submit = (event: Event) => {
            event.preventDefault();
            const box = (event.target as HTMLFormElement).elements.namedItem("base") as HTMLInputElement;
            void this.site.open(box.value).then((opened) => {
                if (!opened) box.select();
            });
        };
        const typed = (event: Event) => { this.site.typed = (event.target as HTMLInputElement).value; };
        const open = (seed: string) => () => void this.site.open(seed);
        const part = view.tab === "search" || view.tab === "compare" ? view.tab : "base";
        const link = (name: string, tab: "facts" | "search" | "compare", is: string) => html`
            <a href=${this.site.link({ tab, step: undefined, facing: undefined })} aria-current=${part === is ? "page" : "false"}>${name}</a>`;
        return html`<header>
            <a class="logo" href="#/"><img src="title.svg" alt="Rootward atlas" width="238" height="18"></a>
            <form class="seed" role="search" @submit=${submit}>
                <label for="seed">Base</label>
                <input id="seed" name="base" .value=${live(this.site.typed ?? base?.address ?? "")} @input=${typed} autocomplete="off" spellcheck="false"
                    autocapitalize="off" placeholder="17.3, 179, x42, w42:halls" aria-invalid=${Boolean(this.site.said?.error)} aria-describedby="said">
                <button type="submit">Open</button>
            </form>
            <div class="near" role="group" aria-label="Other bases">
                <button type="button" title="Previous base" aria-label="Previous base" ?disabled=${!base} @click=${open(base?.previous ?? "")}>&lsaquo;</button>
                <button type="button" title="Next base" aria-label="Next base" ?disabled=${!base} @click=${open(base?.next ?? "")}>&rsaquo;</button>
                <button type="button" @click=${() => void this.site.open(String(Math.floor(Math.random() * CLASSIC)))}>Random</button>
            </div>
            <nav aria-label="Parts of the atlas">${link("Base", "facts", "base")}${link("Search", "search", "search")}${link("Compare", "compare", "compare")}</nav>
        </header>`;
    }

    #said(): TemplateResult {
        const { said } = this.site;
        return html`<div id="said" class="said ${said?.error ? "error" : ""}" role=${said?.error ? "alert" : "status"} ?hidden=${!said}>
            ${said ? html`<span>${said.text}</span>
                ${said.other ? html`<button type="button" @click=${() => void this.site.open(said.other ?? "")}>Open ${said.other}</button>` : nothing}
                <button type="button" class="close" aria-label="Close" @click=${() => this.site.hush()}>&times;</button>` : nothing}
        </div>`;
    }
}
