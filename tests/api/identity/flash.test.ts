import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, startApp } from "../../support/app.ts";
import { acceptTermsFor, makePerson, makeTerms, Visitor } from "../../support/identity.ts";

// Issue E, 6: what a form did is said once, on a private page, and by nobody else's word.

const SAID = "Perfil salvo.";
const PROFILE = "/athlete-profile";
let app: TestApp;
let visitor: Visitor;

beforeAll(async () => {
  app = await startApp();
  await makeTerms(app);
  const { email, userId } = await makePerson(app, { email: "rita@exemplo.test", name: "Rita Moreira" });
  await acceptTermsFor(app, { userId });
  visitor = new Visitor(app);
  await visitor.signIn(email);
});
afterAll(() => app.stop());

const save = () =>
  visitor.post(PROFILE, {
    intent: "save",
    name: "Rita Moreira",
    phone: "11987654321",
    cityCode: "3304557",
    sport: "tennis",
    "class:tennis": "B",
  });
const says = async (path = PROFILE) => (await (await visitor.get(path)).text()).includes(SAID);
const flashName = () => [...visitor.cookies.keys()].find((name) => name.endsWith("-flash"));

test("a confirmation is said by the next page, and not when it is loaded again", async () => {
  const answer = await save();
  expect(answer.headers.get("location")).toBe(PROFILE);
  const cookie = answer.headers.getSetCookie().find((line) => line.includes("-flash="));
  expect(cookie).toMatch(/; Max-Age=90;.*; HttpOnly; SameSite=Lax$/);
  expect([await says(), await says()]).toEqual([true, false]);
  expect(flashName()).toBeUndefined();
});

test("another page neither says it nor takes it away", async () => {
  await save();
  expect(await says("/athlete-dashboard")).toBe(false);
  expect(await says("/athlete-profile/seguranca")).toBe(false);
  expect(await says()).toBe(true);
});

test("neither an address nor a cookie that we did not sign makes us say it", async () => {
  expect(await says(`${PROFILE}?salvo=perfil`)).toBe(false);
  await save();
  const name = flashName()!;
  const signed = visitor.cookies.get(name)!;
  visitor.cookies.set(name, `x${signed}`);
  expect(await says()).toBe(false);
  visitor.cookies.set(name, signed);
  expect(await says()).toBe(true);
});

test("a session that was refreshed on the way keeps its cookies beside it", async () => {
  for (const name of visitor.cookies.keys()) if (name.endsWith("-access")) visitor.cookies.delete(name);
  const answer = await save();
  const names = answer.headers.getSetCookie().map((line) => line.split("=")[0]!);
  expect(names.filter((name) => /-(access|refresh|flash)$/.test(name)).length).toBe(3);
  expect(await says()).toBe(true);
});
