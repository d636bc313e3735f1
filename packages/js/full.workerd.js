// `linkmark/full` where bytes cannot be compiled at run time, and the module is imported as one.

import { Core } from "./lib/core.js";
import { full } from "./lib/full.js";
import module from "./dist/full.wasm";

export const { html, text, links, rewriteLinks, Renderer, Stream, explain, compare, fix, dialects, dialect, initSync } = full(new Core(() => module));
