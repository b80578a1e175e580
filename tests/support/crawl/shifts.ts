import type { Page } from "playwright-core";

/** Sums in a page how far its parts were moved, without anybody's doing: a script for its beginning. */
export function watchShifts(): void {
  const seen = { shift: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as never as { value: number }).value;
  }).observe({ type: "layout-shift", buffered: true });
}

/** How far the parts of a page were moved until now. */
export function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => (window as never as { seen: { shift: number } }).seen.shift);
}
