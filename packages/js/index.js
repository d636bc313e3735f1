// `linkmark`, with the WebAssembly module inlined: nothing has to be loaded or awaited.

import { Core } from "./lib/core.js";
import { engine } from "./lib/engine.js";
import { bytes } from "./dist/linkmark.bytes.js";

export const { html, text, links, rewriteLinks, Renderer, initSync } = engine(new Core(bytes));
