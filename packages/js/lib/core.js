// One instance of the WebAssembly module, and how texts get in and out of it.
//
// A trap (a panic, or no memory left) may leave anything half done in the instance. It is thrown away
// then, and the next call makes another from the compiled module, which takes microseconds.

const encoder = new TextEncoder();
// Without `ignoreBOM`, a text that starts with U+FEFF would come back without it.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** How many settings an instance keeps. */
const KEPT_SETTINGS = 64;

/** What the module returns instead of a length when its answer is a complaint. */
const COMPLAINT = 0xffffffff;

/** An instance that grew beyond this is thrown away: memory of WebAssembly never shrinks. */
const LARGE = 64 * 1024 * 1024;

/** Up to this many characters a loop is faster than `TextEncoder` and `TextDecoder`. */
const SHORT = 48;

/**
 * The buffers of Node.js. Its `TextDecoder` takes thirty times as long as they do for what is not ASCII, so that the
 * module makes UTF-16 for them. The decoders of browsers and of other runtimes are fast.
 */
const Buffer = globalThis.Bun || globalThis.Deno || !globalThis.process?.versions?.node ? undefined : globalThis.Buffer;

export class Core {
  #load;
  #module;
  #exports;
  #view = new Uint8Array(0);
  #numbers = new Uint32Array(0);
  /** The memory as a buffer of Node.js, where there are such. */
  #buffer;
  #isBusy = false;
  /** What was made of each set of options: its number in the instance, by its key. */
  #settings = new Map();

  /** @param load gives the bytes or the module, when it is first needed */
  constructor(load) {
    this.#load = load;
  }

  /** Takes a compiled module, or its bytes, instead of what is inlined. */
  initSync(module) {
    const given = isModule(module) ? module : compile(module);
    this.#forget();
    this.#module = given;
  }

  /** Another instance of the same module. */
  another() {
    this.#module ??= moduleOf(this.#load());
    const module = this.#module;
    return new Core(() => module);
  }

  /** Everything the module offers. */
  get exports() {
    if (!this.#exports) {
      this.#module ??= moduleOf(this.#load());
      this.#exports = new WebAssembly.Instance(this.#module, {}).exports;
    }
    return this.#exports;
  }

  #forget() {
    this.#isBusy = false;
    this.#exports = undefined;
    this.#view = new Uint8Array(0);
    this.#numbers = new Uint32Array(0);
    this.#settings.clear();
  }

  /** Calls into the module; `run` is given its exports, and calls nothing that calls this. */
  call(run) {
    // The last call did not come back, and where the stack overflows even the lines below may not run.
    if (this.#isBusy) this.#forget();
    this.#isBusy = true;
    try {
      const answer = run(this.exports);
      this.#isBusy = false;
      return answer;
    } catch (cause) {
      if (!(cause instanceof WebAssembly.RuntimeError) && !(cause instanceof RangeError)) {
        this.#isBusy = false;
        throw cause;
      }
      this.#forget();
      throw new Error("linkmark: the text could not be read; is there too little memory for it?", { cause });
    }
  }

  /** The memory. When it grows its views have no length any more, which is sooner seen than asked for. */
  #bytes() {
    if (this.#view.length === 0) {
      const { buffer } = this.exports.memory;
      this.#view = new Uint8Array(buffer);
      this.#numbers = new Uint32Array(buffer);
      this.#buffer = Buffer?.from(buffer);
    }
    return this.#view;
  }

  /** Writes `text` where the next call reads it; returns its length in bytes. */
  write(text) {
    const { length } = text;
    const { reserve } = this.exports;
    let room = length * 3;
    let place = reserve(room) >>> 0;
    const bytes = this.#bytes();
    if (length <= SHORT) {
      let at = 0;
      for (let code; at < length && (code = text.charCodeAt(at)) < 0x80; at++) bytes[place + at] = code;
      if (at === length) return length;
    }
    return encoder.encodeInto(text, bytes.subarray(place, place + room)).written;
  }

  /** Writes texts one after the other; returns the length of each. */
  writeBoth(one, other) {
    const [first, second] = [encoder.encode(one), other];
    const place = this.exports.reserve(first.length + second.length) >>> 0;
    this.#bytes().set(first, place);
    this.#bytes().set(second, place + first.length);
    return [first.length, second.length];
  }

  /** Writes bytes. */
  writeBytes(bytes) {
    const place = this.exports.reserve(bytes.length) >>> 0;
    this.#bytes().set(bytes, place);
    return bytes.length;
  }

  /** Writes a text between bytes. */
  writeAround(before, text, after) {
    if (before.length === 0 && after.length === 0) return this.write(text);
    const encoded = encoder.encode(text);
    const bytes = new Uint8Array(before.length + encoded.length + after.length);
    bytes.set(before);
    bytes.set(encoded, before.length);
    bytes.set(after, before.length + encoded.length);
    return this.writeBytes(bytes);
  }

  /** The last answer that is a text, or a part of it. */
  answer(length, from = 0) {
    const start = (this.exports.answer() >>> 0) + from;
    const bytes = this.#bytes();
    if (length <= SHORT) {
      let text = "";
      for (let at = 0; at < length; at++) {
        const code = bytes[start + at];
        if (code >= 0x80) return decoder.decode(bytes.subarray(start, start + length));
        text += String.fromCharCode(code);
      }
      return text;
    }
    return Buffer ? this.#text(length, from) : decoder.decode(bytes.subarray(start, start + length));
  }

  /** A part of the last answer, as Node.js reads it fastest. */
  #text(length, from) {
    const units = this.exports.widen_answer(from, length) >>> 0;
    const start = (units === 0 ? this.exports.answer() + from : this.exports.wide_answer()) >>> 0;
    this.#bytes();
    return units === 0
      ? this.#buffer.toString("latin1", start, start + length)
      : this.#buffer.toString("utf16le", start, start + 2 * units);
  }

  /** The last answer of numbers, until the next call. */
  numbers(count) {
    const start = this.exports.numbers() >>> 2;
    this.#bytes();
    return this.#numbers.subarray(start, start + count);
  }

  /** What a call returned, unless its answer is a complaint. */
  count(returned, Complaint = Error) {
    const count = returned >>> 0;
    if (count === COMPLAINT) throw new Complaint(`linkmark: ${this.answer(this.exports.answer_length())}`);
    return count;
  }

  /** The number of the settings for these options, which `encode` writes as a value if they are new. */
  settings(key, encode) {
    const known = this.#settings.get(key);
    if (known !== undefined) return known;
    const value = encode();
    const made = this.call((wasm) => this.count(wasm.configure(this.writeBytes(value)), TypeError));
    if (this.#settings.size >= KEPT_SETTINGS) {
      const [oldest, number] = this.#settings.entries().next().value;
      this.#settings.delete(oldest);
      this.call((wasm) => wasm.forget(number));
    }
    this.#settings.set(key, made);
    return made;
  }

  /** Ends a call: what one huge text needed is not kept for ever. */
  done() {
    if (this.#view.length > LARGE) this.#forget();
  }
}

function isModule(given) {
  return given instanceof WebAssembly.Module;
}

function moduleOf(given) {
  return isModule(given) ? given : compile(given);
}

function compile(bytes) {
  if (!(bytes instanceof ArrayBuffer) && !ArrayBuffer.isView(bytes)) {
    throw new TypeError("linkmark: initSync takes a WebAssembly.Module, or the bytes of one");
  }
  return new WebAssembly.Module(bytes);
}
