import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { clubs } from "../../../../drizzle/schema/clubs.ts";
import { idempotencyKeys } from "../../../../drizzle/schema/matches.ts";
import { matchInvites } from "../../../../drizzle/schema/match-invites.ts";
import type { MatchFormat } from "../../../lib/formats.ts";
import type { InviteStatus } from "../../../../drizzle/schema/enums.ts";
import {
  type Database,
  guardChange,
  guardStatement,
  refuseUnless,
  type Statement,
} from "../../../platform/database.server.ts";
import { command, query, type RowOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { inviteeSchema, inviteeSql } from "../../people/people/invitee-sql.server.ts";
import { MOST_WAITING } from "./invite.ts";

const INVITE = tableRow(matchInvites);
const ANSWER = tableRow(matchInvites, ["id", "status", "version"]);
const KEPT = tableRow(idempotencyKeys, ["requestHash", "resourceId"]);
const CLUB = tableRow(clubs, ["id", "timeZone"]);

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;
const between = (one: SQL, other: SQL, alias: string) => {
  const i = sql.raw(alias);
  return sql`(least(${i}.from_athlete_id, ${i}.to_athlete_id), greatest(${i}.from_athlete_id, ${i}.to_athlete_id))
    = (least(${one}, ${other}), greatest(${one}, ${other}))`;
};

const openingRow = rowSchema(() =>
  z.object({
    me: inviteeSchema(),
    to: inviteeSchema().nullable(),
    /** The club of both whose result it will be, the asker's current one first. */
    club: CLUB.schema().nullable(),
    /** The invite that waits between the two already. */
    open: ANSWER.schema().nullable(),
    waiting: z.number(),
    kept: KEPT.schema().nullable(),
    /** The invite that this key, or this very id, wrote before. */
    written: ANSWER.schema().nullable(),
  }),
);

/** Reads the facts that opening an invite depends on: one row, none without an athlete profile. */
export function openingStatement(
  db: Database,
  asked: {
    id: string;
    userId: string;
    toAthleteId: string;
    sport: string;
    format: string;
    key: string | null;
    today: string;
    now: Date;
  },
) {
  const to = sql`${asked.toAthleteId}::uuid`;
  const today = sql`${asked.today}::date`;
  const isOpen = sql`i.status = 'open' and i.expires_at > ${instant(asked.now)}`;
  const kept = sql`select k.* from idempotency_keys k where k.user_id = ${asked.userId}::uuid and k.key = ${asked.key}::text`;
  return query(
    db,
    sql`
    with asker as materialized (select a.* from athletes a where a.user_id = ${asked.userId}::uuid),
    target as materialized (select ${inviteeSql("t", sql`m.id`, today)} as facts from asker m join athletes t on t.id = ${to})
    select ${inviteeSql("m", sql`m.id`, today)} as me, (select facts from target) as "to",
      (select jsonb_build_object(${CLUB.pairs("c")}) from clubs c
        where c.id = (select (facts -> 'sharedClubIds' ->> 0)::uuid from target)) as club,
      (select jsonb_build_object(${ANSWER.pairs("i")}) from match_invites i where ${between(sql`m.id`, to, "i")}
        and i.sport = ${asked.sport} and i.format = ${asked.format} and ${isOpen}) as open,
      (select count(*)::int from match_invites i where i.proposed_by = m.id and (i.from_athlete_id = m.id or i.to_athlete_id = m.id)
        and ${isOpen}) as waiting,
      (select jsonb_build_object(${KEPT.pairs("k")}) from (${kept}) k) as kept,
      (select jsonb_build_object(${ANSWER.pairs("i")}) from match_invites i
        where i.id = coalesce((select k.resource_id from (${kept}) k), ${asked.id}::uuid)) as written
    from asker m`,
    openingRow,
  );
}

/**
 * Writes an invite: holds both people, ends what has expired between them, refuses more proposals than may wait at once, and fails
 * the batch where one of them has no account any more or another invite between them was faster.
 */
export function insertInvite(
  db: Database,
  invite: {
    id: string;
    fromAthleteId: string;
    toAthleteId: string;
    clubId: string | null;
    timeZone: string;
    sport: string;
    format: MatchFormat;
    playAt: Date;
    place: string | null;
    message: string | null;
    createdAt: Date;
    expiresAt: Date;
  },
): Statement[] {
  const { fromAthleteId, toAthleteId, createdAt: now } = invite;
  const [from, to] = [sql`${fromAthleteId}::uuid`, sql`${toAthleteId}::uuid`];
  return [
    guardStatement(
      db,
      sql`(select count(*) from (select 1 from athletes a where a.id in (${from}, ${to}) and a.user_id is not null
        order by a.id for no key update) held) = 2`,
      "invitee",
    ),
    command(
      db,
      sql`update match_invites i set status = 'expired', acted_at = i.expires_at, version = i.version + 1
        where ${between(from, to, "i")} and i.sport = ${invite.sport} and i.format = ${invite.format}
          and i.status = 'open' and i.expires_at <= ${instant(now)}`,
    ),
    refuseUnless(
      db,
      sql`(select count(*) from match_invites i where i.proposed_by = ${from} and (i.from_athlete_id = ${from}
        or i.to_athlete_id = ${from}) and i.status = 'open' and i.expires_at > ${instant(now)}) < ${MOST_WAITING}::int`,
      "plan_limit_reached",
      sql`${TOO_MANY}::text`,
    ),
    db.insert(matchInvites).values({ ...invite, proposedBy: fromAthleteId, status: "open", version: 1 }),
  ];
}

/** Said where too many of one's proposals wait. */
export const TOO_MANY = `Você tem ${MOST_WAITING} convites aguardando resposta. Aguarde, ou retire um deles.`;

const inviteRow = rowSchema(() =>
  z.object({
    ...INVITE.schema().shape,
    me: inviteeSchema(),
    other: inviteeSchema(),
  }),
);

/** An invite as one of its two people changes it: no row for anybody else. */
export function inviteStatement(
  db: Database,
  { inviteId, userId, today }: { inviteId: string; userId: string; today: string },
) {
  const day = sql`${today}::date`;
  return query(
    db,
    sql`select ${INVITE.columns("i")}, ${inviteeSql("m", sql`m.id`, day)} as me, ${inviteeSql("o", sql`m.id`, day)} as other
      from match_invites i join athletes m on m.user_id = ${userId}::uuid and m.id in (i.from_athlete_id, i.to_athlete_id)
      join athletes o on o.id = case when i.from_athlete_id = m.id then i.to_athlete_id else i.from_athlete_id end
      where i.id = ${inviteId}::uuid`,
    inviteRow,
  );
}

export type InviteRow = RowOf<typeof inviteRow>;

/** Ends or accepts an invite as it was read; the batch fails where somebody was faster. */
export function changeInvite(
  db: Database,
  {
    id,
    version,
    status,
    by,
    at,
  }: { id: string; version: number; status: InviteStatus; by: string; at: Date },
): Statement {
  return guardChange(
    db,
    sql`update match_invites set status = ${status}, acted_by = ${by}::uuid, acted_at = ${instant(at)}, version = version + 1
      where id = ${id}::uuid and version = ${version}`,
    "invite",
  );
}

/** Another proposal in the place of the one that was read; the batch fails where somebody was faster. */
export function proposeAgain(
  db: Database,
  next: {
    id: string;
    version: number;
    by: string;
    playAt: Date;
    place: string | null;
    message: string | null;
    expiresAt: Date;
  },
): Statement {
  return guardChange(
    db,
    sql`update match_invites set proposed_by = ${next.by}::uuid, play_at = ${instant(next.playAt)}, place = ${next.place}::text,
        message = ${next.message}::text, expires_at = ${instant(next.expiresAt)}, version = version + 1
      where id = ${next.id}::uuid and version = ${next.version} and status = 'open'`,
    "invite",
  );
}

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

/** Gives the invites of a person's own profile (SQL of its id) to the one that they claim (a query of its id, or of none). */
export function moveInvites(db: Database, mine: SQL, claimed: SQL): Statement {
  const passed = (column: SQL) => sql`case when ${column} = ${mine} then t.id else ${column} end`;
  return command(
    db,
    sql`update match_invites i set from_athlete_id = ${passed(sql`from_athlete_id`)}, to_athlete_id = ${passed(sql`to_athlete_id`)}, proposed_by = ${passed(sql`proposed_by`)}, acted_by = ${passed(sql`acted_by`)}
      from ${claimed} t where i.id in (select x.id from (${invitesToPassSql(mine, sql`t.id`)}) x)`,
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
