import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { forgetUnconfirmed } from "../../../../app/features/clubs/clubs/forget-unconfirmed-clubs.server.ts";
import { requestCode } from "../../../../app/features/people/codes/request-code.server.ts";
import { confirmEmailChange } from "../../../../app/features/people/accounts/confirm-email-change.server.ts";
import { requestEmailChange } from "../../../../app/features/people/accounts/request-email-change.server.ts";
import { readAccount } from "../../../../app/features/people/people/read-account.server.ts";
import { verifyCode } from "../../../../app/features/people/accounts/verify-code.server.ts";
import type { Limiter } from "../../../../app/platform/limiter.server.ts";
import type { Services } from "../../../../app/platform/services.server.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

// Issue G, 2: a change of address that nobody confirms is over after a day.

const HOUR = 3_600_000;
const START = new Date("2026-11-20T12:00:00Z");
const WANTED = "digitado@errado.test";
let verbs: TestVerbs;
let services: Services;
let sent: { to: string; subject: string }[];
let actor: { userId: string; sessionId: string };

const sql: TestVerbs["database"]["sql"] = (text, values) => verbs.database.sql(text, values);
const codes = () =>
  sent.filter(({ to }) => to === WANTED).flatMap(({ subject }) => /\d{6}/.exec(subject)?.[0] ?? []);
const change = async (userId = actor.userId) =>
  (
    await sql<{ email: string; email_change: string | null; ends: Date | null }>(
      "select email, email_change, email_change_expires_at as ends from users where id = $1",
      [userId],
    )
  )[0]!;
const after = (ms: number) => void (verbs.clock.at = new Date(START.getTime() + ms));
const askAgain = async (email = WANTED) => {
  requestCode({ services }, { email, purpose: "email_change" });
  await verbs.settle();
};

beforeAll(async () => {
  verbs = await startVerbs();
  const nothing = async () => {};
  const limiter: Partial<Limiter> = {
    count: async () => ({ allowed: true, isVerified: true, counted: [], retryAfterSeconds: 1 }),
    countAll: async (counted) => ({ allowed: true, isVerified: true, counted, retryAfterSeconds: 1 }),
    giveBack: nothing,
    grantPasses: nothing,
  };
  const deadline = { whileWaiting: <Result>(work: () => Promise<Result>) => work() };
  services = {
    ...verbs.context.services,
    tokens: { ...verbs.context.services.tokens, sign: async () => "a.b.c" },
    limiter: limiter as Limiter,
    deadline: deadline as Services["deadline"],
    mail: { send: async (mail) => void sent.push(mail) },
  };
});
afterAll(() => verbs.stop());

beforeEach(async () => {
  after(0);
  sent = [];
  actor = { userId: randomUUID(), sessionId: randomUUID() };
  await sql("delete from users");
  await sql(
    "insert into users (id, email, name, email_confirmed_at, created_at) values ($1, 'ana@exemplo.test', 'Ana', $2, $2)",
    [actor.userId, START],
  );
  await sql(
    `insert into sessions (id, user_id, proved_at, created_at, refreshed_at, expires_at)
     values ($1, $2, $3, $3, $3, $3::timestamptz + interval '20 days')`,
    [actor.sessionId, actor.userId, START],
  );
  await requestEmailChange({ services, actor }, { email: WANTED });
  await verbs.settle();
});

it("waits for a day, and another code makes that no longer", async () => {
  expect(await change()).toEqual({
    email: "ana@exemplo.test",
    email_change: WANTED,
    ends: new Date(START.getTime() + 24 * HOUR),
  });
  after(24 * HOUR - 1);
  await askAgain();
  expect(codes()).toHaveLength(2);
  expect((await change()).ends).toEqual(new Date(START.getTime() + 24 * HOUR));
  expect((await readAccount({ services, actor }))?.emailChange).toBe(WANTED);
});

it("is confirmed until then", async () => {
  after(24 * HOUR - 1);
  await askAgain();
  await verifyCode({ services }, { email: WANTED, code: codes()[1]!, purposes: ["email_change"] });
  expect(await change()).toEqual({ email: WANTED, email_change: null, ends: null });
});

it("is then as if nobody had asked: no digits are sent again, by either address, and those that were are none", async () => {
  after(24 * HOUR - 60_000);
  await askAgain();
  const [, code = ""] = codes();
  after(24 * HOUR);
  await askAgain();
  await askAgain("ana@exemplo.test");
  expect(codes()).toHaveLength(2);
  await sql("update sessions set proved_at = $1", [verbs.clock.at]);
  await expect(confirmEmailChange({ services, actor }, { code })).rejects.toMatchObject({
    code: "invalid_code",
  });
  const typed = { email: WANTED, code, purposes: ["email_change"] as const };
  await expect(verifyCode({ services }, typed)).rejects.toMatchObject({ code: "invalid_code" });
  expect((await readAccount({ services, actor }))?.emailChange).toBeNull();
  expect((await change()).email).toBe("ana@exemplo.test");
  // Asked for again, with a fresh proof, it waits for another day.
  await requestEmailChange({ services, actor }, { email: WANTED });
  await verbs.settle();
  expect(codes()).toHaveLength(3);
  expect((await change()).ends).toEqual(new Date(START.getTime() + 48 * HOUR));
});

it("is forgotten by the job, which gives those an end that have none, and leaves sign-ups alone", async () => {
  const [old, waiting] = [randomUUID(), randomUUID()];
  await sql(
    `insert into users (id, email, name, email_change, email_confirmed_at, created_at)
     values ($1, 'bruno@exemplo.test', 'Bruno', 'bruno2@exemplo.test', $3, $3), ($2, $4, 'Caio', 'ana@exemplo.test', null, $3)`,
    [old, waiting, START, `${waiting}@pendente.invalid`],
  );
  after(23 * HOUR + 43 * 60_000);
  await forgetUnconfirmed({ services, actor: { kind: "system", job: "test" } });
  expect((await change()).email_change).toBe(WANTED);
  const ends = new Date(START.getTime() + 47 * HOUR + 43 * 60_000);
  expect(await change(old)).toMatchObject({ email_change: "bruno2@exemplo.test", ends });
  after(24 * HOUR + 43 * 60_000);
  await forgetUnconfirmed({ services, actor: { kind: "system", job: "test" } });
  expect(await change()).toMatchObject({ email_change: null, ends: null });
  expect(await change(old)).toMatchObject({ email_change: "bruno2@exemplo.test", ends });
  expect(await change(waiting)).toMatchObject({ email_change: "ana@exemplo.test", ends: null });
});
