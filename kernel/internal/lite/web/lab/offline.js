// The service worker: after a first visit the folder works without a network. Files whose
// names are hashes never change; all others are asked for first, and taken from the cache
// if nobody answers.
"use strict";
const cacheName = "puzzlelab", folder = new URL(".", self.location).pathname;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

function constant(path) {
  return /\/go\/(packed|[0-9a-f]{12})\/|\.[0-9a-f]{7,}\.\w+$/.test(path);
}

async function answer(request, path) {
  const cache = await caches.open(cacheName);
  const kept = () => cache.match(request, { ignoreSearch: true });
  if (constant(path)) {
    const found = await kept();
    if (found) return found;
  }
  let response;
  try {
    response = await fetch(request);
  } catch (e) {
    const found = await kept();
    if (found) return found;
    throw e;
  }
  if (response.ok && response.status === 200) await cache.put(request, response.clone());
  return response;
}

self.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method === "GET" && origin === self.location.origin && pathname.startsWith(folder)) {
    event.respondWith(answer(event.request, pathname));
  }
});
