// For everyone: by axe, by keyboard, from 320 pixels up, in light and dark.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, afterEach, before, describe, it } from "node:test";
import { Playground, area, live, settled, type } from "./support/browser.js";

const playground = new Playground();
before(() => playground.start());
afterEach(() => playground.tidy());
after(() => playground.stop());

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Everything axe knows of WCAG 2.2 AA and good practice. Frames run no scripts, so not axe either. */
async function violations(page) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { iframes: false }));
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

const SCENES = {
  "the first page": async () => {},
  "a difference": (page) => page.keyboard.press("F8"),
  "source": (page) => page.getByText("Source", { exact: true }).click(),
  "differences only": (page) => page.getByRole("switch", { name: "Differences only" }).check(),
  "not safe": (page) => page.getByRole("switch", { name: "Not safe" }).check(),
  "examples": (page) => page.getByRole("button", { name: "Examples" }).click(),
  "share": async (page) => {
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByRole("button", { name: /as test case/ }).click();
  },
  "own dialect": (page) => page.getByRole("heading", { name: "Your own dialect" }).click(),
  "replay": (page) => page.getByRole("heading", { name: "Streaming replay" }).click(),
  "compared": (page) => page.getByText("dialects compared").click(),
  "a notice": async (page) => {
    await type(page, "见https://a.com/x。");
    await page.getByRole("button", { name: "Fix" }).click();
  },
  "nothing to decide": (page) => type(page, "word"),
};

for (const colorScheme of ["light", "dark"]) {
  describe(`axe, ${colorScheme}`, () => {
    for (const [name, set] of Object.entries(SCENES)) {
      it(name, async () => {
        const page = await playground.open({ options: { colorScheme } });
        await set(page);
        await settled(page);
        assert.deepEqual(await violations(page), []);
      });
    }
  });
}

it("nothing is wider than the window, from 320 pixels up", async () => {
  for (const width of [320, 360, 480, 768, 1024, 1360]) {
    const page = await playground.open({ options: { viewport: { width, height: 700 } } });
    await page.getByRole("heading", { name: "Your own dialect" }).click();
    await type(page, `${"x".repeat(500)} https://a.com/${"y".repeat(500)}`);
    await area(page).press("F8");
    await settled(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= width, `${wide} at ${width}`);
  }
});

it("everything is reached by keyboard, and its focus is seen", async () => {
  const page = await playground.open();
  const seen = [];
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab");
    const [name, isSeen] = await page.evaluate(() => {
      const node = document.activeElement;
      const look = (one) => one && getComputedStyle(one).outlineStyle !== "none";
      const isSeen = look(node) || look(node.nextElementSibling) || look(node.closest(".editor")) || node.tagName === "IFRAME" || node === document.body;
      return [node.getAttribute("aria-label") ?? node.id ?? node.textContent, isSeen || node.tagName];
    });
    assert.equal(isSeen, true, name);
    seen.push(await page.evaluate(() => document.activeElement.id || document.activeElement.name || document.activeElement.textContent));
  }
  for (const id of ["examples", "share", "theme", "syntax", "dialect", "fix", "text", "view", "only", "unsafe"]) assert.ok(seen.includes(id), id);
});

it("changes are told after a pause, not with every key", async () => {
  const page = await playground.open({ text: "" });
  await area(page).pressSequentially("https://a.com", { delay: 5 });
  await page.waitForTimeout(800);
  assert.equal(await live(page), "1 link by gfm. All dialects agree, 0 differences.");
});

it("light and dark follow the system, and a button", async () => {
  const page = await playground.open({ options: { colorScheme: "dark" } });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await ground();
  await page.getByRole("button", { name: "Light" }).click();
  assert.notEqual(await ground(), dark);
  await page.getByRole("button", { name: "Dark" }).click();
  assert.equal(await ground(), dark);
});
