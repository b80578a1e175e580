import { expect, it } from "vitest";
import { tableSets } from "../../../../../../app/features/scoring/brackets/table-sets.ts";
import { type DrawResult, isRefused } from "../../../../../../app/features/scoring/brackets/draw.ts";
import { randomFrom } from "../../../../../../app/features/scoring/brackets/lot.ts";
import { makePlan } from "../../../../../../app/features/scoring/brackets/make-plan.ts";
import { groupTable, tableOrderOf } from "../../../../../../app/features/scoring/brackets/tables.ts";
import { groupsOf } from "../../../../../../app/features/scoring/brackets/group-model.ts";

// Whole evenings by fixed points and by the clock, played at random, with W.O., retirements and many even matches.

const TOTAL = 24;
const SCORINGS = [
  { scoreFormat: `SET1-S:P${TOTAL}`, scoring: "shared" },
  { scoreFormat: "SET1-S:T15P", scoring: "clock" },
] as const;

function resultAtRandom(scoring: (typeof SCORINGS)[number]["scoring"], random: () => number): DrawResult {
  const below = (most: number) => Math.floor(random() * most);
  const winner = below(2) as 0 | 1;
  const kind = random();
  if (kind < 0.08) return { winner, kind: "walkover", sets: [] };
  if (kind < 0.12) return { winner: null, kind: "void", sets: [] };
  if (kind < 0.2) return { winner, kind: "retired", sets: [[below(TOTAL / 2), below(TOTAL / 2)]] };
  const one = kind < 0.5 ? TOTAL / 2 : below(TOTAL + 1);
  const other = scoring === "shared" ? TOTAL - one : kind < 0.5 ? one : below(TOTAL + 1);
  return { winner: one === other ? null : one > other ? 0 : 1, kind: "played", sets: [[one, other]] };
}

const PEOPLE = [5, 6, 7, 8, 9, 10, 11, 12];
it.each(PEOPLE.flatMap((people) => SCORINGS.map((rules) => ({ people, ...rules }))))(
  "adds up an evening of $people by $scoring",
  async ({ people, scoreFormat, scoring }) => {
    let even = 0;
    for (let seed = 1; seed <= 25; seed += 1) {
      const random = randomFrom(seed * 7919 + people);
      const peopleOrder = seed % 2 === 0 ? "games" : "wins";
      const plan = await makePlan({
        format: "super_8",
        entries: people,
        lot: seed,
        rules: { scoreFormat, peopleOrder },
      });
      if (isRefused(plan)) throw new Error(plan.refused);
      const results = Object.fromEntries(
        plan.matches.map(({ key }) => [key, resultAtRandom(scoring, random)]),
      );
      const rows = groupTable(plan, plan.groups[0]!, results);
      const allSets = Object.values(results).map((result) => tableSets(result, plan.rules));
      const made = allSets.flat().reduce((sum, [one, other]) => sum + one + other, 0);
      // Each of the two of a side has what the side made.
      expect(rows.reduce((sum, row) => sum + row.gamesWon, 0)).toBe(2 * made);
      expect(rows.reduce((sum, row) => sum + row.gamesLost, 0)).toBe(2 * made);
      if (scoring === "shared")
        for (const sets of allSets) for (const [one, other] of sets) expect(one + other).toBe(TOTAL);
      const won = Object.values(results).filter(({ winner }) => winner !== null).length;
      expect(rows.reduce((sum, row) => sum + row.wins, 0)).toBe(2 * won);
      expect(rows.reduce((sum, row) => sum + row.losses, 0)).toBe(2 * won);
      even += Object.values(results).filter(
        ({ kind, winner }) => kind === "played" && winner === null,
      ).length;
      // A total order by what the words say.
      expect(rows.map(({ position }) => position)).toEqual(rows.map((_row, at) => at + 1));
      const first = (row: (typeof rows)[number]) => (peopleOrder === "games" ? row.gamesWon : row.wins);
      const balance = (row: (typeof rows)[number]) => row.gamesWon - row.gamesLost;
      for (const [at, row] of rows.slice(1).entries())
        expect(first(rows[at]!) - first(row) || balance(rows[at]!) - balance(row)).toBeGreaterThanOrEqual(0);
      expect(tableOrderOf(plan).words).toMatch(/saldo de pontos/);
      const names = { nameOf: String, idOf: String, outcomeOf: () => null, noteOf: () => null };
      const [group] = groupsOf(plan, results, names);
      expect(group).toMatchObject({ unit: "Pontos" });
      expect(group!.rows.map(({ decided }) => decided ?? "").join()).not.toMatch(/games/);
    }
    expect(even).toBeGreaterThan(0);
  },
);
