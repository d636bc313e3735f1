// A key costs in proportion to the text, not more. How much it costs is printed by `measure.mjs`.

import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { Playground } from "./support/browser.js";
import { keystrokes } from "./support/keystrokes.js";

const playground = new Playground();
before(() => playground.start());
after(() => playground.stop());

it("four times the text is at most ten times the processor time", async (test) => {
  const [small, large] = [await keystrokes(await playground.open(), 10_000), await keystrokes(await playground.open(), 40_000)];
  test.diagnostic(`${small.processor.all.toFixed(1)} ms and ${large.processor.all.toFixed(1)} ms for each key`);
  assert.ok(large.processor.all < 10 * small.processor.all);
});
