import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command } from "../../../platform/sql.server.ts";

/** Lets people into a ranking by request, whether they asked or not: their club says so. */
export function enrolStatement(
  db: Database,
  of: { rankingId: string; athleteIds: readonly string[]; userId: string | null; now: Date },
): Statement {
  const at = sql`${of.now.toISOString()}::timestamptz`;
  return command(
    db,
    sql`insert into ranking_enrolments (ranking_id, athlete_id, status, requested_at, answered_at, answered_by)
      select ${of.rankingId}::uuid, w.id, 'accepted', ${at}, ${at}, ${of.userId}::uuid
        from unnest(${`{${of.athleteIds.join(",")}}`}::uuid[]) w(id)
      on conflict (ranking_id, athlete_id) do update
        set status = excluded.status, answered_at = excluded.answered_at, answered_by = excluded.answered_by`,
  );
}

/** Gives the enrolments of a person's own profile (SQL of its id) to the one that they claim (a query of its id, or of none), which keeps its own. */
export function moveEnrolments(db: Database, mine: SQL, claimed: SQL): Statement {
  return command(
    db,
    sql`update ranking_enrolments n set athlete_id = t.id from ${claimed} t where n.athlete_id = ${mine}
      and not exists (select 1 from ranking_enrolments k where k.ranking_id = n.ranking_id and k.athlete_id = t.id)`,
  );
}

/** Gives the profile that is kept the enrolments that the one that goes has in a club, where it has none of its own. */
export function passEnrolments(
  db: Database,
  { clubId, goneId, keptId }: { clubId: string; goneId: string; keptId: string },
): Statement {
  return command(
    db,
    sql`insert into ranking_enrolments (ranking_id, athlete_id, status, requested_at, answered_at, answered_by)
      select n.ranking_id, ${keptId}::uuid, n.status, n.requested_at, n.answered_at, n.answered_by
      from ranking_enrolments n join rankings k on k.id = n.ranking_id
      where n.athlete_id = ${goneId}::uuid and k.club_id = ${clubId}::uuid on conflict do nothing`,
  );
}

/** Takes back what `passEnrolments` gave and nobody has answered anew since. */
export function takeEnrolmentsBack(
  db: Database,
  { clubId, goneId, keptId }: { clubId: string; goneId: string; keptId: string },
): Statement {
  return command(
    db,
    sql`delete from ranking_enrolments n using ranking_enrolments g, rankings k where n.athlete_id = ${keptId}::uuid
      and g.athlete_id = ${goneId}::uuid and g.ranking_id = n.ranking_id and k.id = n.ranking_id and k.club_id = ${clubId}::uuid
      and g.requested_at = n.requested_at and g.status = n.status and g.answered_at is not distinct from n.answered_at`,
  );
}
