import { afterAll, beforeAll, expect, it } from "vitest";
import { approveMatch } from "../../../../app/features/matches/matches/approve-match.server.ts";
import { checkTables } from "../../../../app/features/scoring/ledger/check-tables.server.ts";
import { asPerson, makeMatchClub, type MatchClub } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";
import { reporting } from "../../../support/reported-match.ts";
import { correctMatch } from "../../../support/match-requests.ts";

let verbs: TestVerbs;
let club: MatchClub;
beforeAll(async () => {
  verbs = await startVerbs();
  verbs.clock.at = new Date("2026-06-20T15:00:00Z");
  club = await makeMatchClub(verbs.database.sql);
});
afterAll(() => verbs.stop());

it("a correction that moves a match into another month counts the meetings that were there (product §5)", async () => {
  const report = reporting(verbs, club);
  for (const on of ["2026-05-02", "2026-05-09", "2026-06-06"]) {
    verbs.clock.at = new Date(on < "2026-06" ? "2026-05-09T20:00:00Z" : "2026-06-20T15:00:00Z");
    const id = await report({ on });
    await approveMatch(asPerson(verbs, club.bruno), { match_id: id });
    if (on < "2026-06") continue;
    await correctMatch(asPerson(verbs, club.secretary), {
      match_id: id,
      reason: "foi em maio",
      // In the club's zone still the last of May.
      played_at: "2026-06-01T01:00:00Z",
      sets: [
        { mine: 6, theirs: 4 },
        { mine: 6, theirs: 3 },
      ],
      end: "completed",
    });
    const lines = await verbs.database.sql(
      "select meeting, points from ledger_lines where match_id = $1 and reason = 'win' order by at, ordinal",
      [id],
    );
    // The third meeting of a month: both sides get only the loss points.
    expect(lines.map(({ meeting, points }) => [meeting, points])).toEqual([
      [1, 122],
      [3, 25],
    ]);
  }
  expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
});

it("a correction keeps its meeting number: a first meeting stays one after a second was played", async () => {
  const report = reporting(verbs, club);
  const first = await report({ on: "2026-06-11", by: "caio", against: "davi" });
  await approveMatch(asPerson(verbs, club.davi), { match_id: first });
  const second = await report({ on: "2026-06-12", by: "caio", against: "davi" });
  await approveMatch(asPerson(verbs, club.davi), { match_id: second });
  await correctMatch(asPerson(verbs, club.secretary), {
    match_id: first,
    reason: "placar trocado",
    sets: [
      { mine: 7, theirs: 6, tiebreak: 3 },
      { mine: 6, theirs: 7, tiebreak: 5 },
      { mine: 6, theirs: 4 },
    ],
    end: "completed",
  });
  const lines = await verbs.database.sql(
    "select meeting, level_meeting, points from ledger_lines where match_id = $1 and reason = 'win' order by at, ordinal",
    [first],
  );
  // 100 for the win, 2 sets, 19 games.
  expect(lines.at(-1)).toEqual({ meeting: 1, level_meeting: 1, points: 129 });
  expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
});
