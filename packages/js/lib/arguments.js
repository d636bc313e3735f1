// What people pass, checked before anything reaches the module.

import { encode } from "./value.js";

/** Complains unless `text` is a string. */
export function checkText(text, name) {
  if (typeof text !== "string") throw new TypeError(`linkmark: ${name}() takes a string, not ${called(text)}`);
}

/** Complains unless `given` is a function. */
export function checkFunction(given, name) {
  if (typeof given !== "function") throw new TypeError(`linkmark: ${name}() takes a function, not ${called(given)}`);
}

/** Complains unless `options` is an object, or nothing. */
export function checkOptions(options, name) {
  if (options !== undefined && (options === null || typeof options !== "object" || Array.isArray(options))) {
    throw new TypeError(`linkmark: ${name}() takes its options as an object, not ${called(options)}`);
  }
}

/** What something is, for a complaint. */
export function called(given) {
  if (given === null) return "null";
  if (Array.isArray(given)) return "an array";
  const type = typeof given;
  if (type === "undefined") return "undefined";
  return `${type === "object" ? "an" : "a"} ${type}`;
}

/** A switch of a function's own, which the module does not know. */
export function flag(options, name) {
  const value = options?.[name];
  if (value !== undefined && typeof value !== "boolean") {
    throw new TypeError(`linkmark: \`${name}\`: found ${called(value)}; it accepts true or false`);
  }
  return value === true;
}

/**
 * The number of the settings for `options`, without those named in `own`, which the function reads
 * itself. `dialect` is the one that is meant if none is named.
 */
export function settings(core, options, dialect, own) {
  const { key, value } = prepared(options, dialect, own);
  return core.settings(key, value);
}

/** The same for options that do not change any more: what `core.settings` is given, so that a call need not find it out. */
export function prepared(options, dialect, own) {
  if (options === undefined) return { key: dialect, value: () => encode({ dialect }, "options") };
  let key = dialect;
  const given = {};
  for (const name in options) {
    const value = options[name];
    if (value === undefined || own.includes(name)) continue;
    given[name] = value;
    // Options are compared by what they hold: an object may have changed since the last call.
    key += typeof value === "boolean" ? `\0${name}${value}` : `\0${name}\0${typeof value}${stringified(value)}`;
  }
  return { key, value: () => encode({ dialect, ...given }, "options") };
}

function stringified(value) {
  if (typeof value === "string") return value;
  try {
    return JSON.stringify(value, (_, item) => (typeof item === "function" ? "\0function" : item));
  } catch {
    // An object that holds itself. It is never made, so never found again: `encode` complains.
    return "\0";
  }
}
