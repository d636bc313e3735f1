// Plain text: the functions of the entry `scan`, and of the others with `plain: true`.

import { checkOptions, checkText, settings } from "./arguments.js";
import { readLinks } from "./links.js";

/** The dialect of plain text. */
export const PLAIN = "linkmark";

/** `own` are the names of options that only JavaScript reads. */
export function scan(core, { isFull = false } = {}) {
  function text(text, options) {
    checkText(text, "text");
    checkOptions(options, "text");
    const number = settings(core, options, PLAIN, []);
    const html = core.call((wasm) => core.answer(wasm.text(core.write(text), number)));
    core.done();
    return html;
  }

  function links(text, options, own = []) {
    checkText(text, "links");
    checkOptions(options, "links");
    const number = settings(core, options, PLAIN, own);
    const found = core.call((wasm) => {
      const count = wasm.plain_links(core.write(text), number, text.length);
      return readLinks(core, text, count, isFull);
    });
    core.done();
    return found;
  }

  return { text, links, initSync: (module) => core.initSync(module) };
}
