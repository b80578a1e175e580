import { sql } from "drizzle-orm";
import { z } from "zod";
import { athletes } from "../../../../drizzle/schema/accounts.ts";
import { tournamentEvents } from "../../../../drizzle/schema/tournaments.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, type RowOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { headPairs, headShape } from "../office/tournament-office-repository.server.ts";
import { type AskedClub, askedClubSql } from "../../base/access/live-session-sql.server.ts";

const EVENT = tableRow(tournamentEvents, ["id", "name", "state", "rankingId"]);
const ATHLETE = tableRow(athletes, ["id", "name"]);

const points = z.record(z.string(), z.number());
const facts = () => ({
  ...EVENT.schema().shape,
  phasePoints: points,
  rankingName: z.string().nullable(),
  isRankingClosed: z.boolean(),
});

/** The points that an event `v` gives, and its ranking `k`, which gets them. */
const factsSql = sql`'phasePoints', v.phase_points, 'rankingName', k.name, 'isRankingClosed', k.closed_at is not null`;

const finishedRow = rowSchema(() =>
  z.object({
    clubId: z.string(),
    tournamentId: z.string(),
    tournamentName: z.string(),
    event: z.object(facts()),
    people: z.array(z.object({ athleteId: z.string(), name: z.string(), userId: z.string().nullable() })),
  }),
);

/** An event with its club and everybody who entered it; no row where there is none. */
export function finishedEventStatement(db: Database, eventId: string) {
  return query(
    db,
    sql`select t.club_id as "clubId", t.id as "tournamentId", t.name as "tournamentName",
        jsonb_build_object(${EVENT.pairs("v")}, ${factsSql}) as event,
        (select coalesce(jsonb_agg(jsonb_build_object('athleteId', a.id, 'name', a.name, 'userId', a.user_id)), '[]')
          from athletes a where a.id in (select x from tournament_entries n, unnest(array[n.athlete_id, n.partner_id]) x
            where n.event_id = v.id and n.status <> 'invited')) as people
      from tournament_events v join tournaments t on t.id = v.tournament_id left join rankings k on k.id = v.ranking_id
      where v.id = ${eventId}::uuid`,
    finishedRow,
  );
}

export type FinishedEvent = RowOf<typeof finishedRow>;

const finishingRow = rowSchema(() =>
  z.object({
    mayOpen: z.boolean(),
    tournament: z
      .object({
        ...headShape(),
        events: z.array(z.object(facts())),
        people: z.array(ATHLETE.schema()),
      })
      .nullable(),
  }),
);

export type FinishingRow = RowOf<typeof finishingRow>;

/** A club's tournament with what its events give to whom: one row; nothing for who does not work for the club. */
export function finishingStatement(db: Database, asked: AskedClub, tournamentId: string) {
  return query(
    db,
    sql`with ${askedClubSql(asked)}
    select o.may_open as "mayOpen", (select jsonb_build_object(${headPairs},
        'events', (select coalesce(jsonb_agg(jsonb_build_object(${EVENT.pairs("v")}, ${factsSql}) order by v.name, v.id), '[]')
          from tournament_events v left join rankings k on k.id = v.ranking_id
          where v.tournament_id = t.id and v.state not in ('merged', 'cancelled')),
        'people', (select coalesce(jsonb_agg(jsonb_build_object(${ATHLETE.pairs("a")})), '[]')
          from athletes a where a.id in (select x from tournament_entries n join tournament_events v on v.id = n.event_id,
            unnest(array[n.athlete_id, n.partner_id]) x where v.tournament_id = t.id)))
      from tournaments t where o.may_open and t.id = ${tournamentId}::uuid and t.club_id = o.club_id) as tournament from asked o`,
    finishingRow,
  );
}
