import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { forgetParts } from "../../../../app/features/office/imports/forget-parts.server.ts";
import { keepSheetPart } from "../../../../app/features/office/imports/keep-part.server.ts";
import { asPerson, makeMatchClub, type MatchClub } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
const AT = new Date("2026-11-23T12:00:00Z");
beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
});
afterAll(() => verbs?.stop());

it("parts of a sheet go three hours after they came and stay until then (issue M, point 12)", async () => {
  const [old, young] = [uuidv7(), uuidv7()];
  const keep = (uploadId: string) =>
    keepSheetPart(asPerson(verbs, club.secretary), { clubId: club.clubId, uploadId, part: 0, text: "a" });
  verbs.clock.at = new Date(AT.getTime() - 3 * 3_600_000 - 1_000);
  await keep(old);
  verbs.clock.at = new Date(AT.getTime() - 3 * 3_600_000 + 1_000);
  await keep(young);
  verbs.clock.at = AT;
  await forgetParts(verbs.context);
  await forgetParts(verbs.context);
  expect(await verbs.database.sql('select upload_id as "id" from sheet_parts')).toEqual([{ id: young }]);
});

it("nobody but the system forgets", async () => {
  await expect(forgetParts(asPerson(verbs, club.superAdmin))).rejects.toMatchObject({ code: "forbidden" });
});
