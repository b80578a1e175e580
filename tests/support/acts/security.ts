import { Secret, TOTP } from "otpauth";
import { codeOf } from "../identity.ts";
import { type Act, NOBODY } from "./act.ts";
import { athletes, signedIn } from "./answers.ts";
import { form, page } from "./builders.ts";
import { PASSWORD, type RequestHarness } from "./harness.ts";
import type { Member } from "./people.ts";

const PROFILE = "/athlete-profile/seguranca";
const AUTH = "/auth";
const ACCOUNT = "?conta=1";
const NEXT_PASSWORD = "uma senha melhor 2026";

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
async function begun(w: RequestHarness, who: Member, path: string, isRight: boolean) {
  const html = await (await w.post(who, path, { intent: "start_factor", name: "" })).text();
  const address = /name="address" value="([^"]+)"/.exec(html)![1]!.replaceAll("&amp;", "&");
  const factorId = /name="factorId" value="([^"]+)"/.exec(html)![1]!;
  return { factorId, address, code: isRight ? digitsOf(address) : "000000" };
}

function digitsOf(address: string, ahead = 0): string {
  const secret = Secret.fromBase32(new URL(address).searchParams.get("secret")!);
  return new TOTP({ secret }).generate({ timestamp: Date.now() + ahead * 30_000 });
}

/** A confirmed factor of somebody; gives its id and its address. */
async function confirmed(w: RequestHarness, who: Member, path = PROFILE) {
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

/** Davi's session, which still waits for the digits of his factor. */
async function awaiting(w: RequestHarness) {
  const factor = await confirmed(w, "davi");
  await w.app.sql("update sessions set awaits_factor = true, aal = 'aal1' where id = $1", [
    w.club.davi.sessionId,
  ]);
  return factor;
}

async function digits(w: RequestHarness, isRight: boolean) {
  const { of, address } = await awaiting(w);
  return { intent: "factor", factorId: of, code: isRight ? digitsOf(address, 1) : "000000" };
}

/** Wrong digits are counted after the answer, which is the page again. */
const WRONG = { status: 403, after: 1, overlaps: true };

type Outcome = Pick<Parameters<typeof form>[3], "status" | "before" | "after" | "overlaps">;

/** The security panel's sentForm, on one of the two screens that show it; the owner is told of a change by mail. */
function panel(path: string, query: string, who: Member): Act[] {
  const at = path + query;
  const one = (what: string, fields: Parameters<typeof form>[2], outcome: Outcome = {}) =>
    form(path, what, fields, {
      by: who,
      query,
      changes: (outcome.status ?? 302) < 400 ? "own" : undefined,
      ...outcome,
    });
  const change = (current: string, password: string) => async (w: RequestHarness) => {
    await reset(w, who);
    return { intent: "change_password", current, password };
  };
  const mailed = (isRight: boolean) => async (w: RequestHarness) => {
    const email = w.email();
    await w.post(who, at, { intent: "change_email", email });
    return { intent: "confirm_email", code: isRight ? await codeOf(w.app, email) : "000000" };
  };
  /** Their session has shown nothing for long. */
  const stale = async (w: RequestHarness, fields: Record<string, string>) => {
    await reset(w, who);
    await w.app.sql("update sessions set proved_at = null where id = $1", [w.club[who].sessionId]);
    return fields;
  };
  const NOTIFYING = { after: 2 };
  /** The answer is the page again, whose own reading comes when the work after the answer may have begun. */
  const SHOWN = { ...NOTIFYING, status: 200, overlaps: true };
  return [
    ...one("change_email, stale", (w) => stale(w, { intent: "change_email", email: w.email() }), {
      status: 403,
    }),
    ...one("end_other_sessions, stale", (w) => stale(w, { intent: "end_other_sessions" }), { status: 403 }),
    ...one("prove, wrong", (w) => stale(w, { intent: "prove", password: "nenhuma delas" }), {
      ...WRONG,
      status: 400,
    }),
    ...one(
      "prove and change_email",
      (w) => stale(w, { intent: "prove", password: PASSWORD, begun: "change_email", begun_email: w.email() }),
      { before: 4, after: 1 },
    ),
    ...one("prove", (w) => stale(w, { intent: "prove", password: PASSWORD })),
    ...one("change_password", change(PASSWORD, NEXT_PASSWORD), NOTIFYING),
    ...one("change_password, wrong", change("nenhuma delas", NEXT_PASSWORD), { ...WRONG, status: 400 }),
    ...one("change_password, common", change(PASSWORD, "password1"), { status: 400 }),
    ...one("change_email", (w) => ({ intent: "change_email", email: w.email() }), { after: 1 }),
    ...one("change_email, taken", { intent: "change_email", email: "atleta@demo.test" }),
    ...one("change_email, no address", { intent: "change_email", email: "nada" }, { status: 400 }),
    ...one("confirm_email", mailed(true), NOTIFYING),
    ...one("confirm_email, wrong", mailed(false), WRONG),
    ...one("start_factor", { intent: "start_factor", name: "Celular" }, { status: 200 }),
    ...one("start_factor, impossible name", { intent: "start_factor", name: "<b>" }, { status: 400 }),
    ...one(
      "confirm_factor, wrong",
      async (w) => ({ intent: "confirm_factor", ...(await begun(w, who, at, false)) }),
      { ...WRONG, before: 1, overlaps: false },
    ),
    ...one(
      "confirm_factor",
      async (w) => {
        await withoutFactor(w, who);
        return { intent: "confirm_factor", ...(await begun(w, who, at, true)) };
      },
      SHOWN,
    ),
    ...one(
      "confirm_factor, another",
      async (w) => {
        await confirmed(w, who, at);
        return { intent: "confirm_factor", ...(await begun(w, who, at, true)) };
      },
      NOTIFYING,
    ),
    ...one(
      "new_recovery_codes",
      async (w) => {
        await confirmed(w, who, at);
        return { intent: "new_recovery_codes" };
      },
      SHOWN,
    ),
    ...one(
      "new_recovery_codes, without a factor",
      async (w) => {
        await withoutFactor(w, who);
        return { intent: "new_recovery_codes" };
      },
      { status: 403 },
    ),
    ...one("end_session", async (w) => ({ intent: "end_session", of: await elsewhere(w, who) }), {
      before: 1,
      ...NOTIFYING,
    }),
    ...one("end_session, another's", (w) => ({ intent: "end_session", of: w.club.outsider.sessionId }), {
      status: 404,
    }),
    ...one("end_session, none", { intent: "end_session", of: "nada" }, { status: 400 }),
    ...one(
      "end_other_sessions",
      async (w) => {
        await elsewhere(w, who);
        return { intent: "end_other_sessions" };
      },
      { before: 1, ...NOTIFYING },
    ),
    ...one(
      "remove_factor, none",
      async (w) => {
        await reset(w, who);
        return { intent: "remove_factor", of: NOBODY, password: PASSWORD };
      },
      { status: 404 },
    ),
  ];
}

/** Davi takes his factor away, by the password that he gives. */
const removal = (password: string) => async (w: RequestHarness) => {
  await reset(w, "davi");
  return { intent: "remove_factor", of: (await confirmed(w, "davi")).of, password };
};

const second = { by: "davi", query: "?painel=fator" } as const;
const done = { ...second, changes: "own" } as const;

/** Security of an account, for an athlete and for an admin without an athlete profile; then the second step of signing in. */
export const securityForms: Act[] = [
  ...form(
    PROFILE,
    "end no session",
    { intent: "end_session", of: "nada" },
    {
      answers: athletes("400").replaceAll("closed", "400"),
    },
  ),
  ...panel(PROFILE, "", "davi"),
  ...panel(AUTH, ACCOUNT, "otherAdmin"),
  ...form(PROFILE, "remove_factor, wrong", removal("nenhuma delas"), { by: "davi", ...WRONG, status: 400 }),
  ...form(PROFILE, "remove_factor", removal(PASSWORD), { by: "davi", after: 2, changes: "own" }),
  ...(
    [
      ["/athlete-profile/meus-dados", "davi", athletes("400").replaceAll("closed", "400")],
      ["/auth/meus-dados", "otherAdmin", signedIn("400")],
    ] as const
  ).flatMap(([path, by, answers]) => [
    ...form(path, "prove", { intent: "prove", password: PASSWORD }, { by, changes: "own" }),
    ...form(path, "unknown intent", { intent: "nada" }, { answers }),
    ...form(path, "unknown intent", { intent: "nada" }, { by, status: 400 }),
  ]),
  ...form(
    AUTH,
    "change_password",
    { intent: "change_password" },
    {
      by: "visitor",
      query: ACCOUNT,
      changes: "own",
    },
  ),
  ...form(AUTH, "factor, wrong", (w) => digits(w, false), { ...second, ...WRONG }),
  ...page(AUTH, "?painel=fator", { by: "davi" }),
  ...page(PROFILE, "awaiting the factor", { by: "davi", status: 302 }),
  ...form(AUTH, "factor", (w) => digits(w, true), done),
  ...form(
    AUTH,
    "recovery_code",
    async (w) => ({ intent: "recovery_code", code: (await awaiting(w)).recovery }),
    done,
  ),
  ...form(
    AUTH,
    "recovery_code, wrong",
    async (w) => {
      await awaiting(w);
      return { intent: "recovery_code", code: "aaaaa-aaaaa" };
    },
    { ...second, ...WRONG },
  ),
  ...form(
    AUTH,
    "factor, no session",
    { intent: "factor", factorId: NOBODY, code: "123456" },
    {
      ...second,
      by: "visitor",
      status: 401,
    },
  ),
];
