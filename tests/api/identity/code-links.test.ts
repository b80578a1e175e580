import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetLimits, startApp, type TestApp } from "../../support/app.ts";
import { authClient, confirmFactor, signedIn } from "../../support/auth-client.ts";
import { codeLinkOf, codeLinks, followLink } from "../../support/code-links.ts";
import { codeOf, makeClub, makePerson, makeTerms, Visitor } from "../../support/identity.ts";
import { makeLink } from "../../support/links.ts";
import { callFrom, strangerAt } from "../../support/strangers.ts";

// Issue G, 1: beside mailed digits stands a link that does the same, and that nobody guesses.

const HOME = "/athlete-dashboard";
const GONE = "Este link não vale mais";
const THEIRS = "a senha de um estranho 2";
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
const ask = async (email: string, intent: "code" | "recover" = "code") => {
  await new Visitor(app).post("/auth?painel=codigo", { intent, email });
  return await codeLinkOf(app, email);
};
const kept = (email: string) =>
  app.sql("select id, used_at, link_hash from email_codes where email = $1 order by id", [email]);
const sessionsOf = async (userId: string) =>
  (await app.sql("select id from sessions where user_id = $1 and revoked_at is null", [userId])).length;
const signUp = (fields: Record<string, string>, visitor = new Visitor(app), path = "/athlete-registration") =>
  visitor.post(path, {
    intent: "signup",
    name: "Dona da Conta",
    birthDate: "1990-05-10",
    genderCategory: "female",
    phone: "(83) 98765-4321",
    sport: "tennis",
    "class:tennis": "B",
    cityCode: "2507507",
    termsVersion: "1.0",
    ...fields,
  });
const opens = async (email: string, password: string) =>
  (await authClient(app).signInWithPassword({ email, password })).error === null;

describe("the link of a code's mail", () => {
  it("signs in in the browser that opens it, once, and so do the digits then no more", async () => {
    const { email, userId } = await person();
    const link = await ask(email);
    const { page, done, visitor } = await followLink(app, link);
    expect(page).toContain(email);
    expect([done.status, done.headers.get("location")]).toEqual([302, HOME]);
    expect(visitor.hasSession).toBe(true);
    expect([...visitor.cookies.keys()].filter((name) => name.endsWith("-code-link"))).toEqual([]);
    expect(await sessionsOf(userId)).toBe(1);

    const again = await followLink(app, link);
    expect(again.page).toContain(GONE);
    expect(again.done.status).toBe(404);
    expect(await again.done.text()).toContain(GONE);
    const code = await codeOf(app, email);
    const typed = { intent: "verify", email, registrationId: "", purpose: "email", code };
    expect((await new Visitor(app).post("/auth", typed)).status).toBe(403);
    // A browser that was let in by it is a known one.
    await visitor.post("/auth?sair=1", {});
    expect((await visitor.signIn(email)).headers.get("location")).toBe(HOME);
  });

  it("is dead once the digits were used, and when its ten minutes are over", async () => {
    const { email } = await person();
    const link = await ask(email);
    const code = await codeOf(app, email);
    await new Visitor(app).post("/auth", {
      intent: "verify",
      email,
      registrationId: "",
      purpose: "email",
      code,
    });
    expect((await followLink(app, link)).done.status).toBe(404);

    const late = await person();
    const old = await ask(late.email);
    await app.sql("update email_codes set expires_at = now() where email = $1", [late.email]);
    const { page, done } = await followLink(app, old);
    expect([page.includes(GONE), done.status]).toEqual([true, 404]);
  });

  it("leaves the address, is told to nobody, and is kept hashed alone", async () => {
    const { email } = await person();
    const link = await ask(email);
    const opened = await app.fetch(link);
    expect([opened.status, opened.headers.get("location")]).toEqual([302, "/auth?entrada=1"]);
    expect(opened.headers.get("referrer-policy")).toBe("no-referrer");
    expect(opened.headers.get("cache-control")).toContain("no-store");
    expect(opened.headers.getSetCookie().join()).toMatch(
      /-code-link=[\w.-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax/,
    );
    const secret = link.split(".").at(-1)!;
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await kept(email))).not.toContain(secret);
    const [mail] = app.mail(email);
    expect(mail?.subject).not.toContain("http");
  });

  it("does nothing when a scanner opens it, and its page too", async () => {
    const { email, userId } = await person();
    const link = await ask(email);
    const before = await kept(email);
    for (let n = 0; n < 3; n += 1) {
      const scanner = new Visitor(app);
      const { pathname, search } = new URL(link);
      const page = await scanner.get(await scanner.follow(`${pathname}${search}`));
      expect(page.headers.get("cache-control")).toContain("no-store");
      expect(await page.text()).toContain("Entrar");
      expect(scanner.hasSession).toBe(false);
    }
    expect([await kept(email), await sessionsOf(userId)]).toEqual([before, 0]);
    expect((await followLink(app, link)).done.headers.get("location")).toBe(HOME);
  });

  it("is good for what it was mailed for alone", async () => {
    const { email, userId } = await person();
    const link = await ask(email);
    const password = "uma senha nova 2027";
    const wrong = await followLink(app, link, { intent: "reset_by_link", password });
    expect([wrong.done.status, (await wrong.done.text()).includes(GONE)]).toEqual([404, true]);
    expect(await opens(email, password)).toBe(false);

    const other = await person();
    const recovery = await ask(other.email, "recover");
    const entered = await followLink(app, recovery, { intent: "enter" });
    expect([entered.done.status, entered.visitor.hasSession]).toEqual([404, false]);
    // Both are still good for their own.
    expect((await followLink(app, link)).done.status).toBe(302);
    expect(await sessionsOf(userId)).toBe(1);
    const set = await followLink(app, recovery, { intent: "reset_by_link", password });
    expect(set.done.headers.get("location")).toBe(HOME);
    expect(await opens(other.email, password)).toBe(true);
  });

  it("sets a new password, refuses a weak one without being used up, and ends the other sessions", async () => {
    const { email, userId } = await person();
    await signedIn(app, email);
    const link = await ask(email, "recover");
    const weak = await followLink(app, link, { intent: "reset_by_link", password: "12345678" });
    expect(weak.page).toContain("Nova senha");
    expect([weak.done.status, await sessionsOf(userId)]).toEqual([400, 1]);
    const password = "outra senha boa 2027";
    const { done } = await followLink(app, link, { intent: "reset_by_link", password });
    expect(done.headers.get("location")).toBe(HOME);
    expect([await opens(email, password), await sessionsOf(userId)]).toEqual([true, 2]);
    await expect
      .poll(() => app.mail(email).some(({ subject }) => subject.startsWith("Senha trocada")))
      .toBe(true);
  });

  it("asks for the second factor like the digits", async () => {
    const { email } = await person();
    const client = await signedIn(app, email);
    const { data } = await client.mfa.enroll({ factorType: "totp" });
    if (data?.type !== "totp") throw new Error("no totp");
    await confirmFactor(app, client, { id: data.id, secret: data.totp.secret });
    const { done, visitor } = await followLink(app, await ask(email));
    expect(done.headers.get("location")).toContain("/auth?painel=fator");
    expect((await visitor.get(HOME)).status).toBe(302);
  });

  it("pressed eight times at once opens one session", async () => {
    const { email, userId } = await person();
    const link = await ask(email);
    const { pathname, search } = new URL(link);
    const visitor = new Visitor(app);
    const path = await visitor.follow(`${pathname}${search}`);
    const pressed = await Promise.all(
      Array.from({ length: 8 }, () => visitor.post(path, { intent: "enter" })),
    );
    expect(pressed.map(({ status }) => status).toSorted()).toEqual([302, ...Array(7).fill(404)]);
    expect(await sessionsOf(userId)).toBe(1);
  });

  it("nobody makes one: forged, exchanged and hostile ones are refused in words", async () => {
    const { email, userId } = await person();
    const other = await person();
    const [mine, theirs] = [await ask(email), await ask(other.email)].map((link) =>
      new URL(link).searchParams.get("entrar")!,
    ) as [string, string];
    const [id, secret] = mine.split(".") as [string, string];
    const changes = [
      `${theirs.split(".")[0]}.${secret}`,
      `${id}.${"A".repeat(43)}`,
      `${id}.${secret}x`,
      `${id.toUpperCase()}.${secret}`,
      id,
      "x",
      "😀".repeat(50),
      "%ud800",
      `${"x".repeat(5_000)}`,
      "a=b; Path=/; HttpOnly",
      "'; drop table users;--",
    ];
    for (const forged of changes) {
      const link = `${app.origin}/auth?entrar=${encodeURIComponent(forged)}`;
      const { page, done, visitor } = await followLink(app, link);
      expect([forged, page.includes(GONE), done.status]).toEqual([forged, true, 404]);
      expect(visitor.hasSession).toBe(false);
      await forgetLimits(app);
    }
    expect((await app.fetch("/auth?entrar=%00")).status).toBeLessThan(500);
    expect(await sessionsOf(userId)).toBe(0);
  });

  it("stands in no mail that confirms a change of address", async () => {
    const { email } = await person();
    const client = await signedIn(app, email);
    const next = newEmail();
    await client.updateUser({ email: next });
    await codeOf(app, next);
    expect(codeLinks(app, next)).toEqual([]);
  });
});

describe("the link of a sign-up", () => {
  it("confirms it with its password in the browser that began it", async () => {
    const email = newEmail();
    const password = "a senha de quem é dona 1";
    const browser = new Visitor(app);
    await signUp({ email, password }, browser);
    const { page, done } = await followLink(app, await codeLinkOf(app, email), {}, browser);
    expect(page).toContain("Confirmar e entrar");
    expect(page).not.toContain("deixa de valer");
    expect(done.headers.get("location")).toBe(HOME);
    expect(await opens(email, password)).toBe(true);
  });

  it.each([
    ["on a screen", (email: string) => signUp({ email, password: THEIRS })],
    ["by a program", (email: string) => callFrom(app, strangerAt(1), "/signup", { email, password: THEIRS })],
  ])("never a stranger's password: the owner clicks what somebody began %s", async (_name, begin) => {
    const email = newEmail();
    await begin(email);
    const { page, done, visitor } = await followLink(app, await codeLinkOf(app, email));
    expect(page).toContain("deixa de valer");
    expect([done.status, visitor.hasSession]).toEqual([302, true]);
    expect(await opens(email, THEIRS)).toBe(false);
    // The owner, who is in, sets the own one by mail.
    await forgetLimits(app);
    await visitor.post("/auth?painel=senha", { intent: "recover", email });
    const set = { intent: "reset_by_link", password: "uma senha só minha 31" };
    expect((await followLink(app, await codeLinkOf(app, email, 2), set)).done.status).toBe(302);
    expect(await opens(email, "uma senha só minha 31")).toBe(true);
  });

  it("nor where the owner began one too: each link is of its own sign-up", async () => {
    const email = newEmail();
    const browser = new Visitor(app);
    await signUp({ email, password: "a senha de quem é dona 1" }, browser);
    await codeLinkOf(app, email);
    await signUp({ email, password: THEIRS });
    // The stranger's mail, opened in the owner's browser.
    const { done } = await followLink(app, await codeLinkOf(app, email, 2), {}, browser);
    expect(done.status).toBe(302);
    expect(await opens(email, THEIRS)).toBe(false);
  });

  it("leads back to the invitation by which it began, from the first mail and from the next", async () => {
    const { path, token } = await makeLink(app, await makeClub(app, "Praia Clube"));
    const password = "a senha de quem é dona 1";
    for (const count of [1, 2]) {
      await forgetLimits(app);
      const email = newEmail();
      const browser = new Visitor(app);
      const begun = await signUp({ email, password }, browser, path);
      const registrationId = /name="registrationId" value="([^"]*)"/.exec(await begun.text())?.[1] ?? "";
      await codeOf(app, email);
      if (count === 2)
        await browser.post(path, { intent: "resend", email, registrationId, purpose: "signup" });
      const { done } = await followLink(app, await codeLinkOf(app, email, count), {}, browser);
      expect(done.headers.get("location")).toBe(`/profile-setup?convite=${token}`);
      expect(await (await browser.get(`/profile-setup?convite=${token}`)).text()).toContain("Praia Clube");
    }
  });

  it("takes no other address along: what is no invitation leads to the home", async () => {
    const { email } = await person();
    const link = await ask(email);
    const { done } = await followLink(app, `${link}&convite=${encodeURIComponent("//x.test/?a")}`);
    expect(done.headers.get("location")).toBe(HOME);
  });
});
