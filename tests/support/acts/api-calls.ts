import { pairedPlays, unknownPlays } from "../made-tv.ts";
import { type Act, NOBODY } from "./act.ts";
import { byBearer, toAll } from "./answers.ts";
import { call } from "./builders.ts";
import type { RequestHarness } from "./harness.ts";
import { termsVersion } from "./sign-ups.ts";

const V1 = "/api/v1";
const CLUB = `${V1}/clubs/:clubId`;
const LEDGER = `${CLUB}/ranking/:athleteId/ledger`;
const ME = `${V1}/me`;
const OWN_TERMS = `${ME}/terms`;
const REALTIME = "GET /api/realtime/v1";
const DISPLAY = `${REALTIME}/display/:clubId{[0-9a-fA-F-]{36}}`;
const RPC = "POST /api/rest/v1/rpc";

const ofDemo = (rest: string) => (w: RequestHarness) => `${V1}/clubs/${w.demo.clubId}${rest}`;
const demoLedger = (rest: string) => (w: RequestHarness) =>
  `${V1}/clubs/${w.demo.clubId}/ranking/${w.demo.athleteId}/ledger${rest}`;

/** The version of what a club's displays show now. */
async function shownVersion(w: RequestHarness): Promise<string> {
  const answer = await w.call("visitor", "GET", ofDemo("/display/version")(w));
  return ((await answer.json()) as { version: string }).version;
}

/** Pages and calls by which a visitor reads of clubs and their rankings. */
const publicCalls: Act[] = [
  ...call("GET /healthz", "", { answers: "200", by: "visitor" }),
  ...call(`GET ${V1}/cities`, "", { answers: "200", by: "visitor", path: `${V1}/cities?search=joao` }),
  ...call(`GET ${V1}/clubs`, "", { answers: "200", by: "visitor", path: `${V1}/clubs?search=praia&limit=5` }),
  ...call(`GET ${CLUB}/ranking`, "", {
    answers: toAll("200", "404"),
    by: "visitor",
    measured: ["own", "missing"],
  }),
  ...[
    "",
    "?format=doubles&category=male",
    "?as_of=2026-06-01",
    "?search=silva",
    "?limit=20&cursor=20",
  ].flatMap((query) =>
    call(`GET ${CLUB}/ranking`, query, { by: "visitor", path: ofDemo(`/ranking${query}`) }),
  ),
  ...call(`GET ${LEDGER}`, "", {
    answers: { own: "200", missing: "404" },
    named: (w, { target }) => ({
      clubId: w.club.clubId,
      athleteId: target === "own" ? w.club.ana.athleteId : NOBODY,
    }),
  }),
  ...(["joao", "outsider"] as const).flatMap((who) =>
    call(`GET ${LEDGER}`, who === "joao" ? "private profile" : "of another club", {
      answers: { another: who === "joao" ? "403" : "404" },
      named: ({ club }) => ({ clubId: club.clubId, athleteId: club[who].athleteId }),
    }),
  ),
  ...call(`GET ${LEDGER}`, "", { by: "visitor", path: demoLedger("") }),
  ...call(`GET ${LEDGER}`, "?limit", { by: "ana", path: demoLedger("?limit=5&cursor=5") }),
  ...["display", "display/version"].flatMap((rest) => {
    const isPage = rest === "display";
    return [
      ...call(`GET ${CLUB}/${rest}`, "", { answers: toAll(isPage ? "302" : "200", "404") }),
      ...call(`GET ${CLUB}/${rest}`, "", {
        by: "visitor",
        path: ofDemo(`/${rest}`),
        status: isPage ? 302 : 200,
      }),
    ];
  }),
  ...call(`GET ${CLUB}/display/:version`, "", {
    answers: toAll("302", "404"),
    named: () => ({ version: "0".repeat(32) }),
  }),
  ...call(`GET ${CLUB}/display/:version`, "", {
    by: "visitor",
    path: async (w) => ofDemo(`/display/${await shownVersion(w)}`)(w),
  }),
  ...(
    [
      ["of another day", `${"0".repeat(32)}?format=doubles`],
      ["of no shape", "1"],
    ] as const
  ).flatMap(([what, rest]) =>
    call(`GET ${CLUB}/display/:version`, what, {
      by: "visitor",
      path: ofDemo(`/display/${rest}`),
      status: 302,
    }),
  ),
  ...call(`${REALTIME}/notifications`, "", { answers: "400", by: "ana" }),
  ...call(DISPLAY, "", { answers: toAll("400", "400"), by: "visitor" }),
  ...call(`POST ${V1}/tvs/pairings`, "", { isRead: true, answers: "201", by: "visitor", body: {} }),
  ...call(`POST ${V1}/tvs/state`, "unknown", {
    isRead: true,
    answers: "200",
    by: "visitor",
    body: { secret: "x".repeat(43) },
  }),
  ...call(`POST ${V1}/tvs/plays`, "unknown", {
    isRead: true,
    answers: "200",
    by: "visitor",
    body: unknownPlays(),
  }),
  ...call(`POST ${V1}/tvs/plays`, "of a paired screen", { by: "visitor", body: pairedPlays, changes: "own" }),
];

const cookie = { way: "cookie" } as const;
const noReport = { kind: "screen", message: "x is not a function", route: "/", request_id: "r-1" };

/** Calls of our own screens about the person who is signed in, with their cookies. */
const ownCalls: Act[] = [
  ...call(`GET ${ME}`, "", { answers: byBearer("200"), by: "ana" }),
  ...call(`GET ${ME}`, "", { by: "visitor", status: 401 }),
  ...call(`GET ${ME}/widgets`, "", {
    ...cookie,
    answers: "204 200 200 200 200 200 204 204 200 200",
    by: ["ana", "secretary"],
  }),
  ...call(`GET ${ME}/widgets`, "", { ...cookie, by: "visitor", status: 204 }),
  ...call(`GET ${ME}/notifications`, "", { ...cookie, answers: byBearer("200"), by: "ana" }),
  ...call(`GET ${ME}/notifications`, "", { ...cookie, by: "visitor", status: 401 }),
  ...call(`POST ${ME}/check`, "", {
    ...cookie,
    isRead: true,
    answers: "refused success success success success success refused refused success success",
    body: { operation: "page_access" },
  }),
  ...call(`POST ${ME}/check`, "", { isRead: true, by: "ana", body: { operation: "session_check" } }),
  ...call(`POST ${ME}/check`, "refused", {
    isRead: true,
    by: "ana",
    body: { operation: "page_access", required_role: "super_admin" },
    after: 1,
  }),
  ...call(`POST ${ME}/check`, "", { isRead: true, by: "visitor", body: { operation: "page_access" } }),
  ...call(`POST ${ME}/session`, "", {
    ...cookie,
    isRead: true,
    answers: "401 200 200 200 200 200 200 401 200 200",
    body: {},
  }),
  ...call(`POST ${ME}/session`, "", { isRead: true, by: "visitor", status: 401 }),
  ...call(`GET ${OWN_TERMS}`, "", { ...cookie, answers: "200", by: ["ana", "visitor"] }),
  ...call(`GET ${OWN_TERMS}/acceptance`, "", { ...cookie, answers: byBearer("200"), by: "ana" }),
  ...call(`GET ${OWN_TERMS}/acceptance`, "", { ...cookie, by: "visitor", status: 401 }),
  ...call(`POST ${OWN_TERMS}/acceptance`, "another version", {
    ...cookie,
    answers: byBearer("409"),
    by: "ana",
    body: { version: "nenhuma", method: "existing_user" },
  }),
  ...call(`POST ${OWN_TERMS}/acceptance`, "", {
    by: "ana",
    body: async (w) => ({ version: await termsVersion(w), method: "existing_user" }),
    changes: "own",
  }),
  ...call(`POST ${V1}/errors`, "empty", { ...cookie, answers: "400", body: {} }),
  ...call(`POST ${V1}/errors`, "", {
    by: "visitor",
    headers: (w) => ({ origin: w.app.vars.APP_ORIGIN! }),
    body: noReport,
    status: 204,
    before: 0,
    after: 1,
    changes: "own",
  }),
  ...call(`POST ${V1}/errors`, "of another site", { by: "visitor", body: {}, status: 403 }),
  ...call(`GET ${V1}/notifications`, "", { answers: byBearer("200"), by: "ana" }),
  ...call(`PATCH ${V1}/notifications`, "", {
    answers: byBearer("200"),
    by: "ana",
    body: { all: true },
    changes: "own",
  }),
  ...call(`PATCH ${V1}/notifications`, "of nobody", {
    answers: { missing: byBearer("200") },
    body: { ids: [NOBODY] },
  }),
  ...call(`PATCH ${V1}/notifications`, "unreadable", { by: "ana", body: {}, status: 400 }),
];

const asking = { isRead: true } as const;
const readable = "401 400 400 400 400 400 400 401 400 400";

/** The remote procedures (spec §7). */
export const rpcCalls: Act[] = [
  ...call(`${RPC}/get_combined_sponsors_with_jequiti`, "", {
    ...asking,
    answers: toAll("200", "200"),
    by: "visitor",
    body: (_, { clubId }) => ({ p_club_id: clubId }),
  }),
  ...call(`${RPC}/can_access_club_data`, "", {
    ...asking,
    answers: {
      own: "401 true false true false true 401 401 true false",
      another: "401 false true false true true 401 401 false false",
      missing: "401 false false false false false 401 401 false false",
    },
    by: "ana",
    body: (_, { clubId }) => ({ p_club_id: clubId }),
  }),
  // A denial is logged after the answer.
  ...call(`${RPC}/can_access_club_data`, "denied", {
    ...asking,
    by: "outsider",
    body: (w) => ({ p_club_id: w.demo.clubId, p_required_role: "club_admin" }),
    after: 1,
  }),
  ...call(`${RPC}/log_security_event_enhanced`, "", {
    ...asking,
    answers: byBearer("success"),
    by: "ana",
    body: { p_action: "viagem", p_resource_type: "test", p_details: { a: 1 }, p_risk_level: "high" },
  }),
  ...call(`${RPC}/log_security_event_enhanced`, "", {
    ...asking,
    by: "visitor",
    body: { p_action: "viagem" },
    status: 401,
  }),
  ...call(`${RPC}/check_rate_limit`, "", {
    ...asking,
    answers: "true",
    by: "visitor",
    body: { p_action_type: "viagem" },
  }),
  ...call(`${RPC}/check_rate_limit`, "", { ...asking, by: "ana", body: { p_action_type: "viagem" } }),
  ...call(`${RPC}/validate_user_session`, "", {
    ...asking,
    answers: "false true true true true true false false true true",
    by: ["ana", "visitor"],
    body: {},
  }),
  ...call(`${RPC}/validate_and_sanitize_input`, "", {
    ...asking,
    answers: "200",
    by: "visitor",
    body: { input_text: "Comitê Executivo" },
  }),
  ...call(`${RPC}/validate_and_sanitize_input`, "suspicious", {
    ...asking,
    by: "visitor",
    body: { input_text: "<script>" },
    before: 0,
    after: 1,
  }),
  ...call(`${RPC}/get_current_terms`, "", { ...asking, answers: "200", by: "visitor", body: {} }),
  ...call(`${RPC}/user_has_accepted_current_terms`, "", {
    ...asking,
    answers: byBearer("true"),
    by: "ana",
    body: {},
  }),
  ...call(`${RPC}/user_has_accepted_current_terms`, "", { ...asking, by: "visitor", status: 401 }),
  ...call(`${RPC}/accept_terms`, "", {
    by: "ana",
    body: async (w) => ({ p_terms_version: await termsVersion(w) }),
    changes: "own",
  }),
  ...call(`${RPC}/accept_terms`, "another version", {
    answers: byBearer("refused"),
    by: "ana",
    body: { p_terms_version: "nenhuma" },
    changes: "own",
  }),
  ...call(`${RPC}/accept_terms`, "unreadable", { by: "ana", body: {}, status: 400 }),
  ...(
    [
      ["check_rate_limit", "400"],
      ["validate_user_session", "400"],
      ["accept_terms", readable],
      ["can_access_club_data", readable],
    ] as const
  ).flatMap(([name, answers]) =>
    call(`${RPC}/${name}`, "unknown parameter", { ...asking, answers, body: { p_nada: 1 } }),
  ),
];

/** Calls of the API that are neither about matches nor by API token. */
export const apiCalls: Act[] = [...publicCalls, ...ownCalls];
