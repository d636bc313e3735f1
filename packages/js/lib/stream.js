// Markdown that is still arriving. Each stream has an instance of the module for itself: it goes when the
// stream goes, and a text that breaks one breaks no other.

import { called, checkOptions, settings } from "./arguments.js";
import { engine, MARKDOWN } from "./engine.js";

/** How many numbers come before the records of an update, and how many a record has. */
const HEAD = 3;
const RECORD = 7;

const FINAL = 1;
const WAITS = 2;
const NOTES = 4;
const CAUSE = 8;
const CAUSES = [null, "definition", "footnote", "number", "limit"];

/** The key of the notes at the end of a page, which are nowhere in the text. */
const KEY_OF_NOTES = -1;

export function stream(core, { isFull = false } = {}) {
  class Stream {
    #core;
    #options;
    /** The exports of the instance in which the stream was opened. */
    #opened;
    /** The first half of a pair whose second may be in the next piece. */
    #half = 0;

    constructor(options) {
      checkOptions(options, "new Stream");
      this.#options = options === undefined ? undefined : structuredClone(options);
      this.#core = core.another();
      this.#open();
    }

    #open() {
      const number = settings(this.#core, this.#options, MARKDOWN, []);
      this.#core.call((wasm) => wasm.stream_open(number));
      this.#opened = this.#core.exports;
    }

    push(piece) {
      if (typeof piece !== "string" && !(piece instanceof Uint8Array)) {
        throw new TypeError(`linkmark: push() takes a string or a Uint8Array, not ${called(piece)}`);
      }
      return this.#update((wasm) => {
        const length = typeof piece === "string" ? this.#write(piece) : this.#core.writeBytes(piece);
        return wasm.stream_push(length);
      });
    }

    refresh() {
      return this.#update((wasm) => wasm.stream_refresh());
    }

    finish() {
      this.#half = 0;
      return this.#update((wasm) => wasm.stream_finish());
    }

    reset() {
      this.#half = 0;
      if (this.#core.exports === this.#opened) this.#core.call((wasm) => wasm.stream_reset());
      else this.#open();
    }

    html() {
      this.#check();
      return this.#core.call((wasm) => this.#core.answer(wasm.stream_page()));
    }

    /** After a trap there is a new instance, which knows nothing of the text. */
    #check() {
      if (this.#core.exports !== this.#opened) {
        throw new Error("linkmark: the stream has failed; reset() begins another");
      }
    }

    /**
     * Writes a piece of text. What is cut between two pieces is given to the module as it is known so
     * far, since it waits for the rest of a character: the first half of a pair is two bytes of four.
     */
    #write(piece) {
      const first = piece.charCodeAt(0);
      const completes = this.#half !== 0 && (first & 0xfc00) === 0xdc00;
      const last = piece.charCodeAt(piece.length - 1);
      const isCut = (last & 0xfc00) === 0xd800;
      const before = completes ? secondBytes(this.#half, first) : [];
      const after = isCut ? firstBytes(last) : [];
      if (piece !== "") this.#half = isCut ? last : 0;
      return this.#core.writeAround(before, piece.slice(completes ? 1 : 0, isCut ? -1 : undefined), after);
    }

    #update(run) {
      this.#check();
      return this.#core.call((wasm) => read(this.#core, this.#core.count(run(wasm))));
    }
  }

  return { ...engine(core, { isFull }), Stream };
}

/** The first two bytes of a character of four: the first half of its pair decides them. */
function firstBytes(high) {
  const start = ((high & 0x3ff) << 10) + 0x10000;
  return [0xf0 | (start >> 18), 0x80 | ((start >> 12) & 0x3f)];
}

function secondBytes(high, low) {
  const code = ((high & 0x3ff) << 10) + (low & 0x3ff) + 0x10000;
  return [0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)];
}

/** An update, from the records of boundary/src/stream.rs. */
function read(core, count) {
  const numbers = core.numbers(count);
  const [first, isCurrent, listed] = numbers;
  const blocks = [];
  for (let at = HEAD; at < count; at += RECORD) {
    const [index, start, end, same, bits, from, to] = numbers.subarray(at, at + RECORD);
    blocks.push({
      index,
      key: bits & NOTES ? KEY_OF_NOTES : start,
      start,
      end,
      same,
      html: core.answer(to - from, from),
      isFinal: (bits & FINAL) !== 0,
      waits: (bits & WAITS) !== 0,
      cause: CAUSES[Math.floor(bits / CAUSE)],
    });
  }
  return { first, blocks, revised: blocks.splice(listed), isCurrent: isCurrent === 1 };
}
