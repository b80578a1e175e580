import { afterAll, beforeAll, expect, it } from "vitest";
import { searchOpponents } from "../../../../app/features/matches/reports/search-opponents.server.ts";
import { openRanking } from "../../../../app/features/rankings/seasons/open-ranking.server.ts";
import { EVERYBODY } from "../../../../app/features/scoring/ledger/category.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { enterMatch } from "../../../support/match-requests.ts";
import { reportedMatch } from "../../../support/reported-match.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  await verbs.database.sql(
    "update athletes set gender_category = case when id = any($1) then 'female' else 'male' end",
    [[club.ana.athleteId, club.mia.athleteId]],
  );
  for (const against of ["bruno", "mia"] as const)
    await enterMatch(
      asPerson(verbs, club.secretary),
      reportedMatch(club, verbs.clock.at, { by: "ana", against }) as never,
    );
});
afterAll(() => verbs.stop());

it("names of those met last only whom the ranking that is shown could admit; a search finds everybody", async () => {
  const women = await openRanking(asPerson(verbs, club.secretary), {
    ...EVERYBODY,
    sport: "tennis",
    format: "singles",
    gender: "female",
    name: "Feminino",
    club_id: club.clubId,
  });
  const named = async (rankingId: string | null, search = "") => {
    const asked = { club_id: club.clubId, search, exclude: [] };
    const { rows } = await searchOpponents(asPerson(verbs, club.ana), asked as never, {
      within: { rankingId },
    });
    return rows.map(({ athlete_id }) => athlete_id).toSorted();
  };
  const of = (...names: PersonName[]) => names.map((name) => club[name].athleteId).toSorted();
  expect(await named(null)).toEqual(of("bruno", "mia"));
  expect(await named(women.id)).toEqual(of("mia"));
  expect(await named(women.id, "bruno")).toEqual(of("bruno"));
  // Without one named: of any that both are in. Hidden, none is.
  await verbs.database.sql("update rankings set hidden_at = now() where id <> $1", [women.id]);
  expect(await named(null)).toEqual(of("mia"));
  // A ranking that the searcher is not in offers nobody.
  await verbs.database.sql("update athletes set gender_category = 'male' where id = $1", [
    club.ana.athleteId,
  ]);
  expect(await named(women.id)).toEqual([]);
  expect(await named(null)).toEqual([]);
});
