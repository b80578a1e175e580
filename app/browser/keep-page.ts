import { failureKind } from "../lib/failure-kind.ts";
import { isErrorShown, loadPagesBy, type Results } from "./load-page.ts";

/** A page that was asked for and not reached. */
export interface LostPage {
  to: string;
  /** Its scripts did not come, and React Router asks for them once a document: it has to be loaded as a document. */
  isDocument: boolean;
}

/** Gives the path of an address of ours as it is compared here: with its search, without its hash. */
export function pagePathOf({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  return `${pathname}${search}`;
}

/** Makes what keeps the page that is shown where the network of the next is lost. */
export function pageKeeper() {
  /** The page that is shown, null before the first, and the one on its way, if any. */
  let shown: string | null = null;
  let coming: string | null = null;
  let isStaying = false;
  /** Whether scripts did not come: pages are documents then. While their page is waited for, no reload for them is let through. */
  let areScriptsLost = false;
  let isReloadHeld = false;
  let hearLost: ((page: LostPage) => void) | null = null;

  const isPageShown = () => shown !== null && !isErrorShown();

  /**
   * Loads the data of a page (`next`) on behalf of the router. Where the network is lost on the way, the page that is shown stays: the
   * listener hears of it and ends the navigation by `stayHere`.
   */
  async function keepPage(request: Request, next: () => Promise<Results>): Promise<Results> {
    const to = pagePathOf(new URL(request.url));
    if (to === shown) {
      coming = null;
      // Nothing is asked: what the page shows is what it goes on showing.
      return isStaying ? {} : await next();
    }
    coming = to;
    if (areScriptsLost) {
      location.assign(to);
      return await untilLeft(request, {});
    }
    const results = await next();
    const isLost = Object.values(results).some(
      ({ type, result }) => type === "error" && isLostNetwork(result),
    );
    if (!isLost || request.signal.aborted || hearLost === null || !isPageShown()) return results;
    hearLost({ to, isDocument: false });
    return await untilLeft(request, results);
  }

  return {
    /** Notes the page that is shown. */
    notePage(path: string): void {
      shown = path;
      coming = null;
    },

    /** Notes that no page is waited for. */
    noteNoWait(): void {
      isReloadHeld = false;
    },

    /** Ends the navigation under way by one (`navigate`) to the page that is shown, for which nothing is loaded. */
    async stayHere(navigate: () => void | Promise<void>): Promise<void> {
      isStaying = true;
      try {
        await navigate();
      } finally {
        isStaying = false;
      }
    },

    /** Calls `listener` with each page that was not reached; gives back the way to stop. */
    onLostPage(listener: (page: LostPage) => void): () => void {
      hearLost = listener;
      const stopLoading = loadPagesBy(keepPage);
      // React Router loads the page again that is shown, where the scripts of the next do not come: without a network nothing would be left.
      const keep = (event: NavigateEvent) => {
        if (event.navigationType !== "reload" || !event.cancelable || event.userInitiated) return;
        // Each of a page's scripts asks for one.
        if (isReloadHeld) event.preventDefault();
        if (isReloadHeld || coming === null || !isPageShown()) return;
        event.preventDefault();
        areScriptsLost = true;
        isReloadHeld = true;
        listener({ to: coming, isDocument: true });
      };
      const { navigation } = window as { navigation?: Navigation };
      navigation?.addEventListener("navigate", keep);
      return () => {
        hearLost = null;
        stopLoading();
        navigation?.removeEventListener("navigate", keep);
      };
    },
  };
}

function isLostNetwork(thrown: unknown): boolean {
  const isFetch = (error: unknown) => failureKind(error) === "fetch";
  return isFetch(thrown) || (thrown instanceof Error && isFetch(thrown.cause));
}

/** Gives `results` once the router has left this navigation, which then hears them no more. */
function untilLeft<Given>({ signal }: Request, results: Given): Promise<Given> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(results);
    else signal.addEventListener("abort", () => resolve(results), { once: true });
  });
}
