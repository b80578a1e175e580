import { sql } from "drizzle-orm";
import { z } from "zod";
import { entryShares } from "../../../drizzle/schema/payments.ts";
import { tournamentEvents, tournaments } from "../../../drizzle/schema/tournaments.ts";
import { type Database, guardStatement, type Statement } from "../../platform/database.server.ts";
import { command, query, recordsOf, type RowOf, rowSchema, tableRow } from "../../platform/sql.server.ts";
import { MATCH_FORMATS } from "../../lib/formats.ts";
import { PLACED_STATUSES } from "../../lib/tournament-states.ts";
import { literals } from "../../../drizzle/schema/columns.ts";

const EVENT = tableRow(tournamentEvents, {
  id: "id",
  name: "name",
  format: "format",
  feeCents: "entryFeeCents",
  currency: "currency",
});
const TOURNAMENT = tableRow(tournaments, {
  tournamentId: "id",
  tournamentName: "name",
  status: "status",
  registrationOpensAt: "registrationOpensAt",
  registrationClosesAt: "registrationClosesAt",
});

const eventRow = rowSchema(() =>
  z.object({
    event: z.object({
      ...EVENT.schema().shape,
      ...TOURNAMENT.schema().shape,
      format: z.enum(MATCH_FORMATS),
      isEntered: z.boolean(),
      isPartnerEntered: z.boolean(),
      /** Null when there is no such athlete; `userId` null for a profile that nobody has claimed. */
      partner: z.object({ id: z.string(), userId: z.string().nullable() }).nullable(),
    }),
  }),
);

/** An event as entering it needs it, with the two athletes that are to enter. Instants as the database writes JSON. */
export type EventToEnter = RowOf<typeof eventRow>["event"];

const enteredRow = rowSchema(() =>
  z.object({ status: z.enum(["pending", "confirmed", "waiting"]), heldUntil: z.string().nullable() }),
);

interface NewEntry {
  id: string;
  eventId: string;
  athleteId: string;
  partnerId: string | null;
  /** Shares in centavos, the athlete's first. */
  shares: readonly number[];
  currency: string;
  at: Date;
  heldUntil: Date;
}

const isIn = (
  athleteId: string | null,
) => sql`exists (select 1 from tournament_entries n where n.event_id = v.id
  and n.status <> 'withdrawn' and ${athleteId}::uuid in (n.athlete_id, n.partner_id))`;

/** A query of the club whose tournament an event is of. */
export function clubOfEventSql(eventId: string) {
  return sql`select t.club_id from tournaments t join tournament_events v on v.tournament_id = t.id
    where v.id = ${eventId}::uuid`;
}

/** One row `{ event: EventToEnter }`, or none. */
export function eventToEnterStatement(
  db: Database,
  eventId: string,
  userId: string,
  partnerId: string | null,
) {
  return query(
    db,
    sql`
    select jsonb_build_object(${EVENT.pairs("v")}, ${TOURNAMENT.pairs("t")},
      'isEntered', exists (select 1 from tournament_entries n join athletes a on a.id in (n.athlete_id, n.partner_id)
        where n.event_id = v.id and n.status <> 'withdrawn' and a.user_id = ${userId}::uuid),
      'isPartnerEntered', ${isIn(partnerId)},
      'partner', (select jsonb_build_object('id', a.id, 'userId', a.user_id) from athletes a where a.id = ${partnerId}::uuid)
      ) as event
    from tournament_events v join tournaments t on t.id = v.tournament_id where v.id = ${eventId}::uuid`,
    eventRow,
  );
}

/** The batch fails unless the tournament takes entries from `opensBefore` on until its registration closes. */
export function guardRegistration(
  db: Database,
  eventId: string,
  { now, opensBefore }: { now: Date; opensBefore: Date },
): Statement {
  return guardStatement(
    db,
    sql`exists (select 1 from tournaments t join tournament_events v on v.tournament_id = t.id where v.id = ${eventId}::uuid
      and t.status = 'open' and t.registration_opens_at <= ${opensBefore.toISOString()}::timestamptz
      and t.registration_closes_at > ${now.toISOString()}::timestamptz)`,
    "registration",
  );
}

/** The batch fails when one of them is entered already. After `lockEvent`. */
export function guardNotEntered(db: Database, eventId: string, athleteIds: readonly string[]): Statement {
  const ids = sql`${`{${athleteIds.join(",")}}`}::uuid[]`;
  return guardStatement(
    db,
    sql`not exists (select 1 from tournament_entries n where n.event_id = ${eventId}::uuid and n.status <> 'withdrawn'
      and (n.athlete_id = any(${ids}) or n.partner_id = any(${ids})))`,
    "entered",
  );
}

/**
 * Enters: with a place while there is one and nobody waits for it (held while it is being paid, confirmed where nothing is due), else on the
 * waiting list. After `lockEvent`, so that the last place is had once. Gives `{ status, heldUntil }`.
 */
export function insertEntry(db: Database, entry: NewEntry) {
  const at = sql`${entry.at.toISOString()}::timestamptz`;
  return query(
    db,
    sql`
    insert into tournament_entries (id, event_id, athlete_id, partner_id, status, created_at, held_until)
    select ${entry.id}::uuid, v.id, ${entry.athleteId}::uuid, ${entry.partnerId}::uuid, place.status, ${at},
      case when place.status = 'pending' then ${entry.heldUntil.toISOString()}::timestamptz end
    from tournament_events v cross join lateral (
      select case when count(*) filter (where n.status in ${literals(PLACED_STATUSES)}) >= v.max_entries
          or count(*) filter (where n.status = 'waiting') > 0 then 'waiting'
        when v.entry_fee_cents = 0 then 'confirmed' else 'pending' end as status
      from tournament_entries n where n.event_id = v.id) place
    where v.id = ${entry.eventId}::uuid
    returning status, held_until as "heldUntil"`,
    enteredRow,
  );
}

/** What each athlete of a new entry has to pay; nothing counts as paid. */
export function insertShares(db: Database, entry: NewEntry): Statement {
  const rows = [entry.athleteId, ...(entry.partnerId ? [entry.partnerId] : [])].map((athleteId, i) => ({
    athleteId,
    cents: entry.shares[i]!,
  }));
  return command(
    db,
    sql`insert into entry_shares (entry_id, athlete_id, amount_cents, currency, status, paid_at)
    select ${entry.id}::uuid, "athleteId", cents, ${entry.currency}, case when cents = 0 then 'paid' else 'due' end,
      case when cents = 0 then ${entry.at.toISOString()}::timestamptz end
    from ${recordsOf(rows, "s", { athleteId: entryShares.athleteId, cents: entryShares.amountCents })}`,
  );
}
