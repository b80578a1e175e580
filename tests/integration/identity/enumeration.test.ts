import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, startApp } from "../../support/app.ts";
import { makePerson, makeTerms, PASSWORD } from "../../support/identity.ts";
import { median, samplePairs, signedRank, TOO_FAR } from "../../support/time-samples.ts";

// Issue C "Proof", product §3: sign-in, sign-up, recovery and codes answer alike for a known and an unknown e-mail, in
// bytes and, statistically, in time.

const KNOWN = "conhecida@exemplo.test";
let app: TestApp;
let calls = 0;

beforeAll(async () => {
  app = await startApp();
  await makeTerms(app);
  await makePerson(app, { email: KNOWN });
});
afterAll(() => app.stop());

/** A call from an address of its own, past the edge: the limits are not what is measured. */
async function ask(path: string, body: object): Promise<{ status: number; headers: string[]; text: string }> {
  calls += 1;
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
const nobody = (i: number) => `n${String(i).padStart(8, "0")}@exemplo.test`;

const OPERATIONS: [string, string, (email: string) => object][] = [
  ["sign-in", "/token?grant_type=password", (email) => ({ email, password: "uma senha errada" })],
  ["sign-up", "/signup", (email) => ({ email, password: PASSWORD })],
  ["recovery", "/recover", (email) => ({ email })],
  ["one-time code", "/otp", (email) => ({ email, create_user: false })],
  ["one-time code that creates", "/otp", (email) => ({ email, create_user: true })],
  ["resend", "/resend", (email) => ({ email, type: "signup" })],
  ["wrong digits", "/verify", (email) => ({ email, type: "email", token: "000000" })],
];

/** What differs from answer to answer anyway: ids, instants, and the address that was asked about. */
function withoutOwn(text: string, email: string): string {
  return text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "<id>")
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, "<at>")
    .replaceAll(email, "<email>")
    .replaceAll(email.slice(0, email.indexOf("@")), "<name>");
}

test.each(OPERATIONS)(
  "%s: the same bytes, and the same time",
  async (_name, path, body) => {
    const unknown = nobody(calls);
    expect(unknown).toHaveLength(KNOWN.length);
    const [one, other] = [await ask(path, body(KNOWN)), await ask(path, body(unknown))];
    expect(one.status).not.toBe(429);
    expect([one.status, one.headers, one.text.length]).toEqual([
      other.status,
      other.headers,
      other.text.length,
    ]);
    expect(withoutOwn(one.text, KNOWN)).toBe(withoutOwn(other.text, unknown));

    const samples = await samplePairs(
      () => ask(path, body(KNOWN)),
      () => ask(path, body(nobody(calls))),
    );
    const far = signedRank(samples.one, samples.other);
    const apart = median(samples.one) - median(samples.other);
    const said = `${samples.one.length} pairs, ${far.toFixed(1)} standard deviations, ${apart.toFixed(1)} ms`;
    expect(samples.canTell, `an added delay could not be told: ${said}`).toBe(true);
    expect(Math.abs(far), said).toBeLessThan(TOO_FAR);
  },
  120_000,
);
