import { v7 as uuidv7 } from "uuid";
import type { ImportFormat } from "../../app/features/office/imports/headings.ts";
import { confirmImport } from "../../app/features/office/imports/confirm-import.server.ts";
import { continueImport } from "../../app/features/office/imports/continue-import.server.ts";
import type { ImportProgress } from "../../app/features/office/imports/import-progress.ts";
import { readRefusals } from "../../app/features/office/imports/read-imports.server.ts";
import { startImport } from "../../app/features/office/imports/start-import.server.ts";
import { readLedger } from "../../app/features/rankings/tables/read-ledger.server.ts";
import { readTable } from "../../app/features/rankings/tables/read-table.server.ts";
import { ledgerQuerySchema, tableQuerySchema } from "../../app/features/rankings/tables/tables-schema.ts";
import type { ShownTable } from "../../app/features/scoring/ledger/table-row.ts";
import { retryWhileBusy } from "./retry-while-busy.ts";
import type { TestVerbs } from "./services.ts";

const ZONE = "America/Sao_Paulo";

/** Makes a club with these sports, the first its own default; gives its id. */
export async function makeClub(
  { database }: TestVerbs,
  name: string,
  sports: readonly string[],
): Promise<string> {
  const id = uuidv7();
  await database.sql(
    `insert into clubs (id, name, search_name, city_code, subscription_status, time_zone)
     values ($1, $2, lower($2), 3304557, 'active', $3)`,
    [id, name, ZONE],
  );
  for (const [position, sport] of sports.entries()) {
    await database.sql(`insert into club_sports values ($1, $2, $3)`, [id, sport, position]);
  }
  return id;
}

/** Imports a file whole: as many calls as it takes. */
export async function importFile(
  { context }: Pick<TestVerbs, "context">,
  clubId: string,
  bytes: Uint8Array,
  format: ImportFormat = "quadra",
): Promise<ImportProgress> {
  const { id } = await startImport(context, { clubId, fileName: "temporada.csv", bytes, format });
  let progress = await retryWhileBusy(() => confirmImport(context, { importId: id, chosen: new Map() }));
  while (progress.finishedAt === null)
    progress = await retryWhileBusy(() => continueImport(context, { importId: id }));
  return progress;
}

/** The refused lines of an import, as `[line, reason]`. */
export async function refusalsOf(
  { context }: Pick<TestVerbs, "context">,
  importId: string,
): Promise<[number, string][]> {
  return (await readRefusals(context, { importId })).lines.map(({ lineNo, reason }) => [lineNo, reason]);
}

/** Reads what an import wrote, without ids and instants of the run: two databases with the same content give the same. */
export async function contentOf({ database }: Pick<TestVerbs, "database">, clubId: string) {
  const matches = await database.sql(
    `select m.external_key, m.status, m.score_format, m."end", m.winner_side, m.sets, m.played_on::text, m.confirmed_at,
       (select string_agg(p.side || '.' || p.slot || ' ' || a.name, ', ' order by p.side, p.slot)
          from match_players p join athletes a on a.id = p.athlete_id where p.match_id = m.id) as players
     from matches m where m.club_id = $1 order by m.external_key`,
    [clubId],
  );
  const lines = await database.sql(
    `select a.name, x.external_id, l.reason, l.at, l.ordinal, l.points, l.level_change, l.level_before, l.meeting, m.external_key
     from ledger_lines l join rankings r on r.id = l.ranking_id join athletes a on a.id = l.athlete_id
       left join memberships x on x.athlete_id = a.id left join matches m on m.id = l.match_id
     where r.club_id = $1 order by l.at, l.ordinal, m.external_key, a.name, x.external_id, l.reason`,
    [clubId],
  );
  const standings = await database.sql(
    `select a.name, x.external_id, s.points, s.matches, s.wins, s.losses, s.sets_won, s.games_won, t.level, t.matches as rated
     from standings s join rankings r on r.id = s.ranking_id join athletes a on a.id = s.athlete_id
       left join memberships x on x.athlete_id = a.id
       left join ratings t on t.athlete_id = a.id and t.sport = r.sport
     where r.club_id = $1 order by a.name, x.external_id`,
    [clubId],
  );
  return { matches, lines, standings };
}

/** Athletes of the club's table, and those whose lines, read to the last, do not add up to the points shown. */
export async function tableAgainstLines(
  { context }: Pick<TestVerbs, "context">,
  clubId: string,
  asOf?: string,
): Promise<{ athletes: number; points: number; wrong: string[] }> {
  const wrong: string[] = [];
  const total = { athletes: 0, points: 0 };
  for (let cursor: string | null = "0"; cursor !== null;) {
    const query = tableQuerySchema.parse({ asOf, limit: 500, cursor });
    const table: ShownTable | null = await readTable(context, { clubId, ...query });
    const rows = table?.rows ?? [];
    const sums = await Promise.all(rows.map((row) => sumOfLines(context, clubId, row.athlete.id, asOf)));
    for (const [index, row] of rows.entries()) {
      const { points, shown } = sums[index]!;
      total.athletes += 1;
      total.points += row.points;
      if (points === row.points && shown === row.points) continue;
      wrong.push(
        `${row.athlete.name}: ${row.points} in the table, ${shown} in the ledger, ${points} by lines`,
      );
    }
    cursor = table?.nextCursor ?? null;
  }
  return { ...total, wrong };
}

async function sumOfLines(context: TestVerbs["context"], clubId: string, athleteId: string, asOf?: string) {
  let points = 0;
  for (let cursor = 0; ;) {
    const query = ledgerQuerySchema.parse({ asOf, limit: 500, cursor });
    const ledger = await readLedger(context, { clubId, athleteId, ...query }, () => "");
    if (!ledger) throw new Error(`no ledger of ${athleteId}`);
    for (const line of ledger.lines) points += line.points;
    if (ledger.nextCursor === null) return { points, shown: ledger.points };
    cursor = Number(ledger.nextCursor);
  }
}
