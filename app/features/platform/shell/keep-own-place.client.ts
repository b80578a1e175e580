/** As much of a row as lets one find it. */
const IN_SIGHT = 0.6;
/** Farther than any table is long. */
const FAR_PX = 1_000_000;

/**
 * Shows a strip that names the reader's own row (`data-row`) while that is out of sight or on another page of the table; a tap
 * brings the row, where this page has it, into the middle of the screen and the keyboard to it. Gives the function
 * that ends it.
 */
export function keepOwnPlace(strip: HTMLAnchorElement): () => void {
  let row: HTMLElement | null = null;
  const out = { above: false, below: false };
  let observers: IntersectionObserver[] = [];

  function show(): void {
    const at = row ? (["above", "below"] as const).find((side) => out[side]) : "elsewhere";
    if (at) strip.dataset.at = at;
    else delete strip.dataset.at;
  }

  function leave(): void {
    for (const observer of observers) observer.disconnect();
  }

  /** Two, since a row that goes from above the screen to below it at once is seen by neither edge as having come in. */
  function watch(): void {
    leave();
    const found = document.getElementById(strip.dataset.row!);
    row = found;
    if (!found) return show();
    const top = document.querySelector<HTMLElement>(".bar")?.offsetHeight ?? 0;
    // The strip and what is fixed below it; its distance from the bottom is the style's, in pixels.
    const bottom = Math.round(Number.parseFloat(getComputedStyle(strip).bottom)) + strip.offsetHeight;
    const margins = {
      above: `-${top}px 0px ${FAR_PX}px`,
      below: `${FAR_PX}px 0px -${bottom}px`,
    };
    observers = (["above", "below"] as const).map((side) => {
      const take = (entries: IntersectionObserverEntry[]) => {
        // A table that was redrawn has another row for the same person; one of the two edges sees the old one go.
        if (!found.isConnected) return watch();
        out[side] = !entries.at(-1)!.isIntersecting;
        show();
      };
      const observer = new IntersectionObserver(take, { rootMargin: margins[side], threshold: IN_SIGHT });
      observer.observe(found);
      return observer;
    });
  }

  function jump(event: MouseEvent): void {
    if (!row || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    row.scrollIntoView({ block: "center" });
    row.querySelector("a")?.focus({ preventScroll: true });
  }

  watch();
  // The bars are others on another width.
  addEventListener("resize", watch);
  strip.addEventListener("click", jump);
  return () => {
    leave();
    removeEventListener("resize", watch);
    strip.removeEventListener("click", jump);
  };
}
