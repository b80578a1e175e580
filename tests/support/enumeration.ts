import { afterAll, beforeAll } from "vitest";
import { forgetLimits, type TestApp, startApp } from "./app.ts";
import { makePerson, makeTerms, PASSWORD } from "./identity.ts";

/** An address that has an account. */
export const KNOWN = "conhecida@exemplo.test";
let app: TestApp;
let calls = 0;

/** For a file of tests: a product with one account, that of KNOWN. */
export function startKnown(): void {
  beforeAll(async () => {
    app = await startApp();
    await makeTerms(app);
    await makePerson(app, { email: KNOWN });
  });
  afterAll(() => app.stop());
}

/** A call from an address of its own, past the edge: the limits are not what is measured. */
export async function ask(
  path: string,
  body: object,
): Promise<{ status: number; headers: string[]; text: string }> {
  calls += 1;
  // Nor is the bound on guesses at one account, which the known one would reach first.
  await forgetLimits(app);
  // As many codes wait as the bound of three mails an hour leaves, which is forgotten here: hundreds would be read more slowly than none.
  await app.sql(
    "delete from email_codes where id not in (select id from email_codes order by created_at desc, id desc limit 3)",
  );
  const answer = await fetch(`${app.workerOrigin}/api/auth/v1${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "cf-connecting-ip": `10.30.${calls >> 8}.${calls & 255}`,
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, headers: [...answer.headers.keys()].toSorted(), text: await answer.text() };
}

/** As long as the known one, so that not even the length of an echo differs. */
export const nobody = () => `n${String(calls).padStart(8, "0")}@exemplo.test`;

/** The calls that answer alike for both: name, path, and body. */
export const OPERATIONS: [string, string, (email: string) => object][] = [
  ["sign-in", "/token?grant_type=password", (email) => ({ email, password: "uma senha errada" })],
  ["sign-up", "/signup", (email) => ({ email, password: PASSWORD })],
  ["recovery", "/recover", (email) => ({ email })],
  ["one-time code", "/otp", (email) => ({ email, create_user: false })],
  ["one-time code that creates", "/otp", (email) => ({ email, create_user: true })],
  ["resend", "/resend", (email) => ({ email, type: "signup" })],
  ["wrong digits", "/verify", (email) => ({ email, type: "email", token: "000000" })],
];

/** Takes out the parts that differ from answer to answer anyway: ids, instants, and the address that was asked about. */
export function withoutOwn(text: string, email: string): string {
  return text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "<id>")
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, "<at>")
    .replaceAll(email, "<email>")
    .replaceAll(email.slice(0, email.indexOf("@")), "<name>");
}
