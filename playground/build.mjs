// Builds the playground into dist/: a page, its style, one script, the engine's module and the worker
// that keeps them. `cargo xtask playground` runs it after `cargo xtask wasm`.

import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import { build, transform } from "esbuild";
import { WELCOME, gallery } from "./gallery.mjs";

const here = (path) => new URL(path, import.meta.url);
const read = (path) => readFileSync(here(path), "utf8");
const BROWSERS = ["chrome123", "firefox121", "safari17.5"];

/** Cases of testdata/, as a module. */
const galleryModule = {
  name: "gallery",
  setup(builder) {
    builder.onResolve({ filter: /^virtual:gallery$/ }, () => ({ path: "gallery", namespace: "virtual" }));
    const contents = `export const themes = ${JSON.stringify(gallery())};\nexport const welcome = ${JSON.stringify(WELCOME)};\n`;
    builder.onLoad({ filter: /.*/, namespace: "virtual" }, () => ({ contents, loader: "js" }));
  },
};

rmSync(here("dist/"), { recursive: true, force: true });
mkdirSync(here("dist/"));

const minified = async (path) => (await transform(read(path), { loader: "css", minify: true, target: BROWSERS })).code.trim();
const { version } = JSON.parse(read("../packages/js/package.json"));
const pageStyle = await minified("src/page.css");
const hash = `sha256-${createHash("sha256").update(pageStyle).digest("base64")}`;

await build({
  entryPoints: [here("src/main.js").pathname],
  outfile: here("dist/playground.js").pathname,
  bundle: true,
  minify: true,
  format: "esm",
  charset: "utf8",
  target: BROWSERS,
  logLevel: "warning",
  define: { VERSION: JSON.stringify(version), PAGE_STYLE: JSON.stringify(pageStyle), PAGE_STYLE_HASH: JSON.stringify(hash) },
  plugins: [galleryModule],
});
writeFileSync(here("dist/playground.css"), await minified("src/playground.css"));
writeFileSync(here("dist/index.html"), read("index.html").replace("STYLE_OF_PAGES", hash));
copyFileSync(here("../packages/js/dist/full.wasm"), here("dist/full.wasm"));

/** Everything that is loaded. The worker names it, so it comes last. */
const FILES = ["index.html", "playground.css", "playground.js", "full.wasm"];
const all = createHash("sha256");
for (const file of FILES) all.update(readFileSync(here(`dist/${file}`)));
const name = JSON.stringify(`linkmark-${all.digest("hex").slice(0, 16)}`);
const files = JSON.stringify(["./", ...FILES]);
const worker = await transform(read("src/sw.js"), { minify: true, define: { NAME: name, FILES: files } });
writeFileSync(here("dist/sw.js"), worker.code);

const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 };
let sum = 0;
for (const file of [...FILES, "sw.js"]) {
  const size = brotliCompressSync(readFileSync(here(`dist/${file}`)), { params }).length;
  sum += size;
  console.log(`${file}: ${size} bytes after brotli`);
}
console.log(`together: ${sum}`);
