// Keeps the files of the playground, so that it opens without a network. They belong together, so
// they are kept and replaced together: NAME is made of their bytes when the page is built.

/* global NAME, FILES */
addEventListener("install", (event) => {
  // From the server, not from what the browser kept of another version.
  const fresh = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(fresh)));
  skipWaiting();
});

addEventListener("activate", (event) => {
  const old = async () => (await caches.keys()).filter((name) => name.startsWith("linkmark-") && name !== NAME);
  event.waitUntil(old().then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const kept = () => caches.match(event.request, { ignoreSearch: true, cacheName: NAME });
  event.respondWith(kept().then((found) => found ?? fetch(event.request)));
});
