import { afterAll, beforeEach, beforeAll, expect, it } from "vitest";
import { signOut } from "../../../../app/features/people/sessions/sign-out.server.ts";
import { asPerson, makeMatchClub, type MatchClub } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
let other: string;
const sql: TestVerbs["database"]["sql"] = (text, values) => verbs.database.sql(text, values);

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
});
afterAll(() => verbs.stop());
beforeEach(async () => {
  const [row] = await sql<{ id: string }>(
    `insert into sessions (id, user_id, created_at, refreshed_at, expires_at)
     values (gen_random_uuid(), $1, now(), now(), now() + interval '9 days') returning id`,
    [club.ana.userId],
  );
  other = row!.id;
  await sql("update sessions set revoked_at = null, awaits_factor = false, proved_at = now() where id = $1", [
    club.ana.sessionId,
  ]);
});
const isOpen = async (id: string) =>
  (await sql("select 1 from sessions where id = $1 and revoked_at is null", [id])).length === 1;
const stale = () => sql("update sessions set proved_at = null where id = $1", [club.ana.sessionId]);
const out = (scope: "local" | "others" | "global") => signOut(asPerson(verbs, club.ana), { scope });

it("ends the others for a fresh proof alone", async () => {
  await stale();
  await expect(out("others")).rejects.toMatchObject({ code: "proof_required" });
  expect([await isOpen(other), await isOpen(club.ana.sessionId)]).toEqual([true, true]);
  await sql("update sessions set proved_at = now() where id = $1", [club.ana.sessionId]);
  expect(await out("others")).toEqual({ isWhole: true });
  expect([await isOpen(other), await isOpen(club.ana.sessionId)]).toEqual([false, true]);
});

it("ends all for a fresh proof, else this one alone, and says which", async () => {
  await stale();
  expect(await out("global")).toEqual({ isWhole: false });
  expect([await isOpen(other), await isOpen(club.ana.sessionId)]).toEqual([true, false]);
  await sql("update sessions set revoked_at = null, proved_at = now() where id = $1", [club.ana.sessionId]);
  expect(await out("global")).toEqual({ isWhole: true });
  expect([await isOpen(other), await isOpen(club.ana.sessionId)]).toEqual([false, false]);
});

it("signing oneself out needs none, and a session that awaits its factor ends only itself", async () => {
  await stale();
  expect(await out("local")).toEqual({ isWhole: true });
  expect([await isOpen(other), await isOpen(club.ana.sessionId)]).toEqual([true, false]);
  await sql("update sessions set revoked_at = null, awaits_factor = true, proved_at = now() where id = $1", [
    club.ana.sessionId,
  ]);
  await out("others");
  expect(await isOpen(other)).toBe(true);
});
