import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { CATEGORY_GENDERS, EVENT_STATES } from "../../../../drizzle/schema/enums.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema } from "../../../platform/sql.server.ts";
import { eventFormatSql } from "./draws-repository.server.ts";
import { headPairs, headShape } from "../office/tournament-office-repository.server.ts";
import { type AskedClub, askedClubSql } from "../../base/access/live-session-sql.server.ts";
import { DRAW_FORMATS } from "../../scoring/brackets/draw.ts";
import { eventRulesSchema, recordSchema } from "../../scoring/drawn/plan-schema.ts";
import { hasFeeSql } from "./draws-repository.server.ts";
import { seatShape, seatsSql, SHOWN_DRAW } from "./shown-draws-repository.server.ts";

export const drawPageRow = rowSchema(() =>
  z.object({
    mayOpen: z.boolean(),
    tournament: z
      .object({
        ...headShape(),
        isEntering: z.boolean(),
        events: z.array(z.object({ id: z.string(), name: z.string(), entries: z.number() })),
      })
      .nullable(),
    event: z
      .object({
        id: z.string(),
        name: z.string(),
        gender: z.enum(CATEGORY_GENDERS),
        drawFormat: z.enum(DRAW_FORMATS).nullable(),
        drawOptions: eventRulesSchema(),
        sport: z.string(),
        scoreFormat: z.string().nullable(),
        state: z.enum(EVENT_STATES),
        hasRanking: z.boolean(),
        hasResults: z.boolean(),
        entries: z.array(
          z.object({
            entryId: z.string(),
            names: z.string(),
            levels: z.array(z.number().nullable()),
            points: z.array(z.number().nullable()),
          }),
        ),
        people: z.array(z.object({ id: z.string(), name: z.string() })),
        hasFee: z.boolean(),
        seats: z.array(seatShape()),
        draws: z.array(
          z.object({ ...SHOWN_DRAW.schema().shape, published: recordSchema(), isMade: z.boolean() }),
        ),
      })
      .nullable(),
  }),
);

/** SQL of the event of a tournament that is open: the one that is asked for, or its first. */
function openEventSql(tournamentId: string, eventId: string | null): SQL {
  return sql`(select o.id from tournament_events o where o.tournament_id = ${tournamentId}::uuid
    order by o.id is not distinct from ${eventId}::uuid desc, o.name, o.id limit 1)`;
}

/** A condition on `d`: the draws of the event that is open. */
export function drawsOfOpenEvent(tournamentId: string, eventId: string | null): SQL {
  return sql`d.event_id = ${openEventSql(tournamentId, eventId)}`;
}

/** A tournament's draws as its club's office works on them: one row; nothing is read for who does not work for it. */
export function drawPageStatement(
  db: Database,
  asked: AskedClub,
  { tournamentId, eventId, now }: { tournamentId: string; eventId: string | null; now: Date },
) {
  const people = sql`unnest(array_remove(array[n.athlete_id, n.partner_id], null)) with ordinality p(id, at)`;
  const isEntered = sql`n.status = 'confirmed'`;
  return query(
    db,
    sql`
    with ${askedClubSql(asked)},
    t as materialized (select t.* from tournaments t join asked k on k.may_open and t.club_id = k.club_id
      where t.id = ${tournamentId}::uuid),
    v as materialized (select v.* from tournament_events v join t on t.id = v.tournament_id
      where v.id = ${openEventSql(tournamentId, eventId)})
    select k.may_open as "mayOpen",
      (select jsonb_build_object(${headPairs},
        'isEntering', t.status = 'open' and t.registration_closes_at > ${now.toISOString()}::timestamptz,
        'events', (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name,
            'entries', (select count(*)::int from tournament_entries n where n.event_id = e.id and ${isEntered}))
          order by e.name, e.id), '[]') from tournament_events e where e.tournament_id = t.id)) from t) as tournament,
      (select jsonb_build_object('id', v.id, 'name', v.name, 'gender', v.gender, 'drawFormat', v.draw_format, 'drawOptions', v.draw_options,
        'sport', v.sport, 'scoreFormat', ${eventFormatSql(sql`(select t.club_id from t)`)},
        'state', v.state, 'hasRanking', v.ranking_id is not null,
        'hasResults', exists (select 1 from tournament_matches m where m.event_id = v.id and m.match_id is not null),
        'entries', (select coalesce(jsonb_agg(jsonb_build_object('entryId', n.id,
            'names', (select string_agg(a.name, ' e ' order by p.at) from ${people} join athletes a on a.id = p.id),
            'levels', (select jsonb_agg(r.level order by p.at) from ${people}
              left join ratings r on r.athlete_id = p.id and r.sport = v.sport),
            'points', (select jsonb_agg(s.points order by p.at) from ${people}
              left join standings s on s.athlete_id = p.id and s.ranking_id = v.ranking_id)
          ) order by n.created_at, n.id), '[]') from tournament_entries n where n.event_id = v.id and ${isEntered}),
        'people', (select coalesce(jsonb_agg(distinct jsonb_build_object('id', a.id, 'name', a.name)), '[]')
          from tournament_entries n join athletes a on a.id in (n.athlete_id, n.partner_id) where n.event_id = v.id),
        'hasFee', ${hasFeeSql}, 'seats', ${seatsSql(sql`v.id`)},
        'draws', (select coalesce(jsonb_agg(jsonb_build_object(${SHOWN_DRAW.pairs("d")}, 'published', d.published, 'isMade', d.plan is not null)
          order by d.number desc), '[]') from tournament_draws d where d.event_id = v.id)) from v) as event
    from asked k`,
    drawPageRow,
  );
}
