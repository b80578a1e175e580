import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command } from "../../../platform/sql.server.ts";

/**
 * A query of the standing pairs of an athlete (SQL of an id), rows `pair_id, partner_id, sport`: who is offered first where somebody
 * names a partner, in a result as in a tournament's entry.
 */
export function standingPairsSql(athlete: SQL): SQL {
  return sql`select sp.id as pair_id, case when sp.from_athlete_id = ${athlete} then sp.to_athlete_id else sp.from_athlete_id end as partner_id,
      sp.sport
    from pairs sp where (sp.from_athlete_id = ${athlete} or sp.to_athlete_id = ${athlete}) and sp.status = 'accepted'`;
}

/** Ends what an account's athlete asked, was asked or stood in, when the account is deleted. */
export function endPairsOf(db: Database, userId: string, now: Date): Statement[] {
  const mine = sql`(select a.id from athletes a where a.user_id = ${userId}::uuid)`;
  const at = sql`${now.toISOString()}::timestamptz`;
  return [
    // Whoever asks this person now is seen by the next statement, or refused after it.
    command(db, sql`select 1 from athletes where user_id = ${userId}::uuid for no key update`),
    command(
      db,
      sql`update pairs set status = case status when 'accepted' then 'dissolved' else 'withdrawn' end, ended_at = ${at}, version = version + 1
        where (from_athlete_id = ${mine} or to_athlete_id = ${mine}) and status in ('open', 'accepted')`,
    ),
  ];
}

/** A query of the pairs that one athlete has with anybody but another one, ids alone: what passes where the two are one person. */
export function pairsToPassSql(from: SQL, to: SQL): SQL {
  return sql`select p.id from pairs p where (p.from_athlete_id = ${from} and p.to_athlete_id <> ${to})
    or (p.to_athlete_id = ${from} and p.from_athlete_id <> ${to})`;
}

/** Gives pairs (a query of their ids) from one profile to another of the same person. */
export function passPairs(
  db: Database,
  { from, to, ids }: { from: string; to: string; ids: SQL },
): Statement {
  const [old, next] = [sql`${from}::uuid`, sql`${to}::uuid`];
  const passed = (column: SQL) => sql`case when ${column} = ${old} then ${next} else ${column} end`;
  return command(
    db,
    sql`update pairs set from_athlete_id = ${passed(sql`from_athlete_id`)}, to_athlete_id = ${passed(sql`to_athlete_id`)},
        ended_by = ${passed(sql`ended_by`)} where id in (${ids})`,
  );
}

/** Forgets pairs that ended before an instant. */
export function forgetOldPairs(db: Database, before: Date): Statement {
  return command(db, sql`delete from pairs where ended_at < ${before.toISOString()}::timestamptz`);
}
