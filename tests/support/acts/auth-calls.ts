import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { type Act, NOBODY } from "./act.ts";
import { type About, call } from "./builders.ts";
import { PASSWORD, type RequestHarness } from "./harness.ts";
import type { Member } from "./people.ts";
import { codeFor, signedUp } from "./sign-ups.ts";

const AUTH = "/api/auth/v1";
const TOKEN = `${AUTH}/token`;
const visitor = { by: "visitor", changes: "own" } as const;

/** A factor of somebody who has none, begun through the API; their session is live. */
async function begun(w: RequestHarness, who: Member) {
  const { userId, sessionId } = w.club[who];
  await w.app.sql("delete from mfa_factors where user_id = $1", [userId]);
  await w.app.sql(
    "update sessions set awaits_factor = false, aal = 'aal1', revoked_at = null where id = $1",
    [sessionId],
  );
  const answer = await w.call(who, "POST", `${AUTH}/factors`, { factor_type: "totp", friendly_name: "A" });
  const body = (await answer.json()) as { id: string; totp: { secret: string } };
  return { factorId: body.id, secret: body.totp.secret };
}

async function challenged(w: RequestHarness, who: Member, isRight: boolean) {
  const { factorId, secret } = await begun(w, who);
  const answer = await w.call(who, "POST", `${AUTH}/factors/${factorId}/challenge`);
  const { id: challengeId } = (await answer.json()) as { id: string };
  const digits = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const wrong = digits === "000000" ? "111111" : "000000";
  return { factorId, challengeId, code: isRight ? digits : wrong };
}

/** Davi's session has shown a factor; gives one of his recovery codes. */
async function raised(w: RequestHarness): Promise<string> {
  const { factorId, challengeId, code } = await challenged(w, "davi", true);
  await w.call("davi", "POST", `${AUTH}/factors/${factorId}/verify`, { challenge_id: challengeId, code });
  const answer = await w.call("davi", "POST", `${AUTH}/recovery-codes`, {});
  return ((await answer.json()) as { codes: string[] }).codes[0]!;
}

/** A factor that is not proven yet: Ana's, or that of an athlete elsewhere. */
async function unproven({ app, club }: RequestHarness, { target }: About) {
  if (target === "missing") return { factorId: NOBODY };
  const factorId = randomUUID();
  const { userId } = target === "own" ? club.ana : club.outsider;
  await app.sql("delete from mfa_factors where user_id = $1", [userId]);
  await app.sql(
    `insert into mfa_factors (id, user_id, secret, created_at, updated_at) values ($1, $2, 'x', now(), now())`,
    [factorId, userId],
  );
  return { factorId };
}

const ofOwner = (did: string) => ({
  own: `401 ${did} 404 404 404 404 403 403 404 404`,
  another: `401 404 ${did} 404 404 404 403 403 404 404`,
  missing: "401 404 404 404 404 404 403 403 404 404",
});
const live = (did: string) => `401 ${did} ${did} ${did} ${did} ${did} 403 403 ${did} ${did}`;
const unreadable = "401 422 422 422 422 422 422 403 422 422";
const FACTOR = `${AUTH}/factors/:factorId`;
const challenge = (isRight: boolean) => ({
  named: (w: RequestHarness) => challenged(w, "davi", isRight),
  body: (_: RequestHarness, { challengeId, code }: Record<string, string>) => ({
    challenge_id: challengeId,
    code,
  }),
});

/** GoTrue's calls about factors, addresses and what it is set to. */
const factorCalls: Act[] = [
  ...["settings", "health", ".well-known/jwks.json"].flatMap((name) =>
    call(`GET ${AUTH}/${name}`, "", { answers: "200", by: "visitor" }),
  ),
  ...call(`GET ${AUTH}/user`, "", { answers: live("200"), by: "ana" }),
  ...call(`GET ${AUTH}/user`, "", { by: "visitor", status: 401 }),
  ...call(`GET ${AUTH}/reauthenticate`, "", { answers: live("200") }),
  ...call(`GET ${AUTH}/reauthenticate`, "", { by: "caio", after: 2 }),
  ...call(`GET ${AUTH}/reauthenticate`, "", { by: "visitor", status: 401 }),
  ...call(`POST ${AUTH}/reauthenticate`, "empty", { answers: unreadable, body: {} }),
  ...call(`POST ${AUTH}/reauthenticate`, "", { by: "bruno", body: { password: PASSWORD }, changes: "own" }),
  ...call(`POST ${AUTH}/reauthenticate`, "wrong", {
    by: "bruno",
    body: { password: "nenhuma delas" },
    status: 400,
    before: 1,
    after: 1,
  }),
  ...call(`PUT ${AUTH}/user`, "data", { answers: live("200"), body: { data: {} } }),
  ...call(`PUT ${AUTH}/user`, "data", { by: "caio", body: { data: { camisa: 9 } }, changes: "own" }),
  ...call(`PUT ${AUTH}/user`, "e-mail", {
    by: "caio",
    body: (w) => ({ email: w.email() }),
    after: 1,
    changes: "own",
  }),
  ...call(`PUT ${AUTH}/user`, "e-mail, taken", {
    by: "caio",
    body: { email: "atleta@demo.test" },
    changes: "own",
  }),
  ...call(`POST ${AUTH}/verify`, "email_change, wrong", {
    by: "visitor",
    body: { type: "email_change", email: "atleta@demo.test", token: "000000" },
    status: 403,
  }),
  ...call(`POST ${AUTH}/otp`, "creates", {
    ...visitor,
    body: (w) => ({ email: w.email(), create_user: true }),
    before: 0,
    after: 2,
  }),
  ...call(`POST ${AUTH}/factors`, "of a kind that we do not know", {
    answers: unreadable,
    body: { factor_type: "phone" },
  }),
  ...call(`POST ${AUTH}/factors`, "", {
    by: "davi",
    body: async (w: RequestHarness) => {
      await begun(w, "davi");
      return { factor_type: "totp", friendly_name: "B" };
    },
    changes: "own",
  }),
  ...call(`POST ${AUTH}/factors`, "of no kind", { by: "davi", body: { factor_type: "phone" }, status: 422 }),
  ...call(`POST ${FACTOR}/challenge`, "", { answers: ofOwner("200"), named: unproven }),
  ...call(`POST ${FACTOR}/challenge`, "", {
    by: "davi",
    named: (w) => challenged(w, "davi", true),
    changes: "own",
  }),
  ...call(`POST ${FACTOR}/challenge`, "unknown", { by: "davi", status: 404 }),
  ...call(`POST ${FACTOR}/verify`, "no such challenge", {
    answers: ofOwner("422"),
    named: unproven,
    body: { challenge_id: NOBODY, code: "000000" },
  }),
  // The factor's owner is told.
  ...call(`POST ${FACTOR}/verify`, "", { by: "davi", ...challenge(true), after: 2, changes: "own" }),
  ...call(`POST ${FACTOR}/verify`, "wrong", { by: "davi", ...challenge(false), status: 422 }),
  ...call(`POST ${AUTH}/recovery-codes`, "without a factor", {
    answers: "401 403 403 403 403 403 403 403 403 403",
    body: {},
  }),
  ...call(`POST ${AUTH}/recovery-codes`, "without a factor", { by: "caio", body: {}, status: 403 }),
  ...call(`POST ${AUTH}/recovery-codes`, "", {
    by: "davi",
    body: async (w: RequestHarness) => (await raised(w), {}),
    after: 2,
    changes: "own",
  }),
  ...call(`POST ${AUTH}/recovery-codes/verify`, "wrong", {
    answers: live("422"),
    body: { code: "aaaaa-aaaaa" },
  }),
  ...call(`POST ${AUTH}/recovery-codes/verify`, "", {
    by: "davi",
    body: async (w: RequestHarness) => ({ code: await raised(w) }),
    changes: "own",
  }),
  ...call(`POST ${AUTH}/recovery-codes/verify`, "wrong", {
    by: "davi",
    body: { code: "aaaaa-aaaaa" },
    status: 422,
    before: 1,
    after: 1,
  }),
  ...call(`DELETE ${FACTOR}`, "", { answers: ofOwner("200"), named: unproven }),
  ...call(`DELETE ${FACTOR}`, "", {
    by: "davi",
    named: (w) => begun(w, "davi"),
    changes: "own",
  }),
  ...call(`DELETE ${FACTOR}`, "unknown", { by: "ana", status: 404 }),
];

/** A call of a visitor's about the demonstration's athlete, whose digits are made and mailed after the answer. */
const mailed = (name: string): Act[] =>
  call(`POST ${AUTH}/${name}`, "", {
    ...visitor,
    body: { email: "atleta@demo.test" },
    before: 0,
    after: 2,
  });

/** GoTrue's calls, with a body that each refuses and with one that it takes. */
export const authCalls: Act[] = [
  ...["signup", "verify", "token", "otp", "recover", "resend"].flatMap((name) =>
    call(`POST ${AUTH}/${name}`, "empty", { answers: "422", body: {} }),
  ),
  ...factorCalls,
  ...call(`POST ${AUTH}/signup`, "", {
    ...visitor,
    body: (w) => ({ email: w.email(), password: PASSWORD }),
    after: 1,
  }),
  ...call(`POST ${AUTH}/signup`, "taken", {
    ...visitor,
    body: { email: "atleta@demo.test", password: PASSWORD },
  }),
  ...call(`POST ${TOKEN}`, "password", {
    ...visitor,
    path: `${TOKEN}?grant_type=password`,
    body: { email: "atleta@demo.test", password: "quadra-demo-2026" },
  }),
  ...call(`POST ${TOKEN}`, "wrong password", {
    by: "visitor",
    path: `${TOKEN}?grant_type=password`,
    body: { email: "atleta@demo.test", password: "outra senha boa" },
    status: 400,
  }),
  ...call(`POST ${TOKEN}`, "refresh", {
    ...visitor,
    path: `${TOKEN}?grant_type=refresh_token`,
    body: async (w) => {
      const body = { email: "clube@demo.test", password: "quadra-demo-2026" };
      const answer = await w.call("visitor", "POST", `${TOKEN}?grant_type=password`, body);
      return { refresh_token: ((await answer.json()) as { refresh_token: string }).refresh_token };
    },
  }),
  ...call(`POST ${TOKEN}`, "refresh, unknown token", {
    by: "visitor",
    path: `${TOKEN}?grant_type=refresh_token`,
    body: { refresh_token: "nada" },
    status: 400,
  }),
  ...["signup", "email"].flatMap((type) =>
    call(`POST ${AUTH}/verify`, type, {
      ...visitor,
      body: async (w) => {
        const email = await signedUp(w);
        return { type, email, token: await codeFor(w, email) };
      },
    }),
  ),
  ...call(`POST ${AUTH}/verify`, "wrong", {
    by: "visitor",
    body: async (w) => ({ type: "email", email: await signedUp(w), token: "000000" }),
    status: 403,
  }),
  ...["otp", "recover"].flatMap(mailed),
  ...call(`POST ${AUTH}/resend`, "", {
    ...visitor,
    body: async (w) => ({ type: "signup", email: await signedUp(w) }),
    before: 0,
    after: 2,
  }),
  ...call(`PUT ${AUTH}/user`, "password", {
    by: "davi",
    body: { password: "uma senha nova 2026" },
    after: 2,
    changes: "own",
  }),
  ...call(`PUT ${AUTH}/user`, "weak", { by: "davi", body: { password: "curta" }, status: 422 }),
  ...call(`POST ${AUTH}/logout`, "others", {
    answers: "401 204 204 204 204 204 204 403 204 204",
    path: `${AUTH}/logout?scope=others`,
  }),
  ...call(`POST ${AUTH}/logout`, "", { by: "playingAdmin", status: 204, changes: "own" }),
  ...call(`POST ${AUTH}/logout`, "", { by: "visitor", status: 401 }),
];
