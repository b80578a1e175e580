import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { tournamentDraws } from "../../../../drizzle/schema/brackets.ts";
import { tournamentEvents } from "../../../../drizzle/schema/tournaments.ts";
import { CATEGORY_GENDERS, EVENT_STATES, GENDERS } from "../../../../drizzle/schema/enums.ts";
import { MATCH_FORMATS } from "../../../lib/formats.ts";
import type { Database } from "../../../platform/database.server.ts";
import { usualFormatsSql } from "../../clubs/clubs/club-facts-repository.server.ts";
import { query, type RowOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { eventRulesSchema, recordSchema } from "../../scoring/drawn/plan-schema.ts";
import { DRAW_FORMATS } from "../../scoring/brackets/draw.ts";

const EVENT = tableRow(tournamentEvents, {
  eventId: "id",
  tournamentId: "tournamentId",
  eventName: "name",
  sport: "sport",
});
const DRAW = tableRow(tournamentDraws, [
  "id",
  "number",
  "status",
  "hash",
  "beaconKind",
  "beaconRound",
  "beaconAt",
  "announcedAt",
  "version",
]);

const toDrawRow = rowSchema(() =>
  z.object({
    ...EVENT.schema().shape,
    format: z.enum(MATCH_FORMATS),
    drawFormat: z.enum(DRAW_FORMATS).nullable(),
    drawOptions: eventRulesSchema(),
    scoreFormat: z.string().nullable(),
    gender: z.enum(CATEGORY_GENDERS),
    state: z.enum(EVENT_STATES),
    clubId: z.string(),
    tournamentName: z.string(),
    tournamentStatus: z.string(),
    /** Whether entries may still come by themselves. */
    isEntering: z.boolean(),
    hasFee: z.boolean(),
    /** Whoever is entered, and who is not any more. */
    people: z.array(
      z.object({
        entryId: z.string(),
        isConfirmed: z.boolean(),
        athletes: z.array(z.string()),
        levels: z.array(z.number().nullable()),
        points: z.array(z.number().nullable()),
        /** The category that each plays in. */
        genders: z.array(z.enum(GENDERS).nullable()),
      }),
    ),
    /** The accounts of those who have one. */
    userIds: z.array(z.string()),
    /** Every draw so far, the last first. */
    draws: z.array(z.object({ ...DRAW.schema().shape, published: recordSchema(), isMade: z.boolean() })),
    /** Whether a match of the draw that stands has a result. */
    hasResults: z.boolean(),
  }),
);

/** An event before its draw. */
export type EventToDraw = RowOf<typeof toDrawRow>;

/** A draw of it that was announced. */
export type AnnouncedDraw = EventToDraw["draws"][number];

/** The event of an id, or of one of its draws. */
type WhichEvent = { eventId: string } | { drawId: string };

function isEvent(which: WhichEvent): SQL {
  return "eventId" in which
    ? sql`v.id = ${which.eventId}::uuid`
    : sql`v.id = (select d.event_id from tournament_draws d where d.id = ${which.drawId}::uuid)`;
}

/** SQL of the score format of an event `v`: what it says, else what is usual in its club; null where neither says one. */
export function eventFormatSql(club: SQL): SQL {
  return sql`coalesce(v.score_format, ${usualFormatsSql(club)} ->> (v.sport || '/' || v.format))`;
}

/** SQL of whether an event `v` has a price for anybody. */
export const hasFeeSql = sql`(v.entry_fee_cents > 0 or v.fees <> '{}')`;

/** The ids of draws whose beacon's number is due, the newest first: what never comes keeps nobody else waiting. */
export function dueDrawsStatement(db: Database, now: Date, most: number) {
  return query(
    db,
    sql`select d.id as "drawId" from tournament_draws d join tournament_events v on v.id = d.event_id
        join tournaments t on t.id = v.tournament_id
      where d.status = 'announced' and d.beacon_at <= ${now.toISOString()}::timestamptz and d.beacon_kind = 'drand'
        and v.state = 'announced' and t.status not in ('draft', 'cancelled') order by d.beacon_at desc limit ${most}`,
    rowSchema(() => z.object({ drawId: z.string() })),
  );
}

/** The draws of which the number of a lot that breaks a tie is due, and their clubs, the newest first. */
export function dueLotsStatement(db: Database, now: Date, most: number) {
  return query(
    db,
    sql`select d.id as "drawId", t.club_id as "clubId" from tournament_draws d join tournament_events v on v.id = d.event_id
        join tournaments t on t.id = v.tournament_id
      where d.status = 'drawn' and d.lot_at <= ${now.toISOString()}::timestamptz and t.status not in ('draft', 'cancelled')
      order by d.lot_at desc limit ${most}`,
    rowSchema(() => z.object({ drawId: z.string(), clubId: z.string() })),
  );
}

/** An event with all that announcing or making its draw needs. */
export function eventToDrawStatement(db: Database, which: WhichEvent, now: Date) {
  const people = sql`unnest(array_remove(array[n.athlete_id, n.partner_id], null)) with ordinality p(id, at)`;
  return query(
    db,
    sql`select ${EVENT.columns("v")}, v.format, v.draw_format as "drawFormat", v.draw_options as "drawOptions",
      ${eventFormatSql(sql`t.club_id`)} as "scoreFormat", v.gender, v.state,
      t.club_id as "clubId", t.name as "tournamentName", t.status as "tournamentStatus",
      t.status = 'open' and t.registration_closes_at > ${now.toISOString()}::timestamptz as "isEntering",
      ${hasFeeSql} as "hasFee",
      (select coalesce(jsonb_agg(jsonb_build_object('entryId', n.id, 'isConfirmed', n.status = 'confirmed',
          'athletes', (select jsonb_agg(p.id order by p.at) from ${people}),
          'levels', (select jsonb_agg(r.level order by p.at) from ${people}
            left join ratings r on r.athlete_id = p.id and r.sport = v.sport),
          'points', (select jsonb_agg(s.points order by p.at) from ${people}
            left join standings s on s.athlete_id = p.id and s.ranking_id = v.ranking_id),
          'genders', (select jsonb_agg(a.gender_category order by p.at) from ${people} join athletes a on a.id = p.id)
        ) order by n.created_at, n.id), '[]')
        from tournament_entries n where n.event_id = v.id and n.status in ('confirmed', 'withdrawn')) as people,
      (select coalesce(jsonb_agg(distinct a.user_id), '[]') from tournament_entries n
        join athletes a on a.id in (n.athlete_id, n.partner_id)
        where n.event_id = v.id and n.status = 'confirmed' and a.user_id is not null) as "userIds",
      (select coalesce(jsonb_agg(jsonb_build_object(${DRAW.pairs("d")}, 'published', d.published, 'isMade', d.plan is not null)
        order by d.number desc), '[]') from tournament_draws d where d.event_id = v.id) as draws,
      exists (select 1 from tournament_matches m where m.event_id = v.id and m.match_id is not null) as "hasResults"
    from tournament_events v join tournaments t on t.id = v.tournament_id where ${isEvent(which)}`,
    toDrawRow,
  );
}
