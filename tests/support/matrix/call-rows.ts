import { unknownPlays } from "../made-tv.ts";
import { randomUUID } from "node:crypto";
import { TOKEN_OPERATIONS } from "../../../worker/api/v1/operations/table.ts";
import { reportedMatch } from "../reported-match.ts";
import type { RequestHarness } from "../request-cases/harness.ts";
import { inviteCallRows } from "./invite-rows.ts";
import { type Ask, NOBODY, type Row, type Target } from "./rows.ts";

type Prepared = Ask | string;

/** A call of the API with a bearer token. */
function call(
  route: string,
  prepare: (w: RequestHarness) => Prepared | Promise<Prepared>,
  options: { what?: string; target?: Target } = {},
): Row {
  return {
    route,
    what: options.what ?? "",
    target: options.target ?? "none",
    way: "bearer",
    prepare: async (w) => {
      const made = await prepare(w);
      return typeof made === "string" ? { path: made } : made;
    },
  };
}

const V1 = "/api/v1";
const AUTH = "/api/auth/v1";
const because = { reason: "Foi outro o placar." };

function inClub(route: string, path: (clubId: string, w: RequestHarness) => string): Row[] {
  return (["own", "another", "missing"] as const).map((target) =>
    call(
      route,
      (w) => path({ own: w.club.clubId, another: w.club.otherClubId, missing: NOBODY }[target], w),
      { target },
    ),
  );
}

/** A call about a match that Bruno reported against Ana (own; or Ana against Bruno) or against Caio (another's). */
function aboutMatch(
  method: string,
  verb: string,
  body?: unknown,
  { after, isReporter = false }: { after?: "dispute"; isReporter?: boolean } = {},
): Row[] {
  return (["own", "another", "missing"] as const).map((target) =>
    call(
      `${method} ${V1}/matches/:id${verb}`,
      async (w) => {
        if (target === "missing") return { path: `${V1}/matches/${NOBODY}${verb}`, body };
        const against = target === "own" ? "ana" : "caio";
        const id = await w.report(
          isReporter && target === "own" ? { by: "ana", against: "bruno" } : { by: "bruno", against },
        );
        if (after) await w.act(against, id, after, because);
        return { path: `${V1}/matches/${id}${verb}`, body };
      },
      { target },
    ),
  );
}

/** What programs do by API token: no person's token opens it. */
const tokenRows: Row[] = TOKEN_OPERATIONS.flatMap(({ method, path }) => {
  const route = `${method.toUpperCase()} ${V1}${path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
  const body = method === "get" ? undefined : {};
  if (path === "/token") return [call(route, () => `${V1}${path}`)];
  return (["own", "another", "missing"] as const).map((target) =>
    call(
      route,
      ({ club }) => {
        const clubId = { own: club.clubId, another: club.otherClubId, missing: NOBODY }[target];
        const of = path.replace("{clubId}", clubId).replaceAll(/\{\w+\}/g, NOBODY);
        return { path: V1 + of, body };
      },
      { target },
    ),
  );
});

const LEDGER = `${V1}/clubs/:clubId/ranking/:athleteId/ledger`;
const edited = {
  sets: [
    { mine: 6, theirs: 1 },
    { mine: 6, theirs: 2 },
  ],
  end: "completed",
};

/** A question of our own screens, that goes with their cookies. */
function own(route: string, body?: unknown, what = ""): Row {
  const [, path = ""] = route.split(" ");
  return { ...call(route, () => ({ path, body }), { what }), way: "cookie" };
}

/** A call about a second factor that is not proven yet: Ana's, or that of an athlete elsewhere. */
function aboutFactor(method: string, rest: string, body?: unknown): Row[] {
  return (["own", "another", "missing"] as const).map((target) =>
    call(
      `${method} ${AUTH}/factors/:factorId${rest}`,
      async ({ app, club }) => {
        const factorId = target === "missing" ? NOBODY : randomUUID();
        const { userId } = target === "own" ? club.ana : club.outsider;
        await app.sql("delete from mfa_factors where user_id = $1", [userId]);
        if (target !== "missing")
          await app.sql(
            `insert into mfa_factors (id, user_id, secret, created_at, updated_at) values ($1, $2, 'x', now(), now())`,
            [factorId, userId],
          );
        return { path: `${AUTH}/factors/${factorId}${rest}`, body };
      },
      { target },
    ),
  );
}

/** Each call of an account, with a body that it refuses after it knows who asks. */
const authRows: Row[] = [
  ...["signup", "verify", "token", "otp", "recover", "resend"].map((name) =>
    call(`POST ${AUTH}/${name}`, () => ({ path: `${AUTH}/${name}`, body: {} }), { what: "empty" }),
  ),
  call(`GET ${AUTH}/user`, () => `${AUTH}/user`),
  call(`PUT ${AUTH}/user`, () => ({ path: `${AUTH}/user`, body: { data: {} } })),
  call(`GET ${AUTH}/reauthenticate`, () => `${AUTH}/reauthenticate`),
  call(`POST ${AUTH}/reauthenticate`, () => ({ path: `${AUTH}/reauthenticate`, body: {} }), {
    what: "empty",
  }),
  call(`POST ${AUTH}/factors`, () => ({ path: `${AUTH}/factors`, body: { factor_type: "phone" } }), {
    what: "of a kind that we do not know",
  }),
  ...aboutFactor("POST", "/challenge"),
  ...aboutFactor("POST", "/verify", { challenge_id: NOBODY, code: "000000" }),
  ...aboutFactor("DELETE", ""),
  call(`POST ${AUTH}/recovery-codes`, () => ({ path: `${AUTH}/recovery-codes`, body: {} }), {
    what: "without a factor",
  }),
  call(`POST ${AUTH}/recovery-codes/verify`, () => ({
    path: `${AUTH}/recovery-codes/verify`,
    body: { code: "aaaaa-aaaaa" },
  })),
  call(`GET ${AUTH}/settings`, () => `${AUTH}/settings`),
  call(`GET ${AUTH}/health`, () => `${AUTH}/health`),
  call(`GET ${AUTH}/.well-known/jwks.json`, () => `${AUTH}/.well-known/jwks.json`),
  call(`POST ${AUTH}/logout`, () => `${AUTH}/logout?scope=others`, { what: "others" }),
];

const RPC = "/api/rest/v1/rpc";
const rpc = (name: string, body: object = {}, what = "", target: Target = "none") =>
  call(`POST ${RPC}/${name}`, () => ({ path: `${RPC}/${name}`, body }), { what, target });

/** The remote procedures (spec §7). */
const procedureRows: Row[] = [
  ...(["own", "another", "missing"] as const).flatMap((target) => {
    const clubOf = (w: RequestHarness) =>
      ({ own: w.club.clubId, another: w.club.otherClubId, missing: NOBODY })[target];
    return [
      call(
        `POST ${RPC}/get_combined_sponsors_with_jequiti`,
        (w) => ({ path: `${RPC}/get_combined_sponsors_with_jequiti`, body: { p_club_id: clubOf(w) } }),
        { target },
      ),
      call(
        `POST ${RPC}/can_access_club_data`,
        (w) => ({ path: `${RPC}/can_access_club_data`, body: { p_club_id: clubOf(w) } }),
        { target },
      ),
    ];
  }),
  rpc("log_security_event_enhanced", { p_action: "matriz", p_resource_type: "test" }),
  rpc("check_rate_limit", { p_action_type: "matriz" }),
  rpc("validate_user_session"),
  rpc("validate_and_sanitize_input", { input_text: "Olá" }),
  rpc("get_current_terms"),
  rpc("user_has_accepted_current_terms"),
  rpc("accept_terms", { p_terms_version: "nenhuma" }, "another version"),
  ...["check_rate_limit", "validate_user_session", "accept_terms", "can_access_club_data"].map((name) =>
    rpc(name, { p_nada: 1 }, "unknown parameter"),
  ),
];

export const callRows: Row[] = [
  call("GET /healthz", () => "/healthz"),
  ...authRows,
  ...procedureRows,
  call("GET /api/realtime/v1/notifications", () => "/api/realtime/v1/notifications"),
  ...inClub(
    "GET /api/realtime/v1/display/:clubId{[0-9a-fA-F-]{36}}",
    (id) => `/api/realtime/v1/display/${id}`,
  ),
  call("POST /api/webhooks/stripe", () => ({ path: "/api/webhooks/stripe", body: {} }), { what: "unsigned" }),
  call("POST /api/webhooks/mail", () => ({ path: "/api/webhooks/mail", body: {} }), { what: "unsigned" }),
  call(`GET ${V1}/me`, () => `${V1}/me`),
  own(`GET ${V1}/me/widgets`),
  own(`POST ${V1}/me/check`, { operation: "page_access" }),
  own(`POST ${V1}/me/session`, {}),
  own(`GET ${V1}/me/terms`),
  own(`GET ${V1}/me/terms/acceptance`),
  own(`POST ${V1}/me/terms/acceptance`, { version: "nenhuma" }, "another version"),
  own(`GET ${V1}/me/notifications`),
  own(`POST ${V1}/errors`, {}, "empty"),
  ...tokenRows,
  call(`GET ${V1}/openapi.json`, () => `${V1}/openapi.json`),
  call(`GET ${V1}/docs`, () => `${V1}/docs`),
  call(`GET ${V1}/cities`, () => `${V1}/cities?search=joao`),
  call(`POST ${V1}/tvs/pairings`, () => ({ path: `${V1}/tvs/pairings`, body: {} })),
  call(`POST ${V1}/tvs/state`, () => ({ path: `${V1}/tvs/state`, body: { secret: "x".repeat(43) } }), {
    what: "unknown",
  }),
  call(`POST ${V1}/tvs/plays`, () => ({ path: `${V1}/tvs/plays`, body: unknownPlays() }), {
    what: "unknown",
  }),
  call(`GET ${V1}/clubs`, () => `${V1}/clubs?search=praia`),
  ...inClub(`GET ${V1}/clubs/:clubId/ranking`, (id) => `${V1}/clubs/${id}/ranking`),
  ...(["ana", "joao", "outsider"] as const).map((who) =>
    call(`GET ${LEDGER}`, (w) => `${V1}/clubs/${w.club.clubId}/ranking/${w.club[who].athleteId}/ledger`, {
      what: { ana: "", joao: "private profile", outsider: "of another club" }[who],
      target: who === "ana" ? "own" : "another",
    }),
  ),
  call(`GET ${LEDGER}`, (w) => `${V1}/clubs/${w.club.clubId}/ranking/${NOBODY}/ledger`, {
    target: "missing",
  }),
  ...inClub(`GET ${V1}/clubs/:clubId/display`, (id) => `${V1}/clubs/${id}/display`),
  ...inClub(`GET ${V1}/clubs/:clubId/display/version`, (id) => `${V1}/clubs/${id}/display/version`),
  ...inClub(
    `GET ${V1}/clubs/:clubId/display/:version`,
    (id) => `${V1}/clubs/${id}/display/${"0".repeat(32)}`,
  ),
  ...(["own", "another", "missing"] as const).map((target) =>
    call(
      `POST ${V1}/matches`,
      (w) => ({
        path: `${V1}/matches`,
        body: {
          ...reportedMatch(w.club, new Date()),
          club_id: { own: w.club.clubId, another: w.club.otherClubId, missing: NOBODY }[target],
        },
      }),
      { target },
    ),
  ),
  ...aboutMatch("GET", ""),
  ...aboutMatch("PATCH", "", edited, { isReporter: true }),
  ...aboutMatch("POST", "/approve"),
  ...aboutMatch("POST", "/withdraw", undefined, { isReporter: true }),
  ...aboutMatch("POST", "/dispute", because),
  ...aboutMatch("POST", "/decide", { outcome: "confirm", ...because }, { after: "dispute" }),
  ...inviteCallRows,
  call(`GET ${V1}/notifications`, () => `${V1}/notifications`),
  call(`PATCH ${V1}/notifications`, () => ({ path: `${V1}/notifications`, body: { all: true } })),
  call(`PATCH ${V1}/notifications`, () => ({ path: `${V1}/notifications`, body: { ids: [NOBODY] } }), {
    target: "missing",
  }),
];
