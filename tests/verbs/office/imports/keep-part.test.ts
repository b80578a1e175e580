import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cancelSheet, keepSheetPart } from "../../../../app/features/office/imports/keep-part.server.ts";
import { MOST_UPLOADS } from "../../../../app/features/office/imports/sheet-parts.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
});
afterAll(() => verbs?.stop());

const as = (person: PersonName) => asPerson(verbs, club[person]);
const keep = (person: PersonName, uploadId: string, part = 0, text = "a;b\n", clubId = club.clubId) =>
  keepSheetPart(as(person), { clubId, uploadId, part, text });
const kept = (uploadId: string) =>
  verbs.database.sql("select part, text from sheet_parts where upload_id = $1 order by part", [uploadId]);

describe("a part of a sheet (issue M, point 12)", () => {
  it("is kept in its place, however often and in whatever order it comes", async () => {
    const uploadId = uuidv7();
    await keep("secretary", uploadId, 1, "c;d\n");
    await keep("secretary", uploadId, 0, "a;b\n");
    await keep("secretary", uploadId, 1, "c;d\n");
    await Promise.all([keep("secretary", uploadId, 2, "e\n"), keep("secretary", uploadId, 2, "e\n")]);
    expect(await kept(uploadId)).toEqual([
      { part: 0, text: "a;b\n" },
      { part: 1, text: "c;d\n" },
      { part: 2, text: "e\n" },
    ]);
  });

  it("refuses the wrong role", async () => {
    for (const person of ["ana", "referee"] as const)
      await expect(keep(person, uuidv7())).rejects.toMatchObject({ code: "forbidden" });
    await expect(
      keepSheetPart(verbs.context, { clubId: club.clubId, uploadId: uuidv7(), part: 0, text: "a" }),
    ).rejects.toMatchObject({ code: "forbidden" });
  });

  it("refuses the wrong club", async () => {
    await expect(keep("otherAdmin", uuidv7())).rejects.toMatchObject({ code: "forbidden" });
    await expect(keep("secretary", uuidv7(), 0, "a", club.otherClubId)).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("of somebody else's sheet is not found, and changes nothing of it", async () => {
    const uploadId = uuidv7();
    await keep("secretary", uploadId, 0, "a;b\n");
    await expect(keep("clerk", uploadId, 0, "x\n")).rejects.toMatchObject({ code: "not_found" });
    await expect(keep("otherAdmin", uploadId, 0, "x\n", club.otherClubId)).rejects.toMatchObject({
      code: "not_found",
    });
    await cancelSheet(as("clerk"), { clubId: club.clubId, uploadId });
    expect(await kept(uploadId)).toEqual([{ part: 0, text: "a;b\n" }]);
  });

  it("goes when its sender gives the sheet up", async () => {
    const uploadId = uuidv7();
    await keep("secretary", uploadId);
    await expect(cancelSheet(as("ana"), { clubId: club.clubId, uploadId })).rejects.toMatchObject({
      code: "forbidden",
    });
    await cancelSheet(as("secretary"), { clubId: club.clubId, uploadId });
    await cancelSheet(as("secretary"), { clubId: club.clubId, uploadId });
    expect(await kept(uploadId)).toEqual([]);
  });

  it("of another sheet takes the place of the oldest, also where many begin at once", async () => {
    const begun = Array.from({ length: MOST_UPLOADS + 3 }, () => uuidv7());
    await keep("playingAdmin", begun[0]!);
    await Promise.all(begun.slice(1).map((uploadId) => keep("playingAdmin", uploadId)));
    const mine = await verbs.database.sql("select distinct upload_id from sheet_parts where user_id = $1", [
      club.playingAdmin.userId,
    ]);
    expect(mine).toHaveLength(MOST_UPLOADS);
    expect(await kept(begun[0]!)).toEqual([]);
  });

  it("is refused where the club is read-only", async () => {
    await verbs.database.sql("update clubs set lapsed_at = now() - interval '30 days' where id = $1", [
      club.otherClubId,
    ]);
    await expect(keep("otherAdmin", uuidv7(), 0, "a", club.otherClubId)).rejects.toMatchObject({
      code: "club_read_only",
    });
    await verbs.database.sql("update clubs set lapsed_at = null where id = $1", [club.otherClubId]);
  });

  it.each([
    ["is too large", 0, "x".repeat(1024 * 1024 + 1)],
    ["is empty", 0, ""],
    ["has a number beyond all", 400, "a"],
  ])("that %s is kept by nobody, whoever asks the database", async (_, part, text) => {
    await expect(
      verbs.database.sql(
        `insert into sheet_parts (upload_id, kind, part, club_id, text, created_at) values ($1, 'sent', $2, $3, $4, now())`,
        [uuidv7(), part, club.clubId, text],
      ),
    ).rejects.toThrow(/sheet_parts_(size|part)/);
  });
});
