import { clubTag, HOME_TAG, REGIONAL_TAG, TOURNAMENTS_TAG, tournamentTag } from "./lib/cache-tags.ts";
import { findRow, type Found } from "./lib/match-path.ts";
import { MAX_UPLOAD_FORM_BYTES } from "./lib/uploads.ts";

/**
 * Who an address is for. A page: everybody, whoever is signed in, or a role of spec §2. A call: also a program by its
 * bearer token, a screen of ours by token or cookie, or Stripe by its signature.
 */
type Access =
  | "public"
  | "signed_in"
  | "athlete"
  | "club_admin"
  | "super_admin"
  | "bearer"
  | "screen"
  | "signature";

/**
 * Which limit counts a call (spec §9, product §10): `api` by user, token or address before anything else is done; `person`
 * the same once the screen's cookie was read; `operation` by person and operation; `auth` with the code or password;
 * `forms` by address; null for none.
 */
type CallLimit = "api" | "person" | "operation" | "auth" | "forms" | null;

/** How long the edge may show an answer: fresh, and then stale while one request renews it. Together at most 15 s. */
export interface Freshness {
  maxAgeSeconds: number;
  staleSeconds: number;
}

/** What the edge may keep of an address, for everybody. */
interface Caching {
  /** The query parameters that the route reads; an address with others is answered by one without them. */
  parameters: readonly string[];
  /** Free text among them: an answer to one is never kept, and counts as `api`. */
  typed?: readonly string[];
  tags: (params: Readonly<Record<string, string>>) => string[];
  freshness: Freshness;
}

interface Address {
  /** As in the site map and the API: `:name` stands for one segment. What lies below has the same row, unless it has its own. */
  path: string;
  access: Access;
  /** Nothing that is not said here is kept (product §10, "Cached public pages"). */
  caching?: Caching;
  /** The most that a body may hold, where it is not `BODY_BYTES`. */
  bodyBytes?: number;
}

interface Page extends Address {
  /** A page without React: whatever leads there from inside the application loads the document. */
  isDocument?: true;
  /** The most that a form of it which brings a file may hold; its action reads it piece by piece. */
  fileFormBytes?: number;
  /** The fields of its forms that may come several times; any other is refused then. */
  listFields?: readonly string[];
}

interface Call extends Address {
  limit: CallLimit;
  /** Its words are looked through by the call itself, or written by our own scripts: not once more (spec §5). */
  isLookedThrough?: true;
}

/** JSON of a call, fields of a form: far more than any of ours needs. */
export const BODY_BYTES = 100_000;
/** The terms of use, sixty thousand letters, as a form writes them. */
const TERMS_FORM_BYTES = 600_000;
/** An event of Stripe's. */
const WEBHOOK_BYTES = 1_000_000;
const PAGE: Freshness = { maxAgeSeconds: 5, staleSeconds: 10 };
/** Displays ask for it every 15 s and would show what it says: short, and never stale. */
const VERSION: Freshness = { maxAgeSeconds: 2, staleSeconds: 0 };

const AUTH = "/api/auth/v1";
const RPC = "/api/rest/v1/rpc";

const clubTags: Caching["tags"] = ({ clubId }) => [clubTag(clubId!)];

/** THE TABLE of pages, in the order of spec §2. */
export const PAGES: readonly Page[] = [
  {
    path: "/",
    access: "public",
    isDocument: true,
    caching: {
      parameters: ["painel", "clube", "cursor"],
      typed: ["clube"],
      tags: () => [HOME_TAG],
      freshness: PAGE,
    },
  },
  { path: "/auth", access: "public" },
  { path: "/athlete-registration", access: "public", listFields: ["sport"] },
  { path: "/club-registration", access: "public", listFields: ["sport"] },
  { path: "/club-registration/success", access: "public" },
  { path: "/profile-setup", access: "signed_in", listFields: ["sport"] },
  {
    path: "/public-ranking/:clubId",
    access: "public",
    isDocument: true,
    caching: {
      parameters: "sport format category class as_of search limit cursor athlete lines".split(" "),
      typed: ["search"],
      tags: clubTags,
      freshness: PAGE,
    },
  },
  {
    path: "/display/:clubId",
    access: "public",
    isDocument: true,
    caching: { parameters: ["sport", "format", "theme"], tags: clubTags, freshness: PAGE },
  },
  {
    path: "/tournaments",
    access: "public",
    isDocument: true,
    caching: { parameters: [], tags: () => [TOURNAMENTS_TAG], freshness: PAGE },
  },
  {
    path: "/tournaments-list",
    access: "public",
    isDocument: true,
    caching: {
      parameters: ["search", "state", "sport", "status", "cursor"],
      typed: ["search"],
      tags: () => [TOURNAMENTS_TAG],
      freshness: PAGE,
    },
  },
  {
    path: "/tournaments/:tournamentId",
    access: "public",
    isDocument: true,
    caching: {
      parameters: [],
      tags: ({ tournamentId }) => [tournamentTag(tournamentId!), TOURNAMENTS_TAG],
      freshness: PAGE,
    },
  },
  { path: "/tournament-test", access: "public", isDocument: true },
  {
    path: "/geographical-rankings",
    access: "public",
    isDocument: true,
    caching: {
      parameters: "sport city radiusKm state region category class ageGroup limit cursor cityName".split(" "),
      typed: ["cityName"],
      tags: () => [REGIONAL_TAG],
      freshness: PAGE,
    },
  },
  { path: "/mobile-preview", access: "public", isDocument: true },
  { path: "/athlete-dashboard", access: "athlete", listFields: ["ids"] },
  { path: "/athlete-profile", access: "athlete", listFields: ["sport"] },
  { path: "/athlete/subscription/plans", access: "athlete" },
  { path: "/athlete/subscription", access: "athlete" },
  { path: "/athlete/subscription/success", access: "athlete" },
  { path: "/athlete/regional-rankings", access: "athlete" },
  { path: "/club-admin-dashboard", access: "club_admin", listFields: ["ids"] },
  { path: "/club-admin-dashboard/importar", access: "club_admin", fileFormBytes: MAX_UPLOAD_FORM_BYTES },
  { path: "/super-admin-dashboard", access: "super_admin", listFields: ["ids"] },
  { path: "/super-admin-dashboard/termos", access: "super_admin", bodyBytes: TERMS_FORM_BYTES },
  { path: "/system-diagnostics", access: "super_admin" },
  // No screen of spec §2: what public pages ask for where somebody is signed in.
  { path: "/member-widgets", access: "public" },
];

/** THE TABLE of calls, in the order of product §10. Marked as pure, so that the browser's script, which asks about pages only, has none of it. */
export const CALLS: readonly Call[] = /* @__PURE__ */ listCalls();

function listCalls(): Call[] {
  return [
    { path: "/healthz", access: "public", limit: null },
    { path: AUTH, access: "public", limit: "api" },
    ...alike(AUTH, "signup verify token otp recover resend", { access: "public", limit: "auth" }),
    ...alike(AUTH, "settings health", { access: "public", limit: "api" }),
    { path: `${AUTH}/.well-known/jwks.json`, access: "public", limit: null },
    ...alike(AUTH, "user reauthenticate", { access: "bearer", limit: "api" }),
    { path: `${AUTH}/logout`, access: "bearer", limit: null },
    ...alike(AUTH, "factors factors/:factorId factors/:factorId/challenge factors/:factorId/verify", {
      access: "bearer",
      limit: "api",
    }),
    ...alike(AUTH, "recovery-codes recovery-codes/verify", { access: "bearer", limit: "api" }),
    { path: "/api/realtime/v1/notifications", access: "screen", limit: "api" },
    { path: "/api/realtime/v1/display/:clubId", access: "public", limit: null },
    ...alike(
      RPC,
      "get_combined_sponsors_with_jequiti check_rate_limit validate_and_sanitize_input get_current_terms",
      { access: "public", limit: "api", isLookedThrough: true },
    ),
    ...alike(RPC, "log_security_event_enhanced user_has_accepted_current_terms accept_terms", {
      access: "bearer",
      limit: "api",
      isLookedThrough: true,
    }),
    ...alike(RPC, "validate_user_session", { access: "public", limit: "operation", isLookedThrough: true }),
    ...alike(RPC, "can_access_club_data", { access: "bearer", limit: "operation", isLookedThrough: true }),
    {
      path: "/api/webhooks/stripe",
      access: "signature",
      limit: null,
      bodyBytes: WEBHOOK_BYTES,
      isLookedThrough: true,
    },
    ...alike(
      "/api/functions/v1",
      "check-athlete-subscription create-athlete-customer-portal create-customer-portal",
      { access: "bearer", limit: "api" },
    ),
    { path: "/api/v1/me", access: "bearer", limit: "api" },
    ...alike("/api/v1/me", "widgets terms terms/acceptance notifications", {
      access: "screen",
      limit: "person",
    }),
    { path: "/api/v1/me/check", access: "screen", limit: "operation" },
    { path: "/api/v1/me/session", access: "screen", limit: null },
    ...alike("/api/v1", "cities clubs clubs/:clubId/ranking clubs/:clubId/ranking/:athleteId/ledger", {
      access: "public",
      limit: "api",
    }),
    { path: "/api/v1/clubs/:clubId/display", access: "public", limit: null },
    {
      path: "/api/v1/clubs/:clubId/display/version",
      access: "public",
      limit: null,
      caching: { parameters: ["message"], tags: clubTags, freshness: VERSION },
    },
    {
      path: "/api/v1/clubs/:clubId/display/:version",
      access: "public",
      limit: null,
      caching: { parameters: ["sport", "format"], tags: clubTags, freshness: PAGE },
    },
    ...alike("/api/v1", "matches matches/:id notifications", { access: "bearer", limit: "api" }),
    ...alike("/api/v1/matches/:id", "approve withdraw dispute decide", { access: "bearer", limit: "api" }),
    { path: "/api/v1/errors", access: "screen", limit: "forms", isLookedThrough: true },
  ];
}

/** Calls below a path that differ in nothing but their names, which spaces part. */
function alike(above: string, names: string, row: Omit<Call, "path">): Call[] {
  return names.split(" ").map((name) => ({ path: `${above}/${name}`, ...row }));
}

/** The page that a path leads to, as React Router reads it (a `.data` ending is the page's own data); null for none. */
export function findPage(pathname: string): Found<Page> | null {
  return findRow(PAGES, pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/"), pathname);
}

/** The call that a path leads to; null for none. */
export function findCall(pathname: string): Found<Call> | null {
  return findRow(CALLS, pathname);
}

/**
 * The pattern that a path leads to, for logs and reports, which never get a path that somebody typed: `/display/:clubId`,
 * with `/*` where it lies deeper than the pattern; `unknown` where the table has none.
 */
export function addressPattern(pathname: string): string {
  const found = findPage(pathname) ?? findCall(pathname);
  if (!found) return "unknown";
  const depth = (path: string) => path.split("/").filter(Boolean).length;
  const path = pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  return depth(path) > depth(found.row.path) ? `${found.row.path}/*` : found.row.path;
}

/** Whether a path leads to a protected page of spec §2. */
export function isProtectedPage(path: string): boolean {
  const page = findPage(pathOf(path));
  return page !== null && page.row.access !== "public";
}

/** Whether a path of this site, with or without its query, leads to a page without React. */
export function isDocumentPage(path: string): boolean {
  return findPage(pathOf(path))?.row.isDocument ?? false;
}

/** Whether an address asks for a text that somebody typed: its answer is made anew each time. */
export function hasTyped({ typed = [] }: Caching, params: URLSearchParams): boolean {
  return typed.some((name) => params.getAll(name).some((text) => text.trim() !== ""));
}

function pathOf(path: string): string {
  return path.replace(/[?#].*$/s, "");
}
