// What the entry `full` adds: why, where dialects disagree, links written out, the rules.

import { called, checkOptions, checkText, flag, settings } from "./arguments.js";
import { MARKDOWN } from "./engine.js";
import { PLAIN } from "./scan.js";
import { stream } from "./stream.js";

const OF_EXPLAIN = ["plain", "limit"];

/** How many candidates are explained unless somebody asks for more. */
const LIMIT = 1000;

export function full(core) {
  const parse = (length) => JSON.parse(core.answer(length));

  function explain(text, options) {
    checkText(text, "explain");
    checkOptions(options, "explain");
    const plain = flag(options, "plain");
    const limit = options?.limit ?? LIMIT;
    if (!Number.isInteger(limit) || limit < 0) {
      throw new TypeError(`linkmark: \`limit\`: found ${typeof limit === "number" ? limit : called(limit)}; it accepts a whole number from 0`);
    }
    const number = settings(core, options, plain ? PLAIN : MARKDOWN, OF_EXPLAIN);
    const most = Math.min(limit, 0x7fffffff);
    const steps = core.call((wasm) => parse(wasm.explain(core.write(text), number, plain ? 1 : 0, most)));
    core.done();
    return steps;
  }

  function compare(text, options) {
    checkText(text, "compare");
    checkOptions(options, "compare");
    const plain = flag(options, "plain");
    const number = settings(core, options, MARKDOWN, ["plain"]);
    const places = core.call((wasm) => parse(wasm.compare(core.write(text), number, plain ? 1 : 0)));
    core.done();
    return places;
  }

  function fix(text, options) {
    checkText(text, "fix");
    checkOptions(options, "fix");
    const number = settings(core, options, MARKDOWN, []);
    const fixed = core.call((wasm) => parse(wasm.fix(core.write(text), number)));
    core.done();
    let output = "";
    let done = 0;
    for (const { start, end, text: written } of fixed.edits) {
      output += text.slice(done, start) + written;
      done = end;
    }
    return { output: output + text.slice(done), ...fixed };
  }

  function dialects() {
    const number = settings(core, undefined, MARKDOWN, []);
    return core.call((wasm) => parse(wasm.presets(number)));
  }

  function dialect(dialect) {
    const number = settings(core, { dialect }, MARKDOWN, []);
    return core.call((wasm) => parse(wasm.columns(number)));
  }

  return { ...stream(core, { isFull: true }), explain, compare, fix, dialects, dialect };
}
