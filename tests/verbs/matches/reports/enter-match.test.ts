import { afterAll, beforeAll, expect, it } from "vitest";
import { checkTables } from "../../../../app/features/scoring/ledger/check-tables.server.ts";
import { asPerson, checkedPoints, makeMatchClub, type MatchClub } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";
import { type ReportChanges, reportedMatch } from "../../../support/reported-match.ts";
import { enterMatch } from "../../../support/match-requests.ts";

let verbs: TestVerbs;
let club: MatchClub;

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
});
afterAll(() => verbs.stop());

/** The secretary enters a result; the clock goes on a second. */
async function enter(changes: ReportChanges): Promise<string> {
  verbs.clock.at = new Date(verbs.clock.at.getTime() + 1_000);
  const input = reportedMatch(club, verbs.clock.at, changes);
  return (await enterMatch(asPerson(verbs, club.secretary), input)).id;
}

const meetings = () =>
  verbs.database.sql<{ opponents: string; count: number }>(
    "select opponents, count(*)::int as count from meetings group by 1 order by 2",
  );

it("what the secretary enters in one read and one write is what a rebuild gives", async () => {
  const { ana, bruno, caio, davi } = club;
  // Nobody has played here: the first of each format brings its ranking into being.
  await enter({});
  await enter({ my_side: [bruno.userId], their_side: [ana.athleteId] });
  await enter({ my_side: [ana.userId], their_side: [bruno.userId] });
  const pairs = { format: "doubles" as const };
  await enter({
    ...pairs,
    my_side: [ana.athleteId, caio.athleteId],
    their_side: [bruno.athleteId, davi.athleteId],
  });
  await enter({ ...pairs, my_side: [davi.userId, bruno.athleteId], their_side: [caio.userId, ana.userId] });

  // On either side, named by athlete or by account: the same opponents met again.
  const singles = [ana.athleteId, bruno.athleteId].sort().join(" x ");
  expect(await meetings()).toEqual([
    { opponents: expect.stringContaining("+"), count: 2 },
    { opponents: singles, count: 3 },
  ]);
  const lines = await verbs.database.sql<{ meeting: number }>(
    "select distinct meeting from ledger_lines where reason = 'win' and sport = 'tennis' order by meeting",
  );
  expect(lines.map(({ meeting }) => meeting)).toEqual([1, 2, 3]);
  expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
  await checkedPoints(verbs.database.sql);
});

it("two first results of a ranking at the same moment make one ranking and count both", async () => {
  const { ana, bruno, caio, davi } = club;
  const of = { sport: "beach_tennis", score_format: "SET1-S:6/TB7", sets: [{ mine: 6, theirs: 4 }] };
  await Promise.all([
    enter({ ...of, my_side: [ana.athleteId], their_side: [bruno.athleteId] }),
    enter({ ...of, my_side: [caio.athleteId], their_side: [davi.athleteId] }),
  ]);
  const [row] = await verbs.database.sql<{ rankings: number; matches: number }>(
    `select (select count(*)::int from rankings where sport = 'beach_tennis') as rankings,
       (select count(*)::int from matches where sport = 'beach_tennis' and status = 'confirmed') as matches`,
  );
  expect(row).toEqual({ rankings: 1, matches: 2 });
  expect(await checkTables(verbs.context, { sport: "beach_tennis" })).toEqual([]);
});
