// Runs in each page before anything else, and writes down what the page is and does. It judges
// nothing: that is `judge.rs`.
//
// A page is a row of fragments: `<div data-fragment="0">…<i data-end></i></div>` and so on. An event
// that belongs to one of them carries its number, the others `null`.
(() => {
  // The initial empty document and frames are no pages of ours; the driver sees them come.
  if (window !== top || location.protocol !== "http:") return;

  const HTML = "http://www.w3.org/1999/xhtml";
  const events = [];
  /** The link that is being clicked. */
  let aimed = null;
  let followed = 0;
  /** Shapes and targets, each with the first fragment that has it. */
  const looked = { shapes: new Map(), targets: new Map() };

  const fragmentOf = (node) => {
    const element = node instanceof Element ? node : node?.parentElement;
    const fragment = element?.closest?.("[data-fragment]")?.dataset.fragment;
    return fragment === undefined ? null : Number(fragment);
  };
  const record = (sensor, detail, node) => {
    if (events.length < 1000) events.push([sensor, String(detail).slice(0, 300), fragmentOf(node)]);
  };

  // Anything that would run, load or submit violates the page's policy, which only reports.
  addEventListener(
    "securitypolicyviolation",
    (event) => {
      // Which images are fetched is in the list of requests; a policy does not know every scheme.
      if (event.effectiveDirective === "img-src") return;
      const sensor = event.effectiveDirective.startsWith("script") ? "script" : "policy";
      record(sensor, `${event.effectiveDirective} ${event.blockedURI} ${event.sample}`, event.target);
    },
    true,
  );
  addEventListener("error", (event) => event.message && record("script", `threw ${event.message}`), true);

  // What a script would call to be noticed, or to send something away. `pwned` is ours.
  const calls = [
    [window, ["alert", "confirm", "prompt", "print", "open", "fetch", "postMessage", "pwned"]],
    [Navigator.prototype, ["sendBeacon", "registerProtocolHandler"]],
    [XMLHttpRequest.prototype, ["open"]],
    [Document.prototype, ["write", "writeln", "open", "execCommand"]],
    [HTMLFormElement.prototype, ["submit", "requestSubmit"]],
  ];
  for (const [holder, names] of calls) {
    for (const name of names) {
      const value = (...words) => record("call", `${name}(${words.join(", ")})`);
      Object.defineProperty(holder, name, { value, enumerable: false });
    }
  }

  // Every navigation of this window but those of `javascript:` asks here first. None is let go on.
  navigation.addEventListener("navigate", (event) => {
    const { url } = event.destination;
    if (aimed && (url === aimed.href || !URL.canParse(aimed.href))) {
      // Of what is not a URL the browser makes one of its own: what matters is what that one does.
      looked.targets.set(`a ${url.split(":")[0]}:`, fragmentOf(aimed));
      followed += 1;
    } else record("navigation", url, aimed);
    if (event.cancelable) event.preventDefault();
  });

  // Names that mean something before the page is read.
  const known = new Map([window, document].map((holder) => {
    const names = new Set();
    for (let of = holder; of; of = Object.getPrototypeOf(of)) {
      for (const name of Object.getOwnPropertyNames(of)) names.add(name);
    }
    return [holder, names];
  }));

  // A page without scripts does not change once it is read.
  addEventListener("DOMContentLoaded", () => {
    new MutationObserver((changes) => {
      for (const change of changes) record("change", `${change.type} ${change.target.nodeName}`, change.target);
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });

  const isOurs = (element) => element.hasAttribute("data-fragment") || element.hasAttribute("data-end");

  /** `a[href,title]`, `svg:svg[onload]`, `#comment`. */
  const shapeOf = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return null;
    if (node.nodeType !== Node.ELEMENT_NODE) return node.nodeName;
    const space = node.namespaceURI === HTML ? "" : `${node.namespaceURI.split("/").pop()}:`;
    return `${space}${node.localName}[${node.getAttributeNames().sort().join(",")}]`;
  };

  /** `a https:`, `img data:image/png`. What does not parse leads nowhere. */
  const targetOf = (element, attribute) => {
    let url;
    try {
      url = new URL(element.getAttribute(attribute), document.baseURI);
    } catch {
      return `${element.localName} unreadable`;
    }
    const media = url.protocol === "data:" ? url.pathname.split(/[;,]/)[0].toLowerCase() : "";
    return `${element.localName} ${url.protocol}${media}`;
  };

  /** Notes the shapes and targets below `root`. */
  const walk = (root, fragment) => {
    const note = (map, key) => map.has(key) || map.set(key, fragment);
    const walker = (root.ownerDocument ?? root).createTreeWalker(root);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const shape = shapeOf(node);
      if (shape === null || (node instanceof Element && isOurs(node))) continue;
      note(looked.shapes, shape);
      for (const attribute of ["href", "src"]) {
        if (node.hasAttribute?.(attribute)) note(looked.targets, targetOf(node, attribute));
      }
    }
  };

  /** Whether fragment `index` is closed where it was written, beside its neighbours and nowhere else. */
  const isWhole = (box, index) =>
    box?.localName === "div" &&
    box.dataset.fragment === String(index) &&
    box.attributes.length === 1 &&
    box.lastElementChild?.hasAttribute("data-end") === true &&
    box.querySelectorAll("[data-end], [data-fragment]").length === 1;

  const fragments = (count) => {
    const boxes = [...document.body.children];
    if (boxes.length !== count) record("structure", `${count} fragments became ${boxes.length} elements`);
    boxes.forEach((box, index) => {
      if (!isWhole(box, index)) record("structure", `fragment ${index} is not closed where it ends`, box);
      walk(box, index);
      // What is copied through `innerHTML`, as editors do it, is read a second time.
      const copy = new DOMParser().parseFromString(`<div>${box.innerHTML}</div>`, "text/html");
      walk(copy.body.firstElementChild, index);
    });
    for (const node of document.body.childNodes) {
      if (node.nodeType !== Node.ELEMENT_NODE && node.data.trim()) record("structure", `text ${node.data}`);
    }
  };

  const names = (prefix) => {
    for (const element of document.querySelectorAll("[id], [name]")) {
      const name = element.id || element.getAttribute("name");
      if (!name.startsWith(prefix)) record("name", `${name} does not start with ${prefix}`, element);
      for (const [holder, names] of known) {
        if (names.has(name) && holder[name] === element) record("name", `${name} is taken over`, element);
      }
    }
  };

  const soon = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
  const links = () => [...document.querySelectorAll("a, area")];

  const probe = {
    /** Looks at the page and clicks each link once. */
    async inspect({ count, prefix }) {
      await soon(0);
      if (count === null) walk(document, null);
      else fragments(count);
      names(prefix);
      for (const link of links()) {
        aimed = link;
        link.click();
      }
      aimed = null;
      // `javascript:` runs in a task of its own, timers of zero and refreshes too.
      await soon(20);
      return probe.report();
    },
    /** The shapes of sources that are not promised to be safe: they are parsed, nothing is run. */
    parse(sources) {
      sources.forEach((source, index) => {
        walk(new DOMParser().parseFromString(source, "text/html"), index);
      });
      return probe.report();
    },
    /** Brings a link into view; where to click it, or `null` if it has no box or another lies over it. */
    aim(index) {
      aimed = links()[index];
      aimed.scrollIntoView({ block: "center", inline: "center" });
      aimed.focus({ preventScroll: true });
      for (const box of aimed.getClientRects()) {
        const at = [box.x + box.width / 2, box.y + box.height / 2];
        if (aimed.contains(document.elementFromPoint(...at))) return at;
      }
      return null;
    },
    hasFocus: () => document.activeElement === aimed,
    report: () => ({
      events: events.splice(0),
      shapes: [...looked.shapes],
      targets: [...looked.targets],
      images: [...document.images].map((image) => image.src),
      links: links().map((link) => link.href),
      followed,
    }),
  };
  Object.defineProperty(window, "probe", { value: probe, enumerable: false });
})();
