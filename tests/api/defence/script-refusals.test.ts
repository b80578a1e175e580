import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { forgetLimits, startApp, type TestApp } from "../../support/app.ts";
import { makePerson, makeTerms, Visitor } from "../../support/identity.ts";

// What refuses before a form is read (another site, the limit, a guard) is told to the page's script as any other refusal: else a
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
    headers: { accept: "application/json", cookie, origin },
    redirect: "manual",
  });
const told = async (answer: Response) => [answer.status, (await answer.json()) as object];
const refused = (error: object) => ({ ok: false, error: expect.objectContaining(error) as unknown });

it("another site's form", async () => {
  expect(await told(await send("/athlete-dashboard/envio", "https://elsewhere.test"))).toEqual([
    403,
    refused({ code: "forbidden" }),
  ]);
});

it("who may not open the area", async () => {
  expect(await told(await send("/super-admin-dashboard/tokens/envio"))).toEqual([
    403,
    refused({ code: "forbidden" }),
  ]);
});

it("an action too many, with how long to wait", async () => {
  let answer = await send("/athlete-dashboard/envio");
  for (let sent = 1; answer.status !== 429; sent += 1) {
    expect(sent).toBeLessThan(200);
    answer = await send("/athlete-dashboard/envio");
  }
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await told(answer)).toEqual([
    429,
    refused({ code: "rate_limited", retryAfterSeconds: expect.any(Number) as number }),
  ]);
});
