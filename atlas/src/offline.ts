// Keeps the site for offline use.

/** Starts the service worker. Says a sentence if the browser cannot keep the files. */
export function keepForOffline(say: (sentence: string) => void): void {
    // A page without a secure address has no service workers.
    if (!navigator.serviceWorker) return;
    navigator.serviceWorker.register("offline-worker.js").then((registration) => {
        const worker = registration.installing;
        worker?.addEventListener("statechange", () => {
            if (worker.state === "redundant" && !registration.active) {
                say("The atlas cannot be kept for offline use, perhaps because the browser's storage is full. It works while you are online.");
            }
        });
    }, () => {
        // The browser forbids service workers, as in some private windows. The site needs none while it is online.
    });
}
