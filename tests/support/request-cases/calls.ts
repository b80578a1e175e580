import type { RequestCase } from "./measure.ts";
import type { ReportChanges } from "../reported-match.ts";
import { reportedMatch } from "../reported-match.ts";
import { pairedPlays, unknownPlays } from "../made-tv.ts";
import { PASSWORD, type RequestHarness, type Who } from "./harness.ts";
import { codeFor, signedUp } from "./sign-ups.ts";

const V1 = "/api/v1";
const AUTH = "/api/auth/v1";
const CLUB = `${V1}/clubs/:clubId`;
const NOBODY = "00000000-0000-4000-8000-000000000000";

interface CallOptions {
  status?: number;
  what?: string;
  afterAnswer?: number;
  beforeAnswer?: number;
  kind?: RequestCase["kind"];
  path?: (harness: RequestHarness) => string | Promise<string>;
  body?: (harness: RequestHarness) => unknown;
  headers?: HeadersInit | ((harness: RequestHarness) => HeadersInit);
}

/** A call: `route` is "METHOD /path" as the API names it. */
export function call(route: string, who: Who, options: CallOptions = {}): RequestCase {
  const [method = "GET", pattern = ""] = route.split(" ");
  const {
    status = 200,
    what = "",
    afterAnswer,
    beforeAnswer,
    kind = method === "GET" ? "call" : "mutation",
  } = options;
  return {
    route,
    what: [what, who].filter(Boolean).join(" "),
    kind,
    status,
    afterAnswer,
    beforeAnswer: afterAnswer ? (beforeAnswer ?? 2) : undefined,
    prepare: async (harness) => {
      const path = (await options.path?.(harness)) ?? pattern;
      const body = await options.body?.(harness);
      const headers = typeof options.headers === "function" ? options.headers(harness) : options.headers;
      return () => harness.call(who, method, path, body, headers);
    },
  };
}

const inClub = (rest: string) => (w: RequestHarness) => `${V1}/clubs/${w.demo.clubId}${rest}`;
const ledger = (rest: string) => (w: RequestHarness) =>
  `${V1}/clubs/${w.demo.clubId}/ranking/${w.demo.athleteId}/ledger${rest}`;

/** The version of what a club's displays show now. */
async function shownVersion(w: RequestHarness): Promise<string> {
  const answer = await w.call("visitor", "GET", inClub("/display/version")(w));
  return ((await answer.json()) as { version: string }).version;
}

/** Calls that only read. */
export const readingCalls: RequestCase[] = [
  call("GET /healthz", "visitor"),
  call(`GET ${V1}/me`, "ana"),
  call(`GET ${V1}/me`, "visitor", { status: 401 }),
  call(`GET ${V1}/cities`, "visitor", { path: () => `${V1}/cities?search=joao` }),
  call(`GET ${V1}/clubs`, "visitor", { path: () => `${V1}/clubs?search=praia&limit=5` }),
  ...["", "?format=doubles&category=male", "?as_of=2026-06-01", "?search=silva", "?limit=20&cursor=20"].map(
    (query) => call(`GET ${CLUB}/ranking`, "visitor", { what: query, path: inClub(`/ranking${query}`) }),
  ),
  call(`GET ${CLUB}/ranking`, "visitor", {
    what: "unknown",
    path: () => `${V1}/clubs/${NOBODY}/ranking`,
    status: 404,
  }),
  call(`GET ${CLUB}/ranking/:athleteId/ledger`, "visitor", { path: ledger("") }),
  call(`GET ${CLUB}/ranking/:athleteId/ledger`, "ana", { what: "?limit", path: ledger("?limit=5&cursor=5") }),
  call(`GET ${CLUB}/display`, "visitor", { path: inClub("/display"), status: 302 }),
  call(`GET ${CLUB}/display/:version`, "visitor", {
    path: async (w) => inClub(`/display/${await shownVersion(w)}`)(w),
  }),
  call(`GET ${CLUB}/display/:version`, "visitor", {
    what: "of another day",
    path: inClub(`/display/${"0".repeat(32)}?format=doubles`),
    status: 302,
  }),
  call(`GET ${CLUB}/display/:version`, "visitor", {
    what: "of no shape",
    path: inClub("/display/1"),
    status: 302,
  }),
  call(`GET ${V1}/me/widgets`, "ana"),
  call(`GET ${V1}/me/widgets`, "secretary"),
  call(`GET ${V1}/me/widgets`, "visitor", { status: 204 }),
  call(`GET ${V1}/me/notifications`, "ana"),
  call(`GET ${V1}/me/notifications`, "visitor", { status: 401 }),
  call(`POST ${V1}/me/check`, "ana", { kind: "call", body: () => ({ operation: "session_check" }) }),
  call(`POST ${V1}/me/check`, "ana", {
    what: "refused",
    kind: "call",
    afterAnswer: 1,
    beforeAnswer: 1,
    body: () => ({ operation: "page_access", required_role: "super_admin" }),
  }),
  call(`POST ${V1}/me/check`, "visitor", { kind: "call", body: () => ({ operation: "page_access" }) }),
  call(`POST ${V1}/me/session`, "visitor", { kind: "call", status: 401 }),
  call(`POST ${V1}/tvs/pairings`, "visitor", { kind: "call", status: 201 }),
  call(`POST ${V1}/tvs/state`, "visitor", { kind: "call", body: () => ({ secret: "x".repeat(43) }) }),
  call(`POST ${V1}/tvs/plays`, "visitor", { kind: "call", body: unknownPlays }),
  call(`POST ${V1}/tvs/plays`, "visitor", { what: "of a paired screen", body: pairedPlays }),
  call(`GET ${CLUB}/display/version`, "visitor", { path: inClub("/display/version") }),
  call(`GET ${V1}/matches/:id`, "ana", { path: async (w) => `${V1}/matches/${await w.report()}` }),
  call(`GET ${V1}/matches/:id`, "outsider", {
    path: async (w) => `${V1}/matches/${await w.report()}`,
    status: 404,
  }),
  call(`GET ${V1}/notifications`, "bruno"),
  call("GET /api/realtime/v1/notifications", "ana", { status: 400 }),
  call("GET /api/realtime/v1/display/:clubId{[0-9a-fA-F-]{36}}", "visitor", {
    path: (w) => `/api/realtime/v1/display/${w.demo.clubId}`,
    status: 400,
  }),
  call(`GET ${AUTH}/user`, "ana"),
  call(`GET ${AUTH}/user`, "visitor", { status: 401 }),
  call(`GET ${AUTH}/.well-known/jwks.json`, "visitor"),
];

const reportOf =
  (input: ReportChanges = {}) =>
  (w: RequestHarness) =>
    reportedMatch(w.club, new Date(), input);
const secretary = (w: RequestHarness, input: ReportChanges = {}) =>
  reportedMatch(w.club, new Date(), {
    my_side: [w.club.ana.athleteId],
    their_side: [w.club.bruno.athleteId],
    ...input,
  });
const matchCall = (verb: string, who: Who, options: CallOptions & { after?: string } = {}) =>
  call(`POST ${V1}/matches/:id/${verb}`, who, {
    path: async (w) => {
      const id = await w.report();
      if (options.after === "approve") await w.act("bruno", id, "approve");
      if (options.after === "dispute") await w.act("bruno", id, "dispute", { reason: "Outro placar." });
      if (options.after === "withdraw") await w.act("ana", id, "withdraw");
      return `${V1}/matches/${id}/${verb}`;
    },
    ...options,
    what: [options.what, options.after && `after ${options.after}`].filter(Boolean).join(" "),
  });
const edited = () => ({
  sets: [
    { mine: 6, theirs: 1 },
    { mine: 6, theirs: 2 },
  ],
  end: "completed",
});
const reason = () => ({ reason: "Foi outro o placar." });

/** Whoever is asked about a result is mailed: their mails are taken, then closed. */
const MAILED = 2;

/** Calls about matches and notifications that change something, and their refusals and repeats. */
export const matchCalls: RequestCase[] = [
  call(`POST ${V1}/matches`, "ana", { body: reportOf(), status: 201, afterAnswer: 1 + MAILED }),
  call(`POST ${V1}/matches`, "ana", {
    what: "first of its ranking",
    body: (w) =>
      reportedMatch(w.club, new Date(), {
        format: "doubles",
        sport: "beach_tennis",
        score_format: "SET1-S:6/TB7",
        my_side: [w.club.ana.athleteId, w.club.caio.athleteId],
        their_side: [w.club.bruno.athleteId, w.club.davi.athleteId],
        sets: [{ mine: 6, theirs: 4 }],
      }),
    status: 201,
    afterAnswer: 1 + MAILED,
  }),
  call(`POST ${V1}/matches`, "secretary", {
    what: "first of its ranking",
    body: (w) =>
      secretary(w, {
        sport: "beach_tennis",
        score_format: "SET1-S:6/TB7",
        sets: [{ mine: 6, theirs: 4 }],
      }),
    status: 201,
    afterAnswer: 1,
  }),
  call(`POST ${V1}/matches`, "secretary", { body: (w) => secretary(w), status: 201, afterAnswer: 1 }),
  call(`POST ${V1}/matches`, "secretary", {
    what: "named by account",
    body: (w) => secretary(w, { my_side: [w.club.caio.userId], their_side: [w.club.davi.userId] }),
    status: 201,
    afterAnswer: 1,
  }),
  call(`POST ${V1}/matches`, "ana", {
    what: "impossible",
    body: reportOf({ sets: [{ mine: 6, theirs: 5 }] }),
    status: 422,
  }),
  call(`POST ${V1}/matches`, "ana", { what: "unreadable", body: () => ({}), status: 400 }),
  call(`POST ${V1}/matches`, "outsider", { what: "not theirs", body: reportOf(), status: 403 }),
  call(`POST ${V1}/matches`, "visitor", { body: reportOf(), status: 401 }),
  {
    ...call(`POST ${V1}/matches`, "ana", { what: "repeated", status: 201 }),
    prepare: async (w) => {
      const body = reportedMatch(w.club, new Date());
      const headers = { "idempotency-key": "viagem-1" };
      await w.call("ana", "POST", `${V1}/matches`, body, headers);
      return () => w.call("ana", "POST", `${V1}/matches`, body, headers);
    },
  },
  call(`PATCH ${V1}/matches/:id`, "ana", {
    path: async (w) => `${V1}/matches/${await w.report()}`,
    body: edited,
    afterAnswer: 1 + MAILED,
  }),
  call(`PATCH ${V1}/matches/:id`, "bruno", {
    what: "the other side",
    path: async (w) => `${V1}/matches/${await w.report()}`,
    body: edited,
    status: 403,
  }),
  matchCall("approve", "bruno", { afterAnswer: 1 }),
  matchCall("approve", "bruno", { what: "repeated", after: "approve" }),
  matchCall("approve", "ana", { what: "own", status: 403 }),
  matchCall("approve", "bruno", { after: "withdraw", status: 409 }),
  matchCall("approve", "outsider", { status: 403 }),
  matchCall("withdraw", "ana", { afterAnswer: 1 }),
  matchCall("withdraw", "ana", { what: "repeated", after: "withdraw" }),
  matchCall("withdraw", "ana", { after: "approve", status: 409 }),
  matchCall("dispute", "bruno", { body: reason, afterAnswer: 1 }),
  matchCall("dispute", "bruno", { what: "repeated", after: "dispute", body: reason }),
  matchCall("decide", "secretary", {
    after: "dispute",
    body: () => ({ outcome: "confirm", ...reason() }),
    afterAnswer: 1,
  }),
  matchCall("decide", "secretary", {
    after: "approve",
    body: () => ({ outcome: "annul", ...reason() }),
    status: 409,
  }),
  matchCall("decide", "ana", {
    after: "dispute",
    body: () => ({ outcome: "confirm", ...reason() }),
    status: 403,
  }),
  call(`PATCH ${V1}/notifications`, "bruno", { body: () => ({ all: true }) }),
  call(`PATCH ${V1}/notifications`, "bruno", { what: "unreadable", body: () => ({}), status: 400 }),
];

const json = (body: object) => () => body;

/** GoTrue's calls that change something. */
export const authCalls: RequestCase[] = [
  call(`POST ${AUTH}/signup`, "visitor", {
    body: (w) => ({ email: w.email(), password: PASSWORD }),
    afterAnswer: 1,
  }),
  call(`POST ${AUTH}/signup`, "visitor", {
    what: "taken",
    body: json({ email: "atleta@demo.test", password: PASSWORD }),
  }),
  call(`POST ${AUTH}/token`, "visitor", {
    what: "password",
    path: () => `${AUTH}/token?grant_type=password`,
    body: json({ email: "atleta@demo.test", password: "quadra-demo-2026" }),
  }),
  call(`POST ${AUTH}/token`, "visitor", {
    what: "wrong password",
    path: () => `${AUTH}/token?grant_type=password`,
    body: json({ email: "atleta@demo.test", password: "outra senha boa" }),
    status: 400,
  }),
  call(`POST ${AUTH}/token`, "visitor", {
    what: "refresh",
    path: () => `${AUTH}/token?grant_type=refresh_token`,
    body: async (w: RequestHarness) => {
      const body = { email: "clube@demo.test", password: "quadra-demo-2026" };
      const answer = await w.call("visitor", "POST", `${AUTH}/token?grant_type=password`, body);
      return { refresh_token: ((await answer.json()) as { refresh_token: string }).refresh_token };
    },
  }),
  call(`POST ${AUTH}/token`, "visitor", {
    what: "refresh, unknown token",
    path: () => `${AUTH}/token?grant_type=refresh_token`,
    body: json({ refresh_token: "nada" }),
    status: 400,
  }),
  ...(["signup", "email"] as const).map((type) =>
    call(`POST ${AUTH}/verify`, "visitor", {
      what: type,
      body: async (w: RequestHarness) => {
        const email = await signedUp(w);
        return { type, email, token: await codeFor(w, email) };
      },
    }),
  ),
  call(`POST ${AUTH}/verify`, "visitor", {
    what: "wrong",
    body: async (w: RequestHarness) => ({ type: "email", email: await signedUp(w), token: "000000" }),
    status: 403,
  }),
  ...(["otp", "recover"] as const).map((path) =>
    call(`POST ${AUTH}/${path}`, "visitor", {
      body: json({ email: "atleta@demo.test" }),
      afterAnswer: 2,
      beforeAnswer: 0,
    }),
  ),
  call(`POST ${AUTH}/resend`, "visitor", {
    body: async (w: RequestHarness) => ({ type: "signup", email: await signedUp(w) }),
    afterAnswer: 2,
    beforeAnswer: 0,
  }),
  call(`PUT ${AUTH}/user`, "davi", { body: json({ password: "uma senha nova 2026" }), afterAnswer: 2 }),
  call(`PUT ${AUTH}/user`, "davi", { what: "weak", body: json({ password: "curta" }), status: 422 }),
  call(`POST ${AUTH}/logout`, "playingAdmin", { status: 204 }),
  call(`POST ${AUTH}/logout`, "visitor", { status: 401 }),
];
