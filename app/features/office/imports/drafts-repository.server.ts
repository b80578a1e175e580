import { sql } from "drizzle-orm";
import { usualFormatsSql } from "../../clubs/clubs/club-facts-repository.server.ts";
import { importRows } from "../../../../drizzle/schema/imports.ts";
import {
  type Database,
  guardStatement,
  refuseBeyond,
  type Statement,
} from "../../../platform/database.server.ts";
import { command, query } from "../../../platform/sql.server.ts";
import type { NameAnswers } from "./name-answers.ts";
import { knownPeopleSql } from "./known-people-sql.server.ts";
import { mayImportSql, type Importer } from "./import-repository.server.ts";
import { draftLineRow, draftRow, importClubRow } from "./import-rows-sql.server.ts";
import { MOST_DRAFTS } from "./import-progress.ts";
import type { ImportPreview } from "./imports-preview.ts";
import { deleteReadParts } from "./sheet-parts-repository.server.ts";

/** An import that nobody confirmed in this time is forgotten when the club sends its next file, or by the day's job. */
const FORGOTTEN_AFTER = sql.raw("interval '1 day'");

const sportsSql = sql`(select coalesce(jsonb_agg(s.sport order by s.position), '[]') from club_sports s where s.club_id = c.id)`;

/** Reads what starting an import needs of its club: one row, none for a club that is not there; `sport` null stands for the club's first. */
export function importClubStatement(
  db: Database,
  actor: Importer,
  input: { clubId: string; fileHash: string; sport: string | null },
  now: Date,
) {
  return query(
    db,
    sql`
    select c.time_zone as "timeZone", ${mayImportSql(actor, sql`c.id`, now)} as "mayImport", ${sportsSql} as sports,
      ${usualFormatsSql(sql`c.id`)} as "usualFormats",
      case when ${mayImportSql(actor, sql`c.id`, now)} then ${knownPeopleSql(sql`c.id`)} else '[]' end as people,
      (select jsonb_build_object('id', i.id, 'isConfirmed', i.confirmed_at is not null)
        from imports i where i.club_id = c.id and i.file_hash = ${input.fileHash} and i.finished_at is null
          and i.sport = coalesce(${input.sport}::text,
            (select s.sport from club_sports s where s.club_id = c.id order by s.position limit 1))) as existing
    from clubs c where c.id = ${input.clubId}::uuid`,
    importClubRow,
  );
}

/** Reads an import that awaits its confirmation: one row, none for one that is not there; its club's people where `withPeople`. */
export function draftStatement(
  db: Database,
  actor: Importer,
  { importId, withPeople }: { importId: string; withPeople: boolean },
  now: Date,
) {
  return query(
    db,
    sql`
    select i.club_id as "clubId", c.time_zone as "timeZone", ${mayImportSql(actor, sql`c.id`, now)} as "mayImport",
      ${sportsSql} as sports, ${usualFormatsSql(sql`c.id`)} as "usualFormats", i.confirmed_at as "confirmedAt", i.preview,
      ${withPeople ? knownPeopleSql(sql`c.id`) : sql`'[]'::jsonb`} as people
    from imports i join clubs c on c.id = i.club_id where i.id = ${importId}::uuid`,
    draftRow,
  );
}

/** Reads the lines of an import as its file has them. */
export function linesStatement(db: Database, importId: string) {
  return query(
    db,
    sql`select r.line_no as "lineNo", r.data -> 'cells' as cells, r.data ->> 'text' as text
      from import_rows r where r.import_id = ${importId}::uuid order by r.line_no`,
    draftLineRow,
  );
}

/** An import to be stored with all its lines, not yet confirmed. */
interface NewImport {
  id: string;
  /** The draft of the same file, which it takes the place of. */
  formerId: string | null;
  clubId: string;
  createdBy: string | null;
  fileName: string;
  fileHash: string;
  format: string;
  sport: string;
  preview: ImportPreview;
  lines: StagedLines;
}

/** Lines that `stageRows` keeps, and how many they are. */
interface StagedLines {
  readId: string;
  total: number;
}

/** Statements that store an import that awaits its confirmation; those of the club that nobody confirmed for long go, and a former reading of its own. */
export function insertDraft(db: Database, input: NewImport, now: Date): Statement[] {
  const at = sql`${now.toISOString()}::timestamptz`;
  return [
    command(
      db,
      sql`delete from imports where club_id = ${input.clubId}::uuid and confirmed_at is null and (created_at < ${at} - ${FORGOTTEN_AFTER}
        or id = ${input.formerId}::uuid)`,
    ),
    command(
      db,
      sql`/* import */ insert into imports (id, club_id, created_by, file_name, file_hash, format, sport, total, preview, created_at)
        values (${input.id}::uuid, ${input.clubId}::uuid, ${input.createdBy}::uuid, ${input.fileName}, ${input.fileHash},
          ${input.format}, ${input.sport}, ${input.lines.total},
          ${JSON.stringify(input.preview)}::jsonb, ${at})`,
    ),
    ...insertLines(db, input.id, input.lines),
    // At the end: its lines may take seconds, in which nobody needs to wait.
    ...refuseBeyond(db, {
      of: `imports ${input.clubId}`,
      within: sql`(select count(*) from imports where club_id = ${input.clubId}::uuid and confirmed_at is null) <= ${MOST_DRAFTS}::int`,
      code: "invalid_input",
      sentence: `Há ${MOST_DRAFTS} arquivos aguardando a sua confirmação. Confirme ou descarte um deles antes.`,
    }),
  ];
}

/** Statements that put another reading of its file in the place of an import's lines; they fail once it was confirmed. */
export function replaceReading(
  db: Database,
  importId: string,
  preview: ImportPreview,
  lines: StagedLines,
): Statement[] {
  return [
    guardDraft(db, importId),
    command(db, sql`delete from import_rows where import_id = ${importId}::uuid`),
    ...insertLines(db, importId, lines),
    command(
      db,
      sql`update imports set preview = ${JSON.stringify(preview)}::jsonb, sport = ${preview.reading.sport} where id = ${importId}::uuid`,
    ),
  ];
}

/** Statements that let an import begin, whoever confirms it first. */
export function confirmDraft(
  db: Database,
  input: {
    importId: string;
    confirmedBy: string | null;
    answers: NameAnswers;
    /** The lines that are matches of their own, though others like them stand. */
    secondLines: readonly number[];
  },
  now: Date,
): Statement[] {
  return [
    guardDraft(db, input.importId),
    command(
      db,
      sql`update imports set confirmed_at = ${now.toISOString()}::timestamptz, answers = ${JSON.stringify(input.answers)}::jsonb,
        created_by = coalesce(${input.confirmedBy}::uuid, created_by) where id = ${input.importId}::uuid`,
    ),
    ...(input.secondLines.length > 0 ? [markSecond(db, input.importId, input.secondLines)] : []),
  ];
}

function markSecond(db: Database, importId: string, lines: readonly number[]): Statement {
  return command(
    db,
    sql`update import_rows set data = data || '{"isSecondMatch": true}'
      where import_id = ${importId}::uuid and line_no = any(${`{${lines.join(",")}}`}::int[])`,
  );
}

/** Forgets an import that nobody confirmed. */
export function deleteDraft(db: Database, importId: string): Statement {
  return command(db, sql`delete from imports where id = ${importId}::uuid and confirmed_at is null`);
}

/** Forgets the imports that nobody confirmed, of files that were read before an instant. */
export function forgetOldDrafts(db: Database, before: Date): Statement {
  return command(
    db,
    sql`delete from imports where confirmed_at is null and created_at < ${before.toISOString()}::timestamptz`,
  );
}

/** Fails the batch unless the import still awaits its confirmation; the others wait for this batch. */
function guardDraft(db: Database, importId: string): Statement {
  return guardStatement(
    db,
    sql`select count(*) = 1 from (
      select 1 from imports where id = ${importId}::uuid and confirmed_at is null for update) held`,
    "confirmed meanwhile",
  );
}

/** Statements that make the lines which were read from a sheet (`stageRows`) an import's. */
function insertLines(db: Database, importId: string, { readId, total }: StagedLines): Statement[] {
  const { ordinal, lineNo, data, outcome, reason } = importRows;
  const fields = sql.join(
    Object.entries({ ordinal, lineNo, data, outcome, reason }).map(
      ([name, column]) => sql`${sql.identifier(name)} ${sql.raw(column.getSQLType())}`,
    ),
    sql`, `,
  );
  return [
    command(
      db,
      sql`insert into import_rows (import_id, ordinal, line_no, data, outcome, reason)
        select ${importId}::uuid, r.ordinal, r."lineNo", r.data, r.outcome, r.reason
        from sheet_parts p cross join lateral jsonb_to_recordset(p.text::jsonb) as r(${fields})
        where p.upload_id = ${readId}::uuid and p.kind = 'read'`,
    ),
    guardStatement(
      db,
      sql`(select count(*) = ${total}::int from import_rows where import_id = ${importId}::uuid)`,
      "lines gone meanwhile",
    ),
    deleteReadParts(db, readId),
  ];
}
