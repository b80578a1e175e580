import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command } from "../../../platform/sql.server.ts";

/**
 * When an account is deleted: what its athlete proposed or was asked ends, what was agreed is called off, and the words and places that
 * they stand in go; the other one keeps the day, with "Atleta removido".
 */
export function endInvitesOf(db: Database, userId: string, now: Date): Statement[] {
  const mine = sql`(select a.id from athletes a where a.user_id = ${userId}::uuid)`;
  const at = sql`${now.toISOString()}::timestamptz`;
  return [
    // Whoever challenges this person now is seen by the next statement, or refused after it.
    command(db, sql`select 1 from athletes where user_id = ${userId}::uuid for no key update`),
    command(
      db,
      sql`update match_invites set message = null, place = null, version = version + 1,
          acted_at = case when status = 'open' or (status = 'accepted' and play_at > ${at}) then ${at} else acted_at end,
          status = case when status = 'open' then 'withdrawn' when status = 'accepted' and play_at > ${at} then 'cancelled' else status end
        where from_athlete_id = ${mine} or to_athlete_id = ${mine}`,
    ),
  ];
}

/** A query of the invites that one athlete has with anybody but another one, ids alone: what passes where the two are one person. */
export function invitesToPassSql(from: SQL, to: SQL): SQL {
  return sql`select i.id from match_invites i where (i.from_athlete_id = ${from} and i.to_athlete_id <> ${to})
    or (i.to_athlete_id = ${from} and i.from_athlete_id <> ${to})`;
}

/** Gives invites (a query of their ids) from one profile to another of the same person. */
export function passInvites(
  db: Database,
  { from, to, ids }: { from: string; to: string; ids: SQL },
): Statement {
  const [old, next] = [sql`${from}::uuid`, sql`${to}::uuid`];
  const passed = (column: SQL) => sql`case when ${column} = ${old} then ${next} else ${column} end`;
  return command(
    db,
    sql`update match_invites set from_athlete_id = ${passed(sql`from_athlete_id`)}, to_athlete_id = ${passed(sql`to_athlete_id`)},
        proposed_by = ${passed(sql`proposed_by`)}, acted_by = ${passed(sql`acted_by`)} where id in (${ids})`,
  );
}

/** Forgets invites that ended, or whose match was to be played, before an instant. */
export function forgetOldInvites(db: Database, before: Date): Statement {
  const at = sql`${before.toISOString()}::timestamptz`;
  return command(
    db,
    sql`delete from match_invites where created_at < ${at} and acted_at < ${at} and (status <> 'accepted' or play_at < ${at})`,
  );
}
