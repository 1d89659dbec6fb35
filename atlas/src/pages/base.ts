// The page of a base: the map with its controls, the card of the chosen cell, and the parts beside the map.

import { html, nothing, type TemplateResult } from "lit-html";
import { GAME, type Tab } from "../address";
import type { Area, BaseInfo, Cell, CellText, Constants, Exit, MapPicture, Overlay } from "../api";
import { Loaded } from "../loaded";
import { MapCanvas } from "../map/canvas";
import type { Marks } from "../map/marks";
import { DigPanel } from "../panels/dig";
import { FactsPanel } from "../panels/facts";
import { LookPanel } from "../panels/look";
import type { Panel } from "../panels/panel";
import { WalkthroughPanel } from "../panels/walkthrough";
import type { Site } from "../site";

const PANELS: [Tab, string][] = [["facts", "Facts"], ["walkthrough", "Walkthrough"], ["dig", "Dig"], ["look", "Look"]];
/** Windows in which a legend leaves room for the map. */
const WIDE = window.matchMedia("(min-width: 721px)");
const MAP_KEYS = "Arrow keys choose a cell, Enter takes its ladder, hole or elevator, Shift and arrow keys move the map, plus and minus zoom, 0 shows all, " +
    "Page Up and Page Down change floors.";

export class BasePage {
    readonly #map: MapCanvas;
    readonly #picture: Loaded<MapPicture>;
    readonly #rock: Loaded<ImageBitmap>;
    readonly #overlay: Loaded<Overlay>;
    readonly #chosen: Loaded<CellText>;
    readonly #hovered: Loaded<CellText>;
    readonly #panels: Partial<Record<Tab, Panel>>;
    #hover: Cell | undefined;
    /** The base and floor to which the map is fitted. */
    #fitted = "";
    #tab: Tab | undefined;
    /** Whether the card is at the right side of the map. */
    #right = false;

    constructor(private readonly site: Site, private readonly constants: Constants) {
        this.#picture = new Loaded<MapPicture>(site.redraw, ({ image }) => image.close());
        this.#rock = new Loaded<ImageBitmap>(site.redraw, (rock) => rock.close());
        this.#overlay = new Loaded<Overlay>(site.redraw, ({ image }) => image.close());
        this.#chosen = new Loaded(site.redraw);
        this.#hovered = new Loaded(site.redraw);
        this.#map = new MapCanvas(constants.size, {
            hover: (cell) => {
                if (cell?.x === this.#hover?.x && cell?.y === this.#hover?.y) return;
                this.#hover = cell;
                site.redraw();
            },
            pick: (cell) => this.#pick(cell),
            move: (cell) => this.#choose(cell),
            changeFloor: (by) => this.#changeFloor(by),
            leave: () => site.go({ cell: undefined }),
            zoom: () => {
                if (site.view.overlay) site.redraw();
            },
        });
        const show = (cells: Cell[]) => this.#map.reveal(cells, true);
        this.#panels = {
            facts: new FactsPanel(site, show),
            walkthrough: new WalkthroughPanel(site, show),
            dig: new DigPanel(site),
            look: new LookPanel(site, show),
        };
    }

    template(): TemplateResult {
        const { site } = this;
        const { base, view } = site;
        if (this.#tab !== view.tab) this.leave();
        this.#tab = view.tab;
        const panel = this.#panels[view.tab];
        // The worker answers in this order, and the reader waits for the map.
        this.#show(panel);
        const headline = this.#headline();
        const card = this.#card();
        const body = panel?.template();
        return html`
            <div class="base with-${view.tab}">
                <section class="map" aria-label="Map">
                    ${this.#map.element}
                    <div class="tools">${this.#floors()}
                    <div class="zoom" role="group" aria-label="Zoom">
                        <button type="button" aria-label="Zoom in" title="Zoom in (+)" @click=${() => this.#map.stepZoom(true)}>+</button>
                        <button type="button" aria-label="Zoom out" title="Zoom out (-)" @click=${() => this.#map.stepZoom(false)}>&minus;</button>
                        <button type="button" aria-label="Show all" title="Show all (0)" @click=${() => this.#map.fit()}>&#x2922;</button>
                    </div>
                    </div>
                    ${this.#overlays()}
                    ${this.#picture.fault ? html`<p class="fault" role="alert">${this.#picture.fault}</p>` : card}
                    <p class="whereabouts" ?hidden=${view.tab === "look"} role="status" aria-live="polite">${headline}</p>
                </section>
                <section class="panel" aria-label="About the base">
                    <div class="title"><h1>${base?.title}</h1>
                        ${site.hasGame ? html`<a class="button play" href=${`${GAME}#${base?.address ?? ""}`}>Play</a>` : nothing}</div>
                    <div class="tabs" role="tablist" aria-label="About the base" @keydown=${(event: KeyboardEvent) => this.#tabKey(event)}>
                        ${PANELS.map(([tab, name]) => html`
                            <button type="button" role="tab" id="tab-${tab}" aria-controls="panel" aria-selected=${view.tab === tab}
                                tabindex=${view.tab === tab ? 0 : -1} @click=${() => this.#open(tab)}>${name}</button>`)}
                    </div>
                    <div id="panel" class="body" role="tabpanel" aria-labelledby="tab-${view.tab}">${body}</div>
                </section>
            </div>`;
    }

    /** Stops everything that only runs while this page is open. */
    leave(): void {
        if (this.#tab) this.#panels[this.#tab]?.leave?.();
        this.#tab = undefined;
    }

    /** Shows the pictures and marks of this moment on the map. */
    #show(panel: Panel | undefined): void {
        const { site } = this;
        const { base, view } = site;
        if (!base) return;
        const { address } = base;
        const floor = this.#floor();
        const drawn = panel?.layers?.();
        const picture = this.#picture.need(`${address} ${floor}`, (signal) =>
            site.takeMap(floor) ?? site.baseWorker.call("map", [address, floor], signal), true);
        // Bases of one land have the same ground.
        const rock = picture && this.#rock.need(picture.ground, (signal) => site.baseWorker.call("rock", [address], signal));
        const overlay = drawn ? undefined : this.#overlayPicture(address, floor)?.image;
        const here = `${address} ${floor}`;
        if (this.#fitted !== here) {
            const { cell } = view;
            // A shared address shows its cell. The map gets its size after this drawing.
            if (!this.#fitted && cell) requestAnimationFrame(() => this.#map.reveal([cell], true));
            this.#fitted = here;
            this.#map.fit(this.#area(base, floor));
        }
        const marks: Marks = { hover: this.#hover, chosen: view.tab === "look" ? undefined : view.cell, ...panel?.marks?.() };
        this.#map.show(drawn ?? [picture?.image, overlay], marks, picture?.ground, rock);
        this.#map.element.setAttribute("aria-label", `Map of ${base.title}. ${MAP_KEYS}`);
    }

    #overlayPicture(address: string, floor: number | undefined): Overlay | undefined {
        const { overlay } = this.site.view;
        if (!overlay) {
            this.#overlay.forget();
            return undefined;
        }
        const zoom = this.#map.camera.zoom < 2 ? 1 : 2;
        return this.#overlay.need(`${address} ${overlay} ${floor} ${zoom}`, (signal) =>
            this.site.baseWorker.call("overlay", [address, overlay, floor, zoom], signal), true);
    }

    /** The floor of the address, if the base has it. */
    #floor(): number | undefined {
        const { base, view } = this.site;
        return view.floor && view.floor >= 1 && view.floor <= (base?.floorCount ?? 0) ? view.floor : undefined;
    }

    /** The rectangle of a floor, or of all floors. */
    #area(base: BaseInfo, floor: number | undefined): Area {
        const { left, top, width, height } = floor === undefined ? base.area : base.floors[floor - 1] ?? base.area;
        const { margin } = this.constants.size;
        return { left: left - margin / 2, top: top - margin / 2, width: width + margin, height: height + margin };
    }

    #floors(): TemplateResult {
        const { site } = this;
        const chosen = this.#floor();
        const all = site.view.tab === "dig" ? [] : Array.from({ length: site.base?.floorCount ?? 0 }, (_, index) => index + 1).reverse();
        return html`<div class="floors" role="group" aria-label="Floors" ?hidden=${!all.length}>
            <button type="button" aria-pressed=${chosen === undefined} @click=${() => site.go({ floor: undefined })}>All</button>
            ${all.map((floor) => html`<button type="button" aria-pressed=${chosen === floor} aria-label="Floor ${floor}"
                @click=${() => site.go({ floor })}>${floor}</button>`)}
        </div>`;
    }

    #overlays(): TemplateResult {
        const { site } = this;
        const { overlay, tab } = site.view;
        if (tab === "dig") return html`${nothing}`;
        const choose = (event: Event) => site.go({ overlay: (event.target as HTMLSelectElement).value || undefined });
        const known = this.constants.overlays.some(({ name }) => name === overlay);
        const legend = overlay && known ? this.#overlay.value?.legend : undefined;
        return html`<div class="overlays">
            <label><span>Overlay</span>
                <select aria-label="Overlay" @change=${choose}>
                    <option value="" ?selected=${!known}>none</option>
                    ${this.constants.overlays.map(({ name }) => html`
                        <option value=${name} ?selected=${name === overlay}>${name}</option>`)}
                </select>
            </label>
            ${this.#overlay.fault ? html`<p class="fault" role="alert">${this.#overlay.fault}</p>` : nothing}
            ${legend ? html`<details class="legend" ?open=${WIDE.matches}><summary>${this.constants.overlays.find(({ name }) => name === overlay)?.title}</summary>
                <ul>${legend.map((row) => html`<li><span class="mark" .style=${`border-color: ${row.colour}`}>${row.mark}</span>
                    <span>${row.text}</span><span class="count">${row.cells || ""}</span></li>`)}</ul></details>` : nothing}
        </div>`;
    }

    /** The facts about the chosen cell. */
    #card(): TemplateResult {
        const { site } = this;
        const { base, view } = site;
        const { cell } = view;
        if (!base || !cell || view.tab === "look") return html`${nothing}`;
        const text = this.#chosen.need(`${base.address} ${cell.x},${cell.y}`, (signal) =>
            site.baseWorker.call("describe", [base.address, cell.x, cell.y], signal), true);
        if (!text) return html`${nothing}`;
        return html`<div class="card ${this.#right ? "right" : ""}" role="region" aria-label="The chosen cell">
            <button type="button" class="close" aria-label="Close" @click=${() => site.go({ cell: undefined })}>&times;</button>
            <h2>${text.headline}</h2>
            <div class="actions">
                ${text.exits.map((exit) => html`<button type="button" @click=${() => this.#follow(exit)}>${exit.text}</button>`)}
                ${text.floor ? html`<button type="button" @click=${() => this.#open("look", { cell })}>Look from here</button>` : nothing}
                ${text.step ? html`<button type="button" @click=${() => this.#open("dig", { cell, step: text.step })}>Watch step ${text.step}</button>` : nothing}
            </div>
            ${text.lines.map((line) => html`<p>${line}</p>`)}
        </div>`;
    }

    /** The sentence about the cell under the pointer, or about the chosen one. */
    #headline(): string {
        const { base, view } = this.site;
        const cell = this.#hover ?? view.cell;
        if (!base || !cell) {
            this.#hovered.forget();
            return "";
        }
        return this.#hovered.need(`${base.address} ${cell.x},${cell.y}`, (signal) =>
            this.site.baseWorker.call("describe", [base.address, cell.x, cell.y], signal), true)?.headline ?? "";
    }

    #pick(cell: Cell): void {
        const { site } = this;
        const { view } = site;
        if (this.#panels[view.tab]?.pick?.(cell)) return;
        if (view.cell?.x === cell.x && view.cell.y === cell.y) void this.#followFrom(cell);
        else this.#choose(cell);
    }

    /** Chooses a cell. The card about it leaves the cell in view. */
    #choose(cell: Cell): void {
        this.#right = this.#map.isLeft(cell);
        if (!WIDE.matches) this.#map.raise(cell);
        this.site.go({ cell, floor: this.site.floorFor([cell]) });
    }

    /** Takes the first way out of a cell to another floor, if it has one. */
    async #followFrom({ x, y }: Cell): Promise<void> {
        const { base } = this.site;
        const text = base && (await this.site.baseWorker.call("describe", [base.address, x, y]));
        if (text?.exits[0]) this.#follow(text.exits[0]);
    }

    /** Goes to the other end of a ladder, a hole or an elevator. */
    #follow({ x, y }: Exit): void {
        this.#map.reveal([{ x, y }]);
        this.#choose({ x, y });
    }

    #changeFloor(by: number): void {
        const count = this.site.base?.floorCount ?? 1;
        const floor = this.#floor();
        const next = floor === undefined ? (by > 0 ? 1 : count) : floor + by;
        this.site.go({ floor: next >= 1 && next <= count ? next : undefined });
    }

    #open(tab: Tab, change: { cell?: Cell; step?: number } = {}): void {
        this.site.go({ step: undefined, facing: undefined, ...change, tab }, true);
    }

    #tabKey(event: KeyboardEvent): void {
        const index = PANELS.findIndex(([tab]) => tab === this.site.view.tab);
        const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: PANELS.length - 1 }[event.key];
        const next = to === undefined ? undefined : PANELS[(to + PANELS.length) % PANELS.length];
        if (!next) return;
        event.preventDefault();
        this.#open(next[0]);
        document.getElementById(`tab-${next[0]}`)?.focus();
    }
}
