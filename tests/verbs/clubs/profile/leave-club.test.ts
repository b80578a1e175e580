import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { leaveOwnClub } from "../../../../app/features/clubs/profile/leave-club.server.ts";
import { switchClub } from "../../../../app/features/clubs/profile/switch-club.server.ts";
import { makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
const refusal = (code: string) => expect.objectContaining({ code });
const sql = (text: string, values: unknown[] = []) => verbs.database.sql(text, values);
const as = (name: PersonName) => ({
  services: verbs.context.services,
  athlete: { ...club[name], name },
});
const current = async (name: PersonName) =>
  (await sql("select club_id from users where id = $1", [club[name].userId]))[0]!.club_id;
const statuses = async (name: PersonName) =>
  (
    await sql("select status from memberships where athlete_id = $1 order by status", [club[name].athleteId])
  ).map(({ status }) => status);

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  for (const name of ["ana", "playingAdmin"] as const)
    await sql(
      `insert into memberships (id, club_id, athlete_id, status, requested_at, joined_at) values ($1, $2, $3, 'active', now(), now())`,
      [randomUUID(), club.otherClubId, club[name].athleteId],
    );
});
afterAll(() => verbs.stop());

it("a person switches between their own clubs, and to no other", async () => {
  await switchClub(as("ana"), { clubId: club.otherClubId });
  await switchClub(as("ana"), { clubId: club.otherClubId });
  expect(await current("ana")).toBe(club.otherClubId);
  await expect(switchClub(as("bruno"), { clubId: club.otherClubId })).rejects.toEqual(refusal("not_found"));
  await expect(switchClub(as("bruno"), { clubId: randomUUID() })).rejects.toEqual(refusal("not_found"));
  expect(await current("bruno")).toBe(club.clubId);
  const ended = { services: verbs.context.services, athlete: { ...club.ana, sessionId: randomUUID() } };
  await expect(switchClub(ended, { clubId: club.clubId })).rejects.toEqual(refusal("session_expired"));
});

it("a person leaves one of them, once, the club is told and their pages open the other", async () => {
  await Promise.all([
    leaveOwnClub(as("ana"), { clubId: club.otherClubId }),
    leaveOwnClub(as("ana"), { clubId: club.otherClubId }),
  ]);
  expect(await current("ana")).toBe(club.clubId);
  expect(await statuses("ana")).toEqual(["active", "left"]);
  const notices = await sql("select title from notifications where user_id = $1", [club.otherAdmin.userId]);
  expect(notices).toEqual([{ title: "Um atleta saiu do clube" }]);
  // A club that is not theirs is left by nobody.
  await leaveOwnClub(as("bruno"), { clubId: club.otherClubId });
  expect(await statuses("bruno")).toEqual(["active"]);
});

it("the last one leaves nothing open; who administers a club keeps it, and is not told of themselves", async () => {
  await leaveOwnClub(as("ana"), { clubId: club.clubId });
  expect(await current("ana")).toBeNull();
  const before = await sql("select count(*)::int as n from notifications where user_id = $1", [
    club.playingAdmin.userId,
  ]);
  await leaveOwnClub(as("playingAdmin"), { clubId: club.clubId });
  expect(await current("playingAdmin")).toBe(club.clubId);
  expect(
    await sql("select count(*)::int as n from notifications where user_id = $1", [club.playingAdmin.userId]),
  ).toEqual(before);
});
