import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { athletes } from "../../../../drizzle/schema/accounts.ts";
import { idempotencyKeys } from "../../../../drizzle/schema/matches.ts";
import { pairs } from "../../../../drizzle/schema/pairs.ts";
import type { PairStatus } from "../../../../drizzle/schema/enums.ts";
import {
  type Database,
  guardChange,
  guardStatement,
  refuseUnless,
  type Statement,
} from "../../../platform/database.server.ts";
import { command, query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { inviteeSchema, inviteeSql } from "../../people/people/invitee-sql.server.ts";
import { NAMED_ATHLETE, SHOWN_ATHLETE } from "../../people/people/public-name-sql.server.ts";
import { MOST_PAIRS_WAITING } from "./pair.ts";

const PAIR = tableRow(pairs);
const ANSWER = tableRow(pairs, ["id", "status", "version"]);
const KEPT = tableRow(idempotencyKeys, ["requestHash", "resourceId"]);
const PARTNER = tableRow(athletes, { partnerId: "id" });

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;
const between = (
  one: SQL,
  other: SQL,
) => sql`(least(p.from_athlete_id, p.to_athlete_id), greatest(p.from_athlete_id, p.to_athlete_id))
  = (least(${one}, ${other}), greatest(${one}, ${other}))`;
/** Asked and not answered yet, or standing. */
const standsSql = (now: Date) =>
  sql`(p.status = 'accepted' or p.status = 'open' and p.expires_at > ${instant(now)})`;

const askingRow = rowSchema(() =>
  z.object({
    me: inviteeSchema(),
    to: inviteeSchema().nullable(),
    /** The pair that stands or waits between the two already. */
    standing: ANSWER.schema().nullable(),
    waiting: z.number(),
    kept: KEPT.schema().nullable(),
    /** The pair that this key, or this very id, wrote before. */
    written: ANSWER.schema().nullable(),
  }),
);

/** Reads the facts that asking somebody to be a pair depends on: one row, none without an athlete profile. */
export function askingStatement(
  db: Database,
  asked: {
    id: string;
    userId: string;
    toAthleteId: string;
    sport: string;
    key: string | null;
    today: string;
    now: Date;
  },
) {
  const to = sql`${asked.toAthleteId}::uuid`;
  const day = sql`${asked.today}::date`;
  const kept = sql`select k.* from idempotency_keys k where k.user_id = ${asked.userId}::uuid and k.key = ${asked.key}::text`;
  return query(
    db,
    sql`select ${inviteeSql("m", sql`m.id`, day)} as me,
      (select ${inviteeSql("t", sql`m.id`, day)} from athletes t where t.id = ${to}) as "to",
      (select jsonb_build_object(${ANSWER.pairs("p")}) from pairs p where ${between(sql`m.id`, to)} and p.sport = ${asked.sport}
        and ${standsSql(asked.now)}) as standing,
      (select count(*)::int from pairs p where p.from_athlete_id = m.id and p.status = 'open'
        and p.expires_at > ${instant(asked.now)}) as waiting,
      (select jsonb_build_object(${KEPT.pairs("k")}) from (${kept}) k) as kept,
      (select jsonb_build_object(${ANSWER.pairs("p")}) from pairs p
        where p.id = coalesce((select k.resource_id from (${kept}) k), ${asked.id}::uuid)) as written
    from athletes m where m.user_id = ${asked.userId}::uuid`,
    askingRow,
  );
}

/** Said where too many of one's invitations wait. */
export const TOO_MANY_PAIRS = `Você tem ${MOST_PAIRS_WAITING} convites de dupla aguardando resposta. Aguarde, ou retire um deles.`;

/**
 * Writes an invitation: holds both people, ends what has expired between them, refuses more than may wait at once, and fails the batch
 * where one of them has no account any more or another invitation between them was faster.
 */
export function insertPair(
  db: Database,
  pair: {
    id: string;
    sport: string;
    fromAthleteId: string;
    toAthleteId: string;
    createdAt: Date;
    expiresAt: Date;
  },
): Statement[] {
  const [from, to] = [sql`${pair.fromAthleteId}::uuid`, sql`${pair.toAthleteId}::uuid`];
  const now = instant(pair.createdAt);
  return [
    guardStatement(
      db,
      sql`(select count(*) from (select 1 from athletes a where a.id in (${from}, ${to}) and a.user_id is not null
        order by a.id for no key update) held) = 2`,
      "invitee",
    ),
    command(
      db,
      sql`update pairs p set status = 'expired', ended_at = p.expires_at, version = p.version + 1
        where ${between(from, to)} and p.sport = ${pair.sport} and p.status = 'open' and p.expires_at <= ${now}`,
    ),
    refuseUnless(
      db,
      sql`(select count(*) from pairs p where p.from_athlete_id = ${from} and p.status = 'open' and p.expires_at > ${now})
        < ${MOST_PAIRS_WAITING}::int`,
      "plan_limit_reached",
      sql`${TOO_MANY_PAIRS}::text`,
    ),
    db.insert(pairs).values({ ...pair, status: "open", version: 1 }),
  ];
}

const pairRow = rowSchema(() =>
  z.object({ ...PAIR.schema().shape, me: inviteeSchema(), other: inviteeSchema() }),
);

/** A pair as one of the two changes it: no row for anybody else. */
export function pairStatement(
  db: Database,
  { pairId, userId, today }: { pairId: string; userId: string; today: string },
) {
  const day = sql`${today}::date`;
  return query(
    db,
    sql`select ${PAIR.columns("p")}, ${inviteeSql("m", sql`m.id`, day)} as me, ${inviteeSql("o", sql`m.id`, day)} as other
      from pairs p join athletes m on m.user_id = ${userId}::uuid and m.id in (p.from_athlete_id, p.to_athlete_id)
      join athletes o on o.id = case when p.from_athlete_id = m.id then p.to_athlete_id else p.from_athlete_id end
      where p.id = ${pairId}::uuid`,
    pairRow,
  );
}

/** Changes a pair as it was read; the batch fails where somebody was faster. */
export function changePair(
  db: Database,
  { id, version, status, by, at }: { id: string; version: number; status: PairStatus; by: string; at: Date },
): Statement {
  const when = instant(at);
  const change =
    status === "accepted" ? sql`accepted_at = ${when}` : sql`ended_at = ${when}, ended_by = ${by}::uuid`;
  return guardChange(
    db,
    sql`update pairs set status = ${status}, ${change}, version = version + 1 where id = ${id}::uuid and version = ${version}`,
    "pair",
  );
}

const listedRow = rowSchema(() =>
  z.object({
    ...PAIR.schema().shape,
    myId: z.string(),
    ...PARTNER.schema().shape,
    ...SHOWN_ATHLETE.schema().shape,
  }),
);

/** The pairs of a live session's athlete that stand or wait, those that stand first. `isLive` is SQL. */
export function listedPairsStatement(
  db: Database,
  { userId, isLive, now, limit }: { userId: string; isLive: SQL; now: Date; limit: number },
) {
  return query(
    db,
    sql`select ${PAIR.columns("p")}, m.id as "myId", ${PARTNER.columns("o")}, ${SHOWN_ATHLETE.columns("o")}
      from athletes m join pairs p on p.from_athlete_id = m.id or p.to_athlete_id = m.id
      join athletes o on o.id = case when p.from_athlete_id = m.id then p.to_athlete_id else p.from_athlete_id end
      where m.user_id = ${userId}::uuid and ${isLive} and ${standsSql(now)}
      order by p.status = 'open', p.created_at desc, p.id limit ${limit}::int`,
    listedRow,
  );
}

const dueRow = rowSchema(() =>
  z.object({
    ...PAIR.schema().pick({ id: true, version: true, sport: true }).shape,
    /** The athlete who did not answer. */
    ...NAMED_ATHLETE.schema().shape,
    askerUserId: z.string().nullable(),
  }),
);

/** Invitations that nobody answered in time and that are not written so yet, oldest first, with who did not answer. */
export function expiredPairsStatement(db: Database, now: Date, limit: number) {
  return query(
    db,
    sql`select p.id, p.version, p.sport, ${NAMED_ATHLETE.columns("o")},
        (select a.user_id from athletes a where a.id = p.from_athlete_id) as "askerUserId"
      from pairs p join athletes o on o.id = p.to_athlete_id
      where p.status = 'open' and p.expires_at <= ${instant(now)} order by p.expires_at, p.id limit ${limit}::int`,
    dueRow,
  );
}

/** Writes invitations as expired, as they were read; the batch fails where one of them has changed. */
export function writeExpiredPairs(
  db: Database,
  due: readonly { id: string; version: number }[],
): Statement[] {
  const ids = `{${due.map(({ id }) => id).join(",")}}`;
  const versions = `{${due.map(({ version }) => version).join(",")}}`;
  return [
    guardStatement(
      db,
      sql`(select count(*) from (select 1 from pairs p join unnest(${ids}::uuid[], ${versions}::int[]) as r (id, version)
          on r.id = p.id and r.version = p.version and p.status = 'open' order by p.id for no key update of p) held) = ${due.length}::int`,
      "pair",
    ),
    command(
      db,
      sql`update pairs set status = 'expired', ended_at = expires_at, version = version + 1 where id = any(${ids}::uuid[])`,
    ),
  ];
}

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

/** Gives the pairs of a person's own profile (SQL of its id) to the one that they claim (a query of its id, or of none). */
export function movePairs(db: Database, mine: SQL, claimed: SQL): Statement {
  const passed = (column: SQL) => sql`case when ${column} = ${mine} then t.id else ${column} end`;
  return command(
    db,
    sql`update pairs i set from_athlete_id = ${passed(sql`from_athlete_id`)}, to_athlete_id = ${passed(sql`to_athlete_id`)}, ended_by = ${passed(sql`ended_by`)}
      from ${claimed} t where i.id in (select x.id from (${pairsToPassSql(mine, sql`t.id`)}) x)`,
  );
}

/** Forgets pairs that ended before an instant. */
export function forgetOldPairs(db: Database, before: Date): Statement {
  return command(db, sql`delete from pairs where ended_at < ${before.toISOString()}::timestamptz`);
}
