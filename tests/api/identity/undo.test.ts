import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetLimits, startApp, type TestApp } from "../../support/app.ts";
import {
  authClient,
  confirmFactor,
  digitsOf,
  forgetAttempts,
  signedIn,
  tokensOf,
} from "../../support/auth-client.ts";
import { callJson, codeOf, makePerson, makeTerms, PASSWORD, Visitor } from "../../support/identity.ts";
import { undo, undoLinks, waitForUndoLinks } from "../../support/undo-links.ts";

// Issue G, 2: each change of what an account is entered by is told by mail, with a way to undo it.

const PANEL = "/athlete-profile/seguranca";
const STOLEN = "a senha do ladrão 77";
let app: TestApp;
let people = 0;

beforeAll(async () => {
  app = await startApp();
  await makeTerms(app);
});
beforeEach(() => forgetLimits(app));
afterAll(() => app.stop());

const newEmail = () => `pessoa${(people += 1)}@exemplo.test`;
const person = () => makePerson(app, { email: newEmail() });
const stateOf = async (userId: string) => ({
  account: (await app.sql("select email, password_hash, email_change from users where id = $1", [userId]))[0],
  factors: await app.sql(
    "select id, secret, last_step from mfa_factors where user_id = $1 and status = 'verified' order by id",
    [userId],
  ),
});
const openOf = async (userId: string) =>
  (await app.sql("select id from sessions where user_id = $1 and revoked_at is null", [userId])).length;

/** The texts of the mails about undone changes that came to an address. */
const undone = (email: string) =>
  app
    .mail(email)
    .flatMap(({ subject, text }) => (subject.startsWith("Mudança desfeita") ? [text ?? ""] : []));

async function enroll(client: Awaited<ReturnType<typeof signedIn>>, friendlyName: string) {
  const { data } = await client.mfa.enroll({ factorType: "totp", friendlyName });
  if (data?.type !== "totp") throw new Error("no totp");
  await confirmFactor(app, client, { id: data.id, secret: data.totp.secret });
  return { id: data.id, secret: data.totp.secret };
}

describe("the mail", () => {
  it("tells what, when and from where, once for each change, at the address from before", async () => {
    const { email } = await person();
    const client = await signedIn(app, email);
    const { id } = await enroll(client, "Telefone");
    await client.updateUser({ password: "uma senha nova 2027" });
    await signedIn(app, email, "uma senha nova 2027");
    await client.mfa.unenroll({ factorId: id });
    await client.signOut({ scope: "others" });
    const next = newEmail();
    await client.updateUser({ email: next });
    const token = await codeOf(app, next);
    await authClient(app).verifyOtp({ email: next, token, type: "email_change" });
    await waitForUndoLinks(app, email, 4);
    const subjects = () =>
      app
        .mail(email)
        .filter(({ text }) => text?.includes("desfazer="))
        .map(({ subject }) => subject)
        .toSorted();
    // Nobody was signed in elsewhere any more when the others were ended: the session that awaited its factor was.
    await expect.poll(subjects).toContain("E-mail trocado na sua conta da Quadra");
    expect(subjects()).toEqual(
      expect.arrayContaining([
        "Aplicativo de verificação adicionado na sua conta da Quadra",
        "Aplicativo de verificação removido na sua conta da Quadra",
        "E-mail trocado na sua conta da Quadra",
        "Senha trocada na sua conta da Quadra",
      ]),
    );
    expect(undoLinks(app, next)).toEqual([]);
    const mail = app.mail(email).find(({ subject }) => subject.startsWith("E-mail trocado"));
    expect(mail?.text).toContain(`O novo endereço é ${next}.`);
    expect(mail?.text).toMatch(/Quando: \d\d\/\d\d\/\d{4} \d\d:\d\d \(horário de Brasília\)/);
    // No link is kept anywhere.
    const [kept] = await app.sql<{ rows: string }>("select json_agg(c)::text as rows from account_changes c");
    for (const link of undoLinks(app, email)) expect(kept!.rows).not.toContain(link.split(".").at(-1)!);
  });

  it("tells of ended sessions, and of a first password; of neither where nothing changed", async () => {
    const { email, userId } = await person();
    const visitor = new Visitor(app);
    await visitor.signIn(email);
    await visitor.post(PANEL, { intent: "end_other_sessions" });
    await signedIn(app, email);
    await visitor.post(PANEL, { intent: "end_other_sessions" });
    await waitForUndoLinks(app, email, 1, "sessions_ended");
    await signedIn(app, email);
    const [other] = await app.sql<{ id: string }>(
      "select id from sessions where user_id = $1 and revoked_at is null order by created_at desc limit 1",
      [userId],
    );
    for (let n = 0; n < 2; n += 1) await visitor.post(PANEL, { intent: "end_session", of: other!.id });
    await waitForUndoLinks(app, email, 2, "sessions_ended");
    await app.sql("update users set password_hash = null where id = $1", [userId]);
    await visitor.post("/auth?painel=senha", { intent: "recover", email });
    const code = await codeOf(app, email);
    await visitor.post("/auth?painel=senha", { intent: "reset", email, code, password: PASSWORD });
    await waitForUndoLinks(app, email, 1, "password_set");
    expect(undoLinks(app, email)).toHaveLength(3);
  });

  it("goes out by the job where the mail service was away", async () => {
    const { email, userId } = await person();
    const client = await signedIn(app, email);
    await client.updateUser({ password: "uma senha nova 2027" });
    await waitForUndoLinks(app, email, 1);
    await expect
      .poll(
        async () =>
          (await app.sql("select told_at from account_changes where user_id = $1", [userId]))[0]?.told_at,
      )
      .not.toBeNull();
    // As if the worker had died before it: told under the same key, the mail service sends it once.
    await app.sql("update account_changes set told_at = null, next_at = now() where user_id = $1", [userId]);
    await app.scheduled();
    await expect
      .poll(
        async () =>
          (await app.sql("select told_at from account_changes where user_id = $1", [userId]))[0]?.told_at,
      )
      .not.toBeNull();
    expect(undoLinks(app, email)).toHaveLength(1);
    // So is that it was undone, also days after it was made.
    const [link = ""] = undoLinks(app, email);
    await undo(app, link);
    await expect.poll(() => undone(email)).toHaveLength(1);
    await app.sql(
      `update account_changes set created_at = now() - interval '3 days', told_at = null, next_at = now()
       where user_id = $1`,
      [userId],
    );
    await app.scheduled();
    await expect
      .poll(
        async () =>
          (await app.sql("select told_at from account_changes where user_id = $1", [userId]))[0]?.told_at,
      )
      .not.toBeNull();
    expect(undone(email)).toHaveLength(1);
    await app.sql("update account_changes set expires_at = now() where user_id = $1", [userId]);
    await app.scheduled();
    await expect
      .poll(async () => await app.sql("select 1 from account_changes where user_id = $1", [userId]))
      .toEqual([]);
  });
});

describe("the link", () => {
  it("undoes a password: the old one counts, all sessions end, and the owner sets a new one by mail", async () => {
    const { email, userId } = await person();
    const before = await stateOf(userId);
    const intruder = await signedIn(app, email);
    await intruder.updateUser({ password: STOLEN });
    const [link = ""] = await waitForUndoLinks(app, email, 1);
    const { page, done, visitor } = await undo(app, link);
    const text = await page.text();
    expect(text).toContain("Senha trocada");
    expect(text).toContain("Não fui eu: desfazer");
    expect([done.status, done.headers.get("location")]).toEqual([302, "/auth?mudanca=desfeita"]);
    expect(await stateOf(userId)).toEqual(before);
    expect(await openOf(userId)).toBe(0);
    expect((await intruder.getUser()).error).not.toBeNull();
    expect((await authClient(app).signInWithPassword({ email, password: STOLEN })).error).not.toBeNull();
    expect(await (await visitor.get("/auth?mudanca=desfeita")).text()).toContain("Enviar código");
    const events = await app.sql(
      "select risk_level, details from security_events where action = 'change_undone' and user_id = $1",
      [userId],
    );
    expect(events).toEqual([{ risk_level: "high", details: { kind: "password_changed" } }]);
    // Told by mail, once.
    await expect.poll(() => undone(email)).toHaveLength(1);
    expect(undone(email)[0]).toContain("foi desfeita: senha trocada.");
    // Used up.
    expect(await (await undo(app, link)).page.text()).toContain("Este link não vale mais");
    expect((await undo(app, link)).done.status).toBe(404);

    await visitor.post("/auth?mudanca=desfeita", { intent: "recover", email });
    const reset = await visitor.post("/auth?mudanca=desfeita", {
      intent: "reset",
      email,
      code: await codeOf(app, email),
      password: "uma senha só minha 31",
    });
    expect(reset.status).toBe(302);
    await signedIn(app, email, "uma senha só minha 31");
  });

  it("looking at it does nothing, and it leaves the address", async () => {
    const { email, userId } = await person();
    const client = await signedIn(app, email);
    await client.updateUser({ password: STOLEN });
    const [link = ""] = await waitForUndoLinks(app, email, 1);
    const changed = await stateOf(userId);
    const opened = await app.fetch(link);
    expect([opened.status, opened.headers.get("location")]).toEqual([302, "/auth?mudanca=1"]);
    expect(opened.headers.get("referrer-policy")).toBe("no-referrer");
    expect(opened.headers.getSetCookie().join()).toMatch(
      /-undo=[\w.-]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax/,
    );
    const scanner = new Visitor(app);
    await scanner.get(await scanner.follow(new URL(link).pathname + new URL(link).search));
    expect(await stateOf(userId)).toEqual(changed);
    expect(await openOf(userId)).toBe(1);
  });

  it("takes an added factor away, and brings a removed one back as it was", async () => {
    const { email, userId } = await person();
    const client = await signedIn(app, email);
    const before = await stateOf(userId);
    const { id, secret } = await enroll(client, "Do ladrão");
    const [added = ""] = await waitForUndoLinks(app, email, 1, "factor_added");
    const withOne = await stateOf(userId);
    await client.mfa.unenroll({ factorId: id });
    const [removed = ""] = await waitForUndoLinks(app, email, 1, "factor_removed");
    expect((await undo(app, removed)).done.status).toBe(302);
    expect(await stateOf(userId)).toEqual(withOne);
    // It asks for its digits as before.
    const again = await signedIn(app, email);
    expect((await again.mfa.challengeAndVerify({ factorId: id, code: digitsOf(secret) })).error).toBeNull();
    expect((await undo(app, added)).done.status).toBe(302);
    expect(await stateOf(userId)).toEqual(before);
  });

  it("gives the old address back, also after it was changed twice; later links are void", async () => {
    const { email, userId } = await person();
    const before = await stateOf(userId);
    const intruder = await signedIn(app, email);
    const [first, second] = [newEmail(), newEmail()];
    for (const wanted of [first, second]) {
      await intruder.updateUser({ email: wanted });
      const token = await codeOf(app, wanted);
      const { error } = await authClient(app).verifyOtp({ email: wanted, token, type: "email_change" });
      expect(error).toBeNull();
    }
    await intruder.updateUser({ password: STOLEN });
    const [mine = ""] = await waitForUndoLinks(app, email, 1, "email_changed");
    const [theirs = ""] = await waitForUndoLinks(app, first, 1, "email_changed");
    const [password = ""] = await waitForUndoLinks(app, second, 1, "password_changed");
    expect((await undo(app, mine)).done.status).toBe(302);
    expect(await stateOf(userId)).toEqual(before);
    // Every address that the account has had is told; those that it lost not where it is again.
    await expect.poll(() => [email, first, second].map((at) => undone(at).length)).toEqual([1, 1, 1]);
    for (const lost of [first, second]) expect(undone(lost)[0]).not.toContain(email);
    for (const link of [theirs, password]) expect((await undo(app, link)).done.status).toBe(404);
    expect(await stateOf(userId)).toEqual(before);
    await signedIn(app, email);
  });

  it("voids mailed codes and a waiting address", async () => {
    const { email, userId } = await person();
    const intruder = await signedIn(app, email);
    const wanted = newEmail();
    await intruder.updateUser({ password: STOLEN });
    await intruder.updateUser({ email: wanted });
    const token = await codeOf(app, wanted);
    const [link = ""] = await waitForUndoLinks(app, email, 1);
    await undo(app, link);
    const taken = await authClient(app).verifyOtp({ email: wanted, token, type: "email_change" });
    expect(taken.error?.code).toBe("otp_expired");
    expect((await stateOf(userId)).account).toMatchObject({ email, email_change: null });
  });

  it("a later link alone trusts no password of the days before", async () => {
    const { email, userId } = await person();
    const before = await stateOf(userId);
    const intruder = await signedIn(app, email);
    await intruder.updateUser({ password: STOLEN });
    await intruder.mfa.enroll({ factorType: "totp" });
    await signedIn(app, email, STOLEN);
    await intruder.signOut({ scope: "others" });
    const [first = ""] = await waitForUndoLinks(app, email, 1, "password_changed");
    const [later = ""] = await waitForUndoLinks(app, email, 1, "sessions_ended");
    expect((await undo(app, later)).done.status).toBe(302);
    expect((await stateOf(userId)).account?.password_hash).toBeNull();
    await forgetAttempts(app);
    expect((await authClient(app).signInWithPassword({ email, password: STOLEN })).error).not.toBeNull();
    // The older one still leads further back.
    expect((await undo(app, first)).done.status).toBe(302);
    expect(await stateOf(userId)).toEqual(before);
  });

  it("is good for seven days, of one change, and nobody makes one", async () => {
    const { email, userId } = await person();
    const client = await signedIn(app, email);
    await client.updateUser({ password: STOLEN });
    const [link = ""] = await waitForUndoLinks(app, email, 1);
    const [row] = await app.sql<{ days: number }>(
      "select extract(epoch from expires_at - created_at)::int / 86400 as days from account_changes where user_id = $1",
      [userId],
    );
    expect(row?.days).toBe(7);
    const other = await person();
    const theirs = await signedIn(app, other.email);
    await theirs.updateUser({ password: STOLEN });
    const [otherLink = ""] = await waitForUndoLinks(app, other.email, 1);
    const [id, seal] = new URL(link).searchParams.get("desfazer")!.split(".");
    const [otherId, otherSeal] = new URL(otherLink).searchParams.get("desfazer")!.split(".");
    for (const forged of [`${id}.${otherSeal}`, `${otherId}.${seal}`, `${id}.`, `${id}`, "x"]) {
      const { done } = await undo(app, `${app.origin}/auth?desfazer=${forged}`);
      expect([forged, done.status]).toEqual([forged, 404]);
    }
    await app.sql("update account_changes set expires_at = now() where user_id = $1", [userId]);
    expect((await undo(app, link)).done.status).toBe(404);
    await signedIn(app, email, STOLEN);
  });

  it("pressed twice at once, or while the thief changes more, ends in what was before", async () => {
    const { email, userId } = await person();
    const before = await stateOf(userId);
    const intruder = await signedIn(app, email);
    await intruder.updateUser({ password: STOLEN });
    const [link = ""] = await waitForUndoLinks(app, email, 1);
    const { access: token } = await tokensOf(intruder);
    const more = () =>
      callJson(app, "POST", "/api/auth/v1/token?grant_type=password", { body: { email, password: STOLEN } });
    const answers = await Promise.all([
      undo(app, link),
      undo(app, link),
      ...Array.from({ length: 3 }, (_, n) =>
        callJson(app, "PUT", "/api/auth/v1/user", { token, body: { password: `${STOLEN}${n}` } }),
      ),
      more(),
    ]);
    const pressed = answers.slice(0, 2).map((answer) => ("done" in answer ? answer.done.status : 0));
    expect(pressed.toSorted()).toEqual([302, 404]);
    expect(await stateOf(userId)).toEqual(before);
    expect(await openOf(userId)).toBe(0);
  });
});
