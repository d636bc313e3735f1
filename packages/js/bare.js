// `linkmark` without the module, for those who load `linkmark.wasm` themselves: `initSync` comes first.

import { Core } from "./lib/core.js";
import { missing } from "./lib/bare.js";
import { engine } from "./lib/engine.js";

export const { html, text, links, rewriteLinks, Renderer, initSync } = engine(new Core(missing));
