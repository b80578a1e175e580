import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { forgetLimits, startApp, type TestApp } from "../../support/app.ts";
import { actionData } from "../../support/data-answers.ts";
import { makePerson, makeTerms, Visitor } from "../../support/identity.ts";

// A refusal before a form is read (another site, the limit, a guard) reaches the page's script as any other refusal: else a
// person who tapped would see nothing.

let app: TestApp;
let cookie: string;

beforeAll(async () => {
  app = await startApp();
  await makeTerms(app);
  const { email } = await makePerson(app, { email: "ana@exemplo.test" });
  const person = new Visitor(app);
  await person.signIn(email);
  cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
});
afterAll(() => app?.stop());
beforeEach(() => forgetLimits(app));

const send = (path: string, origin = app.origin) =>
  app.fetch(path, {
    method: "POST",
    body: new URLSearchParams({ intent: "x" }),
    headers: { cookie, origin },
    redirect: "manual",
  });
/** A limit and the guard against other sites end the request before any route: their answer holds the code, and the browser reads it. */
const code = async (answer: Response) => /"(forbidden|rate_limited)"/.exec(await answer.text())?.[1] ?? null;

it("another site's form", async () => {
  const answer = await send("/athlete-dashboard.data", "https://elsewhere.test");
  expect([answer.status, await code(answer)]).toEqual([403, "forbidden"]);
});

it("who may not open the area", async () => {
  const answer = await send("/super-admin-dashboard/tokens.data");
  expect([answer.status, await actionData(answer)]).toEqual([
    403,
    { ok: false, form: "", error: expect.objectContaining({ code: "forbidden" }) as unknown },
  ]);
});

it("an action too many, with how long to wait", async () => {
  let answer = await send("/athlete-dashboard.data");
  for (let sent = 1; answer.status !== 429; sent += 1) {
    expect(sent).toBeLessThan(200);
    answer = await send("/athlete-dashboard.data");
  }
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await code(answer)).toBe("rate_limited");
});
