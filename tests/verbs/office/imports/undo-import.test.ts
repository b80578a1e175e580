import { afterAll, beforeAll, expect, it } from "vitest";
import { undoImport } from "../../../../app/features/office/imports/undo-import.server.ts";
import type { ImportProgress } from "../../../../app/features/office/imports/import-progress.ts";
import { checkTables } from "../../../../app/features/scoring/ledger/check-tables.server.ts";
import { readTable } from "../../../../app/features/rankings/tables/read-table.server.ts";
import { tableQuerySchema } from "../../../../app/features/rankings/tables/tables-schema.ts";
import { importFile, makeClub, tableAgainstLines } from "../../../support/season.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
beforeAll(async () => {
  verbs = await startVerbs();
});
afterAll(() => verbs?.stop());

const season = (...rows: string[]) =>
  new TextEncoder().encode(["data;vencedor;perdedor;placar", ...rows].join("\n"));

async function undo(importId: string): Promise<ImportProgress> {
  let progress = await undoImport(verbs.context, { importId });
  while (progress.undoneAt === null) progress = await undoImport(verbs.context, { importId });
  return progress;
}

/** Reads the people of the table with their points and matches. */
async function tableOf(clubId: string): Promise<[string, number, number][]> {
  const table = await readTable(verbs.context, { clubId, ...tableQuerySchema.parse({}) });
  return (table?.rows ?? [])
    .map(({ athlete, points, matches }): [string, number, number] => [athlete.name, points, matches])
    .toSorted(([a], [b]) => a.localeCompare(b));
}

it("is as if the import had not been: exact negatives, nobody left whom it alone made, the file free to come again", async () => {
  verbs.clock.at = new Date("2026-11-21T15:00:00Z");
  const clubId = await makeClub(verbs, "Clube Arrependido", ["tennis"]);
  await importFile(verbs, clubId, season("1/9/2026;Ana;Bia;6/1 6/2", "2/9/2026;Caio;Ana;6/4 6/4"));
  const before = await tableOf(clubId);
  const wrong = season(
    ...Array.from({ length: 130 }, (_, n) => `${1 + (n % 28)}/10/2026;Ana;Nova ${n % 40} Errada;6/${n % 4}`),
    "29/10/2026;Ana;Bia;6/0 6/0",
  );
  const imported = await importFile(verbs, clubId, wrong);
  expect(imported).toMatchObject({ created: 131, athletes: 40 });

  const undone = await undo(imported.id);
  expect(undone).toMatchObject({ undoneAt: expect.any(String), created: 131 });
  expect(await undoImport(verbs.context, { importId: imported.id })).toEqual(undone);
  expect(await tableOf(clubId)).toEqual(before);
  expect((await tableAgainstLines(verbs, clubId)).wrong).toEqual([]);
  expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
  const people = await verbs.database.sql<{ name: string }>(
    "select a.name from athletes a join memberships m on m.athlete_id = a.id where m.club_id = $1 order by a.name",
    [clubId],
  );
  expect(people.map(({ name }) => name)).toEqual(["Ana", "Bia", "Caio"]);

  expect(await importFile(verbs, clubId, wrong)).toMatchObject({ created: 131, known: 0, athletes: 40 });
  expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
}, 60_000);

it("keeps who was claimed, who has played otherwise, and tells people with an account once", async () => {
  verbs.clock.at = new Date("2026-11-21T15:00:00Z");
  const clubId = await makeClub(verbs, "Clube Misto", ["tennis"]);
  const first = await importFile(verbs, clubId, season("1/9/2026;Dora;Eva;6/1", "2/9/2026;Dora;Fred;6/1"));
  await importFile(verbs, clubId, season("3/9/2026;Eva;Gil;6/1"));
  const userId = "00000000-0000-7000-8000-00000000d0fa";
  await verbs.database.sql("insert into users (id, email, name) values ($1, 'dora@x.test', 'Dora')", [
    userId,
  ]);
  await verbs.database.sql(
    `update athletes set user_id = $1 where name = 'Dora' and id in (select athlete_id from memberships where club_id = $2)`,
    [userId, clubId],
  );
  await undo(first.id);
  const people = await verbs.database.sql<{ name: string }>(
    "select a.name from athletes a join memberships m on m.athlete_id = a.id where m.club_id = $1 order by a.name",
    [clubId],
  );
  expect(people.map(({ name }) => name)).toEqual(["Dora", "Eva", "Gil"]);
  expect(await verbs.database.sql("select title from notifications where user_id = $1", [userId])).toEqual([
    { title: "Importação desfeita" },
  ]);
});

it("is refused before the import has ended and after seven days", async () => {
  verbs.clock.at = new Date("2026-11-21T15:00:00Z");
  const clubId = await makeClub(verbs, "Clube Tardio", ["tennis"]);
  const { id } = await importFile(verbs, clubId, season("1/9/2026;Ana;Bia;6/1"));
  verbs.clock.at = new Date("2026-11-28T15:00:01Z");
  await expect(undoImport(verbs.context, { importId: id })).rejects.toMatchObject({ code: "conflict" });
});
