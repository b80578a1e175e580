import { type SQL, sql } from "drizzle-orm";
import { literal } from "../../../../drizzle/schema/columns.ts";
import { importRows } from "../../../../drizzle/schema/imports.ts";
import type { Actor } from "../../../lib/actor.ts";
import {
  type Database,
  guardStatement,
  refuseUnless,
  type Statement,
} from "../../../platform/database.server.ts";
import { command, query, recordsOf } from "../../../platform/sql.server.ts";
import { guardClubWritable, isReadOnlySql } from "../../base/access/billing-state-sql.server.ts";
import { keptProfileSql } from "../../people/people/kept-profile-sql.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import { NAMED_LINES } from "./equal-reasons.ts";
import type { RowOutcome } from "./import-plan.ts";
import {
  CHUNK_LINES,
  IMPORT,
  importChunkRow,
  importsRow,
  progressRow,
  REFUSAL,
  refusedLineRow,
} from "./import-rows-sql.server.ts";
import { staffsKnownSql, type Asker } from "../../base/access/club-access-sql.server.ts";

/** The actor of an import, with the facts that judging their role needs (`askerOf`). */
export type Importer = Actor & Pick<Asker, "demandsSuperAdminFactor">;

const LISTED_IMPORTS = 20;

/** SQL that holds while the actor may bring matches into a club: its admins and secretary, super admins, and the system's own jobs. */
export function mayImportSql(actor: Importer, clubId: SQL, now: Date): SQL {
  if (actor.kind === "system") return sql`true`;
  if (actor.kind !== "user") return sql`false`;
  return sql`(${liveSessionSql(actor.sessionId, actor.userId, now)} and ${staffsKnownSql(actor, clubId)})`;
}

/**
 * First statements of a write: the batch fails (`isWriteConflict`) when the right over the club has gone since it was read, and
 * with `club_read_only` where a person imports into a read-only one.
 */
export function guardMayImport(db: Database, actor: Importer, clubId: string, now: Date): Statement[] {
  return [
    guardStatement(db, mayImportSql(actor, sql`${clubId}::uuid`, now), "may import"),
    ...(actor.kind === "user" ? [guardClubWritable(db, clubId, now)] : []),
  ];
}

/** The first statement of a batch that nothing was read for: it ends with `forbidden` where the actor may not bring matches into the club. */
export function refuseUnlessMayImport(db: Database, actor: Importer, clubId: string, now: Date): Statement {
  return refuseUnless(db, mayImportSql(actor, sql`${clubId}::uuid`, now), "forbidden");
}

/** SQL for an instant as ISO 8601, null for none. */
function isoSql(at: SQL): SQL {
  return sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** SQL for the counts of the import `i`, as JSON shaped like `ImportProgress`. */
function progressSql(): SQL {
  return sql`(select jsonb_build_object(${IMPORT.pairs("i")}, 'created', count(*) filter (where r.outcome = 'created'),
      'known', count(*) filter (where r.outcome = 'known'), 'refused', count(*) filter (where r.outcome = 'refused'),
      'athletes', coalesce(sum((r.data ->> 'newAthletes')::int), 0), 'by', (select u.name from users u where u.id = i.created_by),
      'createdAt', ${isoSql(sql`i.created_at`)}, 'confirmedAt', ${isoSql(sql`i.confirmed_at`)},
      'finishedAt', ${isoSql(sql`i.finished_at`)}, 'undoStartedAt', ${isoSql(sql`i.undo_started_at`)},
      'undoneAt', ${isoSql(sql`i.undone_at`)}, 'undoneBy', (select u.name from users u where u.id = i.undone_by),
      'annulled', case when i.undo_started_at is null or i.undone_at is not null then 0 else (select count(*) from import_rows o
        join matches m on m.id = o.match_id where o.import_id = i.id and o.outcome = 'created' and m.status <> 'confirmed') end)
    from import_rows r where r.import_id = i.id)`;
}

/** The counts of an import: one row whose `progress` is shaped like `ImportProgress`. */
export function progressStatement(db: Database, importId: string) {
  return query(
    db,
    sql`select ${progressSql()} as progress from imports i where i.id = ${importId}::uuid`,
    progressRow,
  );
}

/** SQL that holds for a match `m` of the club that came in by one of these keys. */
export function hasKeySql(clubId: string, keys: readonly string[]): SQL {
  return sql`(m.club_id = ${clubId}::uuid and m.external_key in (
    select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb)))`;
}

/** SQL that holds for a match `m` that a line of an import is already: by its key, or because that line was dealt with. */
export function isOfImportSql(importId: string, clubId: string): SQL {
  const lines = sql`from import_rows r where r.import_id = ${importId}::uuid`;
  return sql`(m.club_id = ${clubId}::uuid and m.external_key in (select r.data #>> '{match,key}' ${lines})
    or m.id in (select r.match_id ${lines} and r.match_id is not null))`;
}

/** Reads an `ImportChunk` of at most `limit` lines, one row, none for an import that is not there. */
export function importChunkStatement(
  db: Database,
  actor: Importer,
  importId: string,
  limit: number,
  now: Date,
) {
  return query(
    db,
    sql`/* import */
    with chunk as materialized (
      select ordinal, data from import_rows
      where import_id = ${importId}::uuid and outcome is null order by ordinal limit ${limit}
    ), players as materialized (
      select distinct p.value ->> 'externalId' as external_id, p.value ->> 'folded' as folded
      from chunk, jsonb_array_elements(data #> '{match,sides}') s, jsonb_array_elements(s.value) p
    )
    select i.club_id as "clubId", c.time_zone as "timeZone", i.confirmed_at as "confirmedAt", i.finished_at as "finishedAt",
      i.answers,
      ${mayImportSql(actor, sql`c.id`, now)} as "mayImport", ${isReadOnlySql(sql`c.lapsed_at`, now)} as "isReadOnly",
      (select coalesce(jsonb_agg(${CHUNK_LINES.row} order by k.ordinal), '[]') from chunk k) as rows,
      (select coalesce(jsonb_agg(jsonb_build_object('membershipId', m.id, 'athleteId', k.id, 'namedId', m.athlete_id,
          'externalId', m.external_id, 'folded', a.search_name, 'status', case when k.id = m.athlete_id then m.status
            else coalesce((select min(s.status) from memberships s where s.club_id = c.id and s.athlete_id = k.id
              and s.status in ('active', 'left')), m.status) end,
          'lacksGender', exists (select 1 from athletes o where o.id = k.id and o.user_id is null
            and o.gender_category is null)) order by m.id), '[]')
        from memberships m join athletes a on a.id = m.athlete_id
          cross join lateral (select ${keptProfileSql(sql`m.athlete_id`)} as id) k
        where m.club_id = c.id and (m.external_id in (select external_id from players)
          or a.search_name in (select folded from players)
          or a.search_name in (select value ->> 'folded' from jsonb_each(i.answers))
          or m.athlete_id in (select (value ->> 'athleteId')::uuid from jsonb_each(i.answers)))) as members,
      (select count(*)::int from memberships m where m.club_id = c.id) as "memberCount",
      (select coalesce(jsonb_agg(jsonb_build_object('key', m.external_key, 'id', m.id)), '[]') from matches m
        where m.club_id = c.id and m.external_key in (select data #>> '{match,key}' from chunk)) as known,
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'sport', r.sport, 'format', r.format)), '[]')
        from rankings r where r.club_id = c.id and r.is_main) as rankings
    from imports i join clubs c on c.id = i.club_id where i.id = ${importId}::uuid`,
    importChunkRow,
  );
}

/**
 * The first statements of a chunk's batch: one import at a time in a club, whose members are still those that were
 * read, and lines that nobody else has dealt with.
 */
export function chunkGuards(
  db: Database,
  input: { importId: string; clubId: string; memberCount: number; ordinals: readonly number[] },
): Statement[] {
  return [
    command(db, sql`/* import */ select 1 from clubs where id = ${input.clubId}::uuid for no key update`),
    guardStatement(
      db,
      sql`select count(*) = ${input.memberCount}::int from memberships where club_id = ${input.clubId}::uuid`,
      "members changed",
    ),
    guardStatement(
      db,
      sql`select count(*) = ${input.ordinals.length}::int from (
        select 1 from import_rows where import_id = ${input.importId}::uuid
          and ordinal = any(${`{${input.ordinals.join(",")}}`}::int[]) and outcome is null for update) held`,
      "lines already dealt with",
    ),
  ];
}

/** Writes what became of lines. */
export function recordOutcomes(db: Database, importId: string, outcomes: readonly RowOutcome[]): Statement {
  const { ordinal, outcome, reason, matchId } = importRows;
  const rows = outcomes.map((line) => {
    const notes = line.made.length > 0 ? { newAthletes: line.made.length, made: line.made } : {};
    return { ...line, notes };
  });
  return command(
    db,
    sql`update import_rows r set outcome = o.outcome, reason = o.reason, match_id = o."matchId", data = r.data || o.notes
      from ${recordsOf(rows, "o", { ordinal, outcome, reason, matchId, notes: "jsonb" })}
      where r.import_id = ${importId}::uuid and r.ordinal = o.ordinal`,
  );
}

/** Marks an import as ended, unless lines are left. */
export function finishImport(db: Database, importId: string, now: Date): Statement {
  return command(
    db,
    sql`update imports set finished_at = ${now.toISOString()}::timestamptz where id = ${importId}::uuid
      and finished_at is null and not exists (
        select 1 from import_rows where import_id = ${importId}::uuid and outcome is null)`,
  );
}

/** The latest imports of a club; one row shaped like `ImportsData`, of which `shown` is the one asked for, else the newest begun. */
export function importsStatement(
  db: Database,
  actor: Importer,
  { club, importId, maxRefusals }: { club: SQL; importId: string | null; maxRefusals: number },
  now: Date,
) {
  return query(
    db,
    sql`
    with latest as materialized (
      select * from imports where club_id = ${club} order by created_at desc, id desc limit ${LISTED_IMPORTS}
    ), shown as materialized (
      select * from imports where club_id = ${club} and id = ${importId}::uuid
    )
    select ${mayImportSql(actor, sql`c.id`, now)} as "mayImport",
      (select coalesce(jsonb_agg(s.sport order by s.position), '[]') from club_sports s where s.club_id = c.id) as sports,
      (select coalesce(jsonb_agg(${progressSql()} order by i.created_at desc, i.id desc), '[]') from latest i) as imports,
      (select ${progressSql()} from shown i) as shown,
      (select i.preview from shown i where i.confirmed_at is null) as preview,
      (select count(*)::int from shown i join import_rows r on r.import_id = i.id join matches m
          on m.club_id = i.club_id and m.external_key = r.data #>> '{match,key}' where i.confirmed_at is null) as "knownMatches",
      (select coalesce(jsonb_agg(jsonb_build_object('reason', f.reason, 'count', f.lines, 'lines', f.first) order by f.first), '[]')
        from (select reason, count(*)::int as lines, (array_agg(line_no order by line_no))[1:${literal(NAMED_LINES)}] as first
            from import_rows where outcome = 'refused' and import_id = (select id from shown)
            group by reason order by min(line_no) limit ${maxRefusals}) f) as refusals
    from clubs c where c.id = ${club}`,
    importsRow,
  );
}

/** The refused lines of an import, by line, whole, with the headings of their file; no row for who may not see them. */
export function refusalsStatement(db: Database, actor: Importer, importId: string, now: Date) {
  return query(
    db,
    sql`select ${REFUSAL.columns("r")}, coalesce(r.data -> 'cells', jsonb_build_array(r.data ->> 'text')) as cells,
      r.data ->> 'carried' as carried, (i.preview #>> '{reading,columns,date}')::int as "dateColumn",
      i.file_name as "fileName", coalesce(i.preview -> 'headings', '[]') as headings
    from import_rows r join imports i on i.id = r.import_id
    where i.id = ${importId}::uuid and r.outcome = 'refused' and ${mayImportSql(actor, sql`i.club_id`, now)}
    order by r.line_no`,
    refusedLineRow,
  );
}
