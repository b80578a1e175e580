import { WebSocket as ReconnectingSocket } from "partysocket";

/** Waits between attempts to connect double up to the longest. They differ by socket, so that a club's screens do not return at once. */
const RETRY_MS = { least: 500, longest: 15_000 };
const PING_EVERY_MS = 25_000;
/** A ping without an answer within this time means that the connection is lost. */
const PONG_WITHIN_MS = 10_000;

/** The server closes a socket that it does not admit with this code and a reason; we connect again after the longest wait. */
const SOCKET_REFUSED = 4003;

/** The id of a message that a channel published, "" for one without an id, null for the answer to a ping. */
export function publishedId(message: unknown): string | null {
  const [word, id = ""] = String(message).split(" ");
  return word === "publish" ? id : null;
}

/**
 * Keeps a socket to `path` (same origin; asked for every connection) open. partysocket connects again with
 * growing pauses, pings find lost connections, and a browser that comes online or a tab that becomes visible connects at once.
 * `onMessage` gets the id of each message. It gets "" after every connection, since a message may have been missed, except
 * after a first connection within `promptMs`. `onRefused` gets the server's reason, and "" once the server admits us again.
 * Gives the function that closes the socket for good.
 */
export function keepSocket(
  path: () => string,
  onMessage: (messageId: string) => void,
  promptMs: number,
  onRefused?: (words: string) => void,
): () => void {
  const spread = 1 + Math.random();
  const startedAt = Date.now();
  let mayHaveMissed = false;
  let isClosed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const pings = schedulePings(() => socket.send("ping"), connectAnew);
  let socket = connect();

  function connect(): ReconnectingSocket {
    const current = openSocket(path, spread);
    current.addEventListener("open", () => {
      if (mayHaveMissed || Date.now() - startedAt > promptMs) onMessage("");
      mayHaveMissed = false;
      pings.again();
    });
    current.addEventListener("message", ({ data }) => {
      const messageId = publishedId(data);
      if (messageId !== null) onMessage(messageId);
      onRefused?.("");
      pings.again();
    });
    current.addEventListener("close", ({ code, reason }) => {
      mayHaveMissed = true;
      pings.stop();
      if (code !== SOCKET_REFUSED || isClosed) return;
      onRefused?.(reason);
      clearTimeout(retry);
      retry = setTimeout(connectAnew, RETRY_MS.longest * spread);
    });
    return current;
  }

  /** Opens another socket at once; partysocket's own `reconnect` would wait first. */
  function connectAnew(): void {
    clearTimeout(retry);
    socket.close();
    socket = connect();
  }

  const stopListening = whenBack(
    () => socket.readyState,
    connectAnew,
    () => {
      if (socket.readyState === ReconnectingSocket.OPEN) onMessage("");
      else mayHaveMissed = true;
    },
  );
  return () => {
    isClosed = true;
    clearTimeout(retry);
    stopListening();
    socket.close();
    pings.stop();
  };
}

/**
 * Connects anew as soon as the browser comes online or the tab becomes visible where the socket is lost. `onLoss` is called when
 * the network was away: messages may have been missed. Gives the function that stops it.
 */
function whenBack(readyState: () => number, connectAnew: () => void, onLoss: () => void): () => void {
  const returnAtOnce = () => {
    if (readyState() > ReconnectingSocket.OPEN && document.visibilityState !== "hidden") connectAnew();
  };
  const comeBack = () => {
    onLoss();
    returnAtOnce();
  };
  window.addEventListener("online", comeBack);
  document.addEventListener("visibilitychange", returnAtOnce);
  return () => {
    window.removeEventListener("online", comeBack);
    document.removeEventListener("visibilitychange", returnAtOnce);
  };
}

function openSocket(path: () => string, spread: number): ReconnectingSocket {
  const address = () => location.origin.replace(/^http/, "ws") + path();
  return new ReconnectingSocket(address, undefined, {
    minReconnectionDelay: RETRY_MS.least * spread,
    maxReconnectionDelay: RETRY_MS.longest * spread,
    reconnectionDelayGrowFactor: 2,
    connectionTimeout: PONG_WITHIN_MS,
    // Pings of a lost connection are not repeated on the next one.
    maxEnqueuedMessages: 0,
    shouldReconnectOnClose: ({ code }) => code !== SOCKET_REFUSED,
  });
}

/** Sends a ping some time after `again` was last called, and calls `onLost` where that is not called for the answer in time. */
function schedulePings(send: () => void, onLost: () => void): { again: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    stop: () => clearTimeout(timer),
    again() {
      clearTimeout(timer);
      timer = setTimeout(() => {
        send();
        timer = setTimeout(onLost, PONG_WITHIN_MS);
      }, PING_EVERY_MS);
    },
  };
}
