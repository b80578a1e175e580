import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { literals } from "../../../../drizzle/schema/columns.ts";
import { MATCH_REASONS } from "../../../../drizzle/schema/enums.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command, query, recordsOf, rowSchema } from "../../../platform/sql.server.ts";
import type { MergeEvent, SeatChange } from "./ranking-events.ts";
import { MEETING, meetingRow } from "./ranking-state-rows.server.ts";
import { keepClosingLevels, recountStandings } from "./standings-repository.server.ts";

/** SQL of a set of ids. */
const anyOf = (ids: readonly string[]) => sql`any(${`{${ids.join(",")}}`}::uuid[])`;

/** As `PassingResults` says it. */
export const passingSchema = () =>
  z.object({
    rankingId: z.string(),
    sport: z.string(),
    besideIds: z.array(z.string()),
    eventIds: z.array(z.string()),
  });

/** SQL of an array (JSON) of the results of an athlete (SQL of an id) that pass: of the lines `l` that `which` names. */
export function passingSql(athleteId: SQL, which = sql`true`): SQL {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('rankingId', p.main_id, 'sport', p.sport, 'besideIds', p.beside,
      'eventIds', p.events) order by p.main_id), '[]')
    from (select o.id as main_id, o.sport, jsonb_agg(distinct l.event_id) as events,
        coalesce(jsonb_agg(distinct l.ranking_id) filter (where l.ranking_id <> o.id), '[]') as beside
      from ledger_lines l join rankings k on k.id = l.ranking_id
        join rankings o on o.club_id = k.club_id and o.sport = k.sport and o.format = k.format and o.is_main
      where l.athlete_id = ${athleteId} and l.event_id is not null and ${which} group by o.id, o.sport) p)`;
}

const sumsRow = rowSchema(() => z.object({ level: z.number(), matches: z.number(), played: z.number() }));

/** Reads how much of nível and matches the lines add up to that pass with some events. One row. */
export function passedSumsStatement(db: Database, seats: SeatChange) {
  return query(db, sumsSql(sql`ledger_lines l`, seats), sumsRow);
}

/** The same of lines that a rebuild has staged. */
export function stagedSumsStatement(db: Database, rebuildId: string, seats: SeatChange) {
  const sums = sumsSql(sql`staged_lines l`, seats, sql`l.rebuild_id = ${rebuildId}::uuid`);
  return query(db, sql`/* rebuild */ ${sums}`, sumsRow);
}

function sumsSql(lines: SQL, { from, eventIds }: SeatChange, which = sql`true`): SQL {
  const matches = (
    where: SQL,
  ) => sql`count(*) filter (where l.reason in ${literals(MATCH_REASONS)} and ${where})
    - count(*) filter (where l.reason = 'annulment' and ${where})`;
  // As `earnsSets` says it.
  const played = sql`e.result ->> 'end' in ('completed', 'retired')`;
  return sql`select coalesce(sum(l.level_change), 0)::int as level, (${matches(sql`true`)})::int as matches,
      (${matches(played)})::int as played
    from ${lines} cross join lateral (select result from ranking_events where id = l.event_id offset 0) e
    where ${which} and l.athlete_id = ${from}::uuid and l.event_id = ${anyOf(eventIds)} and l.level_before is not null`;
}

/**
 * Reads the meetings that stand where those of some matches will: beside the ones that each passing, after those before it, gives its matches.
 * `seats` are all of them, a row a match, numbered by their passing.
 */
export function meetingsBesideStatement(
  db: Database,
  seats: readonly { nth: number; matchId: string; from: string; to: string }[],
) {
  const rows = recordsOf(seats, "s", { nth: "int", matchId: "uuid", from: "uuid", to: "uuid" });
  // As `opponentsKey` says it, after the passings up to one.
  const sides = sql`select p.nth, m.id, m.sport, to_char(m.played_on, 'YYYY-MM') as month, mp.side,
      string_agg(coalesce(x."to", mp.athlete_id)::text, '+' order by coalesce(x."to", mp.athlete_id)::text collate "C") as names
    from seats p cross join lateral (select * from matches where id = p."matchId" offset 0) m
      cross join lateral (select * from match_players where match_id = m.id offset 0) mp
      left join seats x on x."matchId" = m.id and x."from" = mp.athlete_id and x.nth <= p.nth
    group by p.nth, m.id, m.sport, month, mp.side`;
  return query(
    db,
    sql`
    with seats as materialized (select * from ${rows})
    select ${MEETING.columns("m")}, m.also from (
      select distinct sport, month, opponents from (
        select string_agg(names, ' x ' order by names collate "C") as opponents, sport, month from (${sides}) k group by nth, id, sport, month) o) k
    cross join lateral (select * from meetings met where met.sport = k.sport and met.month = k.month
      and met.opponents = k.opponents offset 0) m`,
    meetingRow,
  );
}

/** Writes another athlete into some events; whatever reads them sees who the person is today. */
export function passSeatsOfEvents(db: Database, { from, to, eventIds }: SeatChange): Statement {
  const seats = (
    side: string,
  ) => sql`(select jsonb_agg(case when p.id = ${from} then ${to} else p.id end order by p.nth)
    from jsonb_array_elements_text(e.result -> 'sides' -> ${sql.raw(side)}) with ordinality p(id, nth))`;
  const awards = sql`(select jsonb_agg(case when a.given ->> 'athleteId' = ${from}
      then jsonb_set(a.given, '{athleteId}', to_jsonb(${to}::text)) else a.given end order by a.nth)
    from jsonb_array_elements(e.awards) with ordinality a(given, nth))`;
  return command(
    db,
    sql`update ranking_events e set awards = ${awards},
        result = jsonb_set(e.result, '{sides}', jsonb_build_array(${seats("0")}, ${seats("1")}))
      where e.id = ${anyOf(eventIds)}`,
  );
}

/** Passes the lines of some events, and the answers to them, to another athlete. */
export function passLines(db: Database, seats: SeatChange): Statement {
  return command(
    db,
    sql`update ledger_lines l set athlete_id = ${seats.to}::uuid where ${isPassed(sql`ledger_lines`, seats)}`,
  );
}

/** The same of lines that a rebuild has staged. */
export function passStagedLines(db: Database, rebuildId: string, seats: SeatChange): Statement {
  const which = sql`l.rebuild_id = ${rebuildId}::uuid`;
  return command(
    db,
    sql`update staged_lines l set athlete_id = ${seats.to}::uuid where ${isPassed(sql`staged_lines`, seats, which)}`,
  );
}

/** SQL: whether a line `l` is of some events, or answers one that is. */
function isPassed(lines: SQL, { from, eventIds }: SeatChange, which = sql`true`): SQL {
  const mine = sql`${which} and l.athlete_id = ${from}::uuid`;
  const ids = sql`select l.id from ${lines} l where ${mine} and l.event_id = ${anyOf(eventIds)}`;
  return sql`${mine} and (l.event_id = ${anyOf(eventIds)} or l.answers_id in (${ids}))`;
}

/** Counts the standings of both athletes again, in each ranking where results passed. */
export function standingsOfMerges(db: Database, merges: readonly MergeEvent[]): Statement[] {
  const rankingIds = merges.flatMap(({ rankingId, also }) => [
    rankingId,
    ...also.map((one) => one.rankingId),
  ]);
  const rankings = anyOf(rankingIds.sort());
  const athletes = anyOf([...new Set(merges.flatMap(({ seats }) => [seats.from, seats.to]))]);
  return [...recountStandings(db, rankings, athletes), keepClosingLevels(db, rankings)];
}
