import { Secret, TOTP } from "otpauth";
import { call } from "./calls.ts";
import { PASSWORD, type RequestHarness, type Who } from "./harness.ts";

const AUTH = "/api/auth/v1";
const NOBODY = "00000000-0000-4000-8000-000000000000";

type Member = Exclude<Who, "visitor">;
interface Begun {
  id: string;
  secret: string;
}

/** A factor of somebody who has none, begun through the API; their session is live. */
async function begun(w: RequestHarness, who: Member): Promise<Begun> {
  const { userId, sessionId } = w.club[who];
  await w.app.sql("delete from mfa_factors where user_id = $1", [userId]);
  await w.app.sql(
    "update sessions set awaits_factor = false, aal = 'aal1', revoked_at = null where id = $1",
    [sessionId],
  );
  const answer = await w.call(who, "POST", `${AUTH}/factors`, { factor_type: "totp", friendly_name: "A" });
  const body = (await answer.json()) as { id: string; totp: { secret: string } };
  return { id: body.id, secret: body.totp.secret };
}

async function asked(w: RequestHarness, who: Member, right: boolean) {
  const { id, secret } = await begun(w, who);
  const answer = await w.call(who, "POST", `${AUTH}/factors/${id}/challenge`);
  const { id: challengeId } = (await answer.json()) as { id: string };
  const digits = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const wrong = digits === "000000" ? "111111" : "000000";
  return { id, body: { challenge_id: challengeId, code: right ? digits : wrong } };
}

/** A call about a factor, whose path and body are made together. */
function aboutFactor(rest: string, what: string, right: boolean, status: number) {
  let made: Awaited<ReturnType<typeof asked>>;
  return call(`POST ${AUTH}/factors/:factorId/${rest}`, "davi", {
    what,
    status,
    path: async (w) => {
      made = await asked(w, "davi", right);
      return `${AUTH}/factors/${made.id}/${rest}`;
    },
    body: () => (rest === "verify" ? made.body : {}),
    // The factor's owner is told.
    afterAnswer: rest === "verify" && right ? 2 : undefined,
  });
}

/** Davi's session has shown a factor; gives one of his recovery codes. */
async function raised(w: RequestHarness): Promise<string> {
  const { id, body } = await asked(w, "davi", true);
  await w.call("davi", "POST", `${AUTH}/factors/${id}/verify`, body);
  const answer = await w.call("davi", "POST", `${AUTH}/recovery-codes`, {});
  return ((await answer.json()) as { codes: string[] }).codes[0]!;
}

/** GoTrue's calls about factors, addresses and what it is set to. */
export const factorCalls = [
  call(`GET ${AUTH}/settings`, "visitor"),
  call(`GET ${AUTH}/health`, "visitor"),
  call(`GET ${AUTH}/reauthenticate`, "caio", { afterAnswer: 2, beforeAnswer: 1 }),
  call(`GET ${AUTH}/reauthenticate`, "visitor", { status: 401 }),
  call(`POST ${AUTH}/reauthenticate`, "bruno", { body: () => ({ password: PASSWORD }) }),
  call(`POST ${AUTH}/reauthenticate`, "bruno", {
    what: "wrong",
    body: () => ({ password: "nenhuma delas" }),
    status: 400,
    beforeAnswer: 1,
    afterAnswer: 1,
  }),
  call(`PUT ${AUTH}/user`, "caio", { what: "data", body: () => ({ data: { camisa: 9 } }) }),
  call(`PUT ${AUTH}/user`, "caio", {
    what: "e-mail",
    body: (w: RequestHarness) => ({ email: w.email() }),
    afterAnswer: 1,
  }),
  call(`PUT ${AUTH}/user`, "caio", { what: "e-mail, taken", body: () => ({ email: "atleta@demo.test" }) }),
  call(`POST ${AUTH}/verify`, "visitor", {
    what: "email_change, wrong",
    body: () => ({ type: "email_change", email: "atleta@demo.test", token: "000000" }),
    status: 403,
  }),
  call(`POST ${AUTH}/otp`, "visitor", {
    what: "creates",
    body: (w: RequestHarness) => ({ email: w.email(), create_user: true }),
    afterAnswer: 2,
    beforeAnswer: 0,
  }),
  call(`POST ${AUTH}/factors`, "davi", {
    body: async (w: RequestHarness) => {
      await begun(w, "davi");
      return { factor_type: "totp", friendly_name: "B" };
    },
  }),
  call(`POST ${AUTH}/factors`, "davi", {
    what: "of no kind",
    body: () => ({ factor_type: "phone" }),
    status: 422,
  }),
  aboutFactor("challenge", "", true, 200),
  aboutFactor("verify", "", true, 200),
  aboutFactor("verify", "wrong", false, 422),
  call(`POST ${AUTH}/factors/:factorId/challenge`, "davi", {
    what: "unknown",
    path: () => `${AUTH}/factors/${NOBODY}/challenge`,
    status: 404,
  }),
  call(`POST ${AUTH}/recovery-codes`, "davi", {
    body: async (w) => {
      await raised(w);
      return {};
    },
    afterAnswer: 2,
  }),
  call(`POST ${AUTH}/recovery-codes`, "caio", { what: "without a factor", body: () => ({}), status: 403 }),
  call(`POST ${AUTH}/recovery-codes/verify`, "davi", { body: async (w) => ({ code: await raised(w) }) }),
  call(`POST ${AUTH}/recovery-codes/verify`, "davi", {
    what: "wrong",
    body: () => ({ code: "aaaaa-aaaaa" }),
    status: 422,
    afterAnswer: 1,
  }),
  call(`DELETE ${AUTH}/factors/:factorId`, "davi", {
    path: async (w) => `${AUTH}/factors/${(await begun(w, "davi")).id}`,
  }),
  call(`DELETE ${AUTH}/factors/:factorId`, "ana", {
    what: "unknown",
    path: () => `${AUTH}/factors/${NOBODY}`,
    status: 404,
  }),
];
