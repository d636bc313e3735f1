// What has changed, in words, for people who do not see it. One sentence after a pause, not one for
// each keystroke.

import { byId } from "./dom.js";

const PAUSE = 500;
let waiting;

/** Says `sentence` when nothing else has been said for a moment; at once if somebody asked for it. */
export function announce(sentence, { now = false } = {}) {
  clearTimeout(waiting);
  const say = () => (byId("live").textContent = sentence);
  if (now) say();
  else waiting = setTimeout(say, PAUSE);
}
