import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../lib/actor.ts";
import { type Database, guardStatement, type Statement } from "../../platform/database.server.ts";
import { guardClubWritable, isReadOnlySql } from "../security/club-standing.server.ts";
import { liveSessionSql } from "../security/live-session.server.ts";
import type { ImportableRow, RefusedRow } from "./import-file.ts";
import type { ClubMember, RowOutcome } from "./import-plan.ts";
import type { ImportMatch } from "./import-row.ts";

const ROWS_A_STATEMENT = 2_000;

/** SQL that holds while the actor may bring matches into a club: its admins, super admins, and the system's own jobs. */
export function mayImportSql(actor: Actor, clubId: SQL, now: Date): SQL {
  if (actor.kind === "system") return sql`true`;
  if (actor.kind !== "user") return sql`false`;
  return sql`(${liveSessionSql(actor.sessionId, actor.userId, now)} and exists (
    select 1 from users u where u.id = ${actor.userId}::uuid and (u.user_role = 'super_admin'
      or (u.user_role in ('athlete', 'club_admin')
        and exists (select 1 from club_admins ca where ca.user_id = u.id and ca.club_id = ${clubId})))))`;
}

/**
 * First statements of a write: the batch fails (`isLostRace`) when the right over the club has gone since it was read, and
 * with `club_read_only` where a person imports into a read-only one.
 */
export function guardMayImport(db: Database, actor: Actor, clubId: string, now: Date): Statement[] {
  return [
    guardStatement(db, mayImportSql(actor, sql`${clubId}::uuid`, now), "may import"),
    ...(actor.kind === "user" ? [guardClubWritable(db, clubId, now)] : []),
  ];
}

/** SQL for the counts of the import `i`, as JSON shaped like `ImportProgress`. */
export function progressSql(): SQL {
  return sql`(select jsonb_build_object('id', i.id, 'clubId', i.club_id, 'fileName', i.file_name, 'format', i.format,
      'sport', i.sport, 'total', i.total, 'created', count(*) filter (where r.outcome = 'created'),
      'known', count(*) filter (where r.outcome = 'known'), 'refused', count(*) filter (where r.outcome = 'refused'),
      'athletes', coalesce(sum((r.data ->> 'newAthletes')::int), 0),
      'finishedAt', to_char(i.finished_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from import_rows r where r.import_id = i.id)`;
}

/** The counts of an import: one row whose `progress` is shaped like `ImportProgress`. */
export function progressStatement(db: Database, importId: string): Statement {
  return run(db, sql`select ${progressSql()} as progress from imports i where i.id = ${importId}::uuid`);
}

/** What starting an import needs of its club, and the import of the same file, if there was one. */
export interface ImportClub {
  timeZone: string;
  sports: string[];
  mayImport: boolean;
  existing: { id: string; finishedAt: string | null; refusedLines: number[] } | null;
}

/** Reads an `ImportClub`, one row, none for a club that is not there; `sport` null stands for the club's first. */
export function importClubStatement(
  db: Database,
  actor: Actor,
  input: { clubId: string; fileHash: string; sport: string | null },
  now: Date,
) {
  return db.execute(sql`
    select c.time_zone as "timeZone", ${mayImportSql(actor, sql`c.id`, now)} as "mayImport",
      (select coalesce(jsonb_agg(s.sport order by s.position), '[]') from club_sports s where s.club_id = c.id) as sports,
      (select jsonb_build_object('id', i.id, 'finishedAt', i.finished_at, 'refusedLines',
          (select coalesce(jsonb_agg(r.line_no), '[]') from import_rows r where r.import_id = i.id and r.outcome = 'refused'))
        from imports i where i.club_id = c.id and i.file_hash = ${input.fileHash} and i.sport = coalesce(${input.sport}::text,
          (select s.sport from club_sports s where s.club_id = c.id order by s.position limit 1))) as existing
    from clubs c where c.id = ${input.clubId}::uuid`);
}

/** An import to be stored with all its lines. */
export interface NewImport {
  id: string;
  clubId: string;
  createdBy: string | null;
  fileName: string;
  fileHash: string;
  format: string;
  sport: string;
  rows: readonly ImportableRow[];
  refused: readonly RefusedRow[];
}

/** Statements that store an import with all its lines, those to apply first, in their order. */
export function insertImport(db: Database, input: NewImport, now: Date): Statement[] {
  const lines = [
    ...input.rows.map(({ lineNo, match }) => ({ lineNo, data: { match }, outcome: null, reason: null })),
    ...input.refused.map(({ lineNo, text, reason }) => ({
      lineNo,
      data: { text },
      outcome: "refused",
      reason,
    })),
  ].map((line, index) => ({ ordinal: index + 1, ...line }));
  return [
    run(
      db,
      sql`/* import */ insert into imports (id, club_id, created_by, file_name, file_hash, format, sport, total, created_at)
        values (${input.id}::uuid, ${input.clubId}::uuid, ${input.createdBy}::uuid, ${input.fileName}, ${input.fileHash},
          ${input.format}, ${input.sport}, ${lines.length}, ${now.toISOString()}::timestamptz)`,
    ),
    ...chunks(lines, ROWS_A_STATEMENT).map((part) =>
      run(
        db,
        sql`insert into import_rows (import_id, ordinal, line_no, data, outcome, reason)
          select ${input.id}::uuid, ordinal, "lineNo", data, outcome, reason
          from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
            as r(ordinal int, "lineNo" int, data jsonb, outcome text, reason text)`,
      ),
    ),
  ];
}

/** Opens again the refused lines that can be read: what stood in their way (two of one name) may be settled by now. */
export function reopenRefused(db: Database, importId: string, rows: readonly ImportableRow[]): Statement[] {
  if (rows.length === 0) return [];
  return [
    run(db, sql`update imports set finished_at = null where id = ${importId}::uuid`),
    ...chunks(rows, ROWS_A_STATEMENT).map((part) =>
      run(
        db,
        sql`update import_rows r set data = jsonb_build_object('match', n.match), outcome = null, reason = null
          from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as n("lineNo" int, match jsonb)
          where r.import_id = ${importId}::uuid and r.line_no = n."lineNo" and r.outcome = 'refused'`,
      ),
    ),
  ];
}

/** The next lines of an import and all that planning them needs, in one row; null-free but for `finishedAt`. */
export interface ImportChunk {
  clubId: string;
  timeZone: string;
  finishedAt: string | null;
  mayImport: boolean;
  isReadOnly: boolean;
  rows: { ordinal: number; match: ImportMatch }[];
  members: ClubMember[];
  memberCount: number;
  known: { key: string; id: string }[];
  rankings: { id: string; sport: string; format: string }[];
  outOfOrderSports: string[];
}

/** Reads an `ImportChunk` of at most `limit` lines, one row, none for an import that is not there. */
export function importChunkStatement(db: Database, actor: Actor, importId: string, limit: number, now: Date) {
  return db.execute(sql`/* import */
    with chunk as materialized (
      select ordinal, data -> 'match' as match from import_rows
      where import_id = ${importId}::uuid and outcome is null order by ordinal limit ${limit}
    ), players as materialized (
      select distinct p.value ->> 'externalId' as external_id, p.value ->> 'folded' as folded
      from chunk, jsonb_array_elements(match -> 'sides') s, jsonb_array_elements(s.value) p
    )
    select i.club_id as "clubId", c.time_zone as "timeZone", i.finished_at as "finishedAt",
      ${mayImportSql(actor, sql`c.id`, now)} as "mayImport", ${isReadOnlySql(sql`c.lapsed_at`, now)} as "isReadOnly",
      (select coalesce(jsonb_agg(to_jsonb(k) order by k.ordinal), '[]') from chunk k) as rows,
      (select coalesce(jsonb_agg(jsonb_build_object('membershipId', m.id, 'athleteId', m.athlete_id,
          'externalId', m.external_id, 'folded', a.search_name, 'status', m.status) order by m.id), '[]')
        from memberships m join athletes a on a.id = m.athlete_id
        where m.club_id = c.id and (m.external_id in (select external_id from players)
          or a.search_name in (select folded from players))) as members,
      (select count(*)::int from memberships m where m.club_id = c.id) as "memberCount",
      (select coalesce(jsonb_agg(jsonb_build_object('key', m.external_key, 'id', m.id)), '[]') from matches m
        where m.club_id = c.id and m.external_key in (select match ->> 'key' from chunk)) as known,
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'sport', r.sport, 'format', r.format)), '[]')
        from rankings r where r.club_id = c.id) as rankings,
      (select coalesce(jsonb_agg(distinct f.data ->> 'rebuild'), '[]') from import_rows f
        where f.import_id = i.id and f.data ? 'rebuild') as "outOfOrderSports"
    from imports i join clubs c on c.id = i.club_id where i.id = ${importId}::uuid`);
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
    run(db, sql`/* import */ select 1 from clubs where id = ${input.clubId}::uuid for no key update`),
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

/** Writes what became of lines; `rebuildSports` are those whose tables must be folded again at the end. */
export function recordOutcomes(
  db: Database,
  importId: string,
  outcomes: readonly RowOutcome[],
  rebuildSport: (ordinal: number) => string | null,
): Statement {
  const rows = outcomes.map((outcome) => {
    const sport = rebuildSport(outcome.ordinal);
    const notes = {
      ...(outcome.newAthletes > 0 ? { newAthletes: outcome.newAthletes } : {}),
      ...(sport ? { rebuild: sport } : {}),
    };
    return { ...outcome, notes };
  });
  return run(
    db,
    sql`update import_rows r set outcome = o.outcome, reason = o.reason, match_id = o."matchId", data = r.data || o.notes
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as o(ordinal int, outcome text, reason text, "matchId" uuid, notes jsonb)
      where r.import_id = ${importId}::uuid and r.ordinal = o.ordinal`,
  );
}

/** Marks an import as ended, unless lines are left. */
export function finishImport(db: Database, importId: string, now: Date): Statement {
  return run(
    db,
    sql`update imports set finished_at = ${now.toISOString()}::timestamptz where id = ${importId}::uuid
      and finished_at is null and not exists (
        select 1 from import_rows where import_id = ${importId}::uuid and outcome is null)`,
  );
}

/** The latest imports of a club with the refused lines of the newest, one row shaped like `ImportsData`. */
export function importsStatement(db: Database, actor: Actor, club: SQL, maxRefusals: number, now: Date) {
  return db.execute(sql`
    with latest as materialized (
      select * from imports where club_id = ${club} order by created_at desc, id desc limit 5
    )
    select ${mayImportSql(actor, sql`c.id`, now)} as "mayImport",
      (select coalesce(jsonb_agg(s.sport order by s.position), '[]') from club_sports s where s.club_id = c.id) as sports,
      (select coalesce(jsonb_agg(${progressSql()} order by i.created_at desc, i.id desc), '[]') from latest i) as imports,
      (select coalesce(jsonb_agg(jsonb_build_object('lineNo', f.line_no, 'reason', f.reason) order by f.line_no), '[]')
        from (select line_no, reason from import_rows where outcome = 'refused'
            and import_id = (select id from latest order by created_at desc, id desc limit 1)
          order by line_no limit ${maxRefusals}) f) as refusals
    from clubs c where c.id = ${club}`);
}

/** The refused lines of an import, by line; no row for who may not see them. */
export function refusalsStatement(db: Database, actor: Actor, importId: string, now: Date) {
  return db.execute(sql`
    select r.line_no as "lineNo", r.reason from import_rows r join imports i on i.id = r.import_id
    where i.id = ${importId}::uuid and r.outcome = 'refused' and ${mayImportSql(actor, sql`i.club_id`, now)}
    order by r.line_no`);
}

function run(db: Database, query: SQL): Statement {
  return db.execute(query) as unknown as Statement;
}

function chunks<Row>(rows: readonly Row[], size: number): Row[][] {
  const parts: Row[][] = [];
  for (let i = 0; i < rows.length; i += size) parts.push(rows.slice(i, i + size));
  return parts;
}
