import { afterAll, beforeAll, expect, it } from "vitest";
import { readAthleteStart } from "../../../../app/features/clubs/home/read-athlete-start.server.ts";
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

it("tells an athlete what their own profile lacks, and who has none that nothing lacks", async () => {
  const { sql } = verbs.database;
  const { athleteId } = club.ana;
  await sql("update athletes set city_code = null where id = $1", [athleteId]);
  await sql("delete from athlete_sports where athlete_id = $1", [athleteId]);
  expect(await readAthleteStart(as("ana"))).toEqual({
    requestedClub: null,
    hasCity: false,
    hasSports: false,
  });
  await sql("update athletes set city_code = 3304557 where id = $1", [athleteId]);
  await sql("insert into athlete_sports (athlete_id, sport, class) values ($1, 'tennis', 'C')", [athleteId]);
  await sql(
    `insert into memberships (id, athlete_id, club_id, status, requested_at)
     values (gen_random_uuid(), $1, $2, 'requested', now())`,
    [athleteId, club.otherClubId],
  );
  expect(await readAthleteStart(as("ana"))).toEqual({
    requestedClub: "clube do morro",
    hasCity: true,
    hasSports: true,
  });
  expect((await readAthleteStart(as("bruno"))).requestedClub).toBeNull();
  expect(await readAthleteStart(as("secretary"))).toEqual({
    requestedClub: null,
    hasCity: true,
    hasSports: true,
  });
  const visitor = { services: verbs.context.services, actor: { kind: "visitor" } } as const;
  await expect(readAthleteStart(visitor)).rejects.toEqual(refusal("unauthenticated"));
});
