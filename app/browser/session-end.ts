const CHANNEL = "quadra-session";
/** Says to later pages of this browser that somebody was signed in here. Nothing about who. */
const MARK = "quadra-signed-in";

/** How a session ended: somebody left, or it was found to have expired. */
export type SessionEnd = "left" | "expired";

/** This tab's one end of the channel: what it says it does not hear itself. */
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
 * After a session has ended: what it kept in this tab goes (drafts, dismissed notices), and every other tab is told, where
 * the same happens.
 */
export function endSession(how: SessionEnd): void {
  forgetSession();
  try {
    localStorage.removeItem(MARK);
  } catch {
    // There was no mark.
  }
  openChannel()?.postMessage(how);
}

/**
 * On a page without a session: ends here and elsewhere the one that was there before, if there was one. A tab that was on
 * its way here when another told of the end has not heard it, and knows by its own mark what to forget.
 */
export function sweepAfterSession(): void {
  try {
    if (sessionStorage.getItem(MARK) !== null) forgetSession();
    if (localStorage.getItem(MARK) !== null) endSession("left");
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
