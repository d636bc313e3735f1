// Takes the two pictures of the README. `node playground/pictures.mjs`, after a build; needs a font with
// Chinese characters, and pngquant, which makes them a third as large.

import { execFileSync } from "node:child_process";
import { Playground, area, settled } from "./test/support/browser.js";

const here = (path) => new URL(path, import.meta.url).pathname;
const playground = await new Playground().start();

async function picture(file, options) {
  const page = await playground.open({ options });
  await area(page).press("F8");
  await settled(page);
  await page.waitForTimeout(500);
  await page.screenshot({ path: here(file) });
  execFileSync("pngquant", ["--force", "--ext=.png", "--strip", "128", here(file)]);
}

await picture("light.png", { viewport: { width: 1240, height: 860 }, colorScheme: "light" });
await picture("dark.png", { viewport: { width: 390, height: 860 }, colorScheme: "dark" });
await playground.stop();
