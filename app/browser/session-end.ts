const CHANNEL = "quadra-session";
/** Storage key that marks for later pages of this browser that somebody was signed in; it does not say who. */
const MARK = "quadra-signed-in";

/** How a session ended: the person signed out, or it had expired. */
export type SessionEnd = "left" | "expired";

/** This tab's only end of the channel, since a channel does not receive its own messages. */
let channel: BroadcastChannel | null | undefined;

function openChannel(): BroadcastChannel | null {
  channel ??= typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);
  return channel;
}

/** Leaves the marks that `sweepAfterSession` looks for: in this browser, and in this tab. */
export function markSession(): void {
  try {
    localStorage.setItem(MARK, "1");
    sessionStorage.setItem(MARK, "1");
  } catch {
    // No storage: nothing of a session is kept either.
  }
}

/**
 * Cleans up after a session has ended: forgets what it kept in this tab (drafts, dismissed notices) and informs every other
 * tab, which does the same.
 */
export function leaveSession(how: SessionEnd): void {
  forgetSession();
  try {
    localStorage.removeItem(MARK);
  } catch {
    // There was no mark.
  }
  openChannel()?.postMessage(how);
}

/**
 * Called on a page without a session: ends the earlier session here and in other tabs, if there was one. A tab that was
 * loading a page when another tab announced the end missed that message; its own mark shows that it has to forget.
 */
export function sweepAfterSession(): void {
  try {
    if (sessionStorage.getItem(MARK) !== null) forgetSession();
    if (localStorage.getItem(MARK) !== null) leaveSession("left");
  } catch {
    // No storage, nothing kept.
  }
}

/** Calls `leave` when a session ends in another tab, once this tab's own storage is swept; gives the way to stop. */
export function onSessionEnd(leave: (how: SessionEnd) => void): () => void {
  const heard = openChannel();
  const hear = ({ data }: MessageEvent) => {
    if (data !== "left" && data !== "expired") return;
    forgetSession();
    leave(data);
  };
  heard?.addEventListener("message", hear);
  return () => heard?.removeEventListener("message", hear);
}

function forgetSession(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith("quadra")) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
