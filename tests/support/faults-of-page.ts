import type { Page } from "playwright-core";

/**
 * Adds to `faults` what a page throws and nobody catches. Not an `AbortError`: where a navigation overtakes the reading of a page's data,
 * React Router's reader rejects a promise that nobody holds, and the product says nothing of it (app/lib/failure-kind.ts).
 */
export function keepFaults(page: Page, faults: string[]): void {
  page.on("pageerror", (error) => {
    if (error.name !== "AbortError") faults.push(String(error));
  });
}
