import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { changeColour } from "../../../../app/features/clubs/clubs/change-colour.server.ts";
import { readDisplayVersion } from "../../../../app/features/matches/tv/read-display.server.ts";
import { settingsFormSchema } from "../../../../app/features/clubs/clubs/clubs-schema.ts";
import type { ClubColour } from "../../../../app/lib/club-colours.ts";
import { asPerson, makeMatchClub, type MatchClub, type Person } from "../../../support/match-club.ts";
import { lapseClub } from "../../../support/plans.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
beforeAll(async () => {
  verbs = await startVerbs();
});
afterAll(() => verbs?.stop());
beforeEach(async () => {
  club = await makeMatchClub(verbs.database.sql);
});

const change = (who: Person, colour: ClubColour | null, club_id: string | null = club.clubId) =>
  changeColour(asPerson(verbs, who), { club_id, colour });
const stored = async () =>
  (await verbs.database.sql("select colour from clubs where id = $1", [club.clubId]))[0]!.colour;
const shown = () => readDisplayVersion(asPerson(verbs, club.ana), { clubId: club.clubId, app: "build" });

test("an admin chooses a colour; open displays are told, and load themselves anew; without one they stand as before", async () => {
  const before = await shown();
  await change(club.secretary, "wine");
  expect(await stored()).toBe("wine");
  expect(verbs.published).toContain(club.clubId);
  const after = await shown();
  expect([before!.app, after!.app]).toEqual(["build", "build wine"]);
  expect(after!.version).not.toBe(before!.version);
  await change(club.playingAdmin, null, null);
  expect([await stored(), (await shown())!.app]).toEqual([null, "build"]);
});

test("refuses the wrong role, the wrong club, a club that is missing and one that is read-only", async () => {
  for (const who of [club.ana, club.outsider, club.otherAdmin])
    await expect(change(who, "red")).rejects.toMatchObject({ code: "forbidden" });
  await expect(change(club.secretary, "red", club.otherClubId)).rejects.toMatchObject({ code: "forbidden" });
  await expect(change(club.superAdmin, "red", "00000000-0000-4000-8000-000000000000")).rejects.toMatchObject({
    code: "not_found",
  });
  await lapseClub(verbs.database.sql, club.clubId, 8);
  await expect(change(club.secretary, "red")).rejects.toMatchObject({ code: "club_read_only" });
  expect(await stored()).toBeNull();
});

test("the form takes the colours of the list, and none", () => {
  const read = (colour: unknown) => settingsFormSchema.safeParse({ intent: "club_colour", colour });
  expect(read("navy").data).toEqual({ intent: "club_colour", colour: "navy" });
  expect(read("").data).toEqual({ intent: "club_colour", colour: null });
  for (const other of ["#ff0000", "pink", undefined, ["red"], 7]) expect(read(other).success).toBe(false);
});
