// Bare links for micromark: a construct that is asked while it parses, and what its HTML compiler, mdast
// and remark make of it.

import { links } from "../index.js";
import { leafReader } from "./leaf.js";

/** The token of a bare link. */
const NAME = "linkmark";

/** What a bare link may begin with: letters and digits, and what the name of an address begins with. */
const STARTS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'*+-./=?^_`{|}~";

/** An extension of syntax. Pass the options of `linkmark`; those of a text that is not Markdown have no use. */
export function linkmark(options) {
  const read = leafReader(links, "linkmark/micromark", options);
  /** For each text that is being parsed, its links by where they start. */
  const known = new WeakMap();

  const construct = {
    name: NAME,
    tokenize,
    /** Text goes on unless a link begins here; at the first place of a text nobody knows yet. */
    previous() {
      const found = known.get(this);
      return found === undefined || found.has(this.now().offset);
    },
  };

  function tokenize(effects, ok, nok) {
    const self = this;
    let link;
    let left = 0;
    return (code) => (known.has(self) ? begin(code) : effects.check(gatherer(), begin, begin)(code));

    function begin(code) {
      link = known.get(self).get(self.now().offset);
      // Where there are definitions, the brackets may be a link of which the engine knows nothing.
      if (link === undefined || (self.parser.defined.length > 0 && isInBrackets(self.events))) return nok(code);
      left = link.end - link.start;
      effects.enter(NAME)[NAME] = link;
      return inside(code);
    }

    function inside(code) {
      effects.consume(code);
      left -= 1;
      if (left > 0) return inside;
      effects.exit(NAME);
      return ok;
    }
  }

  /** Reads a text to its end, once, and remembers its links. */
  function gatherer() {
    return {
      partial: true,
      tokenize(effects, ok) {
        const self = this;
        const start = self.events[0]?.[1].start ?? self.now();
        let text = self.sliceSerialize({ start, end: self.now() });
        // Where in the document each unit is, from here on: lines have prefixes that are not in the text.
        const before = text.length;
        const offsets = [];
        effects.enter(NAME);
        return gather;

        function gather(code) {
          if (code === null) {
            effects.exit(NAME);
            const found = read(text).filter((link) => link.start >= before);
            known.set(self, new Map(found.map((link) => [offsets[link.start - before], link])));
            return ok(code);
          }
          offsets.push(self.now().offset);
          // Below zero are line endings and tabs.
          text += code < -2 ? "\n" : code < 0 ? " " : String.fromCharCode(code);
          effects.consume(code);
          return gather;
        }
      },
    };
  }

  return { text: Object.fromEntries([...STARTS].map((start) => [start.charCodeAt(0), construct])) };
}

/** Whether a bracket is open that may still become a link. */
function isInBrackets(events) {
  for (let index = events.length - 1; index >= 0; index--) {
    const { type, _balanced } = events[index][1];
    if ((type === "labelLink" || type === "labelImage") && !_balanced) return true;
    if (type === "labelEnd") return false;
  }
  return false;
}

/** The HTML of bare links, for micromark's compiler. */
export function linkmarkHtml() {
  return {
    exit: {
      [NAME](token) {
        const { text, href } = token[NAME];
        this.tag(`<a href="${this.encode(sanitized(href))}">`);
        this.raw(this.encode(text));
        this.tag("</a>");
      },
    },
  };
}

/** As percent-encoding goes in HTML: what is encoded stays, the rest is encoded where it has to be. */
function sanitized(href) {
  return href.replaceAll(/%(?![0-9A-Fa-f]{2})|[^!#$%&'()*+,\-./0-9:;=?@A-Z_a-z~]+/g, (part) => encodeURIComponent(part));
}

/** Bare links as nodes of mdast, for `mdast-util-from-markdown`. */
export function linkmarkFromMarkdown() {
  return {
    enter: {
      [NAME](token) {
        const { text, href } = token[NAME];
        this.enter({ type: "link", title: null, url: href, children: [] }, token);
        this.enter({ type: "text", value: text }, token);
      },
    },
    exit: {
      [NAME](token) {
        this.exit(token);
        this.exit(token);
      },
    },
  };
}

/** A plugin for remark. */
export function remarkLinkmark(options) {
  const data = this.data();
  (data.micromarkExtensions ??= []).push(linkmark(options));
  (data.fromMarkdownExtensions ??= []).push(linkmarkFromMarkdown());
}
