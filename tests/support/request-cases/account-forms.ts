import { waitForApprovalLink } from "../approval-links.ts";
import { codeLinkOf } from "../code-links.ts";
import {
  approvalCookieHeader,
  codeLinkCookieHeader,
  guardianCookieHeader,
  undoCookieHeader,
} from "../../../app/platform/cookies.server.ts";
import { createTokens } from "../../../app/platform/tokens.server.ts";
import { athleteForm, clubForm, codeFor, signedUp, termsVersion } from "./sign-ups.ts";
import { form } from "./forms.ts";
import type { RequestCase } from "./measure.ts";
import { PASSWORD, type RequestHarness } from "./harness.ts";
import { bornYearsAgo } from "../births.ts";

const ATHLETE = "/athlete-registration";
const CLUB = "/club-registration";
const AUTH = "/auth";
const CPF = "529.982.247-25";
const NO_CODE = { cityCode: "", cityCodeText: "bom jesus/pi" };

const athlete =
  (more: Record<string, string> = {}) =>
  async (w: RequestHarness) =>
    athleteForm(w.email(), { termsVersion: await termsVersion(w), ...more });
const club =
  (more: Record<string, string> = {}) =>
  async (w: RequestHarness) =>
    clubForm({ email: w.email(), termsVersion: await termsVersion(w), ...more });
const code = (right: boolean) => async (w: RequestHarness) => {
  const email = await signedUp(w);
  return { intent: "verify", email, purpose: "signup", code: right ? await codeFor(w, email) : "000000" };
};
const waiting = async (w: RequestHarness) => ({
  intent: "resend",
  email: await signedUp(w),
  purpose: "signup",
});

/** Registrations, from their first form to the session that they open. */
export const registrationForms: RequestCase[] = [
  form(ATHLETE, "visitor", athlete(), { what: "sign up", status: 200, afterAnswer: 1 }),
  form(ATHLETE, "visitor", athlete(NO_CODE), { what: "sign up, city typed", status: 200, afterAnswer: 1 }),
  form(ATHLETE, "visitor", (w) => athlete({ clubId: w.club.clubId, cpf: CPF })(w), {
    what: "sign up, invited",
    query: (w) => `?clube=${w.club.clubId}`,
    status: 200,
    afterAnswer: 1,
  }),
  form(ATHLETE, "visitor", athlete({ email: "atleta@demo.test" }), { what: "sign up, taken", status: 200 }),
  form(ATHLETE, "visitor", athlete({ cpf: CPF, ...NO_CODE }), {
    what: "sign up, CPF of another",
    status: 400,
  }),
  form(ATHLETE, "visitor", athlete({ name: "" }), { what: "sign up, no name", status: 400 }),
  form(ATHLETE, "visitor", athlete({ termsVersion: "0.1" }), { what: "sign up, other terms", status: 409 }),
  form(ATHLETE, "visitor", code(true), { what: "verify" }),
  form(ATHLETE, "visitor", code(false), { what: "verify, wrong", status: 403, afterAnswer: 1 }),
  form(ATHLETE, "visitor", waiting, { what: "resend", status: 200, afterAnswer: 2 }),
  form(CLUB, "visitor", club({ cnpj: "19.131.243/0001-97" }), {
    what: "register",
    status: 200,
    afterAnswer: 1,
  }),
  form(CLUB, "visitor", club({ cnpj: "11.222.333/0001-81", ...NO_CODE }), {
    what: "register, city typed",
    status: 200,
    afterAnswer: 1,
  }),
  form(CLUB, "ana", club({ cnpj: "11.444.777/0001-61", termsVersion: "" }), { what: "register" }),
  form(CLUB, "ana", club({ cnpj: "11.444.777/0001-61", ...NO_CODE }), {
    what: "register, taken",
    status: 400,
  }),
  form(CLUB, "visitor", club({ cnpj: "11.444.777/0001-61", ...NO_CODE }), {
    what: "register, taken",
    status: 400,
  }),
  form(CLUB, "visitor", code(true), { what: "verify" }),
  form(CLUB, "visitor", code(false), { what: "verify, wrong", status: 403, afterAnswer: 1 }),
  form(CLUB, "visitor", waiting, { what: "resend", status: 200, afterAnswer: 2 }),
];

const signIn = (more: Record<string, string> = {}) => ({
  intent: "signin",
  email: "atleta@demo.test",
  password: "quadra-demo-2026",
  ...more,
});

async function recovering(w: RequestHarness, right: boolean) {
  const email = await signedUp(w);
  const body = { email, token: await codeFor(w, email), type: "signup" };
  const verified = await w.call("visitor", "POST", "/api/auth/v1/verify", body);
  if (verified.status !== 200) throw new Error(`verify: ${verified.status}`);
  await w.call("visitor", "POST", "/api/auth/v1/recover", { email });
  const { codeOf } = await import("../identity.ts");
  const digits = await codeOf(w.app, email, 2);
  return { intent: "reset", email, code: right ? digits : "000000", password: "outra senha boa 2026" };
}

/** A minor who has proven their address, and what the link that was mailed to the guardian carries. */
async function guardianToken(w: RequestHarness): Promise<string> {
  const email = w.email();
  const guardianEmail = `mae-${email}`;
  const born = { birthDate: bornYearsAgo(12), guardianName: "Maria da Viagem", guardianEmail };
  const fields = athleteForm(email, { termsVersion: await termsVersion(w), ...born });
  await w.post("visitor", ATHLETE, fields);
  const digits = await codeFor(w, email);
  await w.post("visitor", ATHLETE, { intent: "verify", email, purpose: "signup", code: digits });
  const [mail] = await w.app.waitForMail(guardianEmail);
  const link = new URL(/http\S+/.exec(mail?.text ?? "")?.[0] ?? "");
  return link.searchParams.get("responsavel") ?? "";
}

/** The guardian's consent, by the cookie that opening the link left. */
function guardianForm(isRight: boolean): RequestCase {
  return {
    route: `POST ${AUTH}`,
    what: isRight ? "guardian visitor" : "guardian, forged visitor",
    kind: "mutation",
    status: isRight ? 302 : 404,
    async prepare({ app, ...w }) {
      const token = `${await guardianToken({ app, ...w })}${isRight ? "" : "x"}`;
      const body = new URLSearchParams({
        intent: "guardian",
        termsVersion: await termsVersion({ app, ...w }),
      });
      const [cookie = ""] = guardianCookieHeader(app.vars.APP_ORIGIN!, token).split(";");
      const init: RequestInit = { method: "POST", redirect: "manual", headers: { cookie }, body };
      return () => fetch(`${app.workerOrigin}${AUTH}?autorizacao=1`, init);
    },
  };
}

/** What the owner says of a change of their account, by the cookie that opening its link left. */
function undoForm(isRight: boolean): RequestCase {
  return {
    route: `POST ${AUTH}`,
    what: isRight ? "undo visitor" : "undo, forged visitor",
    kind: "mutation",
    status: isRight ? 302 : 404,
    // Told by mail.
    ...(isRight ? { afterAnswer: 2 } : {}),
    async prepare({ app, ...w }) {
      const [row] = await app.sql<{ id: string }>(
        `with owner as (insert into users (id, email, name, email_confirmed_at)
           values (gen_random_uuid(), $1, 'Ana Viagem', now()) returning id)
         insert into account_changes (id, user_id, kind, email, factors, created_at, expires_at, told_at, next_at)
         select gen_random_uuid(), id, 'password_set', $1, '[]', now(), now() + interval '7 days', now(), now() from owner
         returning id`,
        [w.email()],
      );
      const tokens = createTokens(app.vars.AUTH_SIGNING_KEYS!, `${app.vars.APP_ORIGIN}/api/auth/v1`);
      const token = `${row!.id}.${await tokens.keyed(isRight ? "undo" : "guardian", row!.id)}`;
      const [cookie = ""] = undoCookieHeader(app.vars.APP_ORIGIN!, token).split(";");
      const body = new URLSearchParams({ intent: "undo" });
      const init: RequestInit = { method: "POST", redirect: "manual", headers: { cookie }, body };
      return () => fetch(`${app.workerOrigin}${AUTH}?mudanca=1`, init);
    },
  };
}

/** The button of the link beside mailed digits, by the cookie that opening it left: signing in, or a new password. */
function linkForm(asked: "code" | "recover", isRight: boolean): RequestCase {
  const intent = asked === "code" ? "enter" : "reset_by_link";
  return {
    route: `POST ${AUTH}`,
    what: `${intent}${isRight ? "" : ", forged"} visitor`,
    kind: "mutation",
    status: isRight ? 302 : 404,
    ...(isRight && asked === "recover" ? { afterAnswer: 2 } : {}),
    async prepare(w) {
      const email = await confirmed(w);
      await w.post("visitor", AUTH, { intent: asked, email });
      const token = new URL(await codeLinkOf(w.app, email)).searchParams.get("entrar")!;
      const changed = isRight ? token : token.replace(/.{43}$/, "A".repeat(43));
      const [cookie = ""] = codeLinkCookieHeader(w.app.vars.APP_ORIGIN!, changed).split(";");
      const body = new URLSearchParams({ intent, password: "outra senha boa 2027" });
      const init: RequestInit = { method: "POST", redirect: "manual", headers: { cookie }, body };
      return () => fetch(`${w.app.workerOrigin}${AUTH}?entrada=1`, init);
    },
  };
}

/** Whoever was asked by mail approves a waiting result, by the cookie that opening its link left. */
function approveForm(isRight: boolean): RequestCase {
  return {
    route: `POST ${AUTH}`,
    what: isRight ? "approve visitor" : "approve, forged visitor",
    kind: "mutation",
    status: isRight ? 302 : 404,
    afterAnswer: isRight ? 1 : 0,
    async prepare({ app, ...w }) {
      const matchId = await w.report();
      const link = await waitForApprovalLink(app, `${w.club.bruno.userId}@teste.test`, matchId);
      const token = new URL(link).searchParams.get("aprovar")!;
      const [cookie = ""] = approvalCookieHeader(app.vars.APP_ORIGIN!, isRight ? token : `${token}x`).split(
        ";",
      );
      const init: RequestInit = {
        method: "POST",
        redirect: "manual",
        headers: { cookie },
        body: new URLSearchParams({ intent: "approve" }),
      };
      return () => fetch(`${app.workerOrigin}${AUTH}?resultado=1`, init);
    },
  };
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

/** The forms of `/auth`. */
export const authForms: RequestCase[] = [
  form("/auth/responsavel", "visitor", (w) => ({ intent: "ask_visit", email: w.email() }), {
    what: "ask visit",
    afterAnswer: 1,
  }),
  form("/auth/responsavel", "visitor", { intent: "open_visit" }, { what: "open visit, none" }),
  form(
    "/auth/remover-nome",
    "visitor",
    (w) => ({ clubId: w.club.clubId, athleteId: w.club.gil.athleteId, asker: "self", email: "", note: "" }),
    { what: "remove name", afterAnswer: 1 },
  ),
  form(AUTH, "visitor", signIn(), { what: "sign in" }),
  form(AUTH, "visitor", signIn({ password: "outra senha boa" }), { what: "sign in, wrong", status: 400 }),
  form(AUTH, "visitor", signIn({ email: "ninguem@exemplo.test" }), { what: "sign in, unknown", status: 400 }),
  form(AUTH, "visitor", async (w) => signIn({ email: await signedUp(w), password: PASSWORD }), {
    what: "sign in, unconfirmed",
    status: 400,
    afterAnswer: 1,
  }),
  form(AUTH, "visitor", code(true), { what: "verify" }),
  form(AUTH, "visitor", code(false), { what: "verify, wrong", status: 403, afterAnswer: 1 }),
  form(AUTH, "visitor", waiting, { what: "resend", status: 200, afterAnswer: 2 }),
  form(
    AUTH,
    "visitor",
    { intent: "recover", email: "atleta@demo.test" },
    {
      what: "recover",
      query: "?painel=senha",
      status: 200,
      afterAnswer: 2,
    },
  ),
  form(
    AUTH,
    "visitor",
    { intent: "code", email: "atleta@demo.test" },
    { what: "code", query: "?painel=codigo", status: 200, afterAnswer: 2 },
  ),
  form(
    AUTH,
    "visitor",
    { intent: "code", email: "ninguem@exemplo.test" },
    { what: "code, unknown", query: "?painel=codigo", status: 200, afterAnswer: 2 },
  ),
  form(AUTH, "visitor", (w) => recovering(w, true), {
    what: "reset",
    query: "?painel=senha",
    afterAnswer: 2,
  }),
  form(AUTH, "visitor", (w) => recovering(w, false), {
    what: "reset, wrong",
    query: "?painel=senha",
    status: 403,
    afterAnswer: 1,
  }),
  guardianForm(true),
  guardianForm(false),
  linkForm("code", true),
  linkForm("code", false),
  linkForm("recover", true),
  undoForm(true),
  undoForm(false),
  approveForm(true),
  approveForm(false),
  form(AUTH, "caio", {}, { what: "sign out", query: "?sair=1" }),
  form(AUTH, "visitor", {}, { what: "sign out", query: "?sair=1" }),
];

const profile = (w: RequestHarness, more: Record<string, string> = {}) => {
  const { intent: _, email: __, password: ___, ...fields } = athleteForm("", more);
  return fields;
};

/** Who has no athlete profile yet makes one. */
export const setupForms: RequestCase[] = [
  form("/profile-setup", "otherAdmin", (w) => profile(w, { cpf: CPF, ...NO_CODE }), {
    what: "complete, CPF of another",
    status: 400,
  }),
  form("/profile-setup", "otherAdmin", (w) => profile(w, { name: "" }), {
    what: "complete, no name",
    status: 400,
  }),
  form("/profile-setup", "otherAdmin", (w) => profile(w, NO_CODE), { what: "complete, city typed" }),
  form("/profile-setup", "otherAdmin", (w) => profile(w), { what: "complete twice", status: 409 }),
];
