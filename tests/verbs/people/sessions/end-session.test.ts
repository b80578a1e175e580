import { afterAll, beforeAll, expect, it } from "vitest";
import { endSession } from "../../../../app/features/people/sessions/end-session.server.ts";
import { asPerson, makeMatchClub, type MatchClub } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
const refusal = (code: string) => expect.objectContaining({ code });

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
});
afterAll(() => verbs.stop());

async function another(userId: string): Promise<string> {
  const [row] = await verbs.database.sql<{ id: string }>(
    `insert into sessions (id, user_id, created_at, refreshed_at, expires_at)
     values (gen_random_uuid(), $1, now(), now(), now() + interval '9 days') returning id`,
    [userId],
  );
  return row!.id;
}
const isOpen = async (id: string) =>
  (await verbs.database.sql("select 1 from sessions where id = $1 and revoked_at is null", [id])).length ===
  1;

it("ends one of the own sessions for a fresh proof alone, and nobody else's", async () => {
  const sessionId = await another(club.ana.userId);
  const ana = asPerson(verbs, club.ana);
  await expect(endSession(asPerson(verbs, club.outsider), { sessionId })).rejects.toEqual(
    refusal("not_found"),
  );
  await verbs.database.sql("update sessions set proved_at = now() - interval '1 hour' where id = $1", [
    club.ana.sessionId,
  ]);
  await expect(endSession(ana, { sessionId })).rejects.toEqual(refusal("proof_required"));
  expect(await isOpen(sessionId)).toBe(true);
  await verbs.database.sql("update sessions set proved_at = now() where id = $1", [club.ana.sessionId]);
  await endSession(ana, { sessionId });
  expect(await isOpen(sessionId)).toBe(false);
  // Ended before is no error.
  await endSession(ana, { sessionId });
});
