// How long a keystroke takes in Chromium: from the key to the frame that shows its answer. Prints; no
// test depends on a clock. `node playground/measure.mjs [KB]`

import { Playground } from "./test/support/browser.js";
import { keystrokes } from "./test/support/keystrokes.js";

const kilobytes = Number(process.argv[2] ?? 10);
const playground = await new Playground().start();
const { answered, drawn, processor } = await keystrokes(await playground.open(), kilobytes * 1000);
await playground.stop();

const at = (list, share) => list.sort((a, b) => a - b)[Math.floor((list.length - 1) * share)].toFixed(1);
const row = (name, list) => console.log(`${name}: median ${at(list, 0.5)} ms, 95 of 100 below ${at(list, 0.95)} ms`);
console.log(`a key in ${kilobytes} KB`);
row("answered", answered);
row("drawn", drawn);
console.log(`processor time: ${Object.entries(processor).map(([name, value]) => `${name} ${value.toFixed(1)} ms`).join(", ")}`);
