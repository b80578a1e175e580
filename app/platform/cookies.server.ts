import { parse, serialize } from "hono/utils/cookie";

/** The cookies of a signed-in screen; the API neither reads nor sets them. */
interface SessionCookies {
  accessToken: string;
  refreshToken: string;
  /** When the access token expires, seconds since the epoch. */
  expiresAt: number;
  /** How long the browser keeps them. */
  maxAgeSeconds: number;
}

const HOUR_SECONDS = 60 * 60;

/**
 * For how many seconds a browser keeps each cookie that is no session's. A mailed link that was opened leaves the address for one: a
 * guardian's, one that undoes a change, one beside mailed digits (as long as these are good), one that approves a result; `visit` is the
 * token of a guardian's visit. `sport` is the sport that the browser's athlete looked at last. By `device` a browser is known again, also
 * after a sign-out, for as long as a session can last (`browser.server.ts`).
 */
const KEPT_SECONDS = {
  guardian: HOUR_SECONDS,
  visit: HOUR_SECONDS,
  undo: HOUR_SECONDS,
  approval: HOUR_SECONDS,
  "code-link": 10 * 60,
  sport: 365 * 24 * HOUR_SECONDS,
  device: 180 * 24 * HOUR_SECONDS,
};
type KeptCookie = keyof typeof KEPT_SECONDS;

/** The value of one of our cookies that a request brings, or null. `origin` is the product's public address. */
export function readCookie(
  request: Request,
  origin: string,
  cookie: KeptCookie | "access" | "refresh" | "member",
): string | null {
  const name = cookieName(origin, cookie);
  return parse(request.headers.get("cookie") ?? "", name)[name] || null;
}

/** The `Set-Cookie` value that keeps a text, or, where it is null, forgets it: HttpOnly, SameSite=Lax, Secure over https. */
export function cookieHeader(origin: string, cookie: KeptCookie, value: string | null): string {
  return headerOf(origin, cookie, value ?? "", value === null ? 0 : KEPT_SECONDS[cookie]);
}

/** `Set-Cookie` values that open a session. */
export function sessionCookieHeaders(origin: string, cookies: SessionCookies): string[] {
  return [
    headerOf(origin, "access", cookies.accessToken, cookies.maxAgeSeconds),
    headerOf(origin, "refresh", cookies.refreshToken, cookies.maxAgeSeconds),
    memberHintHeader(origin, cookies),
  ];
}

/**
 * The `Set-Cookie` value of the hint that somebody is signed in here, and until when the access token is good: scripts may read it to
 * refresh in time (spec §9); it says nothing about who, and opens nothing.
 */
export function memberHintHeader(
  origin: string,
  { expiresAt, maxAgeSeconds }: Pick<SessionCookies, "expiresAt" | "maxAgeSeconds">,
): string {
  return headerOf(origin, "member", String(expiresAt), maxAgeSeconds);
}

/** `Set-Cookie` values that end a session. */
export function clearedCookieHeaders(origin: string): string[] {
  return ["access", "refresh", "member"].map((cookie) => headerOf(origin, cookie, "", 0));
}

/** Whether a `Set-Cookie` value opens or ends a session. */
export function isSessionCookie(origin: string, header: string): boolean {
  return header.startsWith(`${cookieName(origin, "access")}=`);
}

/** The whole name of a cookie: it is derived from the backend's host (spec §9), so that two installations on one machine do not mix. */
export function cookieName(origin: string, cookie: string): string {
  const { host, protocol } = new URL(origin);
  return `${protocol === "https:" ? "__Host-" : ""}quadra-${host.replaceAll(/[^a-z0-9]+/gi, "-")}-${cookie}`;
}

function headerOf(origin: string, cookie: string, value: string, maxAge: number): string {
  return serialize(cookieName(origin, cookie), value, {
    maxAge,
    path: "/",
    sameSite: "lax",
    httpOnly: cookie !== "member",
    secure: origin.startsWith("https:"),
  });
}
