// What stands in for the module where somebody else loads it.

export function missing() {
  throw new Error("linkmark: call initSync() first, with the compiled module or its bytes");
}
