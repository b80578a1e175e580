import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { athletes } from "../../../../drizzle/schema/accounts.ts";
import { tournamentMatches } from "../../../../drizzle/schema/brackets.ts";
import { literals } from "../../../../drizzle/schema/columns.ts";
import { LIVE_STATUSES } from "../../../../drizzle/schema/enums.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, type RowOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { sourceSchema } from "../../scoring/drawn/plan-schema.ts";

const MATCH = tableRow(tournamentMatches, ["id", "key", "state", "tournamentId", "startsAt", "notBefore"]);
const ATHLETE = tableRow(athletes, ["id", "name", "isPrivate", "birthDate", "userId", "nameNumber"]);

const nextMatchRow = rowSchema(() =>
  z.object({
    ...MATCH.schema().shape,
    me: z.string(),
    side1: z.array(z.string()).nullable(),
    side2: z.array(z.string()).nullable(),
    sides: z.tuple([sourceSchema(), sourceSchema()]),
    tournamentName: z.string(),
    eventName: z.string(),
    timeZone: z.string(),
    court: z.string().nullable(),
    people: z.array(ATHLETE.schema()),
    /** Itself, and those from which its sides come. */
    matches: z.array(z.object({ key: z.string(), label: z.string(), position: z.number() })),
    groups: z.array(z.object({ key: z.string(), label: z.string() })),
  }),
);

export type NextMatchRow = RowOf<typeof nextMatchRow>;

/** A tournament that was never finished says nothing of next matches so many days after its last. */
const STALE_DAYS = 7;

/** The match of a draw that the owner of a live session plays next (of one tournament, or of all): one row, or none. */
export function nextMatchStatement(
  db: Database,
  of: { userId: string; isLive: SQL; tournamentId: string | null; now: Date },
) {
  const sources = (name: "match" | "group") =>
    sql`(m.sides -> 0 ->> ${sql.raw(`'${name}'`)}, m.sides -> 1 ->> ${sql.raw(`'${name}'`)})`;
  return query(
    db,
    sql`with m as materialized (select m.*, me.id as me, t.name as tournament_name, c.time_zone
      from athletes me join tournament_matches m on m.side1 @> array[me.id] or m.side2 @> array[me.id]
        join tournaments t on t.id = m.tournament_id join clubs c on c.id = t.club_id
      where me.user_id = ${of.userId}::uuid and ${of.isLive} and m.state in ('waiting', 'ready', 'called')
        and t.status in ${literals(LIVE_STATUSES)}
        and t.ends_on >= (${of.now.toISOString()}::timestamptz at time zone c.time_zone)::date - ${STALE_DAYS}::int
        and (${of.tournamentId}::uuid is null or t.id = ${of.tournamentId}::uuid)
      order by m.state = 'called' desc, coalesce(m.starts_at, m.not_before) nulls last, m.round, m.position, m.id limit 1)
    select ${MATCH.columns("m")}, m.me, m.side1, m.side2, m.sides, m.tournament_name as "tournamentName", v.name as "eventName",
      m.time_zone as "timeZone", k.name as court,
      (select coalesce(jsonb_agg(jsonb_build_object(${ATHLETE.pairs("a")})), '[]') from athletes a
        where a.id = any(m.side1 || m.side2)) as people,
      (select coalesce(jsonb_agg(jsonb_build_object('key', x.key, 'label', x.label, 'position', x.position)), '[]')
        from jsonb_to_recordset(d.plan -> 'matches') x(key text, label text, position int)
        where x.key = m.key or x.key in ${sources("match")}) as matches,
      (select coalesce(jsonb_agg(jsonb_build_object('key', x.key, 'label', x.label)), '[]')
        from jsonb_to_recordset(d.plan -> 'groups') x(key text, label text) where x.key in ${sources("group")}) as groups
    from m join tournament_events v on v.id = m.event_id join tournament_draws d on d.id = m.draw_id
      left join tournament_courts k on k.id = m.court_id`,
    nextMatchRow,
  );
}
