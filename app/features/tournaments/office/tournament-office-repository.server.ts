import { sql } from "drizzle-orm";
import { z } from "zod";
import { literals } from "../../../../drizzle/schema/columns.ts";
import { tournamentEvents, tournaments } from "../../../../drizzle/schema/tournaments.ts";
import {
  CATEGORY_GENDERS,
  CLASSES,
  EVENT_STATES,
  PAYEES,
  PLACED_STATUSES,
  TOURNAMENT_STATUSES,
} from "../../../../drizzle/schema/enums.ts";
import { MATCH_FORMATS } from "../../../lib/formats.ts";
import { CURRENCIES } from "../../../lib/money.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { type AskedClub, askedClubSql } from "../../base/access/live-session-sql.server.ts";
import { DRAW_FORMATS } from "../../scoring/brackets/draw.ts";
import { payeeOfClubSql, payeeSchema } from "../../money/payments/payees-repository.server.ts";

const LISTED = tableRow(tournaments, [
  "id",
  "name",
  "startsOn",
  "endsOn",
  "registrationOpensAt",
  "registrationClosesAt",
]);
const TOURNAMENT = tableRow(tournaments, [
  "id",
  "clubId",
  "name",
  "description",
  "venue",
  "courts",
  "startsOn",
  "endsOn",
  "registrationOpensAt",
  "registrationClosesAt",
  "contact",
  "version",
]);
const EVENT = tableRow(tournamentEvents, [
  "id",
  "name",
  "sport",
  "minAge",
  "maxAge",
  "playedOn",
  "entryFeeCents",
  "maxEntries",
  "quorum",
  "scoreFormat",
  "rankingId",
]);

const placedSql = sql`n.status in ${literals(PLACED_STATUSES)}`;

const listRow = rowSchema(() =>
  z.object({
    mayOpen: z.boolean(),
    tournaments: z.array(
      LISTED.schema().extend({
        status: z.enum(TOURNAMENT_STATUSES),
        events: z.number(),
        entries: z.number(),
      }),
    ),
  }),
);

/** So many tournaments: the latest first, or in the order of their ids those after one (null begins). */
export interface ListWanted {
  limit: number;
  after?: string | null;
}

/** A club's tournaments, drafts too: one row; nothing is read for who does not work for it. */
export function officeTournamentsStatement(db: Database, asked: AskedClub, { limit, after }: ListWanted) {
  const order = after === undefined ? sql`t.starts_on desc, t.name, t.id` : sql`t.id`;
  const isAfter = after ? sql`t.id > ${after}::uuid` : sql`true`;
  return query(
    db,
    sql`with ${askedClubSql(asked)}
    select k.may_open as "mayOpen", (select coalesce(jsonb_agg(jsonb_build_object(${LISTED.pairs("t")}, 'status', t.status,
        'events', (select count(*)::int from tournament_events v where v.tournament_id = t.id and v.state not in ('merged', 'cancelled')),
        'entries', (select count(*)::int from tournament_events v join tournament_entries n on n.event_id = v.id
          where v.tournament_id = t.id and ${placedSql})) order by ${order}), '[]')
      from (select * from tournaments t where t.club_id = k.club_id and k.may_open and ${isAfter}
        order by ${order} limit ${limit}) t) as tournaments
    from asked k`,
    listRow,
  );
}

const refundSchema = () =>
  z.object({
    tiers: z.array(z.object({ daysBefore: z.number(), percent: z.number() })),
    deductionCents: z.number().optional(),
    isNoneAfterClosing: z.boolean().optional(),
  });

const tournamentSchema = () =>
  TOURNAMENT.schema().extend({
    status: z.enum(TOURNAMENT_STATUSES),
    payee: z.enum(PAYEES).nullable(),
    timeZone: z.string(),
    refundRule: refundSchema(),
    rules: z.object({
      maxCategories: z.number().nullable(),
      isOneADay: z.boolean(),
      isOneLevel: z.boolean(),
    }),
  });

const eventSchema = () =>
  EVENT.schema().extend({
    format: z.enum(MATCH_FORMATS),
    gender: z.enum(CATEGORY_GENDERS),
    classes: z.array(z.enum(CLASSES)).nullable(),
    currency: z.enum(CURRENCIES),
    fees: z.object({
      secondCents: z.number().optional(),
      thirdCents: z.number().optional(),
      guestCents: z.number().optional(),
      early: z.object({ until: z.string(), cents: z.number() }).optional(),
    }),
    drawFormat: z.enum(DRAW_FORMATS).nullable(),
    drawOptions: z.record(z.string(), z.unknown()),
    phasePoints: z.record(z.string(), z.number()),
    state: z.enum(EVENT_STATES),
    entered: z.number(),
    placed: z.number(),
    hasEntries: z.boolean(),
  });

const pageRow = rowSchema(() =>
  z.object({
    mayOpen: z.boolean(),
    /** The club's; null for who does not work for it. */
    timeZone: z.string().nullable(),
    tournament: tournamentSchema().nullable(),
    events: z.array(eventSchema()),
    payee: payeeSchema().nullable(),
    rankings: z.array(
      z.object({
        id: z.string(),
        name: z.string().nullable(),
        sport: z.string(),
        format: z.enum(MATCH_FORMATS),
      }),
    ),
    paidEntries: z.number(),
  }),
);

/** A tournament of the club with its events, the club's account and its rankings: one row; nothing for who does not work for it. */
export function officeTournamentStatement(db: Database, asked: AskedClub, tournamentId: string) {
  return query(
    db,
    sql`with ${askedClubSql(asked)},
    found as materialized (select t.*, c.time_zone from asked k join tournaments t on t.club_id = k.club_id and k.may_open
      join clubs c on c.id = t.club_id where t.id = ${tournamentId}::uuid)
    select k.may_open as "mayOpen", (select c.time_zone from clubs c where c.id = k.club_id and k.may_open) as "timeZone",
      (select jsonb_build_object(${TOURNAMENT.pairs("t")}, 'status', t.status, 'payee', t.payee, 'timeZone', t.time_zone,
        'refundRule', t.refund_rule, 'rules', t.rules) from found t) as tournament,
      (select coalesce(jsonb_agg(jsonb_build_object(${EVENT.pairs("v")}, 'format', v.format, 'gender', v.gender, 'classes', v.classes,
          'currency', v.currency, 'fees', v.fees, 'drawFormat', v.draw_format, 'drawOptions', v.draw_options, 'phasePoints', v.phase_points,
          'state', v.state, 'entered', e.entered, 'placed', e.placed, 'hasEntries', e.ever > 0)
          order by v.name, v.id), '[]')
        from found t join tournament_events v on v.tournament_id = t.id cross join lateral (
          select count(*) filter (where n.status <> 'withdrawn')::int as entered, count(*) filter (where ${placedSql})::int as placed,
            count(*)::int as ever from tournament_entries n where n.event_id = v.id) e) as events,
      (select ${payeeOfClubSql(sql`t.club_id`)} from found t) as payee,
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'sport', r.sport, 'format', r.format)
          order by s.position nulls last, r.sport, r.format, r.name nulls first), '[]')
        from found t join rankings r on r.club_id = t.club_id left join club_sports s on s.club_id = r.club_id and s.sport = r.sport where r.closed_at is null) as rankings,
      (select count(*)::int from found t join tournament_events v on v.tournament_id = t.id join tournament_entries n on n.event_id = v.id
        join entry_shares s on s.entry_id = n.id where n.status <> 'withdrawn' and s.status = 'paid'
          and s.stripe_payment_intent_id is not null) as "paidEntries"
    from asked k`,
    pageRow,
  );
}

const HEAD = tableRow(tournaments, ["id", "name", "registrationOpensAt", "registrationClosesAt"]);

/** The facts that the head over every office screen of a tournament shows (`TournamentHead`), as fields of a row's schema. */
export const headShape = () => ({ ...HEAD.schema().shape, status: z.enum(TOURNAMENT_STATUSES) });

/** The same of a tournament `t`, as pairs for `jsonb_build_object`. */
export const headPairs = sql`${HEAD.pairs("t")}, 'status', t.status`;
