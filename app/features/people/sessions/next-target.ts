const BASE = "https://same-origin.invalid";

/**
 * Where to go after sign-in: a path of this site (with its query and fragment), or null. Refuses what a browser would read as another
 * origin: absolute addresses, `//host`, `/\host`, and control characters that it would drop (product §3).
 */
export function safeNextPath(value: string | null | undefined): string | null {
  if (!value || value.length > 2_000 || !value.startsWith("/")) return null;
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\u007f\\]/.test(value)) return null;
  let url: URL;
  try {
    url = new URL(value, BASE);
  } catch {
    return null;
  }
  if (url.origin !== BASE || url.pathname.startsWith("//")) return null;
  if (url.pathname === "/auth" || url.pathname.startsWith("/auth/")) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The sign-in address that leads back to `path`. */
export function signInPath(path: string): string {
  const next = safeNextPath(path);
  return next && next !== "/" ? `/auth?next=${encodeURIComponent(next)}` : "/auth";
}

/** The history state of a way to `/auth` on which the person knows already why they come. */
export const REASON_SHOWN = { isTold: true };

/** The query that carries `next` on to another screen: "?next=…", or nothing. */
export function nextQuery(next: string | null): string {
  return next ? `?next=${encodeURIComponent(next)}` : "";
}

/** A panel of `/auth` (the sign-in form where none is named) that leads on to `next`, a path of this site. */
export function authPath({ panel, next }: { panel?: string; next?: string | null }): string {
  const query = [panel ? `painel=${panel}` : "", next ? `next=${encodeURIComponent(next)}` : ""];
  const filled = query.filter(Boolean).join("&");
  return filled ? `/auth?${filled}` : "/auth";
}
