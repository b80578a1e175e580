import type { BrowserContext, Page, Request } from "playwright-core";

/** How long nothing is asked for or answered in a page that is quiet, in milliseconds. */
const QUIET_MS = 500;
/** How often a page is looked at meanwhile. */
const LOOK_MS = 50;
const PATIENCE_MS = 60_000;

interface Asking {
  unanswered: Set<Request>;
  /** When something was last asked for or answered. */
  changedAt: number;
}

const askingOf = new WeakMap<Page, Asking>();

/** Keeps for `untilQuiet` what each page of a browser's window asks for and has no answer to yet. */
export function watchRequests(context: BrowserContext): void {
  context.on("page", (page) => {
    const asking: Asking = { unanswered: new Set(), changedAt: Date.now() };
    askingOf.set(page, asking);
    const ask = (request: Request) => {
      asking.unanswered.add(request);
      asking.changedAt = Date.now();
    };
    const end = (request: Request) => {
      asking.unanswered.delete(request);
      asking.changedAt = Date.now();
    };
    page.on("request", ask).on("requestfinished", end).on("requestfailed", end);
  });
}

/**
 * Waits until a page and its frames ask for nothing for half a second from now, or for `quietMs`, and all is answered. The browser's own word for that,
 * "networkidle", is not used: once said, it is taken back and never said again if a frame goes on after the page has asked for
 * something more. Throws after `patienceMs`, naming the page and what it still waits for.
 */
export async function untilQuiet(page: Page, patienceMs = PATIENCE_MS, quietMs = QUIET_MS): Promise<void> {
  const asking = askingOf.get(page)!;
  const start = Date.now();
  while (asking.unanswered.size > 0 || Date.now() - Math.max(asking.changedAt, start) < quietMs) {
    if (Date.now() > start + patienceMs) {
      const left = [...asking.unanswered].map((request) => request.url());
      throw new Error(`${page.url()} is not quiet: ${left.join(", ") || "it goes on asking"}`);
    }
    await page.waitForTimeout(Math.min(LOOK_MS, quietMs));
  }
}
