import { loadScript } from "./load-script.ts";
import type { keepSocket } from "./socket.ts";
// oxlint-disable-next-line import/default -- this default export is made by tools/vite
import address from "./socket.ts?script-address";

interface LoadedSocket {
  keepSocket: typeof keepSocket;
  /** An earlier load failed: a message may have been missed since. */
  isLate: boolean;
}

/** Loads `keepSocket`, a file of its own, so that the page's first scripts stay small. */
export async function loadSocket(): Promise<LoadedSocket> {
  const { loaded, isLate } = await loadScript<{ keepSocket: typeof keepSocket }>(address);
  return { keepSocket: loaded.keepSocket, isLate };
}
