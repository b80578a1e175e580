/** Waits between attempts to connect, doubling from a second, with jitter so that a club does not return at once. */
const RETRY_BASE_MS = 1_000;
const RETRY_MAX_MS = 30_000;
/** A ping that gets no answer within this time means that the network is gone without a word. */
const PING_EVERY_MS = 25_000;
const PONG_WITHIN_MS = 10_000;
/** A first connection later than this after the page's data may have missed a ring. */
const PROMPT_MS = 1_500;

/** The bell closes so what it does not admit, with words that say why; it is asked again after the longest wait. */
const SOCKET_REFUSED = 4003;
const PATIENT_ATTEMPT = 5;

/** How long to wait before attempt `attempt` (from 0), in milliseconds; `random` in [0, 1) spreads it. */
export function retryDelayMs(attempt: number, random: number): number {
  const full = Math.min(RETRY_MAX_MS, RETRY_BASE_MS * 2 ** attempt);
  return Math.round(full / 2 + (full / 2) * random);
}

/** What a message of a bell says: the id of a ring, "" for a ring without one, null when it is no ring. */
export function ringOf(message: unknown): string | null {
  const [word, id = ""] = String(message).split(" ");
  return word === "ring" ? id : null;
}

/**
 * Keeps a socket to `path` (same origin; a function is asked each time) open: reconnects with growing pauses, notices silent losses by pings, and
 * tries at once when the browser is online again or the tab is looked at. `onRing` is called for each ring with its id,
 * and with "" after every connection but a first one within `promptMs`, since something may have been missed. `onRefused`
 * hears why the bell does not admit us, and "" when it does again. Gives the function that closes it for good.
 */
export function keepSocket(
  path: string | (() => string),
  onRing: (ringId: string) => void,
  promptMs: number = PROMPT_MS,
  onRefused?: (words: string) => void,
): () => void {
  let socket: WebSocket | null = null;
  let attempt = 0;
  const startedAt = Date.now();
  let mayHaveMissed = false;
  let isClosed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let ping: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    clearTimeout(retry);
    if (isClosed || socket) return;
    const address = typeof path === "string" ? path : path();
    const current = new WebSocket(`${location.origin.replace(/^http/, "ws")}${address}`);
    socket = current;
    current.addEventListener("open", () => {
      attempt = 0;
      if (mayHaveMissed || Date.now() - startedAt > promptMs) onRing("");
      mayHaveMissed = false;
      schedulePing(current);
    });
    current.addEventListener("message", ({ data }) => {
      const ringId = ringOf(data);
      if (ringId !== null) onRing(ringId);
      onRefused?.("");
      schedulePing(current);
    });
    current.addEventListener("close", ({ code, reason }) => {
      if (code === SOCKET_REFUSED) {
        attempt = PATIENT_ATTEMPT;
        onRefused?.(reason);
      }
      lose(current);
    });
  }

  function schedulePing(current: WebSocket): void {
    clearTimeout(ping);
    ping = setTimeout(() => {
      if (current.readyState !== WebSocket.OPEN) return lose(current);
      current.send("ping");
      ping = setTimeout(() => lose(current), PONG_WITHIN_MS);
    }, PING_EVERY_MS);
  }

  function lose(current: WebSocket): void {
    if (socket !== current) return;
    socket = null;
    mayHaveMissed = true;
    clearTimeout(ping);
    current.close();
    if (isClosed) return;
    retry = setTimeout(connect, retryDelayMs(attempt, Math.random()));
    attempt += 1;
  }

  function returnAtOnce(): void {
    if (document.visibilityState === "hidden") return;
    attempt = 0;
    connect();
  }

  /** A socket that outlived the loss of the network may have lost what was sent meanwhile, without a word. */
  function comeBack(): void {
    if (socket?.readyState === WebSocket.OPEN) onRing("");
    returnAtOnce();
  }

  window.addEventListener("online", comeBack);
  document.addEventListener("visibilitychange", returnAtOnce);
  connect();
  return () => {
    isClosed = true;
    clearTimeout(retry);
    clearTimeout(ping);
    window.removeEventListener("online", comeBack);
    document.removeEventListener("visibilitychange", returnAtOnce);
    socket?.close();
  };
}
