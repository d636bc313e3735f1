// `linkmark/stream` without the module, for those who load `stream.wasm` themselves: `initSync` comes first.

import { Core } from "./lib/core.js";
import { missing } from "./lib/bare.js";
import { stream } from "./lib/stream.js";

export const { html, text, links, rewriteLinks, Renderer, Stream, initSync } = stream(new Core(missing));
