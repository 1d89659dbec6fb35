// The state of the page: the view in the address, the open base, and the workers. Every change goes through `go`.

import { GAME, readView, writeView, type View } from "./address";
import type { Address, BaseInfo, BaseMethods, Cell, Constants, LookMethods, MapPicture, SearchMethods, TalesMethods } from "./api";
import { Remote } from "./calls";
import { searchProgram, talesProgram, viewProgram } from "./programs";

/** The number of workers that search. They leave a core to the page, and two have room anywhere. */
const SEARCHERS = Math.max(2, Math.min(8, (navigator.hardwareConcurrency || 0) - 1));
/** The time between two entries of the address, in milliseconds. Browsers limit them. */
const ADDRESS_PAUSE = 300;

/** The time for which a sentence is shown, in milliseconds. */
const SAID_TIME = 15_000;

const WELCOME = "The atlas shows every base of the game Rootward. Type its mission and base, such as 17.3, or its number. " +
    "Endless bases begin with x, such as x42, and crawler bases with w.";

/** A sentence for the reader, with a base that was perhaps meant. */
export interface Said {
    text: string;
    other?: string;
    /** Whether the sentence tells of an error. */
    error: boolean;
}

/** The page with everything that its parts share. */
export class Site {
    view: View = readView("");
    /** The open base. The page keeps it while the next one opens, or if there is no next one. */
    base: BaseInfo | undefined;
    constants: Constants | undefined;
    said: Said | undefined;
    /** Whether the page of the game is beside the atlas, as far as is known. */
    hasGame = true;
    /** The text in the search box, if it differs from the open base. */
    typed: string | undefined;
    readonly baseWorker = new Remote<BaseMethods>(
        () => new Worker(new URL("./base-worker.ts", import.meta.url), { type: "module" }), viewProgram);
    readonly lookWorker = new Remote<LookMethods>(
        () => new Worker(new URL("./look-worker.ts", import.meta.url), { type: "module" }), viewProgram);
    readonly talesWorker = new Remote<TalesMethods>(
        () => new Worker(new URL("./tales-worker.ts", import.meta.url), { type: "module" }), talesProgram);
    readonly searchWorkers = Array.from({ length: SEARCHERS }, () => new Remote<SearchMethods>(
        () => new Worker(new URL("./search-worker.ts", import.meta.url), { type: "module" }), searchProgram));
    #draw: () => void = () => {};
    #pending = false;
    #opening = 0;
    /** The map that came with the open base, until a page takes it. */
    #map: MapPicture | undefined;
    #addressTimer = 0;

    /** Starts with the address of the page. `draw` draws the page. */
    async start(draw: () => void): Promise<void> {
        this.#draw = draw;
        window.addEventListener("popstate", () => void this.#follow());
        this.constants = await this.baseWorker.call("constants", []);
        const isNew = !location.hash;
        await this.#follow();
        if (isNew) this.say(WELCOME);
        void this.#lookForGame();
    }

    /** Without the page of the game, nothing leads there. */
    async #lookForGame(): Promise<void> {
        // Offline there is no answer, and the game may be kept as well.
        const answer = await fetch(GAME, { method: "HEAD" }).catch(() => undefined);
        this.hasGame = answer?.status !== 404;
        this.redraw();
    }

    /** Draws the page with the next frame of the browser. */
    readonly redraw = (): void => {
        if (this.#pending) return;
        this.#pending = true;
        requestAnimationFrame(() => {
            this.#pending = false;
            this.#draw();
        });
    };

    /** Changes the view. A new entry in the history leads back to the view before. */
    go(change: Partial<View>, entry = false): void {
        this.view = { ...this.view, ...change };
        this.#write(entry);
        this.redraw();
    }

    /** Opens the base that the reader typed. The view of the old base stays until then. */
    async open(text: string): Promise<boolean> {
        this.typed = text;
        const read = await this.#open(text);
        if (!read) return false;
        const { tab, overlay, question, style, order, other } = this.view;
        const kept = { overlay, question, style, order, ...(tab === "compare" && { other }) };
        this.view = { seed: read.canonical, tab: tab === "search" ? "facts" : tab, ...kept };
        this.typed = undefined;
        this.#write(true);
        this.redraw();
        return true;
    }

    /** The map that came with the open base, once, if it shows a floor. */
    takeMap(floor: number | undefined): MapPicture | undefined {
        const map = this.#map?.floor === floor ? this.#map : undefined;
        if (map) this.#map = undefined;
        return map;
    }

    /** The floor of a cell, or nothing where no floor lies. */
    floorOf({ x, y }: Cell): number | undefined {
        const columns = this.constants?.size.columns ?? 0;
        return this.base?.floorOf[y * columns + x] || undefined;
    }

    /** The floor that the map has to show for cells: the present one, the only one of the cells, or all. */
    floorFor(cells: Cell[]): number | undefined {
        const floors = new Set(cells.map((cell) => this.floorOf(cell)).filter((floor) => floor !== undefined));
        if (this.view.floor === undefined || floors.size === 0) return this.view.floor;
        return floors.size === 1 ? [...floors][0] : undefined;
    }

    /** Says a sentence. It goes again after a while, unless it tells of an error. */
    say(text: string, error = false): void {
        const said = (this.said = { text, error });
        if (!error) window.setTimeout(() => this.said === said && this.hush(), SAID_TIME);
        this.redraw();
    }

    /** Takes a sentence away. */
    hush(): void {
        this.said = undefined;
        this.redraw();
    }

    /** The address of a view that differs from this one. */
    link(change: Partial<View>): string {
        return writeView({ ...this.view, ...change });
    }

    /** Follows the address after the reader has changed it or gone back. */
    async #follow(): Promise<void> {
        const view = readView(location.hash);
        const here = view.seed === this.base?.address;
        if (here) this.#opening += 1;
        const opened = here ? { canonical: view.seed } : this.#open(view.seed, view.floor);
        const turn = this.#opening;
        const read = await opened;
        // The reader has gone on meanwhile.
        if (turn !== this.#opening) return;
        if (read) {
            this.view = { ...view, seed: read.canonical };
            this.typed = undefined;
        } else if (this.base) {
            this.view = { ...view, seed: this.base.address };
        } else {
            const { said } = this;
            this.typed = view.seed;
            this.view = readView("");
            await this.#open(this.view.seed);
            this.said = said;
        }
        this.#write(false);
        this.redraw();
    }

    /** Opens a base. Returns nothing if the text names none, or if another base was asked for meanwhile. */
    async #open(text: string, floor?: number): Promise<Address | undefined> {
        const turn = ++this.#opening;
        try {
            const { read, base, map } = await this.baseWorker.call("open", [text, floor]);
            if (turn !== this.#opening) {
                map.image.close();
                return undefined;
            }
            this.#map?.image.close();
            this.#map = map;
            this.base = base;
            this.said = read.note ? { text: read.note, other: read.other, error: false } : undefined;
            return read;
        } catch (error) {
            if (turn === this.#opening) this.say(error instanceof Error ? error.message : String(error), true);
            return undefined;
        }
    }

    #write(entry: boolean): void {
        window.clearTimeout(this.#addressTimer);
        const write = () => {
            const address = writeView(this.view);
            if (address === location.hash) return;
            history[entry ? "pushState" : "replaceState"](null, "", address);
        };
        if (entry) write();
        else this.#addressTimer = window.setTimeout(write, ADDRESS_PAUSE);
    }
}
