/** A ring may come before the edge has let go of its copy: asked again after these waits (ms), 15 s in all. */
const WAITS_MS = [100, 900, 2_000, 4_000, 8_000];
/** Keeps the connection alive; one that is lost is opened again after this and up to twice as long. */
const PING_MS = 25_000;
const RETRY_MS = 3_000;
/** The copy that was served may be as old as the edge allows, and its ring long gone. */
const SETTLED_MS = 15_000;

/**
 * On `/public-ranking/{clubId}`: when the club's bell rings, the page's address is fetched again and what changed is
 * put in place, inside `#ao-vivo` alone: filters, scroll and focus stay. The table's version tells an old copy from a
 * new one. Its own small socket, since the whole loader has 2 kB.
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

  function listen(isAgain: boolean): void {
    const socket = new WebSocket(
      `${location.origin.replace("http", "ws")}/api/realtime/v1/display/${clubId}`,
    );
    const ping = setInterval(() => socket.readyState === 1 && socket.send("ping"), PING_MS);
    socket.addEventListener("open", () => isAgain && ask(0));
    socket.addEventListener("message", ({ data }) => String(data).startsWith("ring") && ask(0));
    socket.addEventListener("close", () => {
      clearInterval(ping);
      setTimeout(listen, RETRY_MS * (1 + Math.random()), true);
    });
  }

  addEventListener("DOMContentLoaded", () => {
    if (!clubId || !boxOf(document)) return;
    listen(false);
    document.addEventListener("visibilitychange", () => isDue && ask(0));
    setTimeout(() => void refresh(WAITS_MS.length), SETTLED_MS);
  });
}
