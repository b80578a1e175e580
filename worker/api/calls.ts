import { findPage } from "../../app/pages.ts";
import { type Found, pathFinder } from "../../app/lib/match-path.ts";
import { MAX_UPLOAD_FORM_BYTES } from "../../app/lib/uploads.ts";
import { type Call, KEPT_CALLS } from "./kept-calls.ts";
import { OPERATIONS } from "./v1/operations/operations.ts";

/** An event of Stripe's. */
const WEBHOOK_BYTES = 1_000_000;

const AUTH = "/api/auth/v1";
const RPC = "/api/rest/v1/rpc";
const OBJECT = "/api/storage/v1/object";

/** The audience of a call by its caller. */
const ACCESS = { token: "token", person: "bearer", public: "public" } as const;

/** The calls of `/api/v1` that programs rely on: `v1/operations` has a row for each method of an address, this table one for all of them. */
const PROGRAMS_CALLS = [...Map.groupBy(OPERATIONS, ({ path }) => path)].map(([path, operations]): Call => {
  const bodyBytes = operations.find((operation) => operation.bodyBytes)?.bodyBytes;
  return {
    path: `/api/v1${path}`,
    access: ACCESS[operations[0]!.by],
    limit: "api",
    ...(bodyBytes && { bodyBytes }),
  };
});

/** THE TABLE of calls, in the order of product §10. */
export const CALLS: readonly Call[] = [
  ...KEPT_CALLS,
  { path: "/healthz", access: "public", limit: null },
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
  ...alike(OBJECT, "info/:bucket/:path{.+} authenticated/:bucket/:path{.+}", {
    access: "bearer",
    limit: "api",
  }),
  { path: `${OBJECT}/sign/:bucket/:path{.+}`, access: "public", limit: "api" },
  {
    path: `${OBJECT}/:bucket/:path{.+}`,
    access: "bearer",
    limit: "api",
    bodyBytes: MAX_UPLOAD_FORM_BYTES,
    isLookedThrough: true,
  },
  ...alike("/api/v1/me", "widgets terms terms/acceptance notifications", {
    access: "screen",
    limit: "person",
  }),
  { path: "/api/v1/me/check", access: "screen", limit: "operation" },
  { path: "/api/v1/me/session", access: "screen", limit: null },
  ...PROGRAMS_CALLS,
  ...alike("/api/v1", "openapi.json docs", { access: "public", limit: "api" }),
  { path: "/api/v1/clubs/:clubId/display", access: "public", limit: null },
  { path: "/api/v1/tvs/pairings", access: "public", limit: "forms" },
  ...alike("/api/v1/tvs", "state plays", { access: "public", limit: "api" }),
  { path: "/api/v1/errors", access: "screen", limit: "forms", isLookedThrough: true },
];

/** Calls below a path that differ in nothing but their names, which spaces part. */
function alike(above: string, names: string, row: Omit<Call, "path">): Call[] {
  return names.split(" ").map((name) => ({ path: `${above}/${name}`, ...row }));
}

const find = pathFinder(CALLS);

/** Finds the row of the call that a path leads to; null for none. */
export function findCall(pathname: string): Found<Call> | null {
  return find(pathname);
}

/**
 * Gives the pattern of the page or call that a path leads to, for logs and reports, which never get a path that somebody typed:
 * `/display/:clubId`; `unknown` where the tables have none.
 */
export function addressPattern(pathname: string): string {
  const { path = "unknown" } = (findPage(pathname) ?? findCall(pathname))?.row ?? {};
  return path.replace("{.+}", "");
}
