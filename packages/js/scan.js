// `linkmark/scan`, with the WebAssembly module inlined: nothing has to be loaded or awaited.

import { Core } from "./lib/core.js";
import { scan } from "./lib/scan.js";
import { bytes } from "./dist/scan.bytes.js";

export const { text, links, initSync } = scan(new Core(bytes));
