// `linkmark/full`, with the WebAssembly module inlined: nothing has to be loaded or awaited.

import { Core } from "./lib/core.js";
import { full } from "./lib/full.js";
import { bytes } from "./dist/full.bytes.js";

export const { html, text, links, rewriteLinks, Renderer, Stream, explain, compare, fix, dialects, dialect, initSync } = full(new Core(bytes));
