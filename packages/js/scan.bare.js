// `linkmark/scan` without the module, for those who load `scan.wasm` themselves: `initSync` comes first.

import { Core } from "./lib/core.js";
import { missing } from "./lib/bare.js";
import { scan } from "./lib/scan.js";

export const { text, links, initSync } = scan(new Core(missing));
