// The three WebAssembly programs of the site. Each is loaded and compiled once, when the first worker needs it. A base
// shows as soon as the first program is there.

import searchAddress from "../pkg/search_bg.wasm?url";
import talesAddress from "../pkg/tales_bg.wasm?url";
import viewAddress from "../pkg/view_bg.wasm?url";

/** Loads and compiles a program. Servers that send it under another type cost a little time. */
async function load(address: string): Promise<WebAssembly.Module> {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`the server answers ${answer.status}`);
    if (answer.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(answer);
    return WebAssembly.compile(await answer.arrayBuffer());
}

/** A program that is loaded at the first call. A call after a failure tries again. */
function once(address: string): () => Promise<WebAssembly.Module> {
    let program: Promise<WebAssembly.Module> | undefined;
    return () => {
        program ??= load(address).catch((error: unknown) => {
            program = undefined;
            throw error;
        });
        return program;
    };
}

/** Maps, digs, views from inside and comparisons. */
export const viewProgram = once(viewAddress);
/** Facts and walkthroughs. */
export const talesProgram = once(talesAddress);
/** Conditions and the search. */
export const searchProgram = once(searchAddress);
