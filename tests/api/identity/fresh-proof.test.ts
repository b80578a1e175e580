import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../../support/app.ts";
import {
  authClient,
  type Client,
  confirmFactor,
  digitsOf,
  forgetAttempts,
  signedIn,
  tokensOf,
} from "../../support/auth-client.ts";
import { callJson, codeOf, makePerson, makeTerms, PASSWORD, Visitor } from "../../support/identity.ts";

// Issue G, 2: what changes an account asks for a fresh proof of who asks, on screens and over the API.

const AUTH = "/api/auth/v1";
const PANEL = "/athlete-profile/seguranca";
let app: TestApp;
let people = 0;

beforeAll(async () => {
  app = await startApp();
  await makeTerms(app);
});
afterAll(() => app.stop());

const person = () => makePerson(app, { email: `prova${(people += 1)}@exemplo.test` });
const newEmail = () => `outra${(people += 1)}@exemplo.test`;
/** The person's sessions have shown nothing for as long as this. */
const age = (userId: string, minutes = 10) =>
  app.sql("update sessions set proved_at = now() - $2 * interval '1 minute' where user_id = $1", [
    userId,
    minutes,
  ]);
const accountOf = async (userId: string) =>
  (await app.sql("select email, password_hash, email_change from users where id = $1", [userId]))[0];
const factorsOf = (userId: string) =>
  app.sql("select id, status from mfa_factors where user_id = $1 order by id", [userId]);
const openOf = async (userId: string) =>
  (await app.sql("select id from sessions where user_id = $1 and revoked_at is null", [userId])).length;
const NEEDED = [400, "reauthentication_needed"];
const refused = (error: { status?: number; code?: string } | null) => [error?.status, error?.code];
const prove = async (client: Client, body: object) =>
  await callJson(app, "POST", `${AUTH}/reauthenticate`, { token: (await tokensOf(client)).access, body });

/** A client whose person has a confirmed factor. */
async function withFactor() {
  const { email, userId } = await person();
  const client = await signedIn(app, email);
  const { data } = await client.mfa.enroll({ factorType: "totp", friendlyName: "Telefone" });
  if (data?.type !== "totp") throw new Error("no totp");
  await confirmFactor(app, client, { id: data.id, secret: data.totp.secret });
  return { client, email, userId, factorId: data.id, secret: data.totp.secret };
}

describe("over the API, by `@supabase/auth-js` as it comes", () => {
  it("a session without a fresh proof changes nothing; a refresh gives it none; the password does", async () => {
    const { email, userId } = await person();
    const [client, other] = [await signedIn(app, email), await signedIn(app, email)];
    await age(userId);
    const before = await accountOf(userId);
    expect((await client.refreshSession()).error).toBeNull();
    expect(refused((await client.updateUser({ password: "uma senha roubada 1" })).error)).toEqual(NEEDED);
    // Whether it is the old one is told to nobody who has not shown who they are.
    expect(refused((await client.updateUser({ password: PASSWORD })).error)).toEqual(NEEDED);
    expect(refused((await client.updateUser({ email: newEmail() })).error)).toEqual(NEEDED);
    expect(refused((await client.mfa.enroll({ factorType: "totp" })).error)).toEqual(NEEDED);
    expect(refused((await client.signOut({ scope: "others" })).error)).toEqual(NEEDED);
    expect(await accountOf(userId)).toEqual(before);
    expect(await factorsOf(userId)).toEqual([]);
    expect(await openOf(userId)).toBe(2);
    // A change that says nothing of who the owner is stays free.
    expect((await client.updateUser({ data: { camisa: 9 } })).error).toBeNull();

    const wrong = await prove(client, { password: "nenhuma delas" });
    expect([wrong.status, wrong.body.error_code]).toEqual([400, "invalid_credentials"]);
    expect((await prove(client, { password: PASSWORD })).status).toBe(200);
    expect((await client.updateUser({ password: "uma senha nova 2027" })).error).toBeNull();
    expect((await client.signOut({ scope: "others" })).error).toBeNull();
    expect((await other.getUser()).error).not.toBeNull();
    // One session's proof is no other's.
    const second = await signedIn(app, email, "uma senha nova 2027");
    await age(userId);
    expect((await prove(client, { password: "uma senha nova 2027" })).status).toBe(200);
    expect(refused((await second.updateUser({ email: newEmail() })).error)).toEqual(NEEDED);
  });

  it("the current password, typed with the change, is the proof of it", async () => {
    const { email, userId } = await person();
    const client = await signedIn(app, email);
    await age(userId);
    const { access: token } = await tokensOf(client);
    const put = (body: object) => callJson(app, "PUT", `${AUTH}/user`, { token, body });
    const next = { password: "uma senha nova 2027" };
    expect((await put({ ...next, current_password: "nenhuma delas" })).status).toBe(400);
    expect((await put({ ...next, current_password: PASSWORD })).status).toBe(200);
    await signedIn(app, email, next.password);
  });

  it("digits mailed for it set a new password, and nothing else, where there is no second factor", async () => {
    const { email, userId } = await person();
    const client = await signedIn(app, email);
    await age(userId);
    expect((await client.reauthenticate()).error).toBeNull();
    const nonce = await codeOf(app, email);
    const { access: token } = await tokensOf(client);
    const both = { password: "uma senha nova 2027", nonce, email: newEmail() };
    const put = await callJson(app, "PUT", `${AUTH}/user`, { token, body: both });
    expect([put.status, put.body.error_code]).toEqual(NEEDED);
    expect((await client.updateUser({ password: "uma senha nova 2027", nonce })).error).toBeNull();

    const guarded = await withFactor();
    await age(guarded.userId);
    expect((await guarded.client.reauthenticate()).error).toBeNull();
    const code = await codeOf(app, guarded.email);
    const change = { password: "uma senha nova 2027", nonce: code };
    expect(refused((await guarded.client.updateUser(change)).error)).toEqual(NEEDED);
  });

  it("the digits of a confirmed factor are a proof, those of one that was only begun are none", async () => {
    const { client, userId, factorId, secret } = await withFactor();
    const begun = await client.mfa.enroll({ factorType: "totp", friendlyName: "Outro" });
    if (begun.data?.type !== "totp") throw new Error("no totp");
    await age(userId);
    const own = { factor_id: begun.data.id, code: digitsOf(begun.data.totp.secret) };
    expect((await prove(client, own)).status).toBe(404);
    const confirmed = await client.mfa.challengeAndVerify({ factorId: own.factor_id, code: own.code });
    expect(refused(confirmed.error)).toEqual(NEEDED);
    expect(refused((await client.mfa.unenroll({ factorId })).error)).toEqual(NEEDED);
    expect((await factorsOf(userId)).filter(({ status }) => status === "verified")).toEqual([
      { id: factorId, status: "verified" },
    ]);
    await forgetAttempts(app);
    const wrong = digitsOf(secret) === "000000" ? "111111" : "000000";
    expect((await prove(client, { factor_id: factorId, code: wrong })).status).toBe(422);
    expect((await prove(client, { factor_id: factorId, code: digitsOf(secret) })).status).toBe(200);
    // Each step's digits are good once, also as a proof.
    expect((await prove(client, { factor_id: factorId, code: digitsOf(secret) })).status).toBe(422);
    expect((await client.mfa.unenroll({ factorId })).error).toBeNull();
  });

  it("verifying a factor, and signing in again, are proofs by themselves", async () => {
    const { client, userId, factorId, secret } = await withFactor();
    await age(userId);
    expect(
      (await client.mfa.challengeAndVerify({ factorId, code: digitsOf(secret, { steps: 1 }) })).error,
    ).toBeNull();
    expect((await client.mfa.enroll({ factorType: "totp", friendlyName: "Outro" })).error).toBeNull();
  });

  it("a mailed code signs in without a proof, but for an account that has nothing else", async () => {
    const { email, userId } = await person();
    const client = authClient(app);
    await client.signInWithOtp({ email, options: { shouldCreateUser: false } });
    await client.verifyOtp({ email, token: await codeOf(app, email), type: "email" });
    expect(refused((await client.updateUser({ password: "uma senha nova 2027" })).error)).toEqual(NEEDED);
    await app.sql("update users set password_hash = null where id = $1", [userId]);
    await client.signInWithOtp({ email, options: { shouldCreateUser: false } });
    await client.verifyOtp({ email, token: await codeOf(app, email, 2), type: "email" });
    expect((await client.updateUser({ password: "uma senha nova 2027" })).error).toBeNull();

    const bare = await person();
    await app.sql("update users set password_hash = null where id = $1", [bare.userId]);
    const found = authClient(app);
    await found.signInWithOtp({ email: bare.email, options: { shouldCreateUser: false } });
    await found.verifyOtp({ email: bare.email, token: await codeOf(app, bare.email), type: "email" });
    await age(bare.userId);
    expect(refused((await found.updateUser({ password: "uma senha roubada 1" })).error)).toEqual(NEEDED);
    expect((await prove(found, { password: "" })).status).toBe(400);
  });

  it("the stock flows of a recovery and of a sign-up go on", async () => {
    const { email } = await person();
    const client = authClient(app);
    await client.resetPasswordForEmail(email);
    await client.verifyOtp({ email, token: await codeOf(app, email), type: "recovery" });
    expect((await client.updateUser({ password: "uma senha nova 2027" })).error).toBeNull();

    const fresh = newEmail();
    const visitor = authClient(app);
    await visitor.signUp({ email: fresh, password: PASSWORD });
    await visitor.verifyOtp({ email: fresh, token: await codeOf(app, fresh), type: "signup" });
    expect((await visitor.mfa.enroll({ factorType: "totp" })).error).toBeNull();
  });

  it("signing out everywhere without a proof ends this session alone, and says so", async () => {
    const { email, userId } = await person();
    const [client, other] = [await signedIn(app, email), await signedIn(app, email)];
    await age(userId);
    const { access: token } = await tokensOf(client);
    const out = await callJson(app, "POST", `${AUTH}/logout`, { token });
    expect([out.status, out.body.error_code]).toEqual([403, "reauthentication_needed"]);
    expect((await other.getUser()).error).toBeNull();
    expect(await openOf(userId)).toBe(1);
    const local = await callJson(app, "POST", `${AUTH}/logout?scope=local`, {
      token: (await tokensOf(other)).access,
    });
    expect(local.status).toBe(204);
    expect(await openOf(userId)).toBe(0);
  });

  it("counts what is guessed (spec §9)", async () => {
    const { email, userId } = await person();
    const client = await signedIn(app, email);
    await age(userId);
    for (let n = 1; n <= 5; n += 1)
      expect((await prove(client, { password: `palpite ${n}` })).status).toBe(400);
    expect((await prove(client, { password: PASSWORD })).status).toBe(429);
    await forgetAttempts(app);
  });
});

describe("on the security panel", () => {
  const html = (text: string) => text.replaceAll("<!-- -->", "");

  it("asks, keeps the form that waits, and does it with the proof", async () => {
    const { email, userId } = await person();
    const visitor = new Visitor(app);
    await visitor.signIn(email);
    expect(await (await visitor.get(PANEL)).text()).not.toContain("Confirme que é você");
    await age(userId);
    expect(await (await visitor.get(PANEL)).text()).toContain("Confirme que é você");
    const wanted = newEmail();
    const asked = await visitor.post(PANEL, { intent: "change_email", email: wanted });
    expect(asked.status).toBe(403);
    const page = html(await asked.text());
    expect(page).toContain("Falta um passo para trocar o e-mail");
    expect(page).toContain(`name="begun_email" value="${wanted}"`);
    expect((await accountOf(userId))?.email_change).toBeNull();

    const fields = { intent: "prove", begun: "change_email", begun_email: wanted };
    const wrong = await visitor.post(PANEL, { ...fields, password: "nenhuma delas" });
    expect(wrong.status).toBe(400);
    expect(html(await wrong.text())).toContain(`name="begun_email" value="${wanted}"`);
    expect((await accountOf(userId))?.email_change).toBeNull();
    const done = await visitor.post(PANEL, { ...fields, password: PASSWORD });
    expect([done.status, done.headers.get("location")]).toEqual([302, PANEL]);
    expect((await accountOf(userId))?.email_change).toBe(wanted);
    expect(html(await (await visitor.get(PANEL)).text())).toContain("Código enviado para o novo e-mail.");
  });

  it("what the form that waited is refused for stands beside that form", async () => {
    const { email, userId } = await person();
    const visitor = new Visitor(app);
    await visitor.signIn(email);
    await age(userId);
    const answer = await visitor.post(PANEL, {
      intent: "prove",
      password: PASSWORD,
      begun: "change_email",
      begun_email: email,
    });
    expect(answer.status).toBe(400);
    const page = html(await answer.text());
    expect(page).toContain("Este já é o seu e-mail.");
    expect(page).not.toContain("Confirme que é você");
  });

  it.each([
    [{ intent: "start_factor", name: "Celular" }],
    [{ intent: "end_other_sessions" }],
    [{ intent: "confirm_email", code: "123456" }],
  ])("refuses %s", async (fields) => {
    const { email, userId } = await person();
    const [visitor, other] = [new Visitor(app), new Visitor(app)];
    await visitor.signIn(email);
    await other.signIn(email);
    const mailed = fields.intent === "confirm_email" ? newEmail() : null;
    if (mailed) await visitor.post(PANEL, { intent: "change_email", email: mailed });
    const sent: Record<string, string> = mailed ? { ...fields, code: await codeOf(app, mailed) } : fields;
    await age(userId);
    const answer = await visitor.post(PANEL, sent);
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain("Confirme que é você");
    expect((await accountOf(userId))?.email).toBe(email);
    expect(await factorsOf(userId)).toEqual([]);
    expect(await openOf(userId)).toBe(2);
  });

  it("ends no other device without a proof, and changes the password for the typed one", async () => {
    const { email, userId } = await person();
    const [visitor, other] = [new Visitor(app), new Visitor(app)];
    await visitor.signIn(email);
    const [own] = await app.sql<{ id: string }>("select id from sessions where user_id = $1", [userId]);
    await other.signIn(email);
    await age(userId);
    const [there] = await app.sql<{ id: string }>("select id from sessions where user_id = $1 and id <> $2", [
      userId,
      own!.id,
    ]);
    expect((await visitor.post(PANEL, { intent: "end_session", of: there!.id })).status).toBe(403);
    expect(await openOf(userId)).toBe(2);
    const change = { intent: "change_password", current: PASSWORD, password: "uma senha nova 2027" };
    expect((await visitor.post(PANEL, change)).status).toBe(302);
    await signedIn(app, email, "uma senha nova 2027");
  });

  it("an account without a password or a factor proves itself by signing in again", async () => {
    const { email, userId } = await person();
    const visitor = new Visitor(app);
    await visitor.signIn(email);
    await app.sql("update users set password_hash = null where id = $1", [userId]);
    await age(userId);
    const change = { intent: "change_password", current: "nada", password: "uma senha nova 2027" };
    const answer = await visitor.post(PANEL, change);
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain("entre de novo com um código por e-mail");
    const again = new Visitor(app);
    await again.post("/auth?painel=codigo", { intent: "code", email });
    const code = await codeOf(app, email);
    await again.post("/auth", { intent: "verify", email, purpose: "email", code });
    expect((await again.post(PANEL, change)).status).toBe(302);
    await signedIn(app, email, change.password);
  });
});
