import { sql } from "drizzle-orm";
import { z } from "zod";
import { entryShares } from "../../../../drizzle/schema/payments.ts";
import { tournamentEvents, tournaments } from "../../../../drizzle/schema/tournaments.ts";
import { MATCH_FORMATS } from "../../../lib/formats.ts";
import { CURRENCIES } from "../../../lib/money.ts";
import {
  EVENT_STATES,
  PAYEES,
  SHARE_STATUSES,
  TOURNAMENT_STATUSES,
} from "../../../../drizzle/schema/enums.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import {
  handReturnSchema,
  handReturnsSql,
  lateShareSchema,
  lateSharesSql,
  placeOfShareSql,
} from "../../money/payments/hand-returns-repository.server.ts";
import { disputedPairsSql, disputedSchema } from "../../money/payments/disputes-repository.server.ts";
import { isEnteredAloneSql } from "../tournaments/event-states-repository.server.ts";
import { type AskedClub, askedClubSql } from "../../base/access/live-session-sql.server.ts";
import { refundRuleSchema } from "../tournaments/refund-rule.ts";

const TOURNAMENT = tableRow(tournaments, [
  "id",
  "name",
  "startsOn",
  "registrationOpensAt",
  "registrationClosesAt",
]);
const EVENT = tableRow(tournamentEvents, ["id", "name", "sport", "currency", "maxEntries", "quorum"]);
const SHARE = tableRow(entryShares, ["amountCents", "paidAt"]);

const shareSchema = () =>
  SHARE.schema().extend({
    currency: z.enum(CURRENCIES),
    status: z.enum(SHARE_STATUSES),
    isMarked: z.boolean(),
    isOnline: z.boolean(),
    place: z.union([z.literal(1), z.literal(2)]),
    ...disputedSchema(),
  });

const entrySchema = () =>
  z.object({
    id: z.string(),
    status: z.enum(["invited", "pending", "confirmed", "waiting"]),
    people: z.array(z.object({ athleteId: z.string(), name: z.string(), share: shareSchema().nullable() })),
  });

const entriesRow = rowSchema(() =>
  z.object({
    mayOpen: z.boolean(),
    tournament: TOURNAMENT.schema()
      .extend({
        status: z.enum(TOURNAMENT_STATUSES),
        payee: z.enum(PAYEES).nullable(),
        refundRule: refundRuleSchema(),
        timeZone: z.string(),
      })
      .nullable(),
    returns: z.array(handReturnSchema()),
    late: z.array(lateShareSchema()),
    events: z.array(
      EVENT.schema().extend({
        state: z.enum(EVENT_STATES),
        format: z.enum(MATCH_FORMATS),
        isEnteredAlone: z.boolean(),
        entries: z.array(entrySchema()),
      }),
    ),
  }),
);

/** A share as it is read; `isOnline` where it was paid here. */
export type RawShare = z.output<ReturnType<typeof shareSchema>>;

/** The entries that stand of a club's tournament, by event: one row; nothing for who does not work for the club. */
export function officeEntriesStatement(db: Database, asked: AskedClub, tournamentId: string) {
  const share = sql`(select jsonb_build_object(${SHARE.pairs("s")}, 'currency', s.currency, 'status', s.status,
    'isMarked', s.status <> 'due' and s.amount_cents > 0 and s.stripe_payment_intent_id is null, 'place', ${placeOfShareSql}, 'isOnline', s.stripe_payment_intent_id is not null,
    ${disputedPairsSql(sql`s.stripe_payment_intent_id`)})
    from entry_shares s where s.entry_id = n.id and s.athlete_id = a.id)`;
  const people = sql`(select jsonb_agg(jsonb_build_object('athleteId', a.id, 'name', a.name, 'share', ${share}) order by p.place)
    from unnest(array_remove(array[n.athlete_id, n.partner_id], null)) with ordinality p(id, place) join athletes a on a.id = p.id)`;
  return query(
    db,
    sql`with ${askedClubSql(asked)},
    found as materialized (select t.*, c.time_zone from asked k join tournaments t on t.club_id = k.club_id
      and k.may_open join clubs c on c.id = t.club_id where t.id = ${tournamentId}::uuid)
    select k.may_open as "mayOpen",
      (select jsonb_build_object(${TOURNAMENT.pairs("t")}, 'status', t.status, 'payee', t.payee,
        'refundRule', t.refund_rule, 'timeZone', t.time_zone) from found t) as tournament,
      ${handReturnsSql(sql`t.id = (select id from found)`)} as returns, ${lateSharesSql(sql`t.id = (select id from found)`)} as late,
      (select coalesce(jsonb_agg(jsonb_build_object(${EVENT.pairs("v")}, 'state', v.state, 'format', v.format, 'isEnteredAlone', ${isEnteredAloneSql}, 'entries', (
          select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'status', n.status, 'people', ${people})
            order by array_position(array['confirmed', 'pending', 'waiting', 'invited'], n.status), n.created_at, n.id), '[]')
          from tournament_entries n where n.event_id = v.id and n.status <> 'withdrawn')) order by v.name, v.id), '[]')
        from found t join tournament_events v on v.tournament_id = t.id where v.state not in ('merged', 'cancelled')) as events
    from asked k`,
    entriesRow,
  );
}
