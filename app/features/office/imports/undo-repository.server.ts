import { sql } from "drizzle-orm";
import { type Database, guardStatement, type Statement } from "../../../platform/database.server.ts";
import { command, query } from "../../../platform/sql.server.ts";
import { isReadOnlySql } from "../../base/access/billing-state-sql.server.ts";
import { mayImportSql, type Importer } from "./import-repository.server.ts";
import { undoRow } from "./import-rows-sql.server.ts";

/** Reads an import that is to be undone with at most `limit` of its matches that still count, of one sport; no row for one that is not there. */
export function undoStatement(db: Database, actor: Importer, importId: string, limit: number, now: Date) {
  return query(
    db,
    sql`
    with counting as materialized (
      select m.id, m.sport, r.ordinal from import_rows r join matches m on m.id = r.match_id
      where r.import_id = ${importId}::uuid and r.outcome = 'created' and m.status = 'confirmed'
    )
    select i.club_id as "clubId", i.file_name as "fileName", ${mayImportSql(actor, sql`c.id`, now)} as "mayImport",
      ${isReadOnlySql(sql`c.lapsed_at`, now)} as "isReadOnly", i.confirmed_at as "confirmedAt", i.finished_at as "finishedAt",
      i.undo_started_at as "undoStartedAt", i.undone_at as "undoneAt",
      (select coalesce(jsonb_agg(k.id), '[]') from (select id from counting where sport = (select min(sport) from counting)
        order by ordinal desc limit ${limit}) k) as "matchIds",
      case when exists (select 1 from counting) then '[]' else (select coalesce(jsonb_agg(distinct a.user_id), '[]')
        from import_rows r join match_players p on p.match_id = r.match_id join athletes a on a.id = p.athlete_id
        where r.import_id = i.id and r.outcome = 'created' and a.user_id is not null) end as "userIds",
      case when exists (select 1 from counting) then '[]' else (select coalesce(jsonb_agg(distinct made.id), '[]')
        from import_rows r, jsonb_array_elements_text(r.data -> 'made') made(id) where r.import_id = i.id) end as "madeIds"
    from imports i join clubs c on c.id = i.club_id where i.id = ${importId}::uuid`,
    undoRow,
  );
}

/** Marks an import as being undone, by whoever was first. */
export function beginUndo(db: Database, importId: string, undoneBy: string | null, now: Date): Statement {
  return command(
    db,
    sql`update imports set undo_started_at = ${now.toISOString()}::timestamptz, undone_by = ${undoneBy}::uuid
      where id = ${importId}::uuid and undo_started_at is null`,
  );
}

/** Statements that mark an import as undone; they fail where somebody else has done so, or a match still counts. */
export function endUndo(db: Database, importId: string, now: Date): Statement[] {
  return [
    guardStatement(
      db,
      sql`select count(*) = 1 from (select 1 from imports where id = ${importId}::uuid and undo_started_at is not null
        and undone_at is null for update) held`,
      "undone meanwhile",
    ),
    command(
      db,
      sql`update imports set undone_at = ${now.toISOString()}::timestamptz where id = ${importId}::uuid`,
    ),
  ];
}
