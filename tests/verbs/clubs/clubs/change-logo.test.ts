import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { changeLogo } from "../../../../app/features/clubs/clubs/change-logo.server.ts";
import { asPerson, makeMatchClub, type MatchClub, type Person } from "../../../support/match-club.ts";
import { keptFiles } from "../../../support/kept-files.ts";
import { pdf, placedPng, png } from "../../../support/pictures.ts";
import { lapseClub } from "../../../support/plans.ts";
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

const change = (who: Person, bytes: Uint8Array | null, club_id: string | null = club.clubId) => {
  const { services, actor } = asPerson(verbs, who);
  return changeLogo({ services: { ...services, files }, actor }, { club_id, bytes });
};
const stored = async () =>
  (
    await verbs.database.sql(
      `select f.id, f.bucket, f.content_type as type, f.owner_club_id as owner, c.display_changes as changes
       from clubs c left join files f on f.id = c.logo_id where c.id = $1`,
      [club.clubId],
    )
  )[0]!;

test("an admin's picture becomes the logo, under the club's name, and the displays are told", async () => {
  const before = await stored();
  await change(club.secretary, placedPng(8, 8));
  const after = await stored();
  expect(after).toMatchObject({ bucket: "logos", type: "image/png", owner: club.clubId });
  expect(Number(after.changes)).toBe(Number(before.changes) + 1);
  expect(verbs.published).toContain(club.clubId);
});

test("another takes its place, and nothing of the first is left; taken away, none is", async () => {
  await change(club.secretary, png(2, 2));
  const first = await stored();
  await change(club.playingAdmin, png(3, 3));
  const second = await stored();
  expect(second.id).not.toBe(first.id);
  await verbs.settle();
  expect(await verbs.database.sql("select id from files where owner_club_id = $1", [club.clubId])).toEqual([
    { id: second.id },
  ]);
  await change(club.secretary, null);
  await change(club.secretary, null);
  await verbs.settle();
  expect((await stored()).id).toBeNull();
  expect([...objects.keys()]).toEqual([]);
});

test("without a club named it is the one that the dashboard opens", async () => {
  await change(club.secretary, png(2, 2), null);
  expect((await stored()).id).not.toBeNull();
});

test("what is no picture is refused with its field, and changes nothing", async () => {
  await expect(change(club.secretary, pdf())).rejects.toMatchObject({
    code: "unsupported_media_type",
    details: { field: "logo" },
  });
  expect((await stored()).id).toBeNull();
});

test("two at once leave one logo and one file", async () => {
  await Promise.allSettled([change(club.secretary, png(2, 2)), change(club.playingAdmin, png(3, 3))]);
  const { id } = await stored();
  const kept = await verbs.database.sql<{ id: string }>("select id from files where owner_club_id = $1", [
    club.clubId,
  ]);
  expect(kept.map((row) => row.id)).toContain(id);
  expect(kept.length).toBe(1);
});

test("refuses the wrong role, the wrong club, a club that is missing and one that is read-only", async () => {
  for (const who of [club.ana, club.outsider, club.otherAdmin])
    await expect(change(who, png(2, 2))).rejects.toMatchObject({ code: "forbidden" });
  await expect(change(club.secretary, png(2, 2), club.otherClubId)).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(
    change(club.superAdmin, png(2, 2), "00000000-0000-4000-8000-000000000000"),
  ).rejects.toMatchObject({ code: "not_found" });
  await lapseClub(verbs.database.sql, club.clubId, 8);
  await expect(change(club.secretary, png(2, 2))).rejects.toMatchObject({ code: "club_read_only" });
  expect((await stored()).id).toBeNull();
});
