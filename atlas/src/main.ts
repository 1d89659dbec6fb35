// Starts the atlas: checks the browser and draws the page.

import "./style.css";
import { html, render } from "lit-html";
import { App } from "./app";
import { keepForOffline } from "./offline";
import { Site } from "./site";

/** A module of one function that fills a vector: the programs use such instructions. */
const VECTORS = new Uint8Array([
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

function stop(page: HTMLElement, sentence: string): void {
    render(html`<p class="stop" role="alert">${sentence}</p>`, page);
}

async function start(page: HTMLElement): Promise<void> {
    if (typeof WebAssembly !== "object") {
        stop(page, "This browser has no WebAssembly. Use a current Firefox, Chrome, Edge or Safari.");
        return;
    }
    if (typeof OffscreenCanvas !== "function" || !WebAssembly.validate(VECTORS)) {
        stop(page, "This browser is too old for the atlas. Use a current Firefox, Chrome, Edge or Safari.");
        return;
    }
    const site = new Site();
    const app = new App(site);
    const draw = () => {
        document.title = site.base ? `${site.base.title} - Rootward atlas` : "Rootward atlas";
        render(app.template(), page);
    };
    draw();
    try {
        await site.start(draw);
    } catch (error) {
        console.error(error);
        stop(page, "The atlas did not load. Reload the page to try again.");
        return;
    }
    keepForOffline((sentence) => site.say(sentence, true));
}

void start(document.getElementById("app")!);
