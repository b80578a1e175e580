import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { forgetLimits, startApp, type TestApp } from "../../support/app.ts";
import { codeOf, codesOf, makeTerms, Visitor } from "../../support/identity.ts";
import { callFrom } from "../../support/strangers.ts";

// Issue G, 3: a sign-up over the API is bound to the one who began it.

const OWNER = "198.51.100.7";
const STRANGER = "203.0.113.66";
const MINE = "a senha de quem é dono 1";
const THEIRS = "a senha de um estranho 2";
let app: TestApp;
let people = 0;

beforeAll(async () => {
  app = await startApp();
  await makeTerms(app);
});
beforeEach(() => forgetLimits(app));
afterAll(() => app.stop());

const newEmail = () => `dono${(people += 1)}@exemplo.test`;

/** Signs up from an address; gives the code that was mailed for it. */
async function signUp(email: string, password: string, from: string): Promise<string> {
  const before = codesOf(app, email).length;
  const answer = await callFrom(app, from, "/signup", { email, password });
  expect([answer.status, answer.body.email]).toEqual([200, email]);
  return await codeOf(app, email, before + 1);
}

const verify = async (email: string, token: string, from = OWNER) =>
  (await callFrom(app, from, "/verify", { type: "signup", email, token })).status;
const opens = async (email: string, password: string) =>
  (await callFrom(app, OWNER, "/token?grant_type=password", { email, password })).status === 200;
const accounts = (email: string) =>
  app.sql("select email_confirmed_at is not null as is_in from users where email = $1 or email_change = $1", [
    email,
  ]);

it("a stranger's second sign-up leaves the first one's code and password", async () => {
  const email = newEmail();
  const first = await signUp(email, MINE, OWNER);
  await signUp(email, THEIRS, STRANGER);
  expect(await verify(email, first)).toBe(200);
  expect([await opens(email, MINE), await opens(email, THEIRS)]).toEqual([true, false]);
  expect(await accounts(email)).toEqual([{ is_in: true }]);
});

it.each([
  ["from another address", STRANGER],
  ["from the very same one", OWNER],
])("nor does it set its password where the owner types its code: %s", async (_name, from) => {
  const email = newEmail();
  await signUp(email, MINE, OWNER);
  const second = await signUp(email, THEIRS, from);
  expect(await verify(email, second)).toBe(200);
  expect(await opens(email, THEIRS)).toBe(false);
  expect(await accounts(email)).toEqual([{ is_in: true }]);
});

it("a stranger who was first gains nothing either, whichever code is typed", async () => {
  const email = newEmail();
  const theirs = await signUp(email, THEIRS, STRANGER);
  const mine = await signUp(email, MINE, OWNER);
  expect(await verify(email, mine)).toBe(200);
  expect([await opens(email, MINE), await opens(email, THEIRS)]).toEqual([true, false]);

  const other = newEmail();
  const old = await signUp(other, THEIRS, STRANGER);
  await signUp(other, MINE, OWNER);
  expect(await verify(other, old)).toBe(200);
  expect(await opens(other, THEIRS)).toBe(false);
  expect(await verify(email, theirs)).toBe(403);
});

it("asked again, the code is of the sign-up that was begun there", async () => {
  const email = newEmail();
  await signUp(email, THEIRS, STRANGER);
  await signUp(email, MINE, OWNER);
  await callFrom(app, OWNER, "/resend", { type: "signup", email });
  expect(await verify(email, await codeOf(app, email, 3))).toBe(200);
  expect([await opens(email, MINE), await opens(email, THEIRS)]).toEqual([true, false]);
});

it("nor does a stranger who is first and then signs in for another code", async () => {
  const email = newEmail();
  await signUp(email, THEIRS, STRANGER);
  await signUp(email, MINE, OWNER);
  await callFrom(app, STRANGER, "/token?grant_type=password", { email, password: THEIRS });
  expect(await verify(email, await codeOf(app, email, 3))).toBe(200);
  expect(await opens(email, THEIRS)).toBe(false);
});

it("the only sign-up keeps its password wherever its code is typed", async () => {
  const email = newEmail();
  const code = await signUp(email, MINE, OWNER);
  expect(await verify(email, code, "192.0.2.77")).toBe(200);
  expect(await opens(email, MINE)).toBe(true);
});

it("a program's sign-up takes nothing from one that waits on a screen", async () => {
  const email = newEmail();
  const visitor = new Visitor(app);
  const html = await (
    await visitor.post("/athlete-registration", {
      intent: "signup",
      email,
      password: MINE,
      name: "Dona da Conta",
      birthDate: "1990-05-10",
      genderCategory: "female",
      phone: "(83) 98765-4321",
      sport: "tennis",
      "class:tennis": "B",
      cityCode: "2507507",
      termsVersion: "1.0",
    })
  ).text();
  const registrationId = /name="registrationId" value="([^"]*)"/.exec(html)![1]!;
  const code = await codeOf(app, email);
  await signUp(email, THEIRS, STRANGER);
  const done = await visitor.post("/athlete-registration", {
    intent: "verify",
    email,
    registrationId,
    purpose: "signup",
    code,
  });
  expect(done.headers.get("location")).toBe("/athlete-dashboard");
  expect([await opens(email, MINE), await opens(email, THEIRS)]).toEqual([true, false]);
});

it("32 sign-ins of an account that waits, at once: no 500, three mails, and their codes are good", async () => {
  const email = newEmail();
  await signUp(email, MINE, OWNER);
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, i) =>
      callFrom(app, `10.90.0.${i}`, "/token?grant_type=password", { email, password: MINE }),
    ),
  );
  expect(answers.filter(({ status }) => ![400, 429].includes(status))).toEqual([]);
  const codes = answers
    .map(({ body }) => body.error_code)
    .filter((code) => code !== "over_request_rate_limit");
  expect(new Set(codes)).toEqual(new Set(["email_not_confirmed"]));
  await expect.poll(() => codesOf(app, email).length).toBe(3);
  expect(await verify(email, await codeOf(app, email, 3))).toBe(200);
});
