import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgetLimits, startApp, type TestApp } from "../../support/app.ts";
import { authClient, confirmFactor, digitsOf, signedIn } from "../../support/auth-client.ts";
import { codeLinks, followLink } from "../../support/code-links.ts";
import { codeOf, codesOf, makePerson, makeTerms, PASSWORD, Visitor } from "../../support/identity.ts";
import { callFrom, judged, otherThan, strangerAt } from "../../support/strangers.ts";

// Issue G, 1: guessing is bounded for each account, whatever the addresses, and does not lock its owner out.

/** Failures that one account may have in 15 minutes. */
const BOUND = 20;
let app: TestApp;
let people = 0;
let strangers = 0;

beforeAll(async () => {
  app = await startApp();
  await makeTerms(app);
});
afterAll(() => app.stop());

const person = () => makePerson(app, { email: `alvo${(people += 1)}@exemplo.test` });
const stranger = (path: string, body: object, token?: string) =>
  callFrom(app, strangerAt((strangers += 1)), path, body, token);
const password = (email: string, i: number) =>
  stranger("/token?grant_type=password", { email, password: `chute número ${i}` });
const many = <Answer>(count: number, one: (i: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, i) => one(i)));

async function failuresOf(userId: string): Promise<string[]> {
  const rows = await app.sql<{ guessed: string }>(
    "select details->>'guessed' as guessed from security_events where user_id = $1 and action = 'guess_failed'",
    [userId],
  );
  return rows.map(({ guessed }) => guessed).toSorted();
}

const warnings = (email: string) =>
  app.mail(email).filter(({ subject }) => subject.startsWith("Tentativas de entrar"));

describe("200 passwords from 200 addresses", () => {
  it("get at most 20 answers; the known browser goes on, and so does recovery by mail", async () => {
    const { email, userId } = await person();
    const owner = new Visitor(app);
    await owner.signIn(email);
    await owner.post("/auth?sair=1", {});

    const { heard, refused } = judged(await many(200, (i) => password(email, i)));
    expect(heard).toBeLessThanOrEqual(BOUND);
    expect(heard + refused).toBe(200);
    // Told: an event for each that was judged, and one mail.
    await expect.poll(() => failuresOf(userId)).toHaveLength(heard);
    await expect.poll(() => warnings(email).length).toBe(1);
    expect(warnings(email)[0]?.text).toContain("/auth?painel=senha");

    // A browser that nobody has signed in with is a stranger, with the right password too.
    expect((await new Visitor(app).signIn(email)).status).toBe(429);
    expect((await owner.signIn(email)).headers.get("location")).toBe("/athlete-dashboard");

    // On a new telephone, by mail: from a program, and on the screen.
    const phone = "198.51.100.20";
    await callFrom(app, phone, "/recover", { email });
    const token = await codeOf(app, email);
    expect((await callFrom(app, phone, "/verify", { type: "recovery", email, token })).status).toBe(200);
    const tablet = new Visitor(app);
    await tablet.post("/auth?painel=senha", { intent: "recover", email });
    const code = await codeOf(app, email, 2);
    const next = "uma senha outra 2026";
    const reset = await tablet.post("/auth?painel=senha", { intent: "reset", email, code, password: next });
    expect(reset.headers.get("location")).toBe("/athlete-dashboard");
  });

  it("are bounded for an address without an account just the same, and nobody is written to", async () => {
    const email = "ninguem@exemplo.test";
    const known = await person();
    const counts = [];
    for (const one of [email, known.email]) {
      const answers = [];
      for (let i = 0; i < 24; i += 1) answers.push(await password(one, i));
      counts.push(answers.map(({ status, body }) => [status, body.error_code]));
    }
    expect(counts[0]).toEqual(counts[1]);
    expect(app.mail(email)).toEqual([]);
  });

  it("from one /64 are those of one address", async () => {
    const { email } = await person();
    const body = (i: number) => ({ email, password: `chute número ${i}` });
    const address = (i: number) => `2001:db8:5:1:${i.toString(16)}::${(i * 7).toString(16)}`;
    const answers = await many(40, (i) => callFrom(app, address(i), "/token?grant_type=password", body(i)));
    expect(judged(answers).heard).toBe(5);
    const other = await callFrom(app, "2001:db8:5:2::1", "/token?grant_type=password", {
      email,
      password: PASSWORD,
    });
    expect(other.status).toBe(200);
  });

  it("a success takes nothing from the bound", async () => {
    const { email } = await person();
    for (let i = 0; i < 30; i += 1) {
      const answer = await stranger("/token?grant_type=password", { email, password: PASSWORD });
      expect(answer.status).toBe(200);
    }
  });
});

describe("120 guesses at a mailed code", () => {
  it("get at most 20 answers, and it stays good for who asked for it", async () => {
    const { email, userId } = await person();
    const owner = "198.51.100.30";
    await callFrom(app, owner, "/recover", { email });
    const token = await codeOf(app, email);
    const guess = (i: number) => stranger("/verify", { type: "recovery", email, token: otherThan(token, i) });
    expect(judged(await many(120, guess)).heard).toBeLessThanOrEqual(BOUND);
    expect((await callFrom(app, owner, "/verify", { type: "recovery", email, token })).status).toBe(200);
    await expect.poll(async () => new Set(await failuresOf(userId))).toEqual(new Set(["code"]));
  });

  it("do not spend it for the browser that asked for it, though it mistypes once", async () => {
    const { email } = await person();
    const browser = new Visitor(app);
    await browser.post("/auth?painel=codigo", { intent: "code", email });
    const code = await codeOf(app, email);
    await many(120, (i) => stranger("/verify", { type: "email", email, token: otherThan(code, i) }));
    const type = (digits: string) =>
      browser.post("/auth", { intent: "verify", email, registrationId: "", purpose: "email", code: digits });
    expect((await type(otherThan(code))).status).toBe(403);
    expect((await type(code)).headers.get("location")).toBe("/athlete-dashboard");
  });
});

it("passwords, codes to sign in, codes to recover and digits of a factor share one bound, strangers' asking included", async () => {
  const { email } = await person();
  const client = await signedIn(app, email);
  const { data } = await client.mfa.enroll({ factorType: "totp" });
  if (data?.type !== "totp") throw new Error("no totp");
  const { id, totp } = data;
  await confirmFactor(app, client, { id, secret: totp.secret });
  await forgetLimits(app);

  // Anybody who has the password opens sessions that await the second factor, as many as they like.
  const asked = strangerAt((strangers += 1));
  await callFrom(app, asked, "/recover", { email });
  await callFrom(app, asked, "/otp", { email, create_user: false });
  await codeOf(app, email, 2);
  const held = await many(30, async () => {
    const opened = await stranger("/token?grant_type=password", { email, password: PASSWORD });
    const token = String(opened.body.access_token);
    const challenge = await stranger(`/factors/${id}/challenge`, {}, token);
    return { token, challenge: challenge.body.id };
  });
  const wrong = (i: number) => String(100_000 + i);
  const answers = await many(120, (i) => {
    if (i % 4 === 0) return password(email, i);
    if (i % 4 === 1) return stranger("/verify", { type: "email", email, token: wrong(i) });
    if (i % 4 === 2) {
      // Those who asked for the codes guess at them too.
      const address = i < 20 ? asked : strangerAt((strangers += 1));
      return callFrom(app, address, "/verify", { type: "recovery", email, token: wrong(i) });
    }
    const { token, challenge } = held[(i - 3) / 4]!;
    return stranger(`/factors/${id}/verify`, { challenge_id: challenge, code: wrong(i) }, token);
  });
  expect(answers.filter(({ status }) => status === 200)).toEqual([]);
  expect(judged(answers).heard).toBeLessThanOrEqual(BOUND);

  // The owner's telephone: recovery by mail, then the factor.
  const phone = "198.51.100.40";
  await callFrom(app, phone, "/recover", { email });
  const token = await codeOf(app, email, 3);
  const recovered = await callFrom(app, phone, "/verify", { type: "recovery", email, token });
  expect(recovered.status).toBe(200);
  const session = String(recovered.body.access_token);
  const challenge = await callFrom(app, phone, `/factors/${id}/challenge`, {}, session);
  const body = { challenge_id: challenge.body.id, code: digitsOf(totp.secret, { steps: 1 }) };
  expect((await callFrom(app, phone, `/factors/${id}/verify`, body, session)).status).toBe(200);
});

it("a stolen session guesses the password no more than five times, from wherever", async () => {
  const { email } = await person();
  const { data } = await authClient(app).signInWithPassword({ email, password: PASSWORD });
  const token = data.session!.access_token;
  const answers = await many(40, async (i) => {
    const headers = { "cf-connecting-ip": strangerAt((strangers += 1)), authorization: `Bearer ${token}` };
    const body = JSON.stringify({ password: "outra senha boa 1", current_password: `chute ${i}` });
    return await fetch(`${app.workerOrigin}/api/auth/v1/user`, {
      method: "PUT",
      headers: { ...headers, "content-type": "application/json" },
      body,
    });
  });
  expect(judged(answers).heard).toBe(5);
  // The owner's own session is counted apart.
  const own = await signedIn(app, email);
  const changed = await own.updateUser({ password: "outra senha boa 1", current_password: PASSWORD });
  expect(changed.error).toBeNull();
});

describe("mails of codes", () => {
  it("ten requests in an hour cause at most three, however they are made; the owner's browser still gets one", async () => {
    const { email } = await person();
    const known = new Visitor(app);
    await known.signIn(email);
    const signUp = { email, password: "uma senha qualquer 9" };
    for (let i = 0; i < 10; i += 1) {
      const [path, body] = (
        [
          ["/recover", { email }],
          ["/otp", { email, create_user: false }],
          ["/signup", signUp],
        ] as const
      )[i % 3]!;
      expect((await stranger(path, body)).status).toBe(200);
    }
    const counted = () => app.mail(email).length;
    await expect.poll(counted).toBe(3);
    const before = codesOf(app, email).length;
    await known.post("/auth?sair=1", {});
    await known.post("/auth?painel=codigo", { intent: "code", email });
    const code = await codeOf(app, email, before + 1);
    expect(counted()).toBe(4);
    const verify = { intent: "verify", email, registrationId: "", purpose: "email", code };
    expect((await known.post("/auth", verify)).headers.get("location")).toBe("/athlete-dashboard");
  });

  it("nor do changes of somebody else's address to this one, or sign-ins of an unconfirmed account", async () => {
    const { email } = await person();
    const victim = `vitima-${email}`;
    const client = await signedIn(app, email);
    for (let i = 0; i < 5; i += 1) expect((await client.updateUser({ email: victim })).error).toBeNull();
    // A notice for each to the owner; three codes.
    await app.waitForMail(email, 5);
    await expect.poll(() => codesOf(app, victim).length).toBe(3);

    const waiting = await makePerson(app, { email: `espera-${email}`, isConfirmed: false });
    const answers = await many(32, () =>
      stranger("/token?grant_type=password", { email: waiting.email, password: PASSWORD }),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(new Set(answers.map(({ body }) => body.error_code))).toContain("email_not_confirmed");
    await expect.poll(() => codesOf(app, waiting.email).length).toBe(3);
  });

  it("a stranger's asking leaves the code before good", async () => {
    const { email } = await person();
    const owner = "198.51.100.50";
    await callFrom(app, owner, "/recover", { email });
    const token = await codeOf(app, email);
    await stranger("/recover", { email });
    const second = await codeOf(app, email, 2);
    expect((await callFrom(app, owner, "/verify", { type: "recovery", email, token })).status).toBe(200);
    // Used once, it takes its likes with it.
    const late = await callFrom(app, owner, "/verify", { type: "recovery", email, token: second });
    expect(late.status).toBe(403);
  });
});

describe("strangers who use up everything", () => {
  it("let the owner in all the same, by any mail that they caused, in a browser that nobody knows", async () => {
    const { email } = await person();
    // All mails of an hour, and all guesses of a quarter of one, at every purpose.
    for (const path of ["/recover", "/otp", "/otp", "/recover", "/otp"])
      await stranger(path, { email, create_user: false });
    const newest = await codeOf(app, email, 3);
    const guessed = await many(60, (i) =>
      i % 2 === 0
        ? password(email, i)
        : stranger("/verify", {
            type: i % 4 === 1 ? "email" : "recovery",
            email,
            token: otherThan(newest, i),
          }),
    );
    expect(judged(guessed).heard).toBeLessThanOrEqual(BOUND);

    // The owner is refused with the right password and the right digits, and gets no further mail.
    const owner = new Visitor(app);
    expect((await owner.signIn(email)).status).toBe(429);
    await owner.post("/auth?painel=codigo", { intent: "code", email });
    const typed = { intent: "verify", email, registrationId: "", purpose: "email", code: newest };
    for (let n = 0; n < 3; n += 1) await owner.post("/auth", { ...typed, code: otherThan(newest, n) });
    expect(codesOf(app, email)).toHaveLength(3);

    const links = codeLinks(app, email);
    expect(links).toHaveLength(3);
    const entered: (string | null)[] = [];
    for (const link of links) {
      const recovery = { intent: "reset_by_link", password: "uma senha de depois 2027" };
      const shown = await followLink(app, link, {}, owner);
      const done = shown.page.includes("Nova senha")
        ? (await followLink(app, link, recovery, owner)).done
        : shown.done;
      entered.push(done.headers.get("location"));
    }
    // One for each purpose that they asked for: used once, it takes its likes with it.
    expect(entered.filter((to) => to === "/athlete-dashboard")).toHaveLength(2);
    expect((await owner.get("/athlete-dashboard")).status).toBe(200);
  });
});
