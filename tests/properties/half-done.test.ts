import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { halfDone } from "../support/faults/half-done.ts";
import { type KeptRows, openKeptRows } from "../support/faults/kept-rows.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../support/services.ts";

// The runs with faults look for half-done sessions, codes and lines about them: `halfDone` finds them where they are.

let verbs: TestVerbs;
let rows: KeptRows;
let club: MatchClub;
const AT = "2026-03-01T12:00:00Z";

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  rows = await openKeptRows(verbs.database.url);
  await rows.keep();
});
afterAll(async () => {
  await rows?.stop();
  await verbs?.stop();
});
beforeEach(() => rows.restore());

/** A sign-in by code as the product leaves it, but for what is left out. */
async function signIn(without: "token" | "line" | "session" | "code" | null): Promise<void> {
  const session = randomUUID();
  if (without !== "session")
    await rows.sql(
      `insert into sessions (id, user_id, amr, created_at, refreshed_at, expires_at)
       values ($1, $2, '[{"method": "otp", "timestamp": 1}]', $3, $3, $3)`,
      [session, club.ana.userId, AT],
    );
  if (without !== "session" && without !== "token") await token(session);
  if (without !== "line")
    await rows.sql(
      `insert into security_events (id, at, user_id, session_id, action, risk_level, security_level)
       values (gen_random_uuid(), $2, $3, $1, 'sign_in', 'low', 'low')`,
      [session, AT, club.ana.userId],
    );
  if (without !== "code")
    await rows.sql(
      `insert into email_codes (id, email, purpose, code_hash, created_at, expires_at, used_at)
       values (gen_random_uuid(), 'ana@teste.test', 'email', 'x', $1, $1, $1)`,
      [AT],
    );
}
const token = (session: string) =>
  rows.sql("insert into refresh_tokens (token_hash, session_id, created_at) values ($1, $2, $3)", [
    randomUUID(),
    session,
    AT,
  ]);

it("finds nothing in what stood before, nor in a whole sign-in", async () => {
  expect(await halfDone(rows)).toEqual([]);
  await signIn(null);
  expect(await halfDone(rows)).toEqual([]);
});

it.each([
  ["token", ["a live session without exactly one refresh token that is good"]],
  ["line", ["a session without exactly one line of its sign-in"]],
  ["session", ["a code that was used and opened no session", "a line of a sign-in without its session"]],
  ["code", ["a session by a code that is not used"]],
] as const)("finds a sign-in without its %s", async (without, found) => {
  await signIn(without);
  expect((await halfDone(rows)).map((line) => line.split(":")[0]).toSorted()).toEqual(found);
});

it("finds what is there twice, and a successor that is not", async () => {
  await signIn(null);
  const [session] = await rows.sql<{ id: string }>("select id from sessions where created_at = $1", [AT]);
  await token(session!.id);
  await signIn("code");
  await rows.sql(
    "update refresh_tokens set used_at = $1, replaced_by = 'none' where token_hash = (select min(token_hash) from refresh_tokens where session_id = $2)",
    [AT, session!.id],
  );
  for (const line of [1, 2])
    await rows.sql(
      "insert into audit_lines (id, actor_user_id, action, data, at) values (gen_random_uuid(), $1, 'roles_changed', '{}', $2)",
      [club.ana.userId, `2026-03-01T12:00:0${Math.min(line, 1)}Z`],
    );
  expect((await halfDone(rows)).map((line) => line.split(":")[0]).toSorted()).toEqual([
    "a line of the audit that stands there twice",
    "a refresh token whose successor is not there",
    "one code that opened two sessions",
  ]);
});
