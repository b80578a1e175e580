import { pick } from "../../drizzle/demo/random.ts";
import type { TestApp } from "./app.ts";
import { digitsOf } from "./auth-client.ts";
import { callJson, codesOf, Visitor } from "./identity.ts";

const AUTH = "/api/auth/v1";
const PANELS = ["/athlete-profile/seguranca", "/auth?conta=1"] as const;
/** The passwords that an intruder guesses; the owner's is none of them. */
const GUESSES = ["123456", "quadra2026", "uma senha boa 2025", ""] as const;

/** Somebody who has copied a signed-in browser: its cookies and tokens, no password, no telephone, no mailbox but their own. */
export class Intruder {
  readonly app: TestApp;
  readonly visitor: Visitor;
  readonly owner: { userId: string; email: string; factorId: string | null };
  readonly mailbox: string;
  /** The secret of a factor that they began, and its id. */
  begun: { factorId: string; secret: string } | null = null;
  /** The attempts that were answered with success, by name. */
  readonly done = new Set<string>();

  constructor(app: TestApp, victim: Visitor, owner: Intruder["owner"], mailbox: string) {
    this.app = app;
    this.owner = owner;
    this.mailbox = mailbox;
    this.visitor = new Visitor(app);
    for (const [name, value] of victim.cookies) this.visitor.cookies.set(name, value);
  }

  /** Tries something, by its name in `ATTEMPTS`. */
  async try(name: string, random: () => number): Promise<void> {
    const status = await ATTEMPTS[name]!(this, random);
    if (status < 400) this.done.add(name);
  }

  async call(method: string, path: string, body?: unknown) {
    const token = this.visitor.cookie("access") ?? "";
    return await callJson(this.app, method, `${AUTH}${path}`, { token, body });
  }

  /** Sends a form of the security panel, on one of the screens that show it; gives the page that answers. */
  async post(
    random: () => number,
    fields: Record<string, string>,
  ): Promise<{ status: number; html: string }> {
    const answer = await this.visitor.post(pick(random, PANELS), fields);
    return { status: answer.status, html: await answer.text() };
  }

  /** The digits that came to the intruder's own mailbox last, or any. */
  get mailed(): string {
    return codesOf(this.app, this.mailbox)[0] ?? "000000";
  }

  get factorId(): string {
    return this.owner.factorId ?? "00000000-0000-4000-8000-000000000000";
  }
}

type Attempt = (intruder: Intruder, random: () => number) => Promise<number>;
const put =
  (body: (intruder: Intruder, random: () => number) => object): Attempt =>
  async (intruder, random) =>
    (await intruder.call("PUT", "/user", body(intruder, random))).status;
const form =
  (fields: (intruder: Intruder, random: () => number) => Record<string, string>): Attempt =>
  async (intruder, random) =>
    (await intruder.post(random, fields(intruder, random))).status;
const STOLEN = "a senha do ladrão 77";

/** Everything that the product lets be asked about an account, as the holder of its session asks it. */
export const ATTEMPTS: Readonly<Record<string, Attempt>> = {
  "api password": put(() => ({ password: STOLEN })),
  "api password, guessed": put((_, random) => ({
    password: STOLEN,
    current_password: pick(random, GUESSES),
  })),
  "api password, nonce": put((intruder) => ({ password: STOLEN, nonce: intruder.mailed })),
  "api e-mail": put((intruder) => ({ email: intruder.mailbox })),
  "api e-mail and password": put((intruder, random) => ({
    email: intruder.mailbox,
    password: STOLEN,
    current_password: pick(random, GUESSES),
  })),
  "api data": put(() => ({ data: { camisa: 9 } })),
  "api reauthenticate": async (intruder) => (await intruder.call("GET", "/reauthenticate")).status,
  "api prove": async (intruder, random) =>
    (await intruder.call("POST", "/reauthenticate", { password: pick(random, GUESSES) })).status,
  "api prove by a factor": async (intruder) =>
    (
      await intruder.call("POST", "/reauthenticate", {
        factor_id: intruder.begun?.factorId ?? intruder.factorId,
        code: intruder.begun ? digitsOf(intruder.begun.secret) : "123456",
      })
    ).status,
  "api enroll": async (intruder) => {
    const { status, body } = await intruder.call("POST", "/factors", { factor_type: "totp" });
    const { secret } = (body.totp ?? {}) as { secret?: string };
    if (secret) intruder.begun = { factorId: String(body.id), secret };
    return status;
  },
  "api verify": async (intruder) => {
    const { factorId, secret } = intruder.begun ?? { factorId: intruder.factorId, secret: null };
    const asked = await intruder.call("POST", `/factors/${factorId}/challenge`);
    const answer = await intruder.call("POST", `/factors/${factorId}/verify`, {
      challenge_id: asked.body.id ?? "00000000-0000-4000-8000-000000000000",
      code: secret ? digitsOf(secret) : "123456",
    });
    if (answer.status === 200) keep(intruder, answer.body);
    return answer.status;
  },
  "api new recovery codes": async (intruder) => (await intruder.call("POST", "/recovery-codes")).status,
  "api recovery code": async (intruder) =>
    (await intruder.call("POST", "/recovery-codes/verify", { code: "aaaaa-aaaaa" })).status,
  "api unenroll": async (intruder) => (await intruder.call("DELETE", `/factors/${intruder.factorId}`)).status,
  "api logout others": async (intruder) => (await intruder.call("POST", "/logout?scope=others")).status,
  "api e-mail code": async (intruder) => {
    const body = { type: "email_change", email: intruder.mailbox, token: intruder.mailed };
    return (await callJson(intruder.app, "POST", `${AUTH}/verify`, { body })).status;
  },
  "api resend": async (intruder) => {
    const body = { type: "email_change", email: intruder.owner.email };
    return (await callJson(intruder.app, "POST", `${AUTH}/resend`, { body })).status;
  },
  "api recover": async (intruder) =>
    (await callJson(intruder.app, "POST", `${AUTH}/recover`, { body: { email: intruder.owner.email } }))
      .status,
  refresh: async (intruder) => {
    const body = { refresh_token: intruder.visitor.cookie("refresh") ?? "nada" };
    const answer = await callJson(intruder.app, "POST", `${AUTH}/token?grant_type=refresh_token`, { body });
    if (answer.status === 200) keep(intruder, answer.body);
    return answer.status;
  },
  "form password": form((_, random) => ({
    intent: "change_password",
    current: pick(random, GUESSES) || "x",
    password: STOLEN,
  })),
  "form e-mail": form((intruder) => ({ intent: "change_email", email: intruder.mailbox })),
  "form e-mail code": form((intruder) => ({ intent: "confirm_email", code: intruder.mailed })),
  "form start factor": async (intruder, random) => {
    const { status, html } = await intruder.post(random, { intent: "start_factor", name: "" });
    const address = /name="address" value="([^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
    const factorId = /name="factorId" value="([^"]+)"/.exec(html)?.[1];
    if (address && factorId)
      intruder.begun = { factorId, secret: new URL(address).searchParams.get("secret") ?? "" };
    return status;
  },
  "form confirm factor": form((intruder) => ({
    intent: "confirm_factor",
    factorId: intruder.begun?.factorId ?? intruder.factorId,
    code: intruder.begun ? digitsOf(intruder.begun.secret) : "123456",
  })),
  "form remove factor": form((intruder, random) => ({
    intent: "remove_factor",
    of: intruder.factorId,
    password: pick(random, GUESSES) || "x",
  })),
  "form new recovery codes": form(() => ({ intent: "new_recovery_codes" })),
  "form end others": form(() => ({ intent: "end_other_sessions" })),
  "form end one": async (intruder, random) => {
    const html = await (await intruder.visitor.get(PANELS[0])).text();
    const of = /name="of" value="([0-9a-f-]{36})"/.exec(html)?.[1] ?? intruder.factorId;
    return (await intruder.post(random, { intent: "end_session", of })).status;
  },
  "form prove": form((_, random) => ({ intent: "prove", password: pick(random, GUESSES) || "x" })),
  "form prove and e-mail": form((intruder, random) => ({
    intent: "prove",
    password: pick(random, GUESSES) || "x",
    begun: "change_email",
    begun_email: intruder.mailbox,
  })),
  "form prove by a factor": form((intruder) => ({
    intent: "prove",
    of: "factor",
    factorId: intruder.begun?.factorId ?? intruder.factorId,
    code: intruder.begun ? digitsOf(intruder.begun.secret) : "123456",
  })),
  "form recover": async (intruder) =>
    (
      await new Visitor(intruder.app).post("/auth?painel=senha", {
        intent: "recover",
        email: intruder.owner.email,
      })
    ).status,
  "form reset": async (intruder) =>
    (
      await new Visitor(intruder.app).post("/auth?painel=senha", {
        intent: "reset",
        email: intruder.owner.email,
        code: intruder.mailed,
        password: STOLEN,
      })
    ).status,
};

/** New tokens of the session take the place of the old ones. */
function keep(intruder: Intruder, body: Record<string, unknown>): void {
  const { cookies } = intruder.visitor;
  for (const name of cookies.keys()) {
    if (name.endsWith("-access")) cookies.set(name, String(body.access_token));
    if (name.endsWith("-refresh")) cookies.set(name, String(body.refresh_token));
  }
}
