// `linkmark/stream` where bytes cannot be compiled at run time, and the module is imported as one.

import { Core } from "./lib/core.js";
import { stream } from "./lib/stream.js";
import module from "./dist/stream.wasm";

export const { html, text, links, rewriteLinks, Renderer, Stream, initSync } = stream(new Core(() => module));
