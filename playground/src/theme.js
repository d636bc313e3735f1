// Light or dark: as the system says, until somebody presses the button.

import { byId } from "./dom.js";

const root = document.documentElement;
const isDark = () => (root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";

/** `redraw` is called when the frames, which cannot see the button, have to be made again. */
export function theme(redraw) {
  const button = byId("theme");
  const label = () => (button.textContent = isDark() ? "Light" : "Dark");
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    label();
    redraw();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", label);
  label();
}
