// Serves dist/ on loopback, for `cargo xtask playground --serve` and the tests. No file but those of
// dist/ has an address.

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:http";

const dist = new URL("dist/", import.meta.url);

const TYPES = { html: "text/html; charset=utf-8", js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8", wasm: "application/wasm" };

/** A server for the built page, which is not listening yet. `changed` are texts instead of files. */
export function server(changed = {}) {
  const names = existsSync(dist) ? readdirSync(dist) : [];
  return createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const name = pathname === "/" ? "index.html" : pathname.slice(1);
    if (!names.includes(name)) return response.writeHead(404, { "content-type": "text/plain" }).end("not here\n");
    const type = TYPES[name.split(".").at(-1)];
    response.writeHead(200, { "content-type": type, "cache-control": "no-cache", "x-content-type-options": "nosniff" });
    response.end(changed[name] ?? readFileSync(new URL(name, dist)));
  });
}

/** Listens on loopback; answers with the address. */
export function listen(made, port = 0) {
  return new Promise((resolve, reject) => {
    made.once("error", reject);
    made.listen(port, "127.0.0.1", () => resolve(`http://127.0.0.1:${made.address().port}/`));
  });
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const port = Number(process.argv[2] ?? 8080);
  // The port may be taken; then any other will do.
  const address = await listen(server(), port).catch(() => listen(server()));
  console.log(`The playground is at ${address} until you press Ctrl+C.`);
}
