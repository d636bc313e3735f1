// The state in the part of an address that no server sees: #1 and the state, compressed.

import { START } from "./state.js";

const VERSION = "1";

/** More than this is not read: a short address can hold a text of any length. */
const MOST = 2_000_000;

/** The keys of the state that are sent, by their short names, and what a value must be. */
const SENT = {
  text: ["t", isText],
  plain: ["p", isFlag],
  unsafe: ["u", isFlag],
  dialect: ["d", isText],
  view: ["v", (value) => ["page", "source", "html"].includes(value)],
  only: ["x", isFlag],
  own: ["o", isRow],
  without: ["w", (value) => Array.isArray(value) && value.every(isText)],
};

function isText(value) {
  return typeof value === "string";
}

function isFlag(value) {
  return typeof value === "boolean";
}

/** A base and columns: texts, numbers, switches and lists of texts. */
function isRow(value) {
  const plain = (item) => ["string", "boolean", "number"].includes(typeof item) || (Array.isArray(item) && item.every(isText));
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every(plain);
}

/** The fragment for a state; what is as at the start is left out. */
export async function encode(state) {
  const said = Object.entries(SENT).filter(([name]) => state[name] !== START[name]);
  const json = JSON.stringify(Object.fromEntries(said.map(([name, [short]]) => [short, state[name]])));
  const stream = new Blob([json]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return `#${VERSION}${toBase64(bytes)}`;
}

/** The state of a fragment. Throws a sentence if it is not one of ours. */
export async function decode(fragment) {
  const damaged = new Error("This link is damaged: it does not hold a state of the playground.");
  if (fragment[1] !== VERSION) throw damaged;
  let sent;
  try {
    sent = JSON.parse(await inflate(fromBase64(fragment.slice(2))));
  } catch (cause) {
    throw cause instanceof TooLong ? cause : damaged;
  }
  if (typeof sent !== "object" || sent === null || Array.isArray(sent)) throw damaged;
  const state = { ...START };
  for (const [name, [short, isValid]] of Object.entries(SENT)) {
    if (sent[short] === undefined) continue;
    if (!isValid(sent[short])) throw damaged;
    state[name] = sent[short];
  }
  return state;
}

class TooLong extends Error {}

async function inflate(bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > MOST) {
      await reader.cancel();
      throw new TooLong("This link holds more text than the playground takes.");
    }
  }
}

function toBase64(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
}
