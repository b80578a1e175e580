import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, startApp } from "../../support/app.ts";
import { authClient, claimsOf, signedIn, tokensOf } from "../../support/auth-client.ts";
import {
  callJson,
  codeOf,
  codesOf,
  makeClub,
  makePerson,
  makeTerms,
  PASSWORD,
} from "../../support/identity.ts";

// Product §10, spec §7 "Other": the npm package `@supabase/auth-js`, unmodified, as the client.

let app: TestApp;
let people = 0;

beforeAll(async () => {
  app = await startApp();
  await makeTerms(app);
});
afterAll(() => app.stop());

const newEmail = () => `pessoa${(people += 1)}@exemplo.test`;
const person = (options: Partial<Parameters<typeof makePerson>[1]> = {}) =>
  makePerson(app, { email: newEmail(), ...options });

describe("sign-up", () => {
  test("signUp → verifyOtp(signup) → a session with its user, and data kept", async () => {
    const email = newEmail();
    const client = authClient(app);
    const { data, error } = await client.signUp({
      email,
      password: PASSWORD,
      options: { data: { name: "Nova Pessoa", camisa: 10 } },
    });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { name: "Nova Pessoa", camisa: 10 } });

    const early = await client.signInWithPassword({ email, password: PASSWORD });
    expect([early.error?.status, early.error?.code]).toEqual([400, "email_not_confirmed"]);
    const token = await codeOf(app, email, 2);
    const verified = await client.verifyOtp({ email, token, type: "signup" });
    expect(verified.error).toBeNull();
    expect(verified.data.user).toMatchObject({ email, user_metadata: { name: "Nova Pessoa", camisa: 10 } });
    expect(verified.data.user?.email_confirmed_at).toEqual(expect.any(String));
    const { data: me } = await client.getUser();
    expect(me.user).toMatchObject({ email, role: "authenticated", factors: [] });
    // Its users see who is new by the identity of the sign-up.
    expect(data.user?.identities).toHaveLength(1);
    expect(me.user?.identities).toMatchObject([
      { provider: "email", user_id: me.user?.id, identity_data: { email } },
    ]);
    expect(Date.parse(me.user?.last_sign_in_at ?? "")).toBeGreaterThan(Date.now() - 60_000);
  });

  test.each([
    ["short", "curta", "length"],
    ["common", "Password1", "pwned"],
    ["common in Brazil", "senha123", "pwned"],
    ["the product's name", "quadra2026", "pwned"],
  ])("a %s password is weak_password with its reason (spec §5)", async (_name, password, reason) => {
    const { error } = await authClient(app).signUp({ email: newEmail(), password });
    expect([error?.status, error?.code]).toEqual([422, "weak_password"]);
    expect(error).toMatchObject({ reasons: expect.arrayContaining([reason]) });
  });

  test("a password equal to the e-mail, or to what stands before its @, is weak", async () => {
    const email = "comprido.nome@exemplo.test";
    for (const password of [email, "COMPRIDO.NOME"]) {
      const { error } = await authClient(app).signUp({ email, password });
      expect(error?.code).toBe("weak_password");
    }
    expect(app.mail(email)).toEqual([]);
  });

  test("a password of the own name is weak, later also of the club's", async () => {
    const email = newEmail();
    const options = { data: { name: "Zuleide Prado" } };
    const { error } = await authClient(app).signUp({ email, password: "zuleide-prado-77", options });
    expect(error?.code).toBe("weak_password");
    expect(app.mail(email)).toEqual([]);

    const clubId = await makeClub(app, "Raia Nova Tênis");
    const member = await person({ name: "Zuleide Prado", adminOf: [clubId] });
    const client = await signedIn(app, member.email);
    for (const password of ["RaiaNova2026", "Zul3ide.Prado", "pradoraia123"]) {
      const changed = await client.updateUser({ password });
      expect([password, changed.error?.code]).toEqual([password, "weak_password"]);
    }
    expect((await client.updateUser({ password: "vento sul na rede 31" })).error).toBeNull();
  });

  test("resend(signup) mails other digits; the first used spend the others", async () => {
    const email = newEmail();
    const client = authClient(app);
    await client.signUp({ email, password: PASSWORD });
    const first = await codeOf(app, email);
    expect((await client.resend({ type: "signup", email })).error).toBeNull();
    const second = await codeOf(app, email, 2);
    expect((await client.verifyOtp({ email, token: second, type: "email" })).error).toBeNull();
    const old = await client.verifyOtp({ email, token: first, type: "signup" });
    expect([old.error?.status, old.error?.code]).toEqual([403, "otp_expired"]);
  });
});

describe("one-time codes", () => {
  test.each(["email", "magiclink"] as const)("signInWithOtp → verifyOtp(%s)", async (type) => {
    const { email, userId } = await person();
    const client = authClient(app);
    const asked = await client.signInWithOtp({ email, options: { shouldCreateUser: false } });
    expect(asked).toEqual({ data: { user: null, session: null, messageId: undefined }, error: null });
    const token = await codeOf(app, email);
    const { data, error } = await client.verifyOtp({ email, token, type });
    expect(error).toBeNull();
    expect(data.user?.id).toBe(userId);
    const { access } = await tokensOf(client);
    expect(claimsOf(access)).toMatchObject({ aal: "aal1", amr: [{ method: "otp" }] });
  });

  test("shouldCreateUser makes an account without a password; without it nothing is made, and the answer does not show that", async () => {
    const [wanted, unwanted] = [newEmail(), newEmail()];
    const client = authClient(app);
    const answers = [
      await client.signInWithOtp({ email: wanted, options: { data: { name: "Caio Novo" } } }),
      await client.signInWithOtp({ email: unwanted, options: { shouldCreateUser: false } }),
    ];
    expect(answers[0]).toEqual(answers[1]);
    const { data } = await client.verifyOtp({
      email: wanted,
      token: await codeOf(app, wanted),
      type: "email",
    });
    expect(data.user).toMatchObject({ email: wanted, user_metadata: { name: "Caio Novo" } });
    expect(await app.sql("select password_hash from users where email = $1", [wanted])).toEqual([
      { password_hash: null },
    ]);
    expect(await app.sql("select 1 from users where email = $1", [unwanted])).toEqual([]);
    expect(app.mail(unwanted)).toEqual([]);
  });

  test("a stranger's password does not survive the owner's own code", async () => {
    const email = newEmail();
    await authClient(app).signUp({ email, password: "a senha do atacante" });
    await codeOf(app, email);
    const owner = authClient(app);
    await owner.signInWithOtp({ email });
    await codeOf(app, email, 2);
    const mail = app.mail(email).find(({ text }) => text.includes("para entrar"));
    const token = /\b\d{6}\b/.exec(mail?.subject ?? "")?.[0] ?? "";
    expect((await owner.verifyOtp({ email, token, type: "email" })).error).toBeNull();
    const attacker = await authClient(app).signInWithPassword({ email, password: "a senha do atacante" });
    expect(attacker.error?.code).toBe("invalid_credentials");
  });
});

describe("recovery and changes", () => {
  test("resetPasswordForEmail → verifyOtp(recovery) → updateUser({ password }) ends the other sessions", async () => {
    const { email } = await person();
    const elsewhere = await signedIn(app, email);
    const client = authClient(app);
    expect((await client.resetPasswordForEmail(email)).error).toBeNull();
    const token = await codeOf(app, email);
    expect((await client.verifyOtp({ email, token, type: "recovery" })).error).toBeNull();
    const same = await client.updateUser({ password: PASSWORD });
    expect([same.error?.status, same.error?.code]).toEqual([422, "same_password"]);
    const { data, error } = await client.updateUser({ password: "uma senha nova 2027" });
    expect(error).toBeNull();
    expect(Date.parse(data.user?.updated_at ?? "")).toBeGreaterThan(Date.parse(data.user?.created_at ?? ""));
    expect((await elsewhere.getUser()).error?.name).toBe("AuthSessionMissingError");
    expect((await client.getUser()).data.user?.email).toBe(email);
    await signedIn(app, email, "uma senha nova 2027");
    expect((await authClient(app).signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
      "invalid_credentials",
    );
  });

  test("updateUser: data is merged, null takes away, too much is refused", async () => {
    const client = await signedIn(app, (await person()).email);
    await client.updateUser({ data: { lado: "direito", camisa: 7 } });
    const { data } = await client.updateUser({ data: { camisa: null, pe: "canhoto" } });
    expect(data.user?.user_metadata).toEqual({ name: "Ana Teste", lado: "direito", pe: "canhoto" });
    const { error } = await client.updateUser({ data: { texto: "x".repeat(20_000) } });
    expect([error?.status, error?.code]).toEqual([422, "validation_failed"]);
  });

  test("updateUser({ email }): digits to the new address, notices to the old one", async () => {
    const { email, userId } = await person();
    const client = await signedIn(app, email);
    const next = newEmail();
    const { data } = await client.updateUser({ email: next });
    expect(data.user).toMatchObject({ email, new_email: next });
    const [notice] = await app.waitForMail(email);
    expect(notice?.text).toContain(next);
    await codeOf(app, next);
    expect((await client.resend({ type: "email_change", email })).error).toBeNull();
    const token = await codeOf(app, next, 2);
    const changed = await authClient(app).verifyOtp({ email: next, token, type: "email_change" });
    expect(changed.data.user).toMatchObject({ id: userId, email: next });
    expect(changed.data.user?.new_email).toBeUndefined();
    await app.waitForMail(email, 2);
    await signedIn(app, next);
    expect((await authClient(app).signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
      "invalid_credentials",
    );
  });

  test("updateUser({ email }) shows nobody that the address has an account", async () => {
    const [one, other] = [await person(), await person()];
    const client = await signedIn(app, one.email);
    const { data, error } = await client.updateUser({ email: other.email });
    expect([error, data.user?.new_email]).toEqual([null, other.email]);
    const [mail] = await app.waitForMail(other.email);
    expect(mail?.subject).toBe("Este e-mail já tem uma conta na Quadra");
    expect(codesOf(app, other.email)).toEqual([]);
    expect(await app.sql("select 1 from email_codes where user_id = $1", [one.userId])).toEqual([]);
  });

  test("reauthenticate mails digits that updateUser checks as its nonce", async () => {
    const { email } = await person();
    const client = await signedIn(app, email);
    expect((await client.reauthenticate()).error).toBeNull();
    const nonce = await codeOf(app, email);
    const wrong = await client.updateUser({ password: "outra senha boa 1", nonce: otherThan(nonce) });
    expect([wrong.error?.status, wrong.error?.code]).toEqual([422, "reauthentication_not_valid"]);
    expect((await client.updateUser({ password: "outra senha boa 1", nonce })).error).toBeNull();
    expect((await client.updateUser({ password: "outra senha boa 2", nonce })).error?.code).toBe(
      "reauthentication_not_valid",
    );
  });
});

describe("what the calls answer", () => {
  test.each([
    ["GET", "/signup"],
    ["GET", "/token"],
    ["DELETE", "/user"],
    ["GET", "/factors"],
    ["PUT", "/factors/1/verify"],
    ["POST", "/.well-known/jwks.json"],
  ])("%s %s is 405", async (method, path) => {
    const answer = await callJson(app, method, `/api/auth/v1${path}`);
    expect([answer.status, answer.body.code, answer.body.error_code]).toEqual([
      405,
      405,
      "method_not_allowed",
    ]);
  });

  test("settings and health, as GoTrue has them", async () => {
    const settings = await callJson(app, "GET", "/api/auth/v1/settings");
    expect(settings.body).toMatchObject({
      disable_signup: false,
      mailer_autoconfirm: false,
      external: { email: true },
    });
    expect((await callJson(app, "GET", "/api/auth/v1/health")).status).toBe(200);
  });

  test("the sixth attempt is 429 with Retry-After: sign-in and mails each with their own code (spec §9)", async () => {
    const { email } = await person();
    const client = authClient(app);
    for (let i = 0; i < 5; i += 1) await client.signInWithPassword({ email, password: "outra coisa" });
    const refused = await client.signInWithPassword({ email, password: PASSWORD });
    expect([refused.error?.status, refused.error?.code]).toEqual([429, "over_request_rate_limit"]);
    const mailed = await callJson(app, "POST", "/api/auth/v1/recover", { body: { email } });
    expect([mailed.status, mailed.body.error_code]).toEqual([429, "over_email_send_rate_limit"]);
    expect(Number(mailed.headers.get("retry-after"))).toBeGreaterThan(60);
  });
});

function otherThan(code: string): string {
  return code === "111111" ? "222222" : "111111";
}
