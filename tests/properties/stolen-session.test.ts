import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pick, randomFrom } from "../../drizzle/demo/random.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { confirmFactor, digitsOf, forgetAttempts, signedIn } from "../support/auth-client.ts";
import { makePerson, makeTerms, acceptTermsFor, Visitor } from "../support/identity.ts";
import { sampled } from "../support/sample.ts";
import { ATTEMPTS, Intruder } from "../support/intruder.ts";
import { undo, undoLinks, waitForUndoLinks } from "../support/undo-links.ts";

// Issue G, 2: a stolen session cannot turn itself into the owner's.

const STEPS = 60;
let app: TestApp;
let people = 0;

beforeAll(async () => {
  app = await startApp();
  await makeTerms(app);
});
afterAll(() => app.stop());

/** Somebody signed in at a browser and elsewhere, with a second factor or without. */
async function owner(hasFactor: boolean) {
  const email = `dona${(people += 1)}@exemplo.test`;
  const { userId } = await makePerson(app, { email });
  await acceptTermsFor(app, { userId });
  let factor: { id: string; secret: string } | null = null;
  if (hasFactor) {
    const client = await signedIn(app, email);
    const { data } = await client.mfa.enroll({ factorType: "totp", friendlyName: "Telefone" });
    if (data?.type !== "totp") throw new Error("no totp");
    factor = { id: data.id, secret: data.totp.secret };
    await confirmFactor(app, client, factor);
  }
  const [browser, elsewhere] = [new Visitor(app), new Visitor(app)];
  for (const visitor of [browser, elsewhere]) await enter(visitor, email, factor);
  return { email, userId, factor, browser, elsewhere };
}

async function enter(
  visitor: Visitor,
  email: string,
  factor: { id: string; secret: string } | null,
): Promise<void> {
  await visitor.signIn(email);
  if (!factor) return;
  await app.sql("update mfa_factors set last_step = null where id = $1", [factor.id]);
  const fields = { intent: "factor", factorId: factor.id, code: digitsOf(factor.secret) };
  await visitor.post("/auth?painel=fator", fields);
}

/** Reads the means by which somebody enters the account. */
const stateOf = async (userId: string) => ({
  account: (await app.sql("select email, password_hash, email_change from users where id = $1", [userId]))[0],
  factors: await app.sql(
    "select id, friendly_name, secret from mfa_factors where user_id = $1 and status = 'verified' order by id",
    [userId],
  ),
  recoveryCodes: await app.sql("select code_hash from recovery_codes where user_id = $1 order by 1", [
    userId,
  ]),
});

/** Whether the owner has a second factor, and the seed: by default one of each half. */
const SOME_TIME_LATER = [
  ...sampled("later, without a factor", [1, 2], 1).map((seed) => [false, seed] as const),
  ...sampled("later, with a factor", [3, 4], 1).map((seed) => [true, seed] as const),
];

describe.each(SOME_TIME_LATER)("second factor %s, seed %i", (hasFactor, seed) => {
  it("whoever has only the session changes nothing, whatever they ask for, in any order", async () => {
    const { email, userId, factor, browser, elsewhere } = await owner(hasFactor);
    const mailbox = `ladrao${people}@longe.test`;
    const intruder = new Intruder(app, browser, { userId, email, factorId: factor?.id ?? null }, mailbox);
    await app.sql("update sessions set proved_at = now() - interval '10 minutes' where user_id = $1", [
      userId,
    ]);
    const before = await stateOf(userId);
    const random = randomFrom(seed);
    const names = Object.keys(ATTEMPTS);
    // Each once at least, in an order of its own.
    const order = [...names].toSorted(() => random() - 0.5);
    while (order.length < STEPS) order.push(pick(random, names));
    for (const [n, name] of order.entries()) {
      // No limit protects the owner here: only the proof does.
      if (n % 4 === 0) await forgetAttempts(app);
      await intruder.try(name, random);
      expect(await stateOf(userId), name).toEqual(before);
    }
    // The session was good all the time: what says nothing of the owner was done.
    expect(intruder.done).toContain("api data");
    expect(intruder.done).toContain("refresh");
    await forgetAttempts(app);
    expect((await elsewhere.get("/athlete-profile")).status).toBe(200);
    const again = new Visitor(app);
    await enter(again, email, factor);
    expect((await again.get("/athlete-profile")).status).toBe(200);
  }, 600_000);
});

/** Changes that the intruder makes with a session that has shown a moment ago whose it is. */
const CHANGES = [
  "api password",
  "api e-mail",
  "api e-mail code",
  "api enroll",
  "api verify",
  "api unenroll",
  "api logout others",
  "form e-mail",
  "form e-mail code",
  "form start factor",
  "form confirm factor",
  "form end others",
  "form end one",
  "refresh",
] as const;

const AT_ONCE = [
  ...sampled("at once, without a factor", [11, 12], 1).map((seed) => [false, seed] as const),
  ...sampled("at once, with a factor", [13, 14], 1).map((seed) => [true, seed] as const),
];

describe.each(AT_ONCE)(
  "a session stolen just after its sign-in, second factor %s, seed %i",
  (hasFactor, seed) => {
    it("the owner undoes everything by the first mail, whatever was changed and in which order", async () => {
      const { email, userId, factor, browser } = await owner(hasFactor);
      const mailbox = `ladrao${people}@longe.test`;
      const intruder = new Intruder(app, browser, { userId, email, factorId: factor?.id ?? null }, mailbox);
      const before = await stateOf(userId);
      // The owner's own factor was told of.
      const mailed = new Set(await waitForUndoLinks(app, email, hasFactor ? 1 : 0));
      const random = randomFrom(seed);
      for (let n = 0; n < 24; n += 1) {
        await forgetAttempts(app);
        await intruder.try(pick(random, CHANGES), random);
        // Codes come after the answer.
        if (n % 6 === 0) await app.scheduled();
      }
      const changes = await app.sql(
        "select kind, email from account_changes where user_id = $1 order by place",
        [userId],
      );
      const own = changes.filter((change) => change.email === email).length;
      expect(changes.length).toBeGreaterThan(mailed.size);
      const links = await waitForUndoLinks(app, email, own);
      const first = links.find((link) => !mailed.has(link))!;
      expect((await undo(app, first)).done.status).toBe(302);
      expect((await stateOf(userId)).account).toEqual({ ...before.account!, email_change: null });
      expect((await stateOf(userId)).factors).toEqual(before.factors);

      // Nothing of the intruder's goes on: no token, no link, no code.
      await forgetAttempts(app);
      for (const name of ["refresh", "api data", "api e-mail", "api e-mail code"] as const) {
        intruder.done.delete(name);
        await intruder.try(name, random);
        expect(intruder.done, name).not.toContain(name);
      }
      const later = [
        ...undoLinks(app, mailbox),
        ...links.filter((link) => link !== first && !mailed.has(link)),
      ];
      for (const link of later) {
        await forgetAttempts(app);
        expect((await undo(app, link)).done.status).toBe(404);
      }
      expect((await stateOf(userId)).account).toEqual({ ...before.account!, email_change: null });
      const again = new Visitor(app);
      await enter(again, email, factor);
      expect((await again.get("/athlete-profile")).status).toBe(200);
    }, 600_000);
  },
);
