import { randomUUID } from "node:crypto";
import { cookieHeader } from "../../../app/platform/cookies.server.ts";
import { createTokens } from "../../../app/platform/tokens.server.ts";
import { waitForApprovalLink } from "../approval-links.ts";
import { codeLinkOf } from "../code-links.ts";
import { codeOf } from "../identity.ts";
import type { Act } from "./act.ts";
import { form } from "./builders.ts";
import { type FormFields, PASSWORD, type RequestHarness } from "./harness.ts";
import { code, guardianToken, waiting } from "./registrations.ts";
import { codeFor, signedUp, termsVersion } from "./sign-ups.ts";

const AUTH = "/auth";

const signIn = (more: Record<string, string> = {}) => ({
  intent: "signin",
  email: "atleta@demo.test",
  password: "quadra-demo-2026",
  ...more,
});

async function recovering(w: RequestHarness, isRight: boolean) {
  const email = await signedUp(w);
  const body = { email, token: await codeFor(w, email), type: "signup" };
  const verified = await w.call("visitor", "POST", "/api/auth/v1/verify", body);
  if (verified.status !== 200) throw new Error(`verify: ${verified.status}`);
  await w.call("visitor", "POST", "/api/auth/v1/recover", { email });
  const digits = await codeOf(w.app, email, 2);
  return { intent: "reset", email, code: isRight ? digits : "000000", password: "outra senha boa 2026" };
}

/** Somebody whose address is confirmed; gives it. */
async function confirmed(w: RequestHarness): Promise<string> {
  const [row] = await w.app.sql<{ email: string }>(
    `insert into users (id, email, name, email_confirmed_at)
     values (gen_random_uuid(), $1, 'Ana Viagem', now()) returning email`,
    [w.email()],
  );
  return row!.email;
}

/** A mailed link leaves a cookie when it is opened, by which the page's form is sent. */
interface OpenedLink {
  cookie: Parameters<typeof cookieHeader>[1];
  token: (w: RequestHarness) => Promise<string>;
  forge: (token: string) => string;
  query: string;
  fields: (w: RequestHarness) => Promise<FormFields> | FormFields;
  after?: number;
}

/** The button of a link by the cookie that opening it left; the same by a forged one. */
function linkForms(what: string, { cookie, token, forge, query, fields, after = 0 }: OpenedLink): Act[] {
  const send = (isRight: boolean): Act[] =>
    form(AUTH, isRight ? what : `${what}, forged`, fields, {
      by: "visitor",
      query,
      headers: async (w) => {
        const made = await token(w);
        return {
          cookie: cookieHeader(w.app.vars.APP_ORIGIN!, cookie, isRight ? made : forge(made)).split(";")[0]!,
        };
      },
      ...(isRight ? { after, changes: "own" } : { status: 404 }),
    });
  return [...send(true), ...send(false)];
}

const longer = (token: string) => `${token}x`;
const otherDigits = (token: string) => token.replace(/.{43}$/, "A".repeat(43));

/** The link beside mailed digits: signing in, or a new password. */
const codeLink = (asked: "code" | "recover"): OpenedLink => ({
  cookie: "code-link",
  token: async (w) => {
    const email = await confirmed(w);
    await w.post("visitor", AUTH, { intent: asked, email });
    return new URL(await codeLinkOf(w.app, email)).searchParams.get("entrar")!;
  },
  forge: otherDigits,
  query: "?entrada=1",
  fields: () => ({ intent: asked === "code" ? "enter" : "reset_by_link", password: "outra senha boa 2027" }),
  after: asked === "recover" ? 2 : 0,
});

/** The owner of an account undoes a change of it, and is told so by mail. */
async function undoToken({ app, ...w }: RequestHarness): Promise<string> {
  const [row] = await app.sql<{ id: string }>(
    `with owner as (insert into users (id, email, name, email_confirmed_at)
       values (gen_random_uuid(), $1, 'Ana Viagem', now()) returning id)
     insert into account_changes (id, user_id, kind, email, factors, created_at, expires_at, told_at, next_at)
     select gen_random_uuid(), id, 'password_set', $1, '[]', now(), now() + interval '7 days', now(), now() from owner
     returning id`,
    [w.email()],
  );
  const tokens = createTokens(app.vars.AUTH_SIGNING_KEYS!, `${app.vars.APP_ORIGIN}/api/auth/v1`);
  return `${row!.id}.${await tokens.keyed("undo", row!.id)}`;
}

/** Bruno, who was asked by mail, approves a waiting result. */
async function approvalToken(w: RequestHarness): Promise<string> {
  const matchId = await w.report();
  const link = await waitForApprovalLink(w.app, `${w.club.bruno.userId}@teste.test`, matchId);
  return new URL(link).searchParams.get("aprovar")!;
}

const done = { by: "visitor", changes: "own" } as const;
const refused = { by: "visitor", status: 400 } as const;
/** Wrong digits are counted after the answer. */
const wrong = { by: "visitor", status: 403, before: 1, after: 1 } as const;
/** Digits are made and mailed after the answer, which is the same where there is nobody. */
const mailed = { by: "visitor", status: 200, before: 0, after: 2, changes: "own" } as const;
const HOMES =
  "/athlete-dashboard /athlete-dashboard /club-admin-dashboard /club-admin-dashboard /super-admin-dashboard";

/** The forms of `/auth`, and those of guardians and of people whose name stands on public pages. */
export const signInForms: Act[] = [
  ...form("/auth/responsavel", "ask visit", (w) => ({ intent: "ask_visit", email: w.email() }), {
    ...done,
    before: 0,
    after: 1,
  }),
  ...form("/auth/responsavel", "open visit, none", { intent: "open_visit" }, done),
  ...form(
    "/auth/responsavel",
    "revoke without a visit",
    (w) => ({ intent: "revoke", athleteId: w.club.mia.athleteId }),
    { answers: "missing" },
  ),
  ...form(
    "/auth/remover-nome",
    "remove name",
    ({ club }) => ({
      clubId: club.clubId,
      athleteId: club.gil.athleteId,
      asker: "self",
      email: "",
      note: "",
    }),
    { ...done, after: 1 },
  ),
  ...form("/auth/remover-nome", "empty", { asker: "self" }, { answers: "400" }),
  ...form(AUTH, "sign in", signIn(), done),
  ...form(AUTH, "sign in, wrong", signIn({ password: "outra senha boa" }), refused),
  ...form(AUTH, "sign in, unknown", () => signIn({ email: `${randomUUID()}@exemplo.test` }), {
    answers: `400 ${HOMES} 400 400 /club-admin-dashboard /club-admin-dashboard/lancar`,
    by: "visitor",
    query: "?nada=1",
  }),
  ...form(
    AUTH,
    "sign in, unconfirmed",
    async (w) => signIn({ email: await signedUp(w), password: PASSWORD }),
    {
      ...refused,
      before: 1,
      after: 1,
    },
  ),
  ...form(AUTH, "verify", code(true), done),
  ...form(AUTH, "verify, wrong", code(false), wrong),
  ...form(AUTH, "resend", waiting, mailed),
  ...form(
    AUTH,
    "recover",
    { intent: "recover", email: "atleta@demo.test" },
    { ...mailed, query: "?painel=senha" },
  ),
  ...form(
    AUTH,
    "code",
    { intent: "code", email: "atleta@demo.test" },
    { ...mailed, query: "?painel=codigo" },
  ),
  ...form(
    AUTH,
    "code, unknown",
    { intent: "code", email: "ninguem@exemplo.test" },
    {
      ...mailed,
      query: "?painel=codigo",
    },
  ),
  ...form(AUTH, "reset", (w) => recovering(w, true), { ...done, query: "?painel=senha", after: 2 }),
  ...form(AUTH, "reset, wrong", (w) => recovering(w, false), { ...wrong, query: "?painel=senha" }),
  ...linkForms("guardian", {
    cookie: "guardian",
    token: guardianToken,
    forge: longer,
    query: "?autorizacao=1",
    fields: async (w) => ({ intent: "guardian", termsVersion: await termsVersion(w) }),
  }),
  ...linkForms("enter", codeLink("code")),
  ...linkForms("reset_by_link", codeLink("recover")),
  ...linkForms("undo", {
    cookie: "undo",
    token: undoToken,
    forge: otherDigits,
    query: "?mudanca=1",
    fields: () => ({ intent: "undo" }),
    after: 2,
  }),
  ...linkForms("approve", {
    cookie: "approval",
    token: approvalToken,
    forge: longer,
    query: "?resultado=1",
    fields: () => ({ intent: "approve" }),
    after: 1,
  }),
  ...form(AUTH, "sign out", {}, { by: ["caio", "visitor"], query: "?sair=1", changes: "own" }),
];
