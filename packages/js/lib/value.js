// Values on their way into the module: boundary/src/value.rs has the grammar.

const encoder = new TextEncoder();

/** Deeper than anything that is asked for. An object that holds itself ends here. */
const DEEPEST = 6;

/** The bytes of a value. `name` is what it is called in a complaint. */
export function encode(value, name) {
  const parts = [];
  write(parts, value, name, 0);
  return encoder.encode(parts.join(""));
}

function write(parts, value, name, depth) {
  if (depth > DEEPEST) throw new TypeError(`linkmark: ${name}: nested too deeply`);
  switch (typeof value) {
    case "boolean":
      return parts.push(value ? "t" : "f");
    case "number":
      return parts.push(Number.isSafeInteger(value) ? "i" : "n", text(String(value)));
    case "string":
      return parts.push("s", text(value));
    case "object":
      if (value === null) return parts.push("z");
      if (Array.isArray(value)) {
        parts.push("l", `${value.length}:`);
        // Not `forEach`, which passes over holes.
        for (const item of value) write(parts, item, name, depth + 1);
        return undefined;
      }
      return map(parts, value, name, depth);
    default:
      throw new TypeError(`linkmark: ${name}: found ${value === undefined ? "undefined" : `a ${typeof value}`}, which nothing accepts`);
  }
}

function map(parts, value, name, depth) {
  // What is undefined was not said.
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  parts.push("m", `${entries.length}:`);
  for (const [key, item] of entries) {
    parts.push(text(key));
    write(parts, item, name, depth + 1);
  }
}

/** A text after its length in bytes. */
function text(string) {
  let bytes = string.length;
  for (let at = 0; at < string.length; at++) {
    const code = string.charCodeAt(at);
    if (code < 0x80) continue;
    bytes += code < 0x800 ? 1 : 2;
    // The two halves of a pair are four bytes; one alone becomes U+FFFD, which is three.
    if (code >= 0xd800 && code < 0xdc00 && (string.charCodeAt(at + 1) & 0xfc00) === 0xdc00) at++;
  }
  return `${bytes}:${string}`;
}
