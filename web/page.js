// What the page does beside the game: it loads it, with progress; says what is missing; lets only one tab keep the
// campaign; lets sound begin with the first gesture; takes dropped files; and has buttons for fingers. Nothing is fetched but its own files.

import start from "./rootward.js";

const byId = (id) => document.getElementById(id);

function tell(words) {
    byId("state").textContent = words;
}

/** A sentence above the picture, while the game runs. */
function say(words) {
    byId("said").textContent = words;
}

/** One sentence if the browser lacks what the game needs; nothing otherwise. */
function whatIsMissing() {
    if (typeof WebAssembly !== "object") {
        return "This browser has no WebAssembly. Use a current Firefox, Chrome, Edge or Safari.";
    }
    const canvas = document.createElement("canvas");
    const drawing = canvas.getContext("webgl2");
    if (!drawing) {
        return "This browser cannot draw WebGL 2. It may be switched off, or the graphics driver is too old.";
    }
    drawing.getExtension("WEBGL_lose_context")?.loseContext();
    return null;
}

/** The program, with progress. `content-length` counts what comes over the wire, so the length is told by the build. */
async function load() {
    const answer = await fetch("rootward_bg.wasm");
    if (!answer.ok || !answer.body) throw new Error(`rootward_bg.wasm: ${answer.status}`);
    const whole = Number(document.documentElement.dataset.length) || 0;
    let loaded = 0;
    const counted = answer.body.pipeThrough(new TransformStream({
        transform(part, stream) {
            loaded += part.length;
            if (whole) byId("progress").value = Math.min(1, loaded / whole);
            tell(`Loading: ${(loaded / 1e6).toFixed(1)} MB` + (whole ? ` of ${(whole / 1e6).toFixed(1)}` : ""));
            stream.enqueue(part);
        },
        flush() {
            performance.mark("loaded");
            tell("Starting ...");
        },
    }));
    return new Response(counted, { headers: { "content-type": "application/wasm" } });
}

/** Only one tab keeps the campaign and the saves: the first one, and the next one once that is closed. The game reads
 *  `data-hold`. A page that is loaded again has to wait a moment until the old one has let go. */
function hold() {
    const { dataset } = document.body;
    if (!navigator.locks) return null;
    dataset.hold = "another";
    const ours = new Promise((taken) => {
        const keep = () => new Promise(() => {
            dataset.hold = "ours";
            taken();
        });
        navigator.locks.request("rootward", keep).catch(() => {
            delete dataset.hold;
            taken();
        });
    });
    const patience = new Promise((over) => { setTimeout(over, 1000); });
    return Promise.race([ours, patience]);
}

/** Browsers let sound begin with the first gesture, and some interrupt it later, as for a call: each gesture wakes every
 *  sound that does not run. */
function wakeSound() {
    const Plain = window.AudioContext;
    if (!Plain) return;
    const made = [];
    window.AudioContext = class extends Plain {
        constructor(...options) {
            super(...options);
            made.push(this);
        }
    };
    const rests = (context) => !["running", "closed"].includes(context.state);
    // If the browser still refuses, the next gesture tries again.
    const wake = () => made.filter(rests).forEach((context) => context.resume().catch(() => {}));
    for (const gesture of ["pointerup", "keydown", "touchend"]) window.addEventListener(gesture, wake, true);
}

/** A recording that is dropped on the page walks along as a ghost. */
function takeFiles() {
    const most = 1 << 26;
    window.addEventListener("dragover", (event) => event.preventDefault());
    window.addEventListener("drop", async (event) => {
        event.preventDefault();
        for (const file of event.dataTransfer?.files ?? []) {
            if (file.size > most) {
                say(`${file.name} is too large for a recording.`);
                continue;
            }
            try {
                const detail = { name: file.name, text: await file.text() };
                window.dispatchEvent(new CustomEvent("rootward-file", { detail }));
            } catch {
                // A folder, or a file that is gone by now.
                say(`Cannot read ${file.name}.`);
            }
        }
    });
}

/** Buttons for what fingers cannot do on the picture. Each is a key: label, what is read out, `code`, `key`. */
const BUTTONS = [
    ["\u2630", "Menu", "Escape", "Escape"],
    ["\u2190", "Left", "ArrowLeft", "ArrowLeft"],
    ["\u2191", "Up", "ArrowUp", "ArrowUp"],
    ["\u2193", "Down", "ArrowDown", "ArrowDown"],
    ["\u2192", "Right", "ArrowRight", "ArrowRight"],
    ["Act", "Act", "Space", " "],
    ["Fight", "Fight", "KeyF", "f"],
    ["Bag", "Bag", "KeyI", "i"],
    ["Map", "Map", "KeyM", "m"],
    ["View", "View", "KeyV", "v"],
    ["\u23ce", "Enter", "Enter", "Enter"],
];

function press(type, code, key) {
    const canvas = byId("rootward");
    canvas.dispatchEvent(new KeyboardEvent(type, { code, key, bubbles: true, cancelable: true }));
}

/** The buttons are for fingers; who has keys does not need them. */
function showButtons() {
    const bar = byId("buttons");
    // On small screens the game shows its own map button. The limits are safely below those of src/kit/frame.rs.
    const small = window.matchMedia("(max-width: 559px), (max-height: 440px)");
    for (const [label, name, code, key] of BUTTONS) {
        const button = document.createElement("button");
        button.type = "button";
        // Keys go to the game; Tab is one of them.
        button.tabIndex = -1;
        button.textContent = label;
        button.setAttribute("aria-label", name);
        button.addEventListener("pointerdown", (event) => {
            event.preventDefault();
            button.setPointerCapture(event.pointerId);
            press("keydown", code, key);
        });
        for (const end of ["pointerup", "pointercancel"]) {
            button.addEventListener(end, () => press("keyup", code, key));
        }
        // Screen readers and switches click without a pointer.
        button.addEventListener("click", (event) => {
            if (event.detail !== 0) return;
            press("keydown", code, key);
            press("keyup", code, key);
        });
        if (code === "KeyM") {
            const fit = () => { button.hidden = small.matches; };
            small.addEventListener("change", fit);
            fit();
        }
        bar.append(button);
    }
    // Where there is a finger, they are there from the start: if they came under the first tap, the picture would move.
    bar.hidden = !window.matchMedia("(any-pointer: coarse)").matches;
    window.addEventListener("touchend", () => { bar.hidden = false; }, { once: true, passive: true });
}

/** A finger that is drawn over the picture walks, as long as it lies there; two that part or close zoom. A tap is the
 *  game's own: it steps, acts and chooses. */
function takeFingers() {
    const canvas = byId("rootward");
    // A finger that moves less than this taps: SWIPE in src/input/taps.rs.
    const [FAR, PINCH] = [24, 1.25];
    const fingers = new Map();
    let held = null;
    let apart = 0;
    const hold = (code) => {
        if (code === held) return;
        if (held) press("keyup", held, held);
        held = code;
        if (held) press("keydown", held, held);
    };
    const distance = () => {
        const [one, other] = [...fingers.values()];
        return Math.hypot(one.x - other.x, one.y - other.y);
    };
    const end = (event) => {
        fingers.delete(event.pointerId);
        hold(null);
    };
    canvas.addEventListener("pointerdown", (event) => {
        if (event.pointerType !== "touch") return;
        fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, fromX: event.clientX, fromY: event.clientY });
        hold(null);
        if (fingers.size === 2) apart = distance();
    });
    canvas.addEventListener("pointermove", (event) => {
        const finger = fingers.get(event.pointerId);
        if (!finger) return;
        [finger.x, finger.y] = [event.clientX, event.clientY];
        if (fingers.size === 2) {
            const ratio = distance() / apart;
            if (ratio > PINCH || ratio < 1 / PINCH) {
                const [code, key] = ratio > 1 ? ["Equal", "="] : ["Minus", "-"];
                press("keydown", code, key);
                press("keyup", code, key);
                apart = distance();
            }
            return;
        }
        const [x, y] = [finger.x - finger.fromX, finger.y - finger.fromY];
        if (fingers.size > 1 || Math.hypot(x, y) < FAR) return;
        if (Math.abs(x) > Math.abs(y)) hold(x > 0 ? "ArrowRight" : "ArrowLeft");
        else hold(y > 0 ? "ArrowDown" : "ArrowUp");
    });
    for (const name of ["pointerup", "pointercancel"]) window.addEventListener(name, end);
}

/** The browser keeps its own keys: its address, its tabs, its way back. The game takes every other key, and what edits text. */
function leaveKeys() {
    const EDITS = /^(?:[acvx]|Arrow.*|Backspace|Delete|Home|End)$/i;
    window.addEventListener("keydown", (event) => {
        const { key, ctrlKey, altKey, metaKey } = event;
        const command = (ctrlKey || metaKey) && !altKey && !/^(?:Control|Meta|Shift)$/.test(key) && !EDITS.test(key);
        const way = altKey && !ctrlKey && /^Arrow(?:Left|Right)$/.test(key);
        if (command || way) event.stopImmediatePropagation();
    }, true);
}

/** A sentence goes again after a while. */
function clearSentences() {
    const said = byId("said");
    let waiting = 0;
    new MutationObserver(() => {
        clearTimeout(waiting);
        if (said.textContent && document.body.dataset.game !== "stopped") {
            waiting = setTimeout(() => { said.textContent = ""; }, 15_000);
        }
    }).observe(said, { childList: true });
}

const missing = whatIsMissing();
if (missing) {
    byId("progress").remove();
    tell(missing);
} else {
    wakeSound();
    takeFiles();
    showButtons();
    takeFingers();
    leaveKeys();
    clearSentences();
    const canvas = byId("rootward");
    // The first key belongs to the game, wherever the pointer is.
    new MutationObserver(() => {
        if (document.body.dataset.game === "there") {
            performance.mark("there");
            canvas.focus();
        }
    }).observe(document.body, { attributes: true, attributeFilter: ["data-game"] });
    Promise.all([load(), hold()]).then(([module_or_path]) => start({ module_or_path })).catch((error) => {
        // The game hands its loop to the browser by an exception.
        if (String(error).includes("Using exceptions for control flow")) return;
        console.error(error);
        tell("The game did not load. Reload the page to try again.");
    });
}
