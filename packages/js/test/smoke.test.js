// The package where people use it: bundled, on a server, in a browser without a bundler, in a worker,
// and in the other runtimes. Each is skipped with a reason only if its program is not there.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { chromium } from "playwright-core";

const root = fileURLToPath(new URL("..", import.meta.url));
const modules = realpathSync(join(root, "node_modules"));

const PROGRAM = `
import { html } from "linkmark";
import { links } from "linkmark/scan";
import { Stream } from "linkmark/stream";
import { fix } from "linkmark/full";
const stream = new Stream({ unfinished: "close" });
stream.push("**b");
const answers = [html("*é* www.a.bc"), links("a@b.cd")[0].href, stream.html(), fix("See https://a.com/x.").output];
globalThis.answer = answers.join("|");
`;
const ANSWER =
  '<p><em>é</em> <a href="http://www.a.bc">www.a.bc</a></p>\n|mailto:a@b.cd|<p><strong>b</strong></p>\n|See <https://a.com/x>.';

/** A folder in which `linkmark` is a package. */
function project(files) {
  const folder = mkdtempSync(join(tmpdir(), "linkmark-"));
  mkdirSync(join(folder, "node_modules"));
  execFileSync("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder], { cwd: root });
  execFileSync("tar", ["xzf", join(folder, "linkmark-0.1.0.tgz"), "-C", join(folder, "node_modules")]);
  execFileSync("mv", [join(folder, "node_modules/package"), join(folder, "node_modules/linkmark")]);
  for (const [name, text] of Object.entries({ "package.json": '{"type":"module"}', ...files })) {
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const run = (program, words, cwd) => execFileSync(program, words, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

const PRINTED = `${PROGRAM}\nconsole.log(JSON.stringify(globalThis.answer));\n`;

describe("bundlers and servers", () => {
  it("esbuild", async () => {
    const folder = project({ "main.js": PRINTED });
    const { build } = await import("esbuild");
    await build({ absWorkingDir: folder, entryPoints: ["main.js"], bundle: true, minify: true, format: "esm", outfile: "out.mjs", logLevel: "error" });
    assert.equal(JSON.parse(run("node", ["out.mjs"], folder)), ANSWER);
  });

  it("Vite, its build and its server rendering", async () => {
    const folder = project({ "main.js": PRINTED, "index.html": '<script type="module" src="/main.js"></script>' });
    const { build } = await import("vite");
    const settings = { root: folder, logLevel: "error", configFile: false };
    await build({ ...settings, build: { ssr: "main.js", outDir: "server" }, ssr: { noExternal: true } });
    assert.equal(JSON.parse(run("node", ["server/main.js"], folder)), ANSWER);
    await build({ ...settings, build: { outDir: "client", modulePreload: false } });
    const page = readFileSync(join(folder, "client/index.html"), "utf8");
    const [, script] = page.match(/src="\/(assets\/[^"]+)"/);
    assert.equal(JSON.parse(run("node", [join("client", script)], folder)), ANSWER);
  });

  it("a worker of Node.js", async () => {
    const folder = project({ "worker.js": `${PROGRAM}\nimport { parentPort } from "node:worker_threads"; parentPort.postMessage(globalThis.answer);` });
    const worker = new Worker(join(folder, "worker.js"));
    const answer = await new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject));
    assert.equal(answer, ANSWER);
    await worker.terminate();
  });
});

describe("Deno, Bun and workerd", () => {
  const program = (path) => {
    const found = join(modules, path);
    return existsSync(found) ? found : undefined;
  };

  it("Deno", { skip: !program("@deno/linux-x64-glibc/deno") && "its platform package is not here" }, () => {
    const folder = project({ "main.js": PRINTED });
    const deno = program("@deno/linux-x64-glibc/deno");
    execFileSync("chmod", ["+x", deno]);
    assert.equal(JSON.parse(run(deno, ["run", "--no-remote", "--node-modules-dir=manual", "main.js"], folder)), ANSWER);
  });

  it("Bun", { skip: !program("@oven/bun-linux-x64/bin/bun") && "its platform package is not here" }, () => {
    const folder = project({ "main.js": PRINTED });
    const bun = program("@oven/bun-linux-x64/bin/bun");
    execFileSync("chmod", ["+x", bun]);
    assert.equal(JSON.parse(run(bun, ["run", "main.js"], folder)), ANSWER);
  });

  it("workerd, which imports the module as one", { skip: !program("@cloudflare/workerd-linux-64/bin/workerd") && "its platform package is not here" }, async () => {
    const folder = project({
      "main.js": `${PROGRAM}\nexport default { fetch: () => new Response(JSON.stringify(globalThis.answer)) };`,
    });
    const { build } = await import("esbuild");
    await build({ absWorkingDir: folder, entryPoints: ["main.js"], bundle: true, format: "esm", outdir: "out", conditions: ["workerd"], logLevel: "error", loader: { ".wasm": "copy" }, assetNames: "[name]" });
    writeFileSync(
      join(folder, "out/config.capnp"),
      `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (compatibilityDate = "2024-09-23", modules = [
    (name = "main.js", esModule = embed "main.js"),
    (name = "linkmark.wasm", wasm = embed "linkmark.wasm"),
    (name = "scan.wasm", wasm = embed "scan.wasm"),
    (name = "stream.wasm", wasm = embed "stream.wasm"),
    (name = "full.wasm", wasm = embed "full.wasm"),
  ]))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);`,
    );
    const workerd = program("@cloudflare/workerd-linux-64/bin/workerd");
    execFileSync("chmod", ["+x", workerd]);
    const child = spawn(workerd, ["serve", "--control-fd=1", "config.capnp"], { cwd: join(folder, "out"), stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    child.stderr.on("data", (data) => (said += data));
    try {
      const port = await new Promise((resolve, reject) => {
        child.stdout.on("data", (data) => {
          const listening = /"port":(\d+)/.exec(data);
          if (listening) resolve(listening[1]);
        });
        child.once("exit", () => reject(new Error(said)));
      });
      assert.equal(await (await fetch(`http://127.0.0.1:${port}/`)).json(), ANSWER);
    } finally {
      child.kill();
    }
  });
});

const TYPES = { ".js": "text/javascript; charset=utf-8", ".html": "text/html; charset=utf-8", ".wasm": "application/wasm" };

describe("a browser page without a bundler", () => {
  let server, browser, address;

  before(async () => {
    const MAP = '{"imports":{"linkmark":"/index.js","linkmark/scan":"/scan.js","linkmark/stream":"/stream.js","linkmark/full":"/full.js","linkmark/bare":"/bare.js"}}';
    const pages = {
      "/page.html": `<script type="importmap">${MAP}</script><script type="module">${PROGRAM}</script>`,
      "/bare.html": `<script type="importmap">${MAP}</script><script type="module">
        import { html, initSync } from "linkmark/bare";
        initSync(await WebAssembly.compileStreaming(fetch("/dist/linkmark.wasm")));
        globalThis.answer = html("*a*");</script>`,
      "/worker.html": `<script type="module">
        const worker = new Worker("/worker.js", { type: "module" });
        worker.onmessage = ({ data }) => (globalThis.answer = data);</script>`,
      "/worker.js": PROGRAM.replaceAll('"linkmark', '"/linkmark').replaceAll("/linkmark/", "/").replaceAll('"/linkmark"', '"/index"').replaceAll(/"(\/\w+)"/g, '"$1.js"') + "\npostMessage(globalThis.answer);",
    };
    server = createServer((request, response) => {
      const own = pages[request.url];
      const file = join(root, request.url);
      if (own === undefined && !existsSync(file)) return response.writeHead(404).end();
      response.writeHead(200, { "content-type": TYPES[extname(request.url)] });
      response.end(own ?? readFileSync(file));
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    address = `http://127.0.0.1:${server.address().port}`;
    browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
  });

  after(async () => {
    await browser?.close();
    server?.close();
  });

  for (const [name, path, expected] of [
    ["the inlined module", "/page.html", ANSWER],
    ["a module that the page loads itself", "/bare.html", "<p><em>a</em></p>\n"],
    ["a worker", "/worker.html", ANSWER],
  ]) {
    it(name, async () => {
      const page = await browser.newPage();
      const errors = [];
      page.on("pageerror", (error) => errors.push(error.message));
      await page.goto(address + path);
      await page.waitForFunction(() => globalThis.answer !== undefined, undefined, { timeout: 20_000 }).catch(() => assert.fail(errors.join("\n")));
      assert.equal(await page.evaluate(() => globalThis.answer), expected);
      await page.close();
    });
  }
});
