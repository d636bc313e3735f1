// Hostile text: nothing runs, nothing is asked for, and nobody turns "not safe" on from afar.

import assert from "node:assert/strict";
import { createServer } from "node:net";
import { after, afterEach, before, describe, it } from "node:test";
import { deflateRawSync } from "node:zlib";
import { Playground, area, card, rendered, settled, type } from "./support/browser.js";

const playground = new Playground();
/** Counts who connects at all, which is more than a browser tells about requests. */
const trap = createServer((socket) => (trap.caught++, socket.destroy()));
let evil;

before(async () => {
  await playground.start();
  trap.caught = 0;
  await new Promise((resolve) => trap.listen(0, "127.0.0.1", resolve));
  evil = `http://127.0.0.1:${trap.address().port}`;
});
afterEach(() => playground.tidy());
after(async () => {
  trap.close();
  await playground.stop();
});

/** Everything that makes a browser ask for something, or run something. */
const hostile = () => `<script>top.hit = 1; parent.hit = 1; fetch("${evil}/s")</script>
<img src="${evil}/i" onerror="top.hit=1"> <img srcset="${evil}/ss 1x" src=x onerror="parent.hit=1">
<svg onload="top.hit=1"><image href="${evil}/svg"/><use href="${evil}/u#a"/></svg>
<link rel="preconnect" href="${evil}"><link rel="dns-prefetch" href="${evil}"><link rel="prefetch" href="${evil}/p"><link rel="stylesheet" href="${evil}/c">
<link rel="modulepreload" href="${evil}/m"><link rel="preload" as="image" href="${evil}/pl"><link rel="icon" href="${evil}/icon">
<meta http-equiv="refresh" content="0;url=${evil}/r"><base href="${evil}/">
<iframe src="${evil}/f"></iframe><object data="${evil}/o"></object><embed src="${evil}/e">
<video src="${evil}/v" poster="${evil}/vp" autoplay></video><audio src="${evil}/a" autoplay></audio>
<style>@import "${evil}/st"; body { background: url(${evil}/bg) }</style><p style="background:url(${evil}/sa)">x</p>
<form action="${evil}/form"><button id="send">send</button></form><body background="${evil}/bb">
<a id="self" href="${evil}/l" target="_self" ping="${evil}/ping">self</a> <a id="top" href="${evil}/l" target="_top">top</a>
<script type="speculationrules">{"prefetch":[{"urls":["${evil}/spec"]}],"prerender":[{"urls":["${evil}/spec2"]}]}</script>
<template><link rel="preconnect" href="${evil}"></template><math><mtext><table><mglyph><style><!--</style><link rel="preconnect" href="${evil}"></style></mglyph></table></mtext></math>
<form><math><mtext></form><form><mglyph><style></math><link rel="preconnect" href="${evil}"></style></mglyph></form></mtext></math><noscript><img src="${evil}/ns"></noscript>

![image](${evil}/md) [link](javascript:top.hit=1) <javascript:top.hit=1>
`;

async function unharmed(page) {
  await settled(page);
  await page.waitForTimeout(600);
  assert.equal(trap.caught, 0, "somebody connected");
  assert.deepEqual(page.sent().filter((url) => !url.startsWith(playground.address) && !/^(data|about):/.test(url)), []);
  assert.equal(await page.evaluate(() => "hit" in globalThis), false);
}

describe("hostile text", () => {
  for (const plain of [false, true]) {
    it(`asks nobody and runs nothing: ${plain ? "plain text" : "Markdown"}`, async () => {
      const page = await playground.open({ text: hostile(), plain });
      await unharmed(page);
    });
  }

  it("asks nobody and runs nothing when it is not safe, as page, source and HTML", async () => {
    const page = await playground.open();
    await page.getByRole("switch", { name: "Not safe" }).check();
    await type(page, hostile());
    for (const view of ["Page", "Source", "HTML"]) {
      await page.getByText(view, { exact: true }).click();
      await unharmed(page);
    }
  });

  it("leads nowhere when it is clicked", async () => {
    const page = await playground.open();
    await page.getByRole("switch", { name: "Not safe" }).check();
    await type(page, `<a href="${evil}/l" target="_self">self</a> <a href="${evil}/l" target="_top">top</a> <a href="${evil}/l">plain</a> <form action="${evil}/f"><button>send</button></form> [md](${evil})`);
    const frame = () => rendered(card(page, /agree/).first());
    for (const name of ["md", "plain", "top", "self"]) await frame().getByRole("link", { name }).click({ noWaitAfter: true });
    await unharmed(page);
    assert.equal(page.url(), playground.address);
    assert.equal(page.context().pages().length, 1);
  });

  it("is shown, not obeyed, by the playground itself", async () => {
    const payload = '"><img src=x onerror="hit=1"> https://a.com/<script>hit=1</script> www.a.com/"onfocus="hit=1';
    const page = await playground.open({ text: payload, plain: true });
    await area(page).evaluate((node) => node.setSelectionRange(40, 40));
    await page.getByText(/links? by gfm/).first().click();
    await page.keyboard.press("F8");
    await page.getByRole("switch", { name: "Differences only" }).check();
    await unharmed(page);
    assert.equal(await page.locator("main img, main script").count(), 0);
  });

  it("of every theme of the gallery does no harm", async () => {
    const page = await playground.open();
    await page.getByRole("button", { name: "Examples" }).click();
    const all = page.getByRole("dialog", { name: "Examples" }).getByRole("list").getByRole("button");
    const count = await all.count();
    assert.ok(count > 30);
    for (let index = 0; index < count; index++) {
      if (index > 0) await page.getByRole("button", { name: "Examples" }).click();
      await all.nth(index).click();
      await page.waitForTimeout(40);
    }
    await unharmed(page);
    assert.deepEqual(page.complaints, []);
  });
});

describe("rendered pages", () => {
  it("are frames without scripts, an origin or anything to load", async () => {
    const page = await playground.open({ text: "![a](b.png)" });
    const frame = page.locator("iframe").first();
    assert.equal(await frame.getAttribute("sandbox"), "");
    const source = await frame.getAttribute("srcdoc");
    assert.match(source, /Content-Security-Policy" content="default-src 'none'; style-src 'sha256-[^']+'"/);
    assert.deepEqual(page.sent().filter((url) => url.includes("b.png")), []);
  });

  it("say where their links lead", async () => {
    const page = await playground.open({ text: '[a](https://b.c "why")' });
    const link = rendered(card(page, /agree/)).getByRole("link", { name: "a" });
    assert.deepEqual(await link.evaluate((node) => [node.title, node.getAttribute("href")]), ["https://b.c (why)", "about:blank"]);
  });

  it("are safe until somebody says otherwise", async () => {
    const page = await playground.open({ text: "<b>bold</b> [x](javascript:a)" });
    await page.getByText("HTML", { exact: true }).click();
    await page.getByText("&lt;b&gt;bold").first().waitFor();
    await page.getByRole("switch", { name: "Not safe" }).check();
    await page.getByText('<p><b>bold</b> <a href="javascript:a">').first().waitFor();
  });
});

describe("a link that somebody sent", () => {
  const sent = (state) => `#1${deflateRawSync(JSON.stringify(state)).toString("base64url")}`;

  it("never turns `not safe` on without a click", async () => {
    const page = await playground.open({ fragment: sent({ t: "<b>bold</b>", u: true, v: "html" }) });
    await settled(page);
    assert.equal(await page.getByRole("switch", { name: "Not safe" }).isChecked(), false);
    await page.getByText("&lt;b&gt;bold").first().waitFor();
    await page.getByRole("button", { name: "Show it as it was sent" }).click();
    await page.getByText("<p><b>bold</b>").first().waitFor();
    assert.equal(await page.getByRole("switch", { name: "Not safe" }).isChecked(), true);
  });

  it("turns it off again if it is opened in a page where it is on", async () => {
    const page = await playground.open();
    await page.getByRole("switch", { name: "Not safe" }).check();
    await page.evaluate((hash) => (location.hash = hash), sent({ t: "<b>bold</b>", u: true }));
    await settled(page);
    assert.equal(await page.getByRole("switch", { name: "Not safe" }).isChecked(), false);
  });

  it("that holds a huge text is refused", async () => {
    const page = await playground.open({ fragment: sent({ t: "a".repeat(30_000_000) }) });
    await page.getByRole("alert").getByText("more text than the playground takes").waitFor();
  });

  it("with values of another kind is refused", async () => {
    for (const state of [{ t: 1 }, { t: "", d: 3 }, { o: [1] }, { o: { base: { a: 1 } } }, { v: "x" }, { w: "a" }, null, [1]]) {
      const page = await playground.open({ fragment: sent(state) });
      await page.getByRole("alert").waitFor();
    }
  });

  it("with a dialect that is none says what is wrong", async () => {
    const page = await playground.open({ fragment: sent({ t: "a", d: "own", o: { base: "gfm", nonsense: true } }) });
    await page.getByRole("alert").getByText(/cannot be used: .*nonsense/).waitFor();
  });
});
