import { afterAll, beforeAll, expect, it } from "vitest";
import { readClubStart } from "../../../../app/features/clubs/home/read-club-start.server.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
const as = (name: PersonName) => asPerson(verbs, club[name]);
const refusal = (code: string) => expect.objectContaining({ code });

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
});
afterAll(() => verbs.stop());

it("tells a club's admins alone how far it is; an undone or unfinished import is none", async () => {
  const { clubId } = club;
  for (const name of ["ana", "outsider", "otherAdmin"] as const)
    await expect(readClubStart(as(name), { clubId })).rejects.toEqual(refusal("forbidden"));
  const visitor = { services: verbs.context.services, actor: { kind: "visitor" } } as const;
  await expect(readClubStart(visitor, { clubId })).rejects.toEqual(refusal("unauthenticated"));
  expect(await readClubStart(as("secretary"), { clubId: null })).toEqual({ athletes: 2, hasImported: false });
  const insert = `insert into imports (id, club_id, file_name, file_hash, format, sport, total, created_at)
    values (gen_random_uuid(), $1, 'a.csv', 'x', 'quadra', 'tennis', 1, now())`;
  await verbs.database.sql(insert, [clubId]);
  expect((await readClubStart(as("secretary"), { clubId })).hasImported).toBe(false);
  await verbs.database.sql("update imports set finished_at = now() where club_id = $1", [clubId]);
  expect((await readClubStart(as("superAdmin"), { clubId })).hasImported).toBe(true);
  await verbs.database.sql("update imports set undone_at = now() where club_id = $1", [clubId]);
  expect((await readClubStart(as("secretary"), { clubId })).hasImported).toBe(false);
});
