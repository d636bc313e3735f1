// A text with layers of marks, cut into pieces: lines, and in each line pieces with the same marks.

/**
 * The lines of `text`, each a list of `{ text, classes }`. `layers` are `{ start, end, mark }`, in any
 * order; where they lie over each other a piece has the marks of all.
 */
export function markedLines(text, layers) {
  const edges = edgesOf(layers);
  const active = new Map();
  const lines = [[]];
  let at = 0;
  for (const { place, mark, opens } of edges) {
    if (place > at) {
      append(lines, text.slice(at, place), [...active.keys()].join(" "));
      at = place;
    }
    const depth = (active.get(mark) ?? 0) + (opens ? 1 : -1);
    if (depth > 0) active.set(mark, depth);
    else active.delete(mark);
  }
  if (at < text.length) append(lines, text.slice(at), "");
  return lines;
}

function edgesOf(layers) {
  const edges = [];
  for (const { start, end, mark } of layers) {
    if (start < end) edges.push({ place: start, mark, opens: true }, { place: end, mark, opens: false });
  }
  // What ends somewhere ends before what starts there.
  return edges.sort((a, b) => a.place - b.place || a.opens - b.opens);
}

function append(lines, text, classes) {
  text.split("\n").forEach((part, index) => {
    if (index > 0) lines.push([]);
    if (part !== "") lines.at(-1).push({ text: part, classes });
  });
}

/** What makes a line different from another. */
export const keyOf = (line) => line.map(({ text, classes }) => `${classes}\u0001${text}`).join("\u0002");
