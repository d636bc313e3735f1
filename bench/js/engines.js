// Who takes part: Markdown to HTML with GFM and bare links where they have them, and finders of links in
// plain text. Each is called as its documentation says, with everything made once that can be.

import { createRequire } from "node:module";
import { Renderer } from "../../packages/js/index.js";
import * as scan from "../../packages/js/scan.js";
import * as ox from "@ox-content/napi";
import Autolinker from "autolinker";
import * as commonmark from "commonmark";
import { LinkifyIt } from "linkify-it";
import * as linkify from "linkifyjs";
import MarkdownIt from "markdown-it";
import { Marked } from "marked";
import * as md4xNative from "md4x/napi";
import * as md4xWasm from "md4x/wasm";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { markdownToHtml } from "satteri";

const anchorme = createRequire(import.meta.url)("anchorme").default;

await md4xWasm.init();
await md4xNative.init();

const linkmark = new Renderer({ unsafe: true });
const markdownIt = new MarkdownIt({ html: true, linkify: true });
const marked = new Marked({ gfm: true });
const commonmarkReader = new commonmark.Parser();
const commonmarkWriter = new commonmark.HtmlRenderer();
const micromarkOptions = { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] };
const linkifyIt = new LinkifyIt();
const autolinker = new Autolinker();

/** What each is made of: a native program has no boundary to cross but its own. */
export const ENGINES = {
  linkmark: { of: "wasm", run: (text) => linkmark.html(text) },
  "md4x (WASM)": { of: "wasm", run: (text) => md4xWasm.renderToHtml(text) },
  "md4x (native)": { of: "native", run: (text) => md4xNative.renderToHtml(text) },
  "@ox-content": { of: "native", run: (text) => ox.parseAndRender(text, { gfm: true }).html },
  satteri: { of: "native", run: (text) => markdownToHtml(text).html },
  marked: { of: "JavaScript", run: (text) => marked.parse(text) },
  "markdown-it": { of: "JavaScript", run: (text) => markdownIt.render(text) },
  micromark: { of: "JavaScript", run: (text) => micromark(text, micromarkOptions) },
  "commonmark.js": { of: "JavaScript", run: (text) => commonmarkWriter.render(commonmarkReader.parse(text)), lacks: "GFM, bare links" },
};

/** Each gives how many links it has found. */
export const FINDERS = {
  linkmark: { of: "wasm", run: (text) => scan.links(text).length },
  "linkify-it": { of: "JavaScript", run: (text) => linkifyIt.match(text)?.length ?? 0 },
  linkifyjs: { of: "JavaScript", run: (text) => linkify.find(text).length },
  autolinker: { of: "JavaScript", run: (text) => autolinker.parse(text).length },
  anchorme: { of: "JavaScript", run: (text) => anchorme.list(text).length },
};
