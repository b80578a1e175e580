import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { countRecoveryCodes } from "../../../../app/features/people/factors/count-recovery-codes.server.ts";
import { restoreFactors } from "../../../../app/features/people/factors/factors-repository.server.ts";
import { makeRecoveryCodes } from "../../../../app/features/people/factors/make-recovery-codes.server.ts";
import { removeFactor } from "../../../../app/features/people/factors/remove-factor.server.ts";
import { useRecoveryCode } from "../../../../app/features/people/factors/use-recovery-code.server.ts";
import { runBatch } from "../../../../app/platform/database.server.ts";
import type { Limiter } from "../../../../app/platform/limiter.server.ts";
import type { Mailer } from "../../../../app/platform/mail.server.ts";
import type { Services } from "../../../../app/platform/services.server.ts";
import { createTokens } from "../../../../app/platform/tokens.server.ts";
import { Deadline } from "../../../../app/platform/within.server.ts";
import { makeSigningKeys } from "../../../../tools/production/signing-keys.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let services: Services;
let failures: string[];
const mails: Parameters<Mailer["send"]>[0][] = [];

beforeAll(async () => {
  verbs = await startVerbs();
  const allowed = { allowed: true, isVerified: true, counted: [], retryAfterSeconds: 0 };
  services = {
    ...verbs.context.services,
    tokens: createTokens(await makeSigningKeys(), "http://quadra.test"),
    deadline: new Deadline(),
    mail: { send: async (mail: (typeof mails)[number]) => void mails.push(mail) } as Mailer,
    limiter: {
      countAll: async (attempts: { name: string }[]) => {
        failures.push(...attempts.map(({ name }) => name));
        return allowed;
      },
      count: async () => allowed,
      giveBack: async () => {},
    } as unknown as Limiter,
  };
});
afterAll(() => verbs?.stop());
beforeEach(() => {
  failures = [];
  mails.length = 0;
});

/** Somebody with a confirmed factor, in a session that has shown it. */
async function person({ aal = "aal2", hasFactor = true } = {}) {
  const actor = { userId: randomUUID(), sessionId: randomUUID() };
  const { sql } = verbs.database;
  await sql(
    "insert into users (id, email, name, user_role, email_confirmed_at) values ($1, $2, 'Ana', 'athlete', now())",
    [actor.userId, `${actor.userId}@teste.test`],
  );
  await sql(
    `insert into sessions (id, user_id, aal, created_at, refreshed_at, expires_at, proved_at)
     values ($1, $2, $3, now(), now(), now() + interval '9 days', now())`,
    [actor.sessionId, actor.userId, aal],
  );
  const factorId = randomUUID();
  if (hasFactor)
    await sql(
      `insert into mfa_factors (id, user_id, status, secret, created_at, updated_at) values ($1, $2, 'verified', 'x', now(), now())`,
      [factorId, actor.userId],
    );
  return { services, actor, factorId };
}

/** Another session of the same person, which awaits its factor. */
async function waiting({ actor }: { actor: { userId: string } }) {
  const sessionId = randomUUID();
  await verbs.database.sql(
    `insert into sessions (id, user_id, awaits_factor, created_at, refreshed_at, expires_at)
     values ($1, $2, true, now(), now(), now() + interval '9 days')`,
    [sessionId, actor.userId],
  );
  return { services, actor: { userId: actor.userId, sessionId } };
}

const eventsOf = async (userId: string) =>
  (
    await verbs.database.sql<{ action: string }>(
      "select action from security_events where user_id = $1 order by at, id",
      [userId],
    )
  ).map(({ action }) => action);

test("ten codes, kept as keyed hashes; a code raises a session once, is told by mail and written down", async () => {
  const owner = await person();
  const codes = await makeRecoveryCodes(owner);
  expect(new Set(codes).size).toBe(10);
  const kept = await verbs.database.sql<{ code_hash: string }>(
    "select code_hash from recovery_codes where user_id = $1",
    [owner.actor.userId],
  );
  expect(kept.length).toBe(10);
  for (const { code_hash } of kept) expect(codes).not.toContain(code_hash);
  await verbs.settle();
  const session = await waiting(owner);
  const used = await useRecoveryCode(session, { code: codes[0]! });
  expect([used.left, await countRecoveryCodes(owner)]).toEqual([9, 9]);
  expect(used.session).toMatchObject({ sessionId: session.actor.sessionId, awaitsFactor: false });
  const [row] = await verbs.database.sql("select aal, awaits_factor, amr from sessions where id = $1", [
    session.actor.sessionId,
  ]);
  expect(row).toMatchObject({ aal: "aal2", awaits_factor: false, amr: [{ method: "recovery_code" }] });
  await verbs.settle();
  expect(mails).toEqual([
    // Told, with a way to undo it.
    expect.objectContaining({
      to: `${owner.actor.userId}@teste.test`,
      subject: "Novos códigos de recuperação na sua conta da Quadra",
      text: expect.stringContaining("/auth?desfazer="),
    }),
    expect.objectContaining({
      to: `${owner.actor.userId}@teste.test`,
      text: expect.stringContaining("Restam 9 códigos"),
    }),
  ]);
  expect(await eventsOf(owner.actor.userId)).toEqual(["recovery_codes_made", "recovery_code_used"]);
  await expect(useRecoveryCode(await waiting(owner), { code: codes[0]! })).rejects.toMatchObject({
    code: "invalid_code",
    details: { field: "code", reason: "mfa_verification_failed" },
  });
});

test("the same code, 32 times at once, is good once", async () => {
  const owner = await person();
  const [code = ""] = await makeRecoveryCodes(owner);
  // As many devices as a person may have, each twice.
  const sessions = await Promise.all(Array.from({ length: 16 }, () => waiting(owner)));
  const answers = await Promise.allSettled(
    [...sessions, ...sessions].map((session) => useRecoveryCode(session, { code })),
  );
  const refused = answers.filter((answer) => answer.status === "rejected");
  expect(refused.length).toBe(31);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: "invalid_code" });
  expect(await countRecoveryCodes(owner)).toBe(9);
  const raised = await verbs.database.sql(
    "select 1 from sessions where user_id = $1 and aal = 'aal2' and id <> $2",
    [owner.actor.userId, owner.actor.sessionId],
  );
  expect(raised.length).toBe(1);
});

test("wrong codes are counted with the digits of a factor", async () => {
  const owner = await person();
  await makeRecoveryCodes(owner);
  await expect(useRecoveryCode(await waiting(owner), { code: "aaaaa-aaaaa" })).rejects.toMatchObject({
    code: "invalid_code",
  });
  expect(failures).toEqual(["auth", "authAddress", "guesses"]);
});

test("a code is of one person; nobody else's session is raised by it", async () => {
  const [owner, stranger] = [await person(), await person()];
  const [code = ""] = await makeRecoveryCodes(owner);
  await makeRecoveryCodes(stranger);
  await expect(useRecoveryCode(await waiting(stranger), { code })).rejects.toMatchObject({
    code: "invalid_code",
  });
  expect(await countRecoveryCodes(owner)).toBe(10);
  // Nor where the row itself was moved to another account.
  await verbs.database.sql("delete from recovery_codes where user_id = $1", [stranger.actor.userId]);
  await verbs.database.sql("update recovery_codes set user_id = $2 where user_id = $1", [
    owner.actor.userId,
    stranger.actor.userId,
  ]);
  await expect(useRecoveryCode(await waiting(stranger), { code })).rejects.toMatchObject({
    code: "invalid_code",
  });
});

test("new codes void the old ones, and only a session that has shown a factor makes them", async () => {
  const owner = await person();
  const [old = ""] = await makeRecoveryCodes(owner);
  const [fresh = ""] = await makeRecoveryCodes(owner);
  await expect(useRecoveryCode(await waiting(owner), { code: old })).rejects.toMatchObject({
    code: "invalid_code",
  });
  await expect(useRecoveryCode(await waiting(owner), { code: fresh })).resolves.toMatchObject({ left: 9 });
  const OWED = { code: "forbidden", details: { reason: "insufficient_aal" } };
  for (const one of [
    await person({ aal: "aal1" }),
    await person({ hasFactor: false }),
    await waiting(owner),
    await person({ aal: "aal1", hasFactor: false }),
  ])
    await expect(makeRecoveryCodes(one)).rejects.toMatchObject(OWED);
  await expect(
    makeRecoveryCodes({ services, actor: { ...owner.actor, sessionId: randomUUID() } }),
  ).rejects.toMatchObject({ code: "session_expired" });
});

test("new codes ask for a fresh proof, and a code that was used is one", async () => {
  const owner = await person();
  const [code = ""] = await makeRecoveryCodes(owner);
  await verbs.database.sql("update sessions set proved_at = now() - interval '11 minutes' where id = $1", [
    owner.actor.sessionId,
  ]);
  await expect(makeRecoveryCodes(owner)).rejects.toMatchObject({ code: "proof_required" });
  const session = await waiting(owner);
  await useRecoveryCode(session, { code });
  await expect(makeRecoveryCodes(session)).resolves.toHaveLength(10);
});

test("codes go when the owner undoes a change: whoever made it may have seen them", async () => {
  const owner = await person();
  await makeRecoveryCodes(owner);
  await runBatch(services.db, restoreFactors(services.db, owner.actor.userId, []));
  expect(await countRecoveryCodes(owner)).toBe(0);
});

test("codes go with the last factor, not with one of two", async () => {
  const owner = await person();
  const second = randomUUID();
  await verbs.database.sql(
    "insert into mfa_factors (id, user_id, status, secret, created_at, updated_at) values ($1, $2, 'verified', 'x', now(), now())",
    [second, owner.actor.userId],
  );
  await makeRecoveryCodes(owner);
  await removeFactor(owner, { factorId: second });
  expect(await countRecoveryCodes(owner)).toBe(10);
  await removeFactor(owner, { factorId: owner.factorId });
  expect(await countRecoveryCodes(owner)).toBe(0);
});
