// The page without a network: a service worker keeps its files (`sw.js`).

import { notice } from "./notice.js";
import { workerAddress } from "./page.js";

/** Lets the worker keep this version, and says when it has another. */
export function keep() {
  const worker = navigator.serviceWorker;
  // Without a secure origin there is none; the page works, but not without a network.
  if (!worker) return;
  if (worker.controller) {
    worker.addEventListener("controllerchange", () => notice("There is a newer playground.", { actions: [["Load it", () => location.reload()]] }));
  }
  worker.register(workerAddress()).catch(() => {
    // A browser that forbids it; the page works all the same.
  });
}
