// `linkmark/scan` where bytes cannot be compiled at run time, and the module is imported as one.

import { Core } from "./lib/core.js";
import { scan } from "./lib/scan.js";
import module from "./dist/scan.wasm";

export const { text, links, initSync } = scan(new Core(() => module));
