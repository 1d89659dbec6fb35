// Starts the atlas: checks the browser, loads the program once for all workers, and draws the page.

import "./style.css";
import { html, render } from "lit-html";
import programAddress from "../pkg/rootward_bg.wasm?url";
import { App } from "./app";
import { keepForOffline } from "./offline";
import { Site } from "./site";

/** Loads and compiles the program. Servers that send it under another type cost a little time. */
async function load(): Promise<WebAssembly.Module> {
    const answer = await fetch(programAddress);
    if (!answer.ok) throw new Error(`the server answers ${answer.status}`);
    if (answer.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(answer);
    return WebAssembly.compile(await answer.arrayBuffer());
}

function stop(page: HTMLElement, sentence: string): void {
    render(html`<p class="stop" role="alert">${sentence}</p>`, page);
}

async function start(page: HTMLElement): Promise<void> {
    if (typeof WebAssembly !== "object") {
        stop(page, "This browser has no WebAssembly. Use a current Firefox, Chrome, Edge or Safari.");
        return;
    }
    const site = new Site(load());
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
