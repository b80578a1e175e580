import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readDisplay } from "../../../../app/features/matches/tv/read-display.server.ts";
import { readTournamentScene } from "../../../../app/features/tournaments/match-day/read-tournament-scene.server.ts";
import { formatScore } from "../../../../app/features/scoring/scores/format-score.ts";
import type { ShownTable } from "../../../../app/features/scoring/ledger/table-row.ts";
import { readMyRanking } from "../../../../app/features/rankings/tables/read-my-ranking.server.ts";
import { readTable } from "../../../../app/features/rankings/tables/read-table.server.ts";
import { tableQuerySchema } from "../../../../app/features/rankings/tables/tables-schema.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { enterMatch } from "../../../support/match-requests.ts";
import { passMidnight } from "../../../support/midnights.ts";
import { reportedMatch } from "../../../support/reported-match.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;

async function enterAt(at: string, by: PersonName, against: PersonName): Promise<void> {
  verbs.clock.at = new Date(at);
  await enterMatch(asPerson(verbs, club.secretary), reportedMatch(club, verbs.clock.at, { by, against }));
}

/** A season of two years: Caio, Davi, Gil and Hugo played only in the first, of which Gil beat Hugo before Caio beat Davi. */
beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  // In effect already when the first of them played.
  await verbs.database.sql("update terms_versions set effective_date = '2025-01-01'");
  await enterAt("2025-10-01T12:00:00Z", "gil", "hugo");
  await enterAt("2025-10-02T12:00:00Z", "caio", "davi");
  await enterAt("2025-10-03T12:00:00Z", "bruno", "ana");
  await enterAt("2026-11-16T12:00:00Z", "ana", "bruno");
  verbs.clock.at = new Date("2026-11-20T15:00:00Z");
  await passMidnight(verbs);
});
afterAll(() => verbs.stop());

async function table(query: object = {}): Promise<ShownTable> {
  return (await readTable(verbs.context, { clubId: club.clubId, ...tableQuerySchema.parse(query) }))!;
}
const nameOf = (id: string) =>
  (["ana", "bruno", "caio", "davi", "gil", "hugo"] as const).find((name) => club[name].athleteId === id)!;
const shown = ({ rows }: ShownTable) => rows.map((row) => [nameOf(row.athlete.id), row.position]);
const APART = (["caio", "davi", "gil", "hugo"] as const).map((name) => [name, null]);

describe("who has no match in the window", () => {
  it("stands after the others, without a position", async () => {
    const now = await table();
    expect(shown(now).slice(0, 2)).toEqual([
      ["ana", 1],
      ["bruno", 2],
    ]);
    expect(shown(now).slice(2).sort()).toEqual(APART);
    expect(now).toMatchObject({ total: 6, rankedTotal: 2 });
    expect(
      now.rows
        .slice(2)
        .map(({ previousPosition, points, matches }) => ({ previousPosition, points, matches })),
    ).toEqual(APART.map(() => ({ previousPosition: null, points: 0, matches: 0 })));
  });

  it("had a position while the window held a match", async () => {
    const then = await table({ asOf: "2025-10-04" });
    expect(then).toMatchObject({ total: 6, rankedTotal: 6 });
    expect(then.rows.every(({ position }) => position !== null)).toBe(true);
    expect((await table({ asOf: "2026-10-10" })).rankedTotal).toBe(0);
  });

  it("is paged like the others, and found by name", async () => {
    const whole = await table();
    const paged: ShownTable["rows"] = [];
    for (let cursor: string | null = "0"; cursor !== null;) {
      const page: ShownTable = await table({ limit: 1, cursor });
      expect(page.rows).toHaveLength(1);
      paged.push(...page.rows);
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(whole.rows);
    expect(shown(await table({ search: "caio" }))).toEqual([["caio", null]]);
  });

  it("moves nobody: who comes back is new, and the others keep their places", async () => {
    verbs.clock.at = new Date("2026-11-23T03:01:00Z");
    await passMidnight(verbs);
    await enterAt("2026-11-23T12:00:00Z", "caio", "bruno");
    const now = await table();
    const moves = now.rows
      .slice(0, 3)
      .map((row) => [nameOf(row.athlete.id), row.position, row.previousPosition]);
    expect(moves).toEqual([
      ["ana", 1, 1],
      // As many points, and a member for less time.
      ["caio", 2, null],
      ["bruno", 3, 2],
    ]);
  });

  it("is not on the TV, and reads on the own page that there is no position", async () => {
    const display = await readDisplay(
      verbs.context,
      { clubId: club.clubId, app: "x" },
      { formatScore, readTournamentScene },
    );
    expect(display!.board!.rows).toHaveLength(3);
    const mine = await readMyRanking(asPerson(verbs, club.davi), {});
    expect(mine!.me).toMatchObject({ position: null, points: 0 });
    expect(mine!.table.rows.map((row) => row.position).includes(null)).toBe(false);
  });
});
