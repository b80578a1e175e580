import { afterEach, expect, it } from "vitest";
import { exportClub } from "../../app/features/office/exports/export-club.server.ts";
import type { ExportKind } from "../../app/features/office/exports/kinds.ts";
import { checkTables } from "../../app/features/scoring/ledger/check-tables.server.ts";
import { rebuildSport } from "../../app/features/scoring/ledger/rebuild-sport.server.ts";
import { readCsvLines } from "../../app/features/office/imports/csv-lines.ts";
import { readTable } from "../../app/features/rankings/tables/read-table.server.ts";
import { playClubYear } from "../support/club-year.ts";
import { keptTables, lineSumDifferences } from "../support/kept-tables.ts";
import { asPerson, type Person } from "../support/match-club.ts";
import type { RandomClub } from "../support/random-clubs.ts";
import { importFile, makeClub } from "../support/season.ts";
import { startVerbs, type TestVerbs } from "../support/services.ts";

let verbs: TestVerbs;
afterEach(() => verbs.stop());

const SPORT = { sport: "tennis" };

async function fileOf(by: Person, clubId: string, kind: ExportKind, rankingId: string | null = null) {
  const { pieces } = await exportClub(asPerson(verbs, by), { clubId, kind, rankingId });
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

/** The lines of a file, by its columns. */
function linesOf(text: string): Record<string, string>[] {
  const [head, ...lines] = readCsvLines(text).map(({ cells }) => cells!);
  return lines.map((cells) => Object.fromEntries(head!.map((name, place) => [name, cells[place] ?? ""])));
}

async function rankingsOf(clubId: string, where = "true") {
  const rows = await verbs.database.sql<{ id: string }>(
    `select id from rankings where club_id = $1 and ${where}`,
    [clubId],
  );
  return rows.map(({ id }) => id);
}

/** Each ledger that the office takes along adds up to the table that it takes along. */
async function expectExportsAddUp({ id, secretary }: RandomClub): Promise<void> {
  for (const ranking of await rankingsOf(id)) {
    const sums: Record<string, number> = {};
    for (const { numero, pontos } of linesOf(await fileOf(secretary, id, "extrato", ranking)))
      sums[numero!] = (sums[numero!] ?? 0) + Number(pontos);
    const table = linesOf(await fileOf(secretary, id, "tabela", ranking));
    for (const { numero, pontos } of table)
      expect([numero, sums[numero!] ?? 0]).toEqual([numero, Number(pontos)]);
  }
}

/** The main table of doubles, whose rules nobody changed, without what is the athlete's own over all clubs. */
async function doublesOf(by: Person, clubId: string) {
  const [ranking] = await rankingsOf(clubId, "is_main and format = 'doubles'");
  return linesOf(await fileOf(by, clubId, "tabela", ranking!))
    .map(({ atleta, pontos, partidas, vitorias, derrotas }) =>
      [atleta, pontos, partidas, vitorias, derrotas].join(" "),
    )
    .sort();
}

it("a year of a club of sixty, with all that a year brings: sums hold, exports add up, tables equal a rebuild, closed seasons stay", async () => {
  verbs = await startVerbs();
  const { services } = verbs.context;
  const table = async (clubId: string, ranking: string) =>
    (await readTable({ services }, { clubId, format: "singles", ranking, limit: 500, cursor: 0 }))!.rows;
  const whenClosed = new Map<string, unknown>();
  const { club, counts, closed } = await playClubYear(verbs, 7, async (now, over) => {
    expect(await lineSumDifferences(verbs.database)).toEqual([]);
    expect(await checkTables(verbs.context, SPORT)).toEqual([]);
    await expectExportsAddUp(now);
    for (const ranking of over) {
      const rows = await table(now.id, ranking);
      expect(whenClosed.get(ranking) ?? rows).toEqual(rows);
      whenClosed.set(ranking, rows);
    }
  });
  expect(counts).toMatchObject({ matches: 1_500, rules: 4, seasons: 2 });
  for (const [what, count] of Object.entries(counts)) expect(count, what).toBeGreaterThan(1);
  expect(closed).toHaveLength(2);
  expect(await lineSumDifferences(verbs.database)).toEqual([]);
  expect(await checkTables(verbs.context, SPORT)).toEqual([]);
  const kept = await keptTables(verbs.database);
  await rebuildSport(verbs.context, SPORT);
  expect(await keptTables(verbs.database)).toBe(kept);
  expect(await table(club.id, closed[0]!)).toEqual(whenClosed.get(closed[0]!));

  // The whole year, taken into an empty club, gives the same table.
  const empty = await makeClub(verbs, "Clube Vazio", ["tennis"]);
  await importFile(verbs, empty, new TextEncoder().encode(await fileOf(club.secretary, club.id, "partidas")));
  await verbs.database.sql("insert into club_admins (club_id, user_id) values ($1, $2)", [
    empty,
    club.secretary.userId,
  ]);
  expect(await doublesOf(club.secretary, empty)).toEqual(await doublesOf(club.secretary, club.id));
}, 900_000);
