import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, startApp } from "../../support/app.ts";
import { makePerson, makeTerms, PASSWORD } from "../../support/identity.ts";

// Issue C "Auth API": a crowd at the door (500 sign-ins at once) waits in a bounded queue, the excess is answered 503 with
// Retry-After. What pages take meanwhile is measured by `npm run bench -- door`.

const CROWD = 500;
const PEOPLE = 10;
let app: TestApp;

beforeAll(async () => {
  app = await startApp();
  await makeTerms(app);
  for (let i = 0; i < PEOPLE; i += 1) await makePerson(app, { email: `multidao${i}@exemplo.test` });
});
afterAll(() => app.stop());

interface Came {
  i: number;
  status: number;
  retryAfter: number;
  body: { error_code?: string; access_token?: string; user?: { email: string } };
  ms: number;
}

/** Every third by somebody with the right password, the others by somebody with a wrong one and by nobody. */
async function come(i: number): Promise<Came> {
  const person = `multidao${i % PEOPLE}@exemplo.test`;
  const email = i % 3 === 2 ? `ninguem${i}@exemplo.test` : person;
  const startedAt = performance.now();
  const answer = await fetch(`${app.workerOrigin}/api/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json", "cf-connecting-ip": `10.40.${i >> 8}.${i & 255}` },
    body: JSON.stringify({ email, password: i % 3 === 1 ? "uma senha errada" : PASSWORD }),
  });
  const body = (await answer.json()) as Came["body"];
  const retryAfter = Number(answer.headers.get("retry-after"));
  return { i, status: answer.status, retryAfter, body, ms: performance.now() - startedAt };
}

test("500 sign-ins at once: some are served, the others told when to come back, nobody wrong gets in", async () => {
  await come(0);
  const [before] = await app.sql("select count(*)::int as n from sessions");
  const came = await Promise.all(Array.from({ length: CROWD }, (_, i) => come(i)));
  const of = (status: number) => came.filter((each) => each.status === status);
  expect(of(200).length + of(400).length + of(503).length).toBe(CROWD);
  // Those inside are never sent away, however slow the machine.
  expect(of(200).length + of(400).length).toBeGreaterThanOrEqual(8);
  expect(of(503).length).toBeGreaterThanOrEqual(CROWD / 2);
  for (const { retryAfter, body } of of(503)) {
    expect(retryAfter).toBeGreaterThan(0);
    expect(body.error_code).toBe("request_timeout");
  }
  // Whoever got in knew the password, and is who they said.
  for (const { i, body } of of(200)) {
    expect(i % 3).toBe(0);
    expect(body.user?.email).toBe(`multidao${i % PEOPLE}@exemplo.test`);
  }
  for (const { i, body } of of(400)) {
    expect(i % 3).not.toBe(0);
    expect(body.error_code).toBe("invalid_credentials");
  }
  const [after] = await app.sql("select count(*)::int as n from sessions");
  expect(Number(after?.n) - Number(before?.n)).toBe(of(200).length);
}, 90_000);

test("who was sent away has lost no attempt, and the door opens again", async () => {
  // The same person from the same address: five refusals of a crowd would be the end of the allowance.
  const filling = Array.from({ length: 200 }, (_, i) => come(1_000 + i));
  const same = Array.from({ length: 12 }, () => come(3_000));
  const refused = (await Promise.all(same)).filter(({ status }) => status === 503).length;
  await Promise.all(filling);
  expect(refused).toBeGreaterThan(5);
  expect((await come(3_000)).status).toBe(200);
}, 90_000);
