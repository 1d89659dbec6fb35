// Serves the site from a cache, so that it works offline after the first visit. The build fills in the names of the
// files and the version. A new version waits until all pages of the old one are closed, because these need the old files.

const VERSION = __VERSION__;
const FILES = __FILES__;
// Several atlases of one host keep their files apart.
const PREFIX = `rootward-atlas ${new URL(self.registration.scope).pathname} `;
const NAME = PREFIX + VERSION;

// Not from the browser's own cache, which may hold files of an older version.
const fresh = FILES.map((file) => new Request(file, { cache: "reload" }));

self.addEventListener("install", (event) => {
    event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(fresh)));
});

self.addEventListener("activate", (event) => {
    const old = (name) => name.startsWith(PREFIX) && name !== NAME;
    event.waitUntil(
        caches.keys()
            .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
            .then(() => self.clients.claim()),
    );
});

self.addEventListener("fetch", (event) => {
    if (event.request.method !== "GET") return;
    const kept = caches.open(NAME).then((cache) => cache.match(event.request, { ignoreSearch: true }));
    event.respondWith(kept.then((answer) => answer ?? fetch(event.request)));
});
