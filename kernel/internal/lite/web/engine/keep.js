// Keeps what a page loads for use without a network.

import { gaveWay } from "./ways.js";

// keep registers the service worker of a folder. It is settled when the worker takes part,
// so that what is loaded from then on is kept, or when there will be none.
export async function keep(root) {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  try {
    const first = !serviceWorker.controller;
    const taken = new Promise((resolve) => {
      serviceWorker.addEventListener("controllerchange", () => resolve(), { once: true });
      setTimeout(() => resolve("late"), 10000);
    });
    await serviceWorker.register(new URL("offline.js", root));
    if (!first) return;
    if (await taken) gaveWay("a page loads without its service worker", "it has not begun in 10 s");
    setTimeout(keepLoaded, 5000, root);
  } catch (e) {
    gaveWay("no use without a network", e);
  }
}

// keepLoaded lets the service worker keep what the page had loaded before there was one.
async function keepLoaded(root) {
  const here = location.href.split("#")[0];
  for (const url of new Set([here, ...performance.getEntriesByType("resource").map((e) => e.name)])) {
    if (url.startsWith(root.href)) await fetch(url, { cache: "force-cache" }).catch(() => {});
  }
  document.documentElement.dataset.offline = "ready";
}
