import { afterEach, beforeEach, expect, it } from "vitest";
import { readTable } from "../../../../app/features/rankings/tables/read-table.server.ts";
import { tableQuerySchema } from "../../../../app/features/rankings/tables/tables-schema.ts";
import { checkTables } from "../../../../app/features/scoring/ledger/check-tables.server.ts";
import { rebuildSport } from "../../../../app/features/scoring/ledger/rebuild-sport.server.ts";
import { addDays, dayIn } from "../../../../app/lib/dates.ts";
import { keptTables } from "../../../support/kept-tables.ts";
import { importFile, makeClub, tableAgainstLines } from "../../../support/season.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

// Product §5: `as_of` chooses the best N of the lines alive on its day, and the lines of an athlete add up to the number shown.

let verbs: TestVerbs;
let clubId: string;
beforeEach(async () => {
  verbs = await startVerbs();
  clubId = await makeClub(verbs, "Clube das Temporadas", ["tennis"]);
  await bring([1, "Zeca", "Yuri"]);
  await verbs.database.sql(`update ranking_rules set rules = rules || '{"bestOf": 1, "windowWeeks": 4}'`);
});
afterEach(() => verbs.stop());

const dayAgo = (days: number) => addDays(dayIn(verbs.clock.at, "America/Sao_Paulo"), -days);

/** Brings a file of wins in two sets, so many days old. */
async function bring(...wins: [daysAgo: number, winner: string, loser: string, score?: string][]) {
  const lines = wins.map(([days, winner, loser, score = "6/0 6/0"]) => {
    const day = dayAgo(days);
    return `${winner}-${loser}-${day};${day};simples;${winner};${loser};${score}`;
  });
  const file = ["id;data;formato;vencedor;perdedor;placar", ...lines].join("\n");
  await importFile(verbs, clubId, new TextEncoder().encode(file));
}

async function pointsOf(name: string, daysAgo: number): Promise<number | undefined> {
  const asOf = dayAgo(daysAgo);
  const table = await readTable(verbs.context, { clubId, ...tableQuerySchema.parse({ asOf }) });
  expect((await tableAgainstLines(verbs, clubId, asOf)).wrong).toEqual([]);
  return table!.rows.find(({ athlete }) => athlete.name.startsWith(name))?.points;
}

it.each([
  ["in one file", [[60, 58, 57]]],
  ["in three, the oldest first", [[60], [58], [57]]],
  ["in three, the oldest last", [[57], [58], [60]]],
] as const)(
  "three wins that left the window before they came, best 1: one of them counts, %s",
  async (_how, files) => {
    for (const days of files)
      await bring(...days.map((ago): [number, string, string] => [ago, "Ana", `Rival ${ago}`]));
    expect(await pointsOf("Ana", 56)).toBe(122);
    expect(await pointsOf("Ana", 31)).toBe(122);
    expect(await pointsOf("Ana", 28)).toBe(0);
    expect(await pointsOf("Ana", 0)).toBe(0);
    expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
    const kept = await keptTables(verbs.database);
    await rebuildSport(verbs.context, { sport: "tennis" });
    expect(await keptTables(verbs.database)).toBe(kept);
  },
);

it("a better one that comes late takes its days from what counted, and gives them back", async () => {
  await bring([45, "Ana", "Bia"]);
  await bring([50, "Ana", "Caio", "7/6 0/6 7/6"]);
  expect(await pointsOf("Ana", 48)).toBe(124);
  expect(await pointsOf("Ana", 44)).toBe(124);
  expect(await pointsOf("Ana", 20)).toBe(122);
  expect(await pointsOf("Ana", 16)).toBe(0);
});
