import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

/** The folder of the files that are copied as they are. */
const PUBLIC = new URL("public/", import.meta.url);

/**
 * Emits the service worker with the names of all files of the site. Its version is a checksum of their contents, so a
 * browser fetches the files again exactly when one of them has changed.
 */
function offline(): Plugin {
    return {
        name: "offline",
        apply: "build",
        generateBundle: {
            order: "post",
            handler(_, bundle) {
                const sum = createHash("sha256");
                const files = Object.keys(bundle).sort();
                for (const name of files) {
                    const file = bundle[name]!;
                    sum.update(name).update(file.type === "chunk" ? file.code : file.source);
                }
                const pictures = readdirSync(PUBLIC).sort();
                for (const name of pictures) sum.update(name).update(readFileSync(new URL(name, PUBLIC)));
                const version = JSON.stringify(sum.digest("hex").slice(0, 12));
                const list = JSON.stringify([...files.map((name) => (name === "index.html" ? "./" : name)), ...pictures]);
                const worker = readFileSync(new URL("src/offline-worker.js", import.meta.url), "utf8");
                const source = worker.replace("__VERSION__", version).replace("__FILES__", list);
                this.emitFile({ type: "asset", fileName: "offline-worker.js", source });
            },
        },
    };
}

export default defineConfig({
    base: "./",
    // The policy of the page allows no data addresses, so every asset is a file.
    build: { assetsInlineLimit: 0, modulePreload: { polyfill: false }, target: "es2022", emptyOutDir: true },
    worker: { format: "es" },
    plugins: [offline()],
});
