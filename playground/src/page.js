// Rendered pages: HTML that somebody wrote, in frames that run nothing and load nothing. Every sink
// for HTML of the playground is in this file; the policy for trusted types allows no other.

import { element } from "./dom.js";

// `src/page.css` and its hash, by which both policies know it: frames inherit the page's.
/* global PAGE_STYLE, PAGE_STYLE_HASH */
const POLICY = `default-src 'none'; style-src '${PAGE_STYLE_HASH}'`;

const trusted = globalThis.trustedTypes?.createPolicy("linkmark", {
  createHTML: (html) => html,
  createScriptURL: (url) => {
    if (url !== "sw.js") throw new TypeError(`not a script of the playground: ${url}`);
    return url;
  },
});

/** The address of the service worker. */
export const workerAddress = () => trusted?.createScriptURL("sw.js") ?? "sw.js";

/** What makes a browser look up names and open connections before any policy is asked. */
const EAGER = "link, base, meta";

/** How often a text may mean something else when it is read again. */
const TURNS = 5;

/**
 * The same HTML with nothing in it that reaches out although nothing may be loaded, and with links that
 * say where they lead instead of leading there: even a navigation that a policy forbids opens a
 * connection first. There is HTML that becomes other HTML when it is written and read again, so this is
 * repeated until nothing changes.
 */
function still(html) {
  for (let turn = 0; turn < TURNS; turn++) {
    const written = cleaned(html);
    if (written === html) return html;
    html = written;
  }
  return "<p>This page means something else each time it is read. It is not shown.</p>";
}

/** Reads HTML into a document that is never shown, and writes what is left of it. */
function cleaned(html) {
  const read = new DOMParser().parseFromString(trusted?.createHTML(html) ?? html, "text/html");
  const parts = [read, ...[...read.querySelectorAll("template")].map(({ content }) => content)];
  for (const part of parts) {
    part.querySelectorAll(EAGER).forEach((one) => one.remove());
    part.querySelectorAll("a, area").forEach(silence);
  }
  return read.body.innerHTML;
}

const NOWHERE = "about:blank";

function silence(link) {
  const target = link.getAttribute("href") ?? link.getAttribute("xlink:href");
  for (const name of ["xlink:href", "target", "ping"]) link.removeAttribute(name);
  if (target === null || target === NOWHERE) return;
  const title = link.getAttribute("title");
  link.setAttribute("title", title ? `${target} (${title})` : target);
  link.setAttribute("href", NOWHERE);
}

const themeNow = () => document.documentElement.dataset.theme ?? "light dark";

function documentOf(html) {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta http-equiv="x-dns-prefetch-control" content="off"><meta name="referrer" content="no-referrer"><meta name="color-scheme" content="${themeNow()}">
<base target="_blank"><style>${PAGE_STYLE}</style></head><body>${still(html)}</body></html>`;
}

/** A frame for pages: without scripts, forms, windows and an origin. */
export function frame(title) {
  return element("iframe", { sandbox: "", title, referrerpolicy: "no-referrer", loading: "eager" });
}

const shown = new WeakMap();

/** Shows `html` in a frame of ours, unless it does already. */
export function show(frame, html) {
  const page = documentOf(html);
  if (shown.get(frame) === page) return;
  shown.set(frame, page);
  frame.srcdoc = trusted?.createHTML(page) ?? page;
}
