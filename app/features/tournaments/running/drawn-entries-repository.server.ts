import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { ENTRY_STATUSES } from "../../../../drizzle/schema/enums.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, type RowOf, rowSchema } from "../../../platform/sql.server.ts";

const whoShape = () => ({
  entryId: z.string(),
  eventId: z.string(),
  athletes: z.array(z.string()),
  userIds: z.array(z.string()),
  /** As the club reads them. */
  names: z.string(),
});

const drawnEntryRow = rowSchema(() =>
  z.object({
    ...whoShape(),
    clubId: z.string(),
    isConfirmed: z.boolean(),
    /** Whether the club, or we, gave back what was paid for it, or owe it. */
    isGivenBack: z.boolean(),
    eventName: z.string(),
    tournamentName: z.string(),
    /** Those with an account among everybody of the event. */
    accounts: z.array(z.object({ athleteId: z.string(), userId: z.string() })),
    substitute: z.object({ ...whoShape(), status: z.enum(ENTRY_STATUSES) }).nullable(),
  }),
);

export type DrawnEntry = RowOf<typeof drawnEntryRow>;

const who = (entry: SQL) => {
  const people = sql`athletes a where a.id in (${entry}.athlete_id, ${entry}.partner_id)`;
  return {
    athletes: sql`(select jsonb_agg(a.id order by a.id <> ${entry}.athlete_id) from ${people})`,
    userIds: sql`(select coalesce(jsonb_agg(a.user_id), '[]') from ${people} and a.user_id is not null)`,
    names: sql`(select string_agg(a.name, ' e ' order by a.id <> ${entry}.athlete_id) from ${people})`,
  };
};

/** An entry that gives up after its draw or comes back, and who is to take its place; one row. */
export function drawnEntryStatement(db: Database, entryId: string, substituteId: string | null) {
  const [own, other] = [who(sql`n`), who(sql`s`)];
  return query(
    db,
    sql`select n.id as "entryId", n.event_id as "eventId", ${own.athletes} as athletes, ${own.userIds} as "userIds", ${own.names} as names,
      t.club_id as "clubId", n.status = 'confirmed' as "isConfirmed", v.name as "eventName", t.name as "tournamentName",
      exists (select 1 from entry_shares h where h.entry_id = n.id and (h.status = 'refunded' or h.owed_cents > 0)) as "isGivenBack",
      (select coalesce(jsonb_agg(jsonb_build_object('athleteId', a.id, 'userId', a.user_id)), '[]') from athletes a
        where a.user_id is not null and a.id in (select x from tournament_entries o, unnest(array[o.athlete_id, o.partner_id]) x
          where o.event_id = n.event_id)) as accounts,
      (select jsonb_build_object('entryId', s.id, 'eventId', s.event_id, 'status', s.status, 'athletes', ${other.athletes}, 'userIds', ${other.userIds},
        'names', ${other.names}) from tournament_entries s where s.id = ${substituteId}::uuid) as substitute
    from tournament_entries n join tournament_events v on v.id = n.event_id join tournaments t on t.id = v.tournament_id
    where n.id = ${entryId}::uuid`,
    drawnEntryRow,
  );
}

/** SQL of an array of those of an entry and of the athlete who is to play with one of them. */
export function pairAndSql(entryId: string, athleteId: string): SQL {
  return sql`(select array[i.athlete_id, i.partner_id, ${athleteId}::uuid] from tournament_entries i where i.id = ${entryId}::uuid)`;
}
