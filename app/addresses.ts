import type { Caching, Call, Freshness, Page } from "./lib/address-rows.ts";
import {
  clubTag,
  fileTag,
  HOME_TAG,
  REGIONAL_TAG,
  TOURNAMENTS_TAG,
  tournamentTag,
} from "./lib/cache-tags.ts";
import { findRow, type Found } from "./lib/match-path.ts";
import { MAX_UPLOAD_FORM_BYTES } from "./lib/uploads.ts";
import { PAGE_ACCESS, pagePath, type PagePath } from "./page-access.ts";

/** JSON of a call, fields of a form: far more than any of ours needs. */
export const BODY_BYTES = 100_000;
/** The terms of use, sixty thousand letters, as a form writes them. */
const TERMS_FORM_BYTES = 600_000;
/** A sponsor with its logo in base 64. */
/** A file of initial points, as text, and what was seen of it. */
const PASTED_FILE_FORM_BYTES = 600_000;
const LOGO_BODY_BYTES = 1_500_000;
/** An event of Stripe's. */
const WEBHOOK_BYTES = 1_000_000;
const PAGE: Freshness = { maxAgeSeconds: 5, staleSeconds: 10 };
/** Displays ask for it every 15 s and would show what it says: short, and never stale. */
const VERSION: Freshness = { maxAgeSeconds: 2, staleSeconds: 0 };

/** Pictures at addresses that are never written twice. The edge drops one that was taken away within these minutes. */
const PICTURE: Freshness = { maxAgeSeconds: 300, staleSeconds: 0, isForEver: true };

const AUTH = "/api/auth/v1";
const RPC = "/api/rest/v1/rpc";
const TOURNAMENTS = "/api/v1/clubs/:clubId/tournaments";
const OBJECT = "/api/storage/v1/object";

const clubTags: Caching["tags"] = ({ clubId }) => [clubTag(clubId!)];

/** Of the panel of notifications: what was read, and which types somebody wants by which channel. */
const NOTICE_FIELDS = ["ids", "mail", "push"];
/** Hours of each day of a tournament. */
const HOUR_FIELDS = ["day", "from", "to"];

/** The facts of pages that only the worker needs: what the edge may keep, which fields may repeat, how large a form may be. */
const ONLY_HERE: { [path in PagePath]?: Omit<Page, "path" | "access" | "isDocument"> } = {
  "/": {
    caching: {
      parameters: ["painel", "clube", "cursor"],
      typed: ["clube"],
      tags: () => [HOME_TAG],
      freshness: PAGE,
    },
  },
  "/athlete-registration": { listFields: ["sport"] },
  "/club-registration": { listFields: ["sport"] },
  "/profile-setup": { listFields: ["sport"] },
  "/public-ranking/:clubId": {
    caching: {
      parameters: "sport format ranking category class as_of search limit cursor athlete lines".split(" "),
      typed: ["search"],
      tags: clubTags,
      freshness: PAGE,
    },
  },
  "/display/:clubId": {
    caching: {
      parameters: ["sport", "format", "ranking", "semana", "torneio", "chave", "theme"],
      tags: clubTags,
      freshness: PAGE,
    },
  },
  "/tournaments": { caching: { parameters: [], tags: () => [TOURNAMENTS_TAG], freshness: PAGE } },
  "/tournaments-list": {
    caching: {
      parameters: ["search", "state", "sport", "status", "cursor"],
      typed: ["search"],
      tags: () => [TOURNAMENTS_TAG],
      freshness: PAGE,
    },
  },
  "/tournaments/:tournamentId": {
    caching: {
      parameters: [],
      tags: ({ tournamentId }) => [tournamentTag(tournamentId!), TOURNAMENTS_TAG],
      freshness: PAGE,
    },
  },
  "/geographical-rankings": {
    caching: {
      parameters: "sport city radiusKm state region category class ageGroup limit cursor cityName".split(" "),
      typed: ["cityName"],
      tags: () => [REGIONAL_TAG],
      freshness: PAGE,
    },
  },
  "/athlete-dashboard": { listFields: NOTICE_FIELDS },
  "/athlete-profile": { listFields: ["sport"], fileFormBytes: MAX_UPLOAD_FORM_BYTES },
  "/club-admin-dashboard": { listFields: [...NOTICE_FIELDS, ...HOUR_FIELDS] },
  "/club-admin-dashboard/clube": { listFields: ["sport", "scene"] },
  "/club-admin-dashboard/ajustes": { fileFormBytes: MAX_UPLOAD_FORM_BYTES },
  "/club-admin-dashboard/importar": { fileFormBytes: MAX_UPLOAD_FORM_BYTES },
  "/club-admin-dashboard/atletas": { bodyBytes: PASTED_FILE_FORM_BYTES },
  "/club-admin-dashboard/rankings": { bodyBytes: PASTED_FILE_FORM_BYTES },
  "/club-admin-dashboard/patrocinadores": { fileFormBytes: MAX_UPLOAD_FORM_BYTES },
  "/super-admin-dashboard": { listFields: NOTICE_FIELDS },
  "/super-admin-dashboard/termos": { bodyBytes: TERMS_FORM_BYTES },
  "/super-admin-dashboard/patrocinadores": { fileFormBytes: MAX_UPLOAD_FORM_BYTES },
};

/** The table of pages, whole. */
export const PAGES: readonly Page[] = PAGE_ACCESS.map((page) => ({ ...page, ...ONLY_HERE[page.path] }));

/** THE TABLE of calls, in the order of product §10. */
export const CALLS: readonly Call[] = listCalls();

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
    { path: "/api/webhooks/mail", access: "signature", limit: null, isLookedThrough: true },
    ...alike(
      "/api/functions/v1",
      "check-athlete-subscription create-athlete-customer-portal create-customer-portal",
      { access: "bearer", limit: "api" },
    ),
    ...alike(OBJECT, "move copy list/:bucket sign/:bucket :bucket", { access: "bearer", limit: "api" }),
    ...alike(OBJECT, "info/:bucket/:path authenticated/:bucket/:path", { access: "bearer", limit: "api" }),
    { path: `${OBJECT}/sign/:bucket/:path`, access: "public", limit: "api" },
    {
      path: `${OBJECT}/public/:bucket/:path`,
      access: "public",
      limit: null,
      caching: { parameters: [], tags: ({ path }) => [fileTag(path!)], freshness: PICTURE },
    },
    {
      path: `${OBJECT}/:bucket/:path`,
      access: "bearer",
      limit: "api",
      bodyBytes: MAX_UPLOAD_FORM_BYTES,
      isLookedThrough: true,
    },
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
    ...alike("/api/v1", "openapi.json docs", { access: "public", limit: "api" }),
    { path: "/api/v1/token", access: "token", limit: "api" },
    ...alike(
      "/api/v1/clubs/:clubId",
      "members matches matches/:matchId matches/:matchId/decide matches/:matchId/correct " +
        "matches/:matchId/annul matches/:matchId/cancel rankings sponsors/own sponsors/:sponsorId/move notices " +
        "exports/members exports/rules exports/matches exports/points exports/table exports/ledger",
      { access: "token", limit: "api" },
    ),
    { path: TOURNAMENTS, access: "token", limit: "api" },
    ...alike(TOURNAMENTS, ":tournamentId", { access: "token", limit: "api" }),
    ...alike(
      `${TOURNAMENTS}/:tournamentId`,
      "entries draws matches schedule publish close-entries reopen-entries discard cancel courts events events/:eventId " +
        "events/:eventId/remove events/:eventId/give-back events/:eventId/merge entries/:entryId/remove impediments/:impedimentId",
      { access: "token", limit: "api" },
    ),
    ...alike(
      "/api/v1/clubs/:clubId",
      "tournament-events/:eventId/draws tournament-events/:eventId/finish tournament-events/:eventId/reopen " +
        "tournament-entries/:entryId/share tournament-entries/:entryId/check-in tournament-entries/:entryId/withdraw " +
        "tournament-draws/:drawId/make tournament-matches/:tournamentMatchId/call super-8-evenings",
      { access: "token", limit: "api" },
    ),
    ...alike("/api/v1/clubs/:clubId", "sponsors sponsors/:sponsorId", {
      access: "token",
      limit: "api",
      bodyBytes: LOGO_BODY_BYTES,
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
      caching: {
        parameters: ["board", "sport", "format", "ranking", "semana", "torneio", "chave"],
        tags: clubTags,
        freshness: PAGE,
      },
    },
    { path: "/api/v1/tvs/pairings", access: "public", limit: "forms" },
    ...alike("/api/v1/tvs", "state plays", { access: "public", limit: "api" }),
    ...alike("/api/v1", "matches matches/:id notifications", { access: "bearer", limit: "api" }),
    ...alike("/api/v1", "invites pairs", { access: "bearer", limit: "api" }),
    ...alike("/api/v1/invites/:id", "accept decline counter withdraw cancel", {
      access: "bearer",
      limit: "api",
    }),
    ...alike("/api/v1/pairs/:id", "accept decline withdraw dissolve", { access: "bearer", limit: "api" }),
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
  return findRow(PAGES, pagePath(pathname), pathname);
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
  const path = pagePath(pathname);
  return depth(path) > depth(found.row.path) ? `${found.row.path}/*` : found.row.path;
}

/** Whether an address asks for a text that somebody typed: its answer is made anew each time. */
export function hasTyped({ typed = [] }: Caching, params: URLSearchParams): boolean {
  return typed.some((name) => params.getAll(name).some((text) => text.trim() !== ""));
}
