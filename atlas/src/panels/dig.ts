// The digger or the crawlers at work: a slider over their steps, with play, step and the current phase.

import { html, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { DigInfo, DigStep } from "../api";
import { Loaded } from "../loaded";
import type { Layers } from "../map/canvas";
import type { Marks } from "../map/marks";
import type { Site } from "../site";
import type { Panel } from "./panel";

/** Leaves out the phases that write no cell. */
function withoutIdle(info: DigInfo): DigInfo {
    const end = (index: number) => info.phases[index + 1]?.step ?? info.steps;
    return { ...info, phases: info.phases.filter((phase, index) => phase.step < end(index)) };
}

export class DigPanel implements Panel {
    readonly #info: Loaded<DigInfo>;
    readonly #picture = document.createElement("canvas");
    #shown: DigStep | undefined;
    /** The base of the picture. */
    #address = "";
    /** The base and step that could not be shown. */
    #failed = "";
    #busy = false;
    #playing = false;

    constructor(private readonly site: Site) {
        this.#info = new Loaded(site.redraw);
    }

    template(): TemplateResult {
        const { base } = this.site;
        const info = base && this.#info.need(base.address, (signal) =>
            this.site.baseWorker.call("dig", [base.address], signal).then(withoutIdle));
        if (this.#info.fault) return html`<p class="fault" role="alert">${this.#info.fault}</p>`;
        if (!info) return html`<p class="quiet">Digging ...</p>`;
        const wanted = this.#wanted(info);
        const stale = this.#address !== base.address || this.#shown?.step !== wanted;
        if (stale && this.#failed !== `${base.address} ${wanted}`) void this.#seek(base.address, wanted);
        const phase = info.phases.findLastIndex((phase) => phase.step < Math.max(1, wanted));
        const to = (step: number) => () => this.#go(Math.min(info.steps, Math.max(0, step)));
        // A phase is shown with its first step.
        const begin = (phase: number) => (info.phases[phase]?.step ?? (phase < 0 ? -1 : info.steps)) + 1;
        const before = begin(wanted > begin(phase) ? phase : phase - 1);
        return html`
            <div class="dig">
                <div class="slider">
                    <label for="dig-step">Step <b>${wanted}</b> of ${info.steps}</label>
                    <input type="range" id="dig-step" min="0" max=${info.steps} .value=${live(String(wanted))}
                        aria-valuetext=${`${wanted} of ${info.steps}: ${this.#shown?.phase ?? ""}`}
                        @input=${(event: Event) => this.#go(Number((event.target as HTMLInputElement).value))}>
                </div>
                <div class="actions transport" role="group" aria-label="Dig">
                    <button type="button" aria-label="Previous phase" title="Previous phase" @click=${to(before)}>|&lt;</button>
                    <button type="button" aria-label="Step back" title="Step back" @click=${to(wanted - 1)}>&lt;</button>
                    <button type="button" class="main" @click=${() => this.#toggle(info)}>${this.#playing ? "Pause" : "Play"}</button>
                    <button type="button" aria-label="Step" title="Step" @click=${to(wanted + 1)}>&gt;</button>
                    <button type="button" aria-label="Next phase" title="Next phase" @click=${to(begin(phase + 1))}>&gt;|</button>
                </div>
                <div class="now" aria-live=${this.#playing ? "off" : "polite"}>
                    <h2>${this.#shown?.phase || "Rock"}</h2>
                    <p>${this.#shown?.about}</p>
                    <p class="quiet">${this.#shown?.text}</p>
                </div>
                <section class="group"><h2>Phases</h2>
                <ol class="rows">${info.phases.map((row, index) => html`
                    <li><button class="row" type="button" aria-current=${index === phase ? "step" : "false"} title=${row.about}
                        @click=${to(row.step + 1)}><span>${row.name}</span><span class="count">${row.step + 1}</span></button></li>`)}
                </ol></section>
            </div>`;
    }

    layers(): Layers {
        return this.#address === this.site.base?.address ? [this.#picture] : [];
    }

    marks(): Marks {
        return { dug: this.#shown?.at };
    }

    leave(): void {
        this.#playing = false;
    }

    /** The step of the address. Without one, the dig begins with all its rock. */
    #wanted(info: DigInfo): number {
        return Math.min(this.site.view.step ?? 0, info.steps);
    }

    #go(step: number): void {
        this.#playing = false;
        this.site.go({ step });
    }

    async #seek(address: string, step: number): Promise<void> {
        if (this.#busy) return;
        this.#busy = true;
        try {
            const size = this.site.constants!.size;
            const whole = address !== this.#address;
            const shown = await this.site.baseWorker.call("digTo", [address, step, whole]);
            if (whole) {
                this.#picture.width = size.width;
                this.#picture.height = size.height;
            }
            if (shown.image && shown.area) {
                const to = this.#picture.getContext("2d");
                const { left, top, width, height } = shown.area;
                to?.clearRect(left, top, width, height);
                to?.drawImage(shown.image, left, top);
                shown.image.close();
            }
            this.#shown = shown;
            this.#address = address;
        } catch (error) {
            this.#playing = false;
            this.#failed = `${address} ${step}`;
            // A new worker begins with a new picture.
            this.#address = "";
            this.site.say(error instanceof Error ? error.message : String(error), true);
            return;
        } finally {
            this.#busy = false;
        }
        // Draws again, and by that asks for a step that was wanted meanwhile.
        this.site.redraw();
    }

    #toggle(info: DigInfo): void {
        this.#playing = !this.#playing;
        this.site.redraw();
        if (!this.#playing) return;
        const { base } = this.site;
        let exact = this.#wanted(info) < info.steps ? this.#wanted(info) : 0;
        let before = performance.now();
        const advance = (now: number) => {
            if (this.site.base !== base) this.#playing = false;
            if (!this.#playing) return;
            exact = Math.min(info.steps, exact + (info.speed * (now - before)) / 1000);
            before = now;
            this.#playing = exact < info.steps;
            this.site.go({ step: Math.floor(exact) });
            requestAnimationFrame(advance);
        };
        requestAnimationFrame(advance);
    }
}
