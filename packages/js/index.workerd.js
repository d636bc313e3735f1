// `linkmark` where bytes cannot be compiled at run time, and the module is imported as one.

import { Core } from "./lib/core.js";
import { engine } from "./lib/engine.js";
import module from "./dist/linkmark.wasm";

export const { html, text, links, rewriteLinks, Renderer, initSync } = engine(new Core(() => module));
