// `linkmark/stream`, with the WebAssembly module inlined: nothing has to be loaded or awaited.

import { Core } from "./lib/core.js";
import { stream } from "./lib/stream.js";
import { bytes } from "./dist/stream.bytes.js";

export const { html, text, links, rewriteLinks, Renderer, Stream, initSync } = stream(new Core(bytes));
