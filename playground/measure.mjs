// How long a keystroke takes in Chromium: from the key to the frame that shows its answer, by the clock
// and, for a machine that has other work, in processor time. Prints; no test depends on a clock.
// `node playground/measure.mjs [KB]`

import { Playground, area, settled } from "./test/support/browser.js";

const KEYS = 150;
const LINES = [
  "Read https://example.com/a_(b), or ask me@example.com about *http://commonmark.org/*/*.\n",
  "见https://example.com/docs（文档）。 **https://example.com/c**(note) and www.example.com/?q=(a).\n\n",
  "A line of words without any link, as most lines of a text are, with `code` and *emphasis*.\n",
  "- a [link](https://example.com) and another sentence that goes on for a while, and ends.\n",
];

const kilobytes = Number(process.argv[2] ?? 10);
const text = Array.from({ length: 10_000 }, (_, index) => LINES[index % LINES.length]).join("").slice(0, kilobytes * 1000);
const playground = await new Playground().start();
const page = await playground.open({ text });
await settled(page);
await area(page).evaluate((node) => {
  globalThis.times = [];
  node.focus();
  node.setSelectionRange(node.value.length / 2, node.value.length / 2);
  let began;
  node.addEventListener("keydown", () => (began = performance.now()), { capture: true });
  node.addEventListener("input", () => {
    const [pressed, answered] = [began, performance.now()];
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => globalThis.times.push([answered - pressed, performance.now() - pressed]);
    // After the next frame has been drawn.
    requestAnimationFrame(() => port2.postMessage(""));
  });
});
const session = await page.context().newCDPSession(page);
await session.send("Performance.enable", { timeDomain: "threadTicks" });
const spent = async () => Object.fromEntries((await session.send("Performance.getMetrics")).metrics.map(({ name, value }) => [name, value * 1000]));
const before = await spent();
for (let key = 0; key < KEYS; key++) await page.keyboard.type(key % 6 === 5 ? " " : "x");
const after = await spent();
const times = await page.evaluate(() => globalThis.times);
const at = (list, share) => list.sort((a, b) => a - b)[Math.floor((list.length - 1) * share)].toFixed(1);
const row = (name, list) => console.log(`${name}: median ${at(list, 0.5)} ms, 95 of 100 below ${at(list, 0.95)} ms`);
console.log(`${kilobytes} KB, ${times.length} keys`);
row("answered", times.map(([answered]) => answered));
row("drawn", times.map(([, drawn]) => drawn));
const parts = ["ScriptDuration", "RecalcStyleDuration", "LayoutDuration", "TaskDuration"];
console.log(`processor time of the page for each key: ${parts.map((name) => `${name.replace("Duration", "")} ${((after[name] - before[name]) / KEYS).toFixed(1)} ms`).join(", ")}`);
await playground.stop();
