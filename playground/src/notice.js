// A sentence at the top of the page that waits until it is read.

import { byId, element } from "./dom.js";

/** Shows `sentence`, below it `details`, and a button for each of `actions`: `[label, what it does]`. */
export function notice(sentence, { details = [], actions = [] } = {}) {
  const node = byId("notice");
  const close = () => (node.hidden = true);
  const act = ([label, run]) => element("button", { type: "button", onclick: () => (close(), run()) }, label);
  node.replaceChildren(
    element("p", {}, sentence),
    ...(details.length ? [element("ul", {}, details.map((text) => element("li", {}, text)))] : []),
    element("div", { class: "actions" }, actions.map(act), act(["Dismiss", () => {}])),
  );
  node.hidden = false;
}
