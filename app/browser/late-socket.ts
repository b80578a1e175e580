import { loadSocket } from "./load-socket.ts";

/** A first connection later than this after the page's data may have missed a message. */
const PROMPT_MS = 1_500;

/**
 * `keepSocket` for screens whose first load does not wait for a socket: its scripts come after them, where the network is
 * away once it is back. What may have been missed meanwhile counts from now. Gives the function that closes it for good.
 */
export function keepLateSocket(path: string, onMessage: (messageId: string) => void): () => void {
  const askedAt = Date.now();
  let isClosed = false;
  let close = () => {};
  void loadSocket().then(({ keepSocket, isLate }) => {
    const promptMs = isLate ? -1 : PROMPT_MS - (Date.now() - askedAt);
    if (!isClosed) close = keepSocket(() => path, onMessage, promptMs);
  });
  return () => {
    isClosed = true;
    close();
  };
}
