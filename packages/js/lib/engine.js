// Markdown: the functions of the entry `.`, which has those of plain text too.

import { checkFunction, checkOptions, checkText, flag, prepared, settings } from "./arguments.js";
import { readLinks } from "./links.js";
import { answered, asked } from "./rewrite.js";
import { scan } from "./scan.js";

/** The dialect of Markdown. */
export const MARKDOWN = "gfm";

/** Options of `links` that the module does not know. */
const OF_LINKS = ["plain", "images", "html"];
const IMAGES = 1;
const RAW_HTML = 2;

export function engine(core, { isFull = false } = {}) {
  const plain = scan(core, { isFull });

  function html(text, options) {
    checkText(text, "html");
    checkOptions(options, "html");
    return render(text, settings(core, options, MARKDOWN, []));
  }

  function render(text, number) {
    const page = core.call((wasm) => core.answer(wasm.html(core.write(text), number)));
    core.done();
    return page;
  }

  function links(text, options) {
    checkText(text, "links");
    checkOptions(options, "links");
    if (flag(options, "plain")) return plain.links(text, options, OF_LINKS);
    if (!isFull && flag(options, "html")) throw new TypeError("linkmark: `html`: raw HTML is read by the entry linkmark/full");
    const more = (flag(options, "images") ? IMAGES : 0) | (flag(options, "html") ? RAW_HTML : 0);
    const number = settings(core, options, MARKDOWN, OF_LINKS);
    const found = core.call((wasm) => {
      const count = wasm.links(core.write(text), number, text.length, more);
      return readLinks(core, text, count, isFull);
    });
    core.done();
    return found;
  }

  function rewriteLinks(text, rewrite, options) {
    checkText(text, "rewriteLinks");
    checkFunction(rewrite, "rewriteLinks");
    checkOptions(options, "rewriteLinks");
    const asks = settings(core, options, MARKDOWN, []);
    const links = core.call((wasm) => asked(core, wasm.rewritable(core.write(text), asks)));
    // It may call any function of ours, so that nothing of the module is held meanwhile.
    const answers = answered(links.map((link, index) => rewrite(link, index)));
    const number = settings(core, options, MARKDOWN, []);
    const page = core.call((wasm) => {
      const [length, more] = core.writeBoth(text, answers);
      return core.answer(wasm.rewrite(length + more, number, length));
    });
    core.done();
    return page;
  }

  class Renderer {
    #options;
    #prepared;

    constructor(options) {
      checkOptions(options, "new Renderer");
      this.#options = options === undefined ? undefined : structuredClone(options);
      this.#prepared = prepared(this.#options, MARKDOWN, []);
      // A mistake is told now.
      core.settings(this.#prepared.key, this.#prepared.value);
    }

    html(text) {
      checkText(text, "html");
      return render(text, core.settings(this.#prepared.key, this.#prepared.value));
    }

    links(text, options) {
      return links(text, { ...this.#options, ...options });
    }

    rewriteLinks(text, rewrite) {
      return rewriteLinks(text, rewrite, this.#options);
    }
  }

  return { ...plain, html, links, rewriteLinks, Renderer };
}
