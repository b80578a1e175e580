import type { ExpiryNotice } from "./expiry.ts";
import { expiryDismissal, isExpiryDismissed } from "./expiry-dismissal.ts";

type Dismissible = Pick<ExpiryNotice, "session">;

/** The sessions whose banner was dismissed in this document, for a browser that keeps no cookie of ours. */
const here = new Set<string>();
const listeners = new Set<() => void>();

/** Whether the banner was dismissed in this session of the browser. */
export function isDismissed(notice: Dismissible): boolean {
  if (here.has(notice.session)) return true;
  try {
    return isExpiryDismissed(document.cookie, notice);
  } catch {
    // Sandboxed frames refuse cookies.
    return false;
  }
}

/** Dismisses the banner for the session; the server reads the cookie, so that the next page comes without it. */
export function dismiss(notice: Dismissible): void {
  here.add(notice.session);
  try {
    document.cookie = expiryDismissal(notice, location.protocol === "https:");
  } catch {
    // Dismissed in this document.
  }
  for (const listener of listeners) listener();
}

/** Calls `listener` when a banner of this document is dismissed; gives the way to stop. */
export function onDismissal(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
