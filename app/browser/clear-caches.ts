/** Empties the browser's Cache Storage; gives how many stores were deleted. */
export async function clearCaches(): Promise<number> {
  // Only on https and on this very machine.
  if (!("caches" in window)) return 0;
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
  return names.length;
}

/** Runs the browser's garbage collector where it lets scripts (`--js-flags=--expose-gc`); says whether it did. */
export function forceCollection(): boolean {
  const { gc } = globalThis as { gc?: () => void };
  if (typeof gc !== "function") return false;
  gc();
  return true;
}
