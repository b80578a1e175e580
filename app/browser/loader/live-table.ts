import { keepSocket } from "../socket.ts";

/** A ring may come before the edge has let go of its copy: asked again after these waits (ms), 15 s in all. */
const WAITS_MS = [100, 900, 2_000, 4_000, 8_000];

/**
 * On `/public-ranking/{clubId}`: when the club's bell rings, the page's address is fetched again and what changed is
 * put in place, inside `#ao-vivo` alone: filters, scroll and focus stay. The table's version tells an old copy from a new one.
 */
export function keepTable(): void {
  const clubId = /^\/public-ranking\/([\w-]{36})/.exec(location.pathname)?.[1];
  if (!clubId) return;
  let timer: ReturnType<typeof setTimeout>;
  let isDue = false;

  const boxOf = (page: Document) => page.getElementById("ao-vivo");

  function ask(attempt: number): void {
    clearTimeout(timer);
    isDue = document.hidden;
    if (!isDue && attempt < WAITS_MS.length)
      timer = setTimeout(() => void refresh(attempt), WAITS_MS[attempt]);
  }

  async function refresh(attempt: number): Promise<void> {
    let isNew = false;
    try {
      const answer = await fetch(location.pathname + location.search, {
        cache: "no-cache",
        credentials: "omit",
      });
      const fresh = boxOf(new DOMParser().parseFromString(await answer.text(), "text/html"));
      const box = boxOf(document);
      if (answer.ok && fresh && box) {
        isNew = fresh.dataset.version !== box.dataset.version;
        const active = document.activeElement as HTMLAnchorElement | null;
        const href = box.contains(active) && active?.href;
        box.replaceWith(fresh);
        if (href)
          [...fresh.querySelectorAll("a")].find((link) => link.href === href)?.focus({ preventScroll: true });
      }
    } catch {
      // Offline: the socket's return asks again.
    }
    if (!isNew) ask(attempt + 1);
  }

  addEventListener("DOMContentLoaded", () => {
    if (!boxOf(document)) return;
    keepSocket(`/api/realtime/v1/display/${clubId}`, () => ask(0));
    document.addEventListener("visibilitychange", () => isDue && ask(0));
    // The copy that was served may be as old as the edge allows, and its ring long gone.
    timer = setTimeout(() => ask(WAITS_MS.length - 1), 7_000);
  });
}
