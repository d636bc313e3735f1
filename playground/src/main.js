// The playground: one state, and the parts that show it. Data flows one way: somebody changes the
// state, the engine is asked once, and every part is given the answers.

import { announce } from "./announcer.js";
import { answersTo, namesOf } from "./answers.js";
import { Comparison } from "./comparison.js";
import { Differences } from "./differences.js";
import { byId, count, element } from "./dom.js";
import { Editor } from "./editor.js";
import { dialect as rowOf, load } from "./engine.js";
import { Explanation } from "./explanation.js";
import { Fixing } from "./fixing.js";
import { decode } from "./fragment.js";
import { Gallery, first } from "./gallery.js";
import { Groups } from "./groups.js";
import { keep } from "./keeping.js";
import { notice } from "./notice.js";
import { OwnDialect } from "./own_dialect.js";
import { Replay } from "./replay.js";
import { Sharing } from "./sharing.js";
import { START, State, dialectNamed } from "./state.js";
import { theme } from "./theme.js";

/** How long a pause is before what nobody waits for is made: the reasons, the edits of Fix. */
const PAUSE = 80;

/** What the answers depend on. */
const ASKED = ["text", "plain", "own", "without", "dialect"];

const state = new State();
let answers;
let waiting;
const pending = new Set();

const editor = new Editor({
  onText: (text) => state.set({ text }),
  onCaret: () => later(explain),
});

const parts = {};

function start() {
  parts.differences = new Differences({ select: (place) => editor.select(place) });
  parts.groups = new Groups({ choose: (dialect) => state.set({ dialect }) });
  parts.explanation = new Explanation({ light: (ranges) => editor.light(ranges), select: (place) => editor.select(place) });
  parts.fixing = new Fixing({ current: () => state.current, replace: (text) => editor.replace(text), notice: (sentence, details) => notice(sentence, { details }) });
  parts.comparison = new Comparison(state);
  parts.own = new OwnDialect(state);
  parts.replay = new Replay(state);
  new Sharing(state, () => editor.caret);
  new Gallery({ load: ({ text, plain }) => take({ text, plain }) });
  theme(() => (parts.groups.update(state.current, answers), parts.replay.redraw()));
  controls();
  state.listen(update);
}

/** The switches above the text and the answers. */
function controls() {
  for (const radio of document.querySelectorAll("[name=syntax]")) radio.addEventListener("change", () => state.set({ plain: radio.value === "plain" }));
  for (const radio of document.querySelectorAll("[name=view]")) radio.addEventListener("change", () => state.set({ view: radio.value }));
  byId("only").addEventListener("change", (event) => state.set({ only: event.target.checked }));
  byId("unsafe").addEventListener("change", (event) => state.set({ unsafe: event.target.checked }));
  byId("dialect").addEventListener("change", (event) => state.set({ dialect: event.target.value }));
}

/** The controls say what the state is, whoever changed it. */
function reflect(current) {
  const { plain, view, only, unsafe, dialect } = current;
  document.querySelector(`[name=syntax][value=${plain ? "plain" : "markdown"}]`).checked = true;
  document.querySelector(`[name=view][value=${view}]`).checked = true;
  byId("only").checked = only;
  byId("unsafe").checked = unsafe;
  document.body.classList.toggle("unsafe", unsafe);
  const names = namesOf(current);
  if ([...byId("dialect").options].map(({ value }) => value).join() !== names.join()) {
    byId("dialect").replaceChildren(...names.map((name) => element("option", {}, name)));
  }
  byId("dialect").value = dialect;
  parts.comparison.update(current);
}

function update(current, changed) {
  const isFirst = !answers;
  if (isFirst || ASKED.some((name) => changed.has(name))) answers = answersTo(current);
  if (isFirst || [...changed].some((name) => name !== "text")) reflect(current);
  editor.showAnswers(answers.links, answers.places);
  parts.differences.update(current.text, answers.places);
  parts.groups.update(current, answers);
  const groups = answers.groups.length;
  announce(`${count(answers.links.length, "link")} by ${current.dialect}. ${groups === 1 ? "All dialects agree" : count(groups, "answer")}, ${count(answers.places.length, "difference")}.`);
  if (changed.has("own")) parts.own.update();
  later(explain, fix, replay);
}

/** Runs what nobody waits for, once, when a pause comes. */
function later(...runs) {
  runs.forEach((run) => pending.add(run));
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    const due = [...pending];
    pending.clear();
    if (answers) due.forEach((run) => run());
  }, PAUSE);
}

const explain = () => parts.explanation.update(editor.caret, state.current, answers.links);
const fix = () => parts.fixing.update(state.current);
const replay = () => parts.replay.update(state.current);

/** Takes a state that nobody typed, and looks at the first place that is worth it. */
function take(changes) {
  editor.load(changes.text);
  state.set(changes);
  editor.caret = (answers.places[0] ?? answers.links[0])?.start ?? 0;
}

/** Takes the state of the address, if it has one. */
async function open() {
  if (location.hash.length < 2 || document.getElementById(location.hash.slice(1))) return false;
  try {
    const sent = await decode(location.hash);
    // A dialect that is not one throws here, with what is wrong.
    rowOf(dialectNamed(sent.dialect, sent));
    const { unsafe, ...rest } = sent;
    take({ ...rest, unsafe: false });
    if (unsafe) askForUnsafe();
    return true;
  } catch (why) {
    notice(why.message.replace(/^linkmark: /, "This link holds a dialect that cannot be used: "));
    return false;
  }
}

/** Nobody but the person in front of it turns this on. */
function askForUnsafe() {
  notice("Whoever sent this link looked at it with raw HTML and dangerous links let through. It is shown safely here.", {
    actions: [["Show it as it was sent", () => state.set({ unsafe: true })]],
  });
}

try {
  await load();
  start();
  if (!(await open())) take({ ...START, ...first() });
  addEventListener("hashchange", open);
  document.documentElement.dataset.ready = "";
  keep();
} catch (why) {
  notice(`The playground cannot start: ${why.message}`);
}
