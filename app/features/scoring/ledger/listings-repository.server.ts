import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { opponentsMet } from "../../../../drizzle/schema/opponents.ts";
import { ratings } from "../../../../drizzle/schema/ratings.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command, recordsOf } from "../../../platform/sql.server.ts";
import { type ListedEvent, listingChanges } from "./listing-counts.ts";
import { type AppliedRating, ratingKey } from "./ranking-events.ts";

const MET_FIELDS = getTableColumns(opponentsMet);
const RATING_FIELDS = {
  athleteId: ratings.athleteId,
  sport: ratings.sport,
  level: ratings.level,
  matches: ratings.matches,
  played: ratings.played,
  answered: ratings.answered,
};

/**
 * Writes the ratings that events moved, and with them what decides who is listed (product §5). Ratings of both sides are
 * locked by then, so nobody else writes these pairs. A pair that had no match before is a new opponent, one that has none
 * left is an opponent less.
 */
export function ratingUpdate(
  db: Database,
  touched: readonly (AppliedRating & { athleteId: string; sport: string })[],
  events: readonly ListedEvent[],
): Statement {
  const { met, answered } = listingChanges(events);
  const rows = touched.map(({ athleteId, sport, level, matches, played }) => {
    const more = answered.get(ratingKey(athleteId, sport)) ?? 0;
    return { athleteId, sport, level, matches, played, answered: more };
  });
  const changes = recordsOf(met, "d", MET_FIELDS);
  return command(
    db,
    sql`with met as (
        insert into opponents_met as m (sport, athlete_id, opponent_id, matches, answered)
        select sport, "athleteId", "opponentId", matches, answered from ${changes}
        on conflict (sport, athlete_id, opponent_id) do update set matches = m.matches + excluded.matches,
          answered = m.answered + excluded.answered
        returning m.sport, m.athlete_id, m.opponent_id, m.matches
      ), gained as (
        select m.athlete_id, m.sport,
          count(*) filter (where m.matches = d.matches) - count(*) filter (where m.matches = 0) as opponents
        from met m join ${changes} on d.sport = m.sport and d."athleteId" = m.athlete_id and d."opponentId" = m.opponent_id
        group by 1, 2
      )
      update ratings r set level = t.level, matches = t.matches, played = t.played,
        opponents = r.opponents + coalesce(g.opponents, 0), answered = r.answered + t.answered, version = r.version + 1
      from ${recordsOf(rows, "t", RATING_FIELDS)}
      left join gained g on g.athlete_id = t."athleteId" and g.sport = t.sport
      where r.athlete_id = t."athleteId" and r.sport = t.sport`,
  );
}

/** Every athlete of a sport's standing confirmations, one row a match: on which side, and what both sides said of it. */
const standing = (sport: string) => sql`
  select e.result -> 'sides' -> (1 - side) as others, e.is_answered, a.id::uuid as athlete_id
  from ranking_events e cross join generate_series(0, 1) side
  cross join lateral jsonb_array_elements_text(e.result -> 'sides' -> side) a(id)
  where e.sport = ${sport} and e.kind = 'confirm' and (select u.id from ranking_events u where u.undoes = e.id limit 1) is null`;

/** A query that counts `opponents_met` of a sport from its events: athlete_id, opponent_id, matches, answered. */
export const countedMet = (sport: string): SQL => sql`
  select s.athlete_id, o.id::uuid as opponent_id, count(*)::int as matches, count(*) filter (where s.is_answered)::int as answered
  from (${standing(sport)}) s cross join lateral jsonb_array_elements_text(s.others) o(id) group by 1, 2`;

/** A query that counts, from the same events, each athlete's answered matches: athlete_id, answered. */
export const countedAnswered = (sport: string): SQL => sql`
  select s.athlete_id, count(*)::int as answered from (${standing(sport)}) s where s.is_answered group by 1`;

/** Statements that count again, from a sport's events, what decides who is listed: after its ratings were replaced. */
export function recountListing(db: Database, sport: string): Statement[] {
  return [
    sql`delete from opponents_met where sport = ${sport}`,
    sql`insert into opponents_met (sport, athlete_id, opponent_id, matches, answered)
      select ${sport}, athlete_id, opponent_id, matches, answered from (${countedMet(sport)}) c`,
    sql`update ratings r set opponents = coalesce(c.opponents, 0), answered = coalesce(c.answered, 0)
      from ratings k
      left join (select athlete_id, count(*)::int as opponents from opponents_met where sport = ${sport} group by 1) m
        using (athlete_id)
      left join (${countedAnswered(sport)}) n using (athlete_id)
      cross join lateral (select m.opponents, n.answered) c
      where k.sport = ${sport} and r.sport = ${sport} and r.athlete_id = k.athlete_id
        and (r.opponents, r.answered) is distinct from (coalesce(c.opponents, 0), coalesce(c.answered, 0))`,
  ].map((statement) => command(db, statement));
}
