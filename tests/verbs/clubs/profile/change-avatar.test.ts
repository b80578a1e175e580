import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { changeAvatar } from "../../../../app/features/clubs/profile/change-avatar.server.ts";
import { readShowingClubs } from "../../../../app/features/clubs/profile/change-profile.server.ts";
import { keptFiles } from "../../../support/kept-files.ts";
import { asPerson, makeMatchClub, type MatchClub, type Person } from "../../../support/match-club.ts";
import { pdf, png } from "../../../support/pictures.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
const { files, objects } = keptFiles();
beforeAll(async () => {
  verbs = await startVerbs();
});
afterAll(() => verbs?.stop());
beforeEach(async () => {
  club = await makeMatchClub(verbs.database.sql);
  objects.clear();
  // A file that went is swept by the clock of verbs, and went by that of the database.
  verbs.clock.at = new Date(Date.now() + 60_000);
});

async function change(who: Person, bytes: Uint8Array | null): Promise<void> {
  const { services, actor } = asPerson(verbs, who);
  if (actor.kind !== "user") throw new Error("a person was expected");
  const clubIds = await readShowingClubs({ services }, actor);
  await changeAvatar({ services: { ...services, files }, athlete: who }, bytes, clubIds);
}
const avatarOf = async (who: Person) =>
  (await verbs.database.sql("select avatar_id as id from athletes where id = $1", [who.athleteId]))[0]!.id as
    | string
    | null;

test("a picture stands beside the athlete's name, another takes its place, and taken away nothing of it is left", async () => {
  await change(club.ana, png(2, 2));
  const first = await avatarOf(club.ana);
  await change(club.ana, png(3, 3));
  const second = await avatarOf(club.ana);
  expect(second).not.toBe(first);
  await verbs.settle();
  expect(
    await verbs.database.sql("select id, bucket from files where owner_user_id = $1", [club.ana.userId]),
  ).toEqual([{ id: second, bucket: "avatars" }]);
  expect(objects.size).toBe(1);
  await change(club.ana, null);
  await verbs.settle();
  expect(await avatarOf(club.ana)).toBeNull();
  expect(objects.size).toBe(0);
});

test("two at once leave one picture", async () => {
  await Promise.allSettled([change(club.ana, png(2, 2)), change(club.ana, png(3, 3))]);
  const kept = await verbs.database.sql("select id from files where owner_user_id = $1", [club.ana.userId]);
  expect(kept).toEqual([{ id: await avatarOf(club.ana) }]);
});

test("what is no picture is refused with its field", async () => {
  await expect(change(club.ana, pdf())).rejects.toMatchObject({
    code: "unsupported_media_type",
    details: { field: "foto" },
  });
  expect(await avatarOf(club.ana)).toBeNull();
});

test("a session that has ended changes nothing", async () => {
  await verbs.database.sql("update sessions set revoked_at = now() where id = $1", [club.ana.sessionId]);
  const { services } = asPerson(verbs, club.ana);
  await expect(
    changeAvatar({ services: { ...services, files }, athlete: club.ana }, png(2, 2), []),
  ).rejects.toMatchObject({ code: "session_expired" });
  expect(await avatarOf(club.ana)).toBeNull();
});
