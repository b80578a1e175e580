import { loadSocket } from "../load-socket.ts";

/** A message may arrive before the edge's copy is purged, so the page is fetched again after these waits (ms), 15 s in all. */
const WAITS_MS = [100, 900, 2_000, 4_000, 8_000];
/** The page may be a copy of this age, whose message was sent long ago. */
const SETTLED_MS = 15_000;

/**
 * On `/public-ranking/{clubId}`: at a message of the club's channel the page is fetched again and `#ao-vivo` is replaced
 * where it changed; filters, scroll and focus stay. The table's version shows whether the answer is an old copy.
 */
export function keepTable(): void {
  const clubId = /^\/public-ranking\/([\w-]{36})/.exec(location.pathname)?.[1];
  let timer: ReturnType<typeof setTimeout>;
  let isDue = false;

  const boxOf = (page: Document) => page.getElementById("ao-vivo");

  function ask(attempt: number): void {
    clearTimeout(timer);
    isDue = document.hidden;
    if (!isDue && attempt < WAITS_MS.length) timer = setTimeout(refresh, WAITS_MS[attempt], attempt);
  }

  async function refresh(attempt: number): Promise<void> {
    let isNew = false;
    try {
      // Without cookies and past the browser's own copy: what every visitor gets.
      const answer = await fetch(location.href, { cache: "no-cache", credentials: "omit" });
      const fresh = boxOf(new DOMParser().parseFromString(await answer.text(), "text/html"));
      const box = boxOf(document)!;
      if (fresh) {
        isNew = fresh.dataset.version !== box.dataset.version;
        const active = document.activeElement as HTMLAnchorElement | null;
        const href = box.contains(active) && active!.href;
        if (fresh.innerHTML !== box.innerHTML) box.replaceWith(fresh);
        for (const link of fresh.querySelectorAll("a"))
          if (link.href === href) link.focus({ preventScroll: true });
      }
    } catch {
      // Offline: the next connection asks again.
    }
    if (!isNew) ask(attempt + 1);
  }

  addEventListener("DOMContentLoaded", async () => {
    if (!clubId || !boxOf(document)) return;
    document.addEventListener("visibilitychange", () => isDue && ask(0));
    setTimeout(() => void refresh(WAITS_MS.length), SETTLED_MS);
    const { keepSocket, isLate } = await loadSocket();
    keepSocket(
      () => `/api/realtime/v1/display/${clubId}`,
      () => ask(0),
      isLate ? -1 : SETTLED_MS,
    );
  });
}
