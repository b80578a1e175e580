import { acceptTermsFor, makeClub, makePerson, makeTerms, PASSWORD } from "../../identity.ts";
import type { TestApp } from "../../app.ts";
import { drive, type Play, type Stage } from "../drive.ts";
import { askUntilDone, Wrong } from "../visitor.ts";

const HOUR_MS = 3_600_000;
const EMAIL = "ana@quadra.test";
/** A person who got no mail asks again after so long, and no more than three times an hour. */
const PATIENCE_MS = 60_000;
const CODES_AN_HOUR = 3;
const MOST_CODES = 9;

/** Ana signs in with her password and opens her page; from another device she signs in with a mailed code. */
export const signIn = drive({
  parts: ["postgres", "redis", "mail"],
  // The line in which sign-ins stand knows when the last one began.
  goesOn: true,
  async prepare({ rows }: Stage) {
    const app = { sql: rows.sql } as TestApp;
    await makeTerms(app);
    const clubId = await makeClub(app, "Clube da Orla");
    const person = await makePerson(app, { email: EMAIL, clubId });
    await acceptTermsFor(app, person);
    return person;
  },
  async play(stage, _person, { tally, taps }: Play) {
    const { faulty, rows } = stage;
    const { origin } = faulty;
    const form = new URLSearchParams({ intent: "signin", email: EMAIL, password: PASSWORD });
    const signedIn = await askUntilDone(
      faulty,
      { path: "/auth", method: "POST", headers: { origin }, body: form, expects: [200, 202, 302, 303] },
      tally,
      taps,
    );
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(";")[0]!)
      .join("; ");
    if (!cookie.includes("-access="))
      throw new Wrong(`no session: ${signedIn.status} ${signedIn.text.slice(0, 200)}`);
    await askUntilDone(faulty, { path: "/athlete-dashboard", headers: { cookie }, expects: [200] }, tally);
    for (let codes = 1; codes <= MOST_CODES && !(await signInByCode(stage, tally)); codes += 1)
      if (codes % CODES_AN_HOUR === 0) await faulty.clock.pass(HOUR_MS);
    const [live] = await rows.sql<{ n: number }>(
      "select count(*)::int as n from sessions where revoked_at is null",
    );
    if ((live?.n ?? 0) < 2) throw new Wrong(`${live?.n} sessions live after two sign-ins`);
  },
});

/** Asks for a code and uses it; false where no mail came or the code was used by a try whose answer was lost. */
async function signInByCode({ faulty }: Stage, tally: Play["tally"]): Promise<boolean> {
  const headers = { "content-type": "application/json" };
  const before = faulty.mail.messages(EMAIL).length;
  await askUntilDone(
    faulty,
    {
      path: "/api/auth/v1/otp",
      method: "POST",
      headers,
      body: JSON.stringify({ email: EMAIL, create_user: false }),
      expects: [200],
    },
    tally,
  );
  await faulty.clock.pass(PATIENCE_MS);
  const mails = faulty.mail.messages(EMAIL);
  const code = /\b\d{6}\b/.exec(mails[0]?.subject ?? "")?.[0];
  if (mails.length === before || code === undefined) {
    tally.refusals += 1;
    return false;
  }
  const { status } = await askUntilDone(
    faulty,
    {
      path: "/api/auth/v1/verify",
      method: "POST",
      headers,
      body: JSON.stringify({ type: "email", email: EMAIL, token: code }),
      expects: [200, 403],
    },
    tally,
  );
  if (status === 403) tally.refusals += 1;
  return status === 200;
}
