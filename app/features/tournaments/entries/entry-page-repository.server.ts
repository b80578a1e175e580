import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { athletes } from "../../../../drizzle/schema/accounts.ts";
import { clubs } from "../../../../drizzle/schema/clubs.ts";
import { literals } from "../../../../drizzle/schema/columns.ts";
import { entryShares } from "../../../../drizzle/schema/payments.ts";
import { tournamentEntries, tournamentEvents, tournaments } from "../../../../drizzle/schema/tournaments.ts";
import {
  CATEGORY_GENDERS,
  CLASSES,
  GENDERS,
  PLACED_STATUSES,
  SHARE_STATUSES,
} from "../../../../drizzle/schema/enums.ts";
import { MATCH_FORMATS } from "../../../lib/formats.ts";
import { disputedPairsSql, disputedSchema } from "../../money/payments/disputes-repository.server.ts";
import { isEnteredAloneSql } from "../tournaments/event-states-repository.server.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, type RowOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { clubPixSchema, clubPixSql } from "../../money/payments/club-pix-repository.server.ts";
import { classesInClubSql } from "../../people/people/club-classes-sql.server.ts";
import { payeeOfClubSql, payeeSchema } from "../../money/payments/payees-repository.server.ts";
import { athletePlanSql } from "../../base/access/viewer-repository.server.ts";
import {
  hasTimesSql,
  impedimentsSql,
  ownImpedimentsSchema,
} from "../schedule/impediments-repository.server.ts";
import { refundRuleSchema } from "../tournaments/refund-rule.ts";

const TOURNAMENT = tableRow(tournaments, [
  "id",
  "name",
  "status",
  "startsOn",
  "endsOn",
  "payee",
  "contact",
  "registrationOpensAt",
  "registrationClosesAt",
]);
const CLUB = tableRow(clubs, { clubId: "id", clubName: "name", timeZone: "timeZone", lapsedAt: "lapsedAt" });
const EVENT = tableRow(tournamentEvents, {
  id: "id",
  name: "name",
  sport: "sport",
  minAge: "minAge",
  maxAge: "maxAge",
  playedOn: "playedOn",
  state: "state",
  baseCents: "entryFeeCents",
  maxEntries: "maxEntries",
});
const ENTRY = tableRow(tournamentEntries, ["id", "heldUntil", "wonAt", "athleteId"]);
const SHARE = tableRow(entryShares, ["athleteId", "amountCents", "paidAt"]);
const NAMED = tableRow(athletes, ["id", "name", "isPrivate", "birthDate", "userId", "nameNumber"]);

const entrySchema = () =>
  ENTRY.schema().extend({
    status: z.enum(["invited", "pending", "confirmed", "waiting"]),
    position: z.number().nullable(),
    people: z.array(NAMED.schema()),
    shares: z.array(
      SHARE.schema().extend({
        status: z.enum(SHARE_STATUSES),
        currency: z.enum(["BRL", "USD"]),
        isOnline: z.boolean(),
        ...disputedSchema(),
      }),
    ),
  });
export type RawTournamentEntry = z.output<ReturnType<typeof entrySchema>>;

const pageRow = rowSchema(() =>
  z.object({
    page: z.object({
      ...TOURNAMENT.schema().shape,
      ...CLUB.schema().shape,
      refundRule: refundRuleSchema(),
      account: payeeSchema().nullable(),
      /** The club's Pix key, for who owes it a share; null for everybody else, and where it has none. */
      pix: clubPixSchema().nullable(),
      returns: z.array(
        z.object({
          entryId: z.string(),
          event: z.string(),
          owedCents: z.number(),
          currency: z.enum(["BRL", "USD"]),
          returnedAt: z.string().nullable(),
        }),
      ),
      hasTimes: z.boolean(),
      impediments: ownImpedimentsSchema(),
      rules: z.object({
        maxCategories: z.number().nullable(),
        isOneADay: z.boolean(),
        isOneLevel: z.boolean(),
      }),
      me: z.object({
        id: z.string(),
        gender: z.enum(GENDERS).nullable(),
        birthDate: z.string().nullable(),
        classes: z.record(z.string(), z.string()),
        plan: z.string().nullable(),
        isMember: z.boolean(),
      }),
      events: z.array(
        EVENT.schema().extend({
          format: z.enum(MATCH_FORMATS),
          isEnteredAlone: z.boolean(),
          gender: z.enum(CATEGORY_GENDERS),
          classes: z.array(z.enum(CLASSES)).nullable(),
          currency: z.enum(["BRL", "USD"]),
          fees: z.object({
            secondCents: z.number().optional(),
            thirdCents: z.number().optional(),
            guestCents: z.number().optional(),
            early: z.object({ until: z.string(), cents: z.number() }).optional(),
          }),
          taken: z.number(),
          waiting: z.number(),
          entries: z.array(entrySchema()),
        }),
      ),
    }),
  }),
);

/** A tournament with its events, and what one athlete has in each: instants as the database writes JSON. */
export type RawEntryPage = RowOf<typeof pageRow>["page"];

/** SQL of the shares of the athlete `me` in the tournament `t`, to go on with `and`. */
const owedSharesSql = sql`select s.*, w.name from entry_shares s join tournament_entries n on n.id = s.entry_id
  join tournament_events w on w.id = n.event_id where s.athlete_id = me.id and w.tournament_id = t.id`;

/**
 * One row for an athlete with a live session, of a tournament that is out; or none. `invitation` is an entry whose link was opened: an
 * open invitation of somebody else's is then listed with the person's own.
 */
export function entryPageStatement(
  db: Database,
  asked: { tournamentId: string; userId: string; invitation: string | null; isLive: SQL; now: Date },
) {
  const { tournamentId, userId, invitation, isLive, now } = asked;
  const entries = sql`select coalesce(jsonb_agg(jsonb_build_object(${ENTRY.pairs("n")}, 'status', n.status,
      'position', case when n.status = 'waiting' then (select count(*)::int from tournament_entries w where w.event_id = v.id
        and w.status = 'waiting' and (w.created_at, w.id) <= (n.created_at, n.id)) end,
      'people', (select jsonb_agg(jsonb_build_object(${NAMED.pairs("a")}) order by a.id = n.athlete_id desc)
        from athletes a where a.id in (n.athlete_id, n.partner_id)),
      'shares', (select coalesce(jsonb_agg(jsonb_build_object(${SHARE.pairs("s")}, 'status', s.status, 'currency', s.currency,
        'isOnline', s.stripe_payment_intent_id is not null,
        ${disputedPairsSql(sql`s.stripe_payment_intent_id`)})), '[]') from entry_shares s where s.entry_id = n.id))
      order by n.created_at, n.id), '[]')
    from tournament_entries n where n.event_id = v.id and n.status <> 'withdrawn'
      and (me.id in (n.athlete_id, n.partner_id)
        or n.id = ${invitation}::uuid and n.status = 'invited' and n.partner_id is null)`;
  const count = (statuses: SQL) => sql`(select count(*)::int from tournament_entries x where x.event_id = v.id
    and x.status in ${statuses})`;
  return query(
    db,
    sql`
    select jsonb_build_object(${TOURNAMENT.pairs("t")}, ${CLUB.pairs("c")}, 'refundRule', t.refund_rule, 'rules', t.rules,
      'account', case when t.payee = 'connected' then ${payeeOfClubSql(sql`c.id`)} end,
      'pix', case when t.payee = 'at_club' and t.status <> 'cancelled' and exists (${owedSharesSql} and n.status = 'confirmed' and s.status = 'due'
        and s.amount_cents > 0 and s.currency = 'BRL') then ${clubPixSql(sql`c.id`)} end,
      'returns', (select coalesce(jsonb_agg(jsonb_build_object('entryId', r.entry_id, 'event', r.name, 'owedCents', r.owed_cents,
        'currency', r.currency, 'returnedAt', r.returned_at) order by r.name, r.entry_id), '[]') from (${owedSharesSql} and s.owed_cents > 0) r),
      'hasTimes', ${hasTimesSql}, 'impediments', ${impedimentsSql(sql`me.id`)},
      'me', jsonb_build_object('id', me.id, 'gender', me.gender_category, 'birthDate', me.birth_date,
        'classes', (select coalesce(jsonb_object_agg(s.sport, s.class), '{}') from ${classesInClubSql(sql`me.id`, sql`c.id`)} s),
        'plan', (select held.plan from (${athletePlanSql(sql`me.user_id`, now)}) held),
        'isMember', exists (select 1 from memberships m where m.athlete_id = me.id and m.club_id = c.id and m.status = 'active')),
      'events', (select coalesce(jsonb_agg(jsonb_build_object(${EVENT.pairs("v")}, 'format', v.format, 'isEnteredAlone', ${isEnteredAloneSql}, 'gender', v.gender,
          'classes', v.classes, 'currency', v.currency, 'fees', v.fees, 'taken', ${count(literals(PLACED_STATUSES))},
          'waiting', ${count(literals(["waiting"]))}, 'entries', (${entries})) order by v.name, v.id), '[]')
        from tournament_events v where v.tournament_id = t.id and v.state <> 'merged')) as page
    from tournaments t join clubs c on c.id = t.club_id join athletes me on me.user_id = ${userId}::uuid
    where t.id = ${tournamentId}::uuid and t.status <> 'draft' and ${isLive}`,
    pageRow,
  );
}
