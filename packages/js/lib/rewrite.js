// Links that a callback rewrites: what it is asked, and what it may answer.

import { called } from "./arguments.js";
import { kindOf } from "./links.js";
import { encode } from "./value.js";

/** Kind, then target and title, each with its start and its end. */
const RECORD = 5;

/** What the callback is given, one after the other. */
export function asked(core, count) {
  const numbers = core.numbers(count);
  const links = [];
  for (let at = 0; at < count; at += RECORD) {
    const [kind, href, hrefEnd, title, titleEnd] = numbers.subarray(at, at + RECORD);
    links.push({
      kind: kindOf(kind),
      href: core.answer(hrefEnd - href, href),
      title: core.answer(titleEnd - title, title),
    });
  }
  return links;
}

/** The answers as the module reads them. */
export function answered(answers) {
  return encode(answers.map(checked), "an answer of the callback");
}

function checked(answer) {
  if (answer === undefined || answer === null) return null;
  if (answer === "unlink") return true;
  if (answer === "drop") return false;
  if (typeof answer !== "object" || Array.isArray(answer)) {
    throw new TypeError(
      `linkmark: the callback returned ${typeof answer === "string" ? `"${answer}"` : called(answer)}; ` +
        'it may return an object with href, title or attributes, "unlink", "drop", or nothing',
    );
  }
  const { href, title, attributes, ...others } = answer;
  const [other] = Object.keys(others);
  if (other !== undefined) {
    throw new TypeError(`linkmark: the callback returned \`${other}\`; there are href, title, attributes`);
  }
  for (const [name, value] of Object.entries({ href, title, ...attributes })) {
    if (value !== undefined && typeof value !== "string") {
      throw new TypeError(`linkmark: the callback returned ${called(value)} as \`${name}\`; it accepts a string`);
    }
  }
  return { href, title, attributes };
}
