import { Secret, TOTP } from "otpauth";
import { codeOf } from "../identity.ts";
import { form } from "./forms.ts";
import type { RequestCase } from "./measure.ts";
import { PASSWORD, type RequestHarness, type Who } from "./harness.ts";

const PROFILE = "/athlete-profile/seguranca";
const AUTH = "/auth";
const ACCOUNT = "?conta=1";
const NOBODY = "00000000-0000-4000-8000-000000000000";
const NEXT_PASSWORD = "uma senha melhor 2026";

type Member = Exclude<Who, "visitor">;

/** Gives somebody the password of the tests back. */
async function reset(w: RequestHarness, who: Member): Promise<void> {
  await w.app.sql(
    "update users set password_hash = (select password_hash from users where id = $2) where id = $1",
    [w.club[who].userId, w.club.bruno.userId],
  );
}

/** Another session of the same person. */
async function elsewhere(w: RequestHarness, who: Member): Promise<string> {
  const [row] = await w.app.sql<{ id: string }>(
    `insert into sessions (id, user_id, user_agent, created_at, refreshed_at, expires_at)
     values (gen_random_uuid(), $1, 'node', now(), now(), now() + interval '1 day') returning id`,
    [w.club[who].userId],
  );
  return row!.id;
}

/** Begins a factor on the screen: what its next form sends, with right digits or wrong ones. */
async function begun(w: RequestHarness, who: Member, path: string, right: boolean) {
  const html = await (await w.post(who, path, { intent: "start_factor", name: "" })).text();
  const address = /name="address" value="([^"]+)"/.exec(html)![1]!.replaceAll("&amp;", "&");
  const factorId = /name="factorId" value="([^"]+)"/.exec(html)![1]!;
  return { factorId, address, code: right ? digitsOf(address) : "000000" };
}

function digitsOf(address: string, ahead = 0): string {
  const secret = Secret.fromBase32(new URL(address).searchParams.get("secret")!);
  return new TOTP({ secret }).generate({ timestamp: Date.now() + ahead * 30_000 });
}

/** A confirmed factor of somebody; gives its id and its address. */
async function confirmed(
  w: RequestHarness,
  who: Member,
  path = PROFILE,
): Promise<{ of: string; address: string; recovery: string }> {
  await withoutFactor(w, who);
  const setup = await begun(w, who, path, true);
  const answer = await w.post(who, path, { intent: "confirm_factor", ...setup });
  const recovery = /<code>([a-z2-9]{5}-[a-z2-9]{5})<\/code>/.exec(await answer.text())?.[1];
  if (!recovery) throw new Error(`confirm_factor: ${answer.status}`);
  return { of: setup.factorId, address: setup.address, recovery };
}

/** Somebody who has no second factor, and a session that waits for none. */
async function withoutFactor(w: RequestHarness, who: Member): Promise<void> {
  await w.app.sql("delete from mfa_factors where user_id = $1", [w.club[who].userId]);
  await w.app.sql("update sessions set awaits_factor = false, aal = 'aal1' where id = $1", [
    w.club[who].sessionId,
  ]);
}

/** Somebody's session that still waits for the digits of their factor. */
async function waiting(w: RequestHarness, right: boolean) {
  const { of, address } = await awaiting(w);
  return { intent: "factor", factorId: of, code: right ? digitsOf(address, 1) : "000000" };
}

async function awaiting(w: RequestHarness) {
  const factor = await confirmed(w, "davi");
  await w.app.sql("update sessions set awaits_factor = true, aal = 'aal1' where id = $1", [
    w.club.davi.sessionId,
  ]);
  return factor;
}

/** The security panel's forms, on one of the two screens that show it. */
function panel(path: string, query: string, who: Member): RequestCase[] {
  const at = path + query;
  const one = (
    what: string,
    fields: Parameters<typeof form>[2],
    more: { status?: number; afterAnswer?: number } = {},
  ) => form(path, who, fields, { what, query, ...more });
  const change = (current: string, password: string) => async (w: RequestHarness) => {
    await reset(w, who);
    return { intent: "change_password", current, password };
  };
  const mailed = (right: boolean) => async (w: RequestHarness) => {
    const email = w.email();
    await w.post(who, at, { intent: "change_email", email });
    return { intent: "confirm_email", code: right ? await codeOf(w.app, email) : "000000" };
  };
  /** Their session has shown nothing for long. */
  const stale = async (w: RequestHarness, fields: Record<string, string>) => {
    await reset(w, who);
    await w.app.sql("update sessions set proved_at = null where id = $1", [w.club[who].sessionId]);
    return fields;
  };
  return [
    one("change_email, stale", (w) => stale(w, { intent: "change_email", email: w.email() }), {
      status: 403,
    }),
    one("end_other_sessions, stale", (w) => stale(w, { intent: "end_other_sessions" }), { status: 403 }),
    one("prove, wrong", (w) => stale(w, { intent: "prove", password: "nenhuma delas" }), {
      status: 400,
      afterAnswer: 1,
    }),
    one(
      "prove and change_email",
      (w) => stale(w, { intent: "prove", password: PASSWORD, begun: "change_email", begun_email: w.email() }),
      { afterAnswer: 1 },
    ),
    one("prove", (w) => stale(w, { intent: "prove", password: PASSWORD })),
    one("change_password", change(PASSWORD, NEXT_PASSWORD), { afterAnswer: 2 }),
    one("change_password, wrong", change("nenhuma delas", NEXT_PASSWORD), { status: 400, afterAnswer: 1 }),
    one("change_password, common", change(PASSWORD, "password1"), { status: 400 }),
    one("change_email", (w) => ({ intent: "change_email", email: w.email() }), { afterAnswer: 1 }),
    one("change_email, taken", { intent: "change_email", email: "atleta@demo.test" }),
    one("change_email, no address", { intent: "change_email", email: "nada" }, { status: 400 }),
    one("confirm_email", mailed(true), { afterAnswer: 2 }),
    one("confirm_email, wrong", mailed(false), { status: 403, afterAnswer: 1 }),
    one("start_factor", { intent: "start_factor", name: "Celular" }, { status: 200 }),
    one("start_factor, impossible name", { intent: "start_factor", name: "<b>" }, { status: 400 }),
    one(
      "confirm_factor, wrong",
      async (w) => ({
        intent: "confirm_factor",
        ...(await begun(w, who, at, false)),
      }),
      { status: 403, afterAnswer: 1 },
    ),
    one(
      "confirm_factor",
      async (w) => {
        await withoutFactor(w, who);
        return { intent: "confirm_factor", ...(await begun(w, who, at, true)) };
      },
      { status: 200, afterAnswer: 2 },
    ),
    one(
      "confirm_factor, another",
      async (w) => {
        await confirmed(w, who, at);
        return { intent: "confirm_factor", ...(await begun(w, who, at, true)) };
      },
      { afterAnswer: 2 },
    ),
    one(
      "new_recovery_codes",
      async (w) => {
        await confirmed(w, who, at);
        return { intent: "new_recovery_codes" };
      },
      { status: 200, afterAnswer: 2 },
    ),
    one(
      "new_recovery_codes, without a factor",
      async (w) => {
        await withoutFactor(w, who);
        return { intent: "new_recovery_codes" };
      },
      { status: 403 },
    ),
    one("end_session", async (w) => ({ intent: "end_session", of: await elsewhere(w, who) }), {
      afterAnswer: 2,
    }),
    one("end_session, another's", (w) => ({ intent: "end_session", of: w.club.outsider.sessionId }), {
      status: 404,
    }),
    one("end_session, none", { intent: "end_session", of: "nada" }, { status: 400 }),
    one(
      "end_other_sessions",
      async (w) => {
        await elsewhere(w, who);
        return { intent: "end_other_sessions" };
      },
      { afterAnswer: 2 },
    ),
    one(
      "remove_factor, none",
      async (w) => {
        await reset(w, who);
        return { intent: "remove_factor", of: NOBODY, password: PASSWORD };
      },
      { status: 404 },
    ),
  ];
}

/** Security of an account, for an athlete and for an admin without an athlete profile; then the second step of signing in. */
export const securityForms: RequestCase[] = [
  ...panel(PROFILE, "", "davi"),
  ...panel(AUTH, ACCOUNT, "otherAdmin"),
  form(
    PROFILE,
    "davi",
    async (w) => {
      await reset(w, "davi");
      return { intent: "remove_factor", of: (await confirmed(w, "davi")).of, password: "nenhuma delas" };
    },
    { what: "remove_factor, wrong", status: 400, afterAnswer: 1 },
  ),
  form(
    PROFILE,
    "davi",
    async (w) => {
      await reset(w, "davi");
      return { intent: "remove_factor", of: (await confirmed(w, "davi")).of, password: PASSWORD };
    },
    { what: "remove_factor", afterAnswer: 2 },
  ),
  ...(
    [
      ["/athlete-profile/meus-dados", "davi"],
      ["/auth/meus-dados", "otherAdmin"],
    ] as const
  ).flatMap(([path, who]) => [
    form(path, who, { intent: "prove", password: PASSWORD }, { what: "prove" }),
    form(path, who, { intent: "nada" }, { what: "unknown intent", status: 400 }),
  ]),
  form(AUTH, "visitor", { intent: "change_password" }, { what: "change_password", query: ACCOUNT }),
  form(AUTH, "davi", (w) => waiting(w, false), {
    what: "factor, wrong",
    query: "?painel=fator",
    status: 403,
    afterAnswer: 1,
  }),
  {
    route: `GET ${AUTH}`,
    what: "?painel=fator davi",
    kind: "page",
    status: 200,
    prepare: (w) => () => w.get("davi", `${AUTH}?painel=fator`),
  },
  {
    route: `GET ${PROFILE}`,
    what: "awaiting the factor davi",
    kind: "page",
    status: 302,
    prepare: (w) => () => w.get("davi", PROFILE),
  },
  form(AUTH, "davi", (w) => waiting(w, true), { what: "factor", query: "?painel=fator" }),
  form(AUTH, "davi", async (w) => ({ intent: "recovery_code", code: (await awaiting(w)).recovery }), {
    what: "recovery_code",
    query: "?painel=fator",
  }),
  form(
    AUTH,
    "davi",
    async (w) => {
      await awaiting(w);
      return { intent: "recovery_code", code: "aaaaa-aaaaa" };
    },
    { what: "recovery_code, wrong", query: "?painel=fator", status: 403, afterAnswer: 1 },
  ),
  form(
    AUTH,
    "visitor",
    { intent: "factor", factorId: NOBODY, code: "123456" },
    {
      what: "factor, no session",
      query: "?painel=fator",
      status: 401,
    },
  ),
];
