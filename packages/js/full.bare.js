// `linkmark/full` without the module, for those who load `full.wasm` themselves: `initSync` comes first.

import { Core } from "./lib/core.js";
import { missing } from "./lib/bare.js";
import { full } from "./lib/full.js";

export const { html, text, links, rewriteLinks, Renderer, Stream, explain, compare, fix, dialects, dialect, initSync } = full(new Core(missing));
