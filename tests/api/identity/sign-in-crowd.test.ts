import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, startApp } from "../../support/app.ts";
import { makePerson, makeTerms, PASSWORD } from "../../support/identity.ts";

// Issue E, 6: a crowd of honest people is answered by one process, each after the other. 500 of them are measured by
// `npm run bench -- sign-in`.

const CROWD = 60;
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
  body: { error_code?: string; access_token?: string; user?: { email: string } };
}

/**
 * One in three has the right password, one a wrong one, and one no account. Who is asked to come back later, as on a slow
 * machine, does so.
 */
async function come(i: number): Promise<Came> {
  const person = `multidao${i % PEOPLE}@exemplo.test`;
  const email = i % 3 === 2 ? `ninguem${i}@exemplo.test` : person;
  const answer = await fetch(`${app.workerOrigin}/api/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json", "cf-connecting-ip": `10.40.${i >> 8}.${i & 255}` },
    body: JSON.stringify({ email, password: i % 3 === 1 ? "uma senha errada" : PASSWORD }),
  });
  const body = (await answer.json()) as Came["body"];
  if (answer.status === 503 && Number(answer.headers.get("retry-after")) > 0) return await come(i);
  return { i, status: answer.status, body };
}

test("60 sign-ins at once are all answered, and nobody wrong gets in", async () => {
  await come(0);
  const [before] = await app.sql("select count(*)::int as n from sessions");
  const came = await Promise.all(Array.from({ length: CROWD }, (_, i) => come(i)));
  const of = (status: number) => came.filter((each) => each.status === status);
  expect([of(200).length, of(400).length]).toEqual([CROWD / 3, (CROWD / 3) * 2]);
  // Everybody who signed in gave the right password and got their own session.
  for (const { i, body } of of(200)) {
    expect(i % 3).toBe(0);
    expect(body.user?.email).toBe(`multidao${i % PEOPLE}@exemplo.test`);
  }
  for (const { i, body } of of(400)) {
    expect(i % 3).not.toBe(0);
    expect(body.error_code).toBe("invalid_credentials");
  }
  const [after] = await app.sql("select count(*)::int as n from sessions");
  expect(Number(after?.n) - Number(before?.n)).toBe(CROWD / 3);
}, 90_000);
