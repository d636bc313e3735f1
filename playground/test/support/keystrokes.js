// What keystrokes in a text of some length cost: by the clock, and in processor time of the page, which
// other work on the machine does not change.

import { area, settled, type } from "./browser.js";

const KEYS = 150;

const LINES = [
  "Read https://example.com/a_(b), or ask me@example.com about *http://commonmark.org/*/*.\n",
  "见https://example.com/docs（文档）。 **https://example.com/c**(note) and www.example.com/?q=(a).\n\n",
  "A line of words without any link, as most lines of a text are, with `code` and *emphasis*.\n",
  "- a [link](https://example.com) and another sentence that goes on for a while, and ends.\n",
];

/** A text with links in it, of so many characters. */
export const textOf = (length) => LINES.join("").repeat(Math.ceil(length / LINES.join("").length)).slice(0, length);

/** Types into the middle of a text; answers with milliseconds for each key. */
export async function keystrokes(page, length) {
  await type(page, textOf(length));
  await settled(page);
  await area(page).evaluate(watch);
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const before = await spent(session);
  for (let key = 0; key < KEYS; key++) await page.keyboard.type(key % 6 === 5 ? " " : "x");
  const after = await spent(session);
  await session.detach();
  const times = await page.evaluate(() => globalThis.times);
  const part = (name) => (after[name] - before[name]) / KEYS;
  return {
    answered: times.map(([answered]) => answered),
    drawn: times.map(([, drawn]) => drawn),
    processor: { script: part("ScriptDuration"), style: part("RecalcStyleDuration"), layout: part("LayoutDuration"), all: part("TaskDuration") },
  };
}

/** In the page: notes when a key was pressed, when its listeners were done, and when a frame was drawn. */
function watch(node) {
  globalThis.times = [];
  node.focus();
  node.setSelectionRange(node.value.length / 2, node.value.length / 2);
  let began;
  node.addEventListener("keydown", () => (began = performance.now()), { capture: true });
  node.addEventListener("input", () => {
    const [pressed, answered] = [began, performance.now()];
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => globalThis.times.push([answered - pressed, performance.now() - pressed]);
    requestAnimationFrame(() => port2.postMessage(""));
  });
}

async function spent(session) {
  const { metrics } = await session.send("Performance.getMetrics");
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value * 1000]));
}
