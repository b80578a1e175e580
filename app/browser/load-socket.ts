import type { keepSocket } from "./socket.ts";
// oxlint-disable-next-line import/default -- this default export is made by tools/vite
import address from "./socket.ts?script-address";

const RETRY_MS = 5_000;

interface LoadedSocket {
  keepSocket: typeof keepSocket;
  /** An earlier load failed: a message may have been missed since. */
  isLate: boolean;
}

/**
 * Loads `keepSocket`, a file of its own, so that the page's first scripts stay small. A load that fails is tried again after a
 * while, and at once when the network is back.
 */
export async function loadSocket(attempt = 0): Promise<LoadedSocket> {
  try {
    // A browser remembers that an address failed, so each new attempt has its own address.
    const loaded: { keepSocket: typeof keepSocket } = await import(
      /* @vite-ignore */ attempt === 0 ? address : `${address}?${attempt}`
    );
    return { keepSocket: loaded.keepSocket, isLate: attempt > 0 };
  } catch {
    await onlineWithin(RETRY_MS * (attempt + 1));
    return await loadSocket(attempt + 1);
  }
}

function onlineWithin(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener("online", end);
  });
}
