/** The two cookies of a signed-in screen; the API neither reads nor sets them. */
interface SessionCookies {
  accessToken: string;
  refreshToken: string;
  /** When the access token expires, seconds since the epoch. */
  expiresAt: number;
  /** How long the browser keeps them. */
  maxAgeSeconds: number;
}

/** The access token that a screen's request carries, or null. `origin` is the product's public address. */
export function readAccessCookie(request: Request, origin: string): string | null {
  return readCookie(request, names(origin).access);
}

/** The refresh token that a screen's request carries, or null. */
export function readRefreshCookie(request: Request, origin: string): string | null {
  return readCookie(request, names(origin).refresh);
}

/**
 * `Set-Cookie` values that open a session: HttpOnly, SameSite=Lax, Secure where the product is served over https; and
 * the hint that somebody is signed in here, and until when the access token is good: scripts may read it to refresh in
 * time (spec §9); it says nothing about who, and opens nothing.
 */
export function sessionCookieHeaders(origin: string, cookies: SessionCookies): string[] {
  const { access, refresh } = names(origin);
  return [
    cookie(origin, access, cookies.accessToken, cookies.maxAgeSeconds),
    cookie(origin, refresh, cookies.refreshToken, cookies.maxAgeSeconds),
    memberHintHeader(origin, cookies),
  ];
}

/** The `Set-Cookie` value of the hint alone. */
export function memberHintHeader(
  origin: string,
  { expiresAt, maxAgeSeconds }: Pick<SessionCookies, "expiresAt" | "maxAgeSeconds">,
): string {
  return cookie(origin, names(origin).member, String(expiresAt), maxAgeSeconds, READABLE);
}

/** `Set-Cookie` values that end it. */
export function clearedCookieHeaders(origin: string): string[] {
  const { access, refresh, member } = names(origin);
  return [
    cookie(origin, access, "", 0),
    cookie(origin, refresh, "", 0),
    cookie(origin, member, "", 0, READABLE),
  ];
}

/** Whether a request brings the hint of app/browser/first-paint.ts, true or not. */
export function hasMemberHint(request: Request, origin: string): boolean {
  return readCookie(request, names(origin).member) !== null;
}

/** Whether a `Set-Cookie` value opens or ends a session. */
export function isSessionCookie(origin: string, header: string): boolean {
  return header.startsWith(`${names(origin).access}=`);
}

/** The link that a guardian has opened, or null: kept out of the address, and for as long as reading takes. */
export function readGuardianCookie(request: Request, origin: string): string | null {
  return readCookie(request, names(origin).guardian);
}

/** The `Set-Cookie` value that keeps a guardian's link, or, where it is null, forgets it. */
export function guardianCookieHeader(origin: string, token: string | null): string {
  const kept = token ?? "";
  return cookie(origin, names(origin).guardian, kept, kept === "" ? 0 : LINK_SECONDS);
}

/** The link of a change's mail that somebody has opened, or null: kept as a guardian's is. */
export function readUndoCookie(request: Request, origin: string): string | null {
  return readCookie(request, names(origin).undo);
}

/** The `Set-Cookie` value that keeps it, or, where it is null, forgets it. */
export function undoCookieHeader(origin: string, token: string | null): string {
  const kept = token ?? "";
  return cookie(origin, names(origin).undo, kept, kept === "" ? 0 : LINK_SECONDS);
}

/** The link of a code's mail that somebody has opened, or null: kept as a guardian's is. */
export function readCodeLinkCookie(request: Request, origin: string): string | null {
  return readCookie(request, names(origin).codeLink);
}

/** The `Set-Cookie` value that keeps it for as long as its code can be good, or, where it is null, forgets it. */
export function codeLinkCookieHeader(origin: string, token: string | null): string {
  const kept = token ?? "";
  return cookie(origin, names(origin).codeLink, kept, kept === "" ? 0 : CODE_LINK_SECONDS);
}

/** The link of a waiting result's mail that somebody has opened, or null: kept as a guardian's is. */
export function readApprovalCookie(request: Request, origin: string): string | null {
  return readCookie(request, names(origin).approval);
}

/** The `Set-Cookie` value that keeps it, or, where it is null, forgets it. */
export function approvalCookieHeader(origin: string, token: string | null): string {
  const kept = token ?? "";
  return cookie(origin, names(origin).approval, kept, kept === "" ? 0 : LINK_SECONDS);
}

/** The token of a guardian's visit, or null: kept as their other link is. */
export function readVisitCookie(request: Request, origin: string): string | null {
  return readCookie(request, names(origin).visit);
}

/** The `Set-Cookie` value that keeps it. */
export function visitCookieHeader(origin: string, token: string): string {
  return cookie(origin, names(origin).visit, token, LINK_SECONDS);
}

const LINK_SECONDS = 60 * 60;
const CODE_LINK_SECONDS = 10 * 60;

/** The cookie by which a browser is known again, or null (`browser.server.ts`). */
export function readDeviceCookie(request: Request, origin: string): string | null {
  return readCookie(request, names(origin).device);
}

/** The `Set-Cookie` value of that: HttpOnly, and kept over a sign-out. */
export function deviceCookieHeader(origin: string, value: string, maxAgeSeconds: number): string {
  return cookie(origin, names(origin).device, value, maxAgeSeconds);
}

/** The sport that this browser's athlete looked at last, or null; it is no secret and lets nobody in. */
export function readSportCookie(request: Request, origin: string): string | null {
  return readCookie(request, names(origin).sport);
}

/** The `Set-Cookie` value that remembers a sport for a year. */
export function sportCookieHeader(origin: string, sport: string): string {
  return cookie(origin, names(origin).sport, sport, SPORT_SECONDS);
}

const SPORT_SECONDS = 365 * 24 * 60 * 60;

const READABLE = "readable";

/** Names derived from the backend's host (spec §9), so that two installations on one machine do not mix. */
function names(
  origin: string,
): Record<
  | "access"
  | "refresh"
  | "member"
  | "device"
  | "guardian"
  | "visit"
  | "undo"
  | "codeLink"
  | "approval"
  | "sport",
  string
> {
  const { host, protocol } = new URL(origin);
  const prefix = `${protocol === "https:" ? "__Host-" : ""}quadra-${host.replaceAll(/[^a-z0-9]+/gi, "-")}`;
  return {
    access: `${prefix}-access`,
    refresh: `${prefix}-refresh`,
    member: `${prefix}-member`,
    device: `${prefix}-device`,
    guardian: `${prefix}-guardian`,
    visit: `${prefix}-visit`,
    undo: `${prefix}-undo`,
    codeLink: `${prefix}-code-link`,
    approval: `${prefix}-approval`,
    sport: `${prefix}-sport`,
  };
}

function cookie(
  origin: string,
  name: string,
  value: string,
  maxAgeSeconds: number,
  access: "http" | typeof READABLE = "http",
): string {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  const httpOnly = access === READABLE ? "" : "; HttpOnly";
  return `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}${httpOnly}; SameSite=Lax${secure}`;
}

function readCookie(request: Request, name: string): string | null {
  for (const part of (request.headers.get("cookie") ?? "").split(";")) {
    const [key, ...value] = part.trim().split("=");
    if (key === name) return value.join("=") || null;
  }
  return null;
}
