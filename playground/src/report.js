// A report for the issue tracker, in Markdown: what was read, what was answered, and why.

import { answersTo } from "./answers.js";
import { reasonAt } from "./explanation.js";
import { visible } from "./visible.js";

/* global VERSION */

/** Markdown with `address` as the link to this state. */
export function report(state, caret, address) {
  const { groups } = answersTo(state);
  const { candidate } = reasonAt(caret, state);
  const steps = candidate?.steps.map(({ outcome, text }) => `${outcome}: ${text}`) ?? ["nothing at the caret could start a link"];
  const settings = [state.plain ? "plain text" : "Markdown", `dialect ${state.dialect}`, state.unsafe ? "not safe" : "safe", `linkmark ${VERSION}`].join(", ");
  return [
    `**Text** (${settings})`,
    fenced(state.text),
    "**Links**",
    ...groups.map(({ names, links }) => `- ${names.join(", ")}: ${links.map(({ text }) => code(text)).join(", ") || "none"}`),
    "",
    `**Why**, by ${state.dialect}, at offset ${caret}`,
    fenced(steps.join("\n")),
    ...(state.own ? ["**My dialect**", fenced(JSON.stringify(state.own, null, 2))] : []),
    "**What I expected**",
    "",
    "…",
    "",
    `[This state in the playground](<${address}>)`,
    "",
  ].join("\n");
}

/** A fence that nothing in the text closes. */
function fenced(text) {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}\n`;
}

function code(text) {
  const shown = visible(text);
  const longest = Math.max(0, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return longest ? `${fence} ${shown} ${fence}` : `${fence}${shown}${fence}`;
}
