import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { ledgerLines, rankingEvents } from "../../../../drizzle/schema/ledger.ts";
import { meetings } from "../../../../drizzle/schema/rankings.ts";
import { ratings } from "../../../../drizzle/schema/ratings.ts";
import { valueAt } from "../../../lib/certain.ts";
import { chunks } from "../../../lib/chunks.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { guardStatement } from "../../../platform/database.server.ts";
import { command, recordsOf } from "../../../platform/sql.server.ts";
import type { LedgerLine } from "./ledger.ts";
import { weighStatement } from "./listing-weights-repository.server.ts";
import { ratingUpdate } from "./listings-repository.server.ts";
import type { Meeting } from "./meetings.ts";
import type { ListedEvent } from "./listing-counts.ts";
import { passLines, passSeatsOfEvents, standingsOfMerges } from "./passings-repository.server.ts";
import {
  type AppliedEvents,
  alsoIn,
  isMatchEvent,
  isMergeEvent,
  type RankingEvent,
  type RankingState,
} from "./ranking-events.ts";
import { instantOf, standingUpserts } from "./standings-repository.server.ts";

const LINE_COLUMNS = getTableColumns(ledgerLines);
/** A line as JSON carries it: instants are milliseconds. */
const LINE_FIELDS = { ...LINE_COLUMNS, at: "numeric", leavesAt: "numeric", goneAt: "numeric" };
/** The columns of a line of the ledger; a rebuild stages the same ones. */
export const LINE_NAMES = sql.join(
  Object.values(LINE_COLUMNS).map(({ name }) => sql.identifier(name)),
  sql`, `,
);
const LINE_VALUES = sql.join(
  Object.entries(LINE_FIELDS).map(([name, type]) =>
    type === "numeric" ? instantOf(sql`l.${sql.identifier(name)}`) : sql`l.${sql.identifier(name)}`,
  ),
  sql`, `,
);
const { seq: _numberedByTheDatabase, ...EVENT_COLUMNS } = getTableColumns(rankingEvents);
const EVENT_FIELDS = { ...EVENT_COLUMNS, at: "numeric", writtenAt: "numeric", nth: "int" };

/**
 * The statements that write what was applied: they belong in one batch with whatever caused it. The first ones fail the batch when an
 * athlete's rating changed since it was read. Everybody who writes tables locks in one order, so that two never wait for each other:
 * matches by id, ratings by athlete and sport, meetings, standings, rankings by id. The inserted rows refer to rankings, so a ranking is
 * locked in the mode that lets others refer to it meanwhile.
 */
export function rankingStatements(
  db: Database,
  state: RankingState,
  applied: AppliedEvents,
  { events, listed, now }: { events: readonly RankingEvent[]; listed: readonly ListedEvent[]; now: Date },
): Statement[] {
  if (applied.lines.length === 0 && events.length === 0) return [];
  const touched = [...applied.ratings].sort().map((key) => {
    const [athleteId, sport] = key.split("|") as [string, string];
    return { athleteId, sport, ...valueAt(state.ratings, key) };
  });
  const merges = events.filter(isMergeEvent);
  return [
    ...ratingGuard(db, touched),
    ...eventInserts(db, events),
    ...merges.flatMap(({ seats }) => [passSeatsOfEvents(db, seats), passLines(db, seats)]),
    ...ledgerInserts(db, applied.lines),
    ...lineChanges(db, changedLines(applied)),
    ratingUpdate(db, touched, listed),
    ...weighing(db, listed, now),
    ...meetingChanges(db, applied.meetings),
    ...(merges.length > 0 ? standingsOfMerges(db, merges) : standingUpserts(db, applied.lines)),
    command(
      db,
      sql`update rankings set version = version + 1 where id in (
        select id from rankings where id = any(${`{${rankingIds(applied, events).join(",")}}`}::uuid[]) order by id for no key update)`,
    ),
    ...guardOpen(db, events),
  ];
}

/** So many are weighed with what was written, those of fifty matches of doubles; whoever is left waits for the job. */
const WEIGHED_AT_ONCE = 200;

/** Weighs again who was in an answered match, where there is one; the job does so with everybody, an hour later or as it comes to them. */
function weighing(db: Database, listed: readonly ListedEvent[], now: Date): Statement[] {
  const weighed = listed.flatMap(({ sport, isAnswered, result }) =>
    isAnswered ? result.sides.flat().map((athleteId) => ({ athleteId, sport })) : [],
  );
  const once = new Map(weighed.map((one) => [`${one.athleteId}|${one.sport}`, one]));
  return once.size === 0 ? [] : [weighStatement(db, [...once.values()].slice(0, WEIGHED_AT_ONCE), now)];
}

/** Fails the batch when somebody has closed a season meanwhile that an event counts in: its rankings are locked by then. */
function guardOpen(db: Database, events: readonly RankingEvent[]): Statement[] {
  const inRankings = events.flatMap((event) => {
    // A closed season counts the results of a profile for the one that it is merged into.
    if (isMergeEvent(event)) return [];
    return isMatchEvent(event) ? alsoIn(event).map(({ rankingId }) => rankingId) : [event.rankingId];
  });
  const ids = [...new Set(inRankings)];
  if (ids.length === 0) return [];
  const closed = sql`select 1 from rankings where id = any(${`{${ids.join(",")}}`}::uuid[]) and closed_at is not null`;
  return [guardStatement(db, sql`select not exists (${closed})`, "season closed")];
}

/**
 * Inserts events, which the database numbers in this order. The ratings of everybody concerned are locked by then, so that
 * of two events of one athlete the one that is applied first has the lower number.
 */
function eventInserts(db: Database, events: readonly RankingEvent[]): Statement[] {
  if (events.length === 0) return [];
  const rows = events.map((event, nth) => ({ ...columnsOf(event), nth }));
  return [
    command(
      db,
      sql`insert into ranking_events (id, ranking_id, sport, match_id, tournament_event_id, kind, at, written_at, ordinal, rule_version,
          undoes, corrects, is_answered, result, awards, also, seats)
        select id, "rankingId", sport, "matchId", "tournamentEventId", kind, ${instantOf(sql`at`)}, ${instantOf(sql`"writtenAt"`)},
          ordinal, "ruleVersion", undoes, corrects, "isAnswered", result, awards, also, seats
        from ${recordsOf(rows, "e", EVENT_FIELDS)} order by nth`,
    ),
  ];
}

const SAYS_NOTHING = {
  tournamentEventId: null,
  corrects: null,
  isAnswered: false,
  result: null,
  awards: null,
  seats: null,
};

/** An event as its row has it: what it does not speak of is null. */
function columnsOf(event: RankingEvent) {
  return { ...SAYS_NOTHING, ...event, also: alsoIn(event).length > 0 ? alsoIn(event) : null };
}

/** Inserts lines of the ledger, a few thousand a statement. */
export function ledgerInserts(db: Database, lines: readonly LedgerLine[]): Statement[] {
  return chunks(lines, 2_000).map((part) =>
    command(
      db,
      sql`insert into ledger_lines (${LINE_NAMES}) select ${LINE_VALUES} from ${recordsOf(part, "l", LINE_FIELDS)}`,
    ),
  );
}

/** Stages the lines that a rebuild has applied, a few thousand a statement. */
export function stagedLineInserts(
  db: Database,
  rebuildId: string,
  lines: readonly LedgerLine[],
): Statement[] {
  return chunks(lines, 2_000).map((part) =>
    command(
      db,
      sql`insert into staged_lines (rebuild_id, ${LINE_NAMES})
        select ${rebuildId}::uuid, ${LINE_VALUES} from ${recordsOf(part, "l", LINE_FIELDS)}`,
    ),
  );
}

function ratingGuard(
  db: Database,
  touched: readonly { athleteId: string; sport: string; version: number }[],
) {
  if (touched.length === 0) return [];
  const rows = touched.map(({ athleteId, sport, version }) => ({ athleteId, sport, version }));
  const fields = { athleteId: ratings.athleteId, sport: ratings.sport, version: ratings.version };
  const known = recordsOf(rows, "t", fields);
  return [
    command(
      db,
      sql`insert into ratings (athlete_id, sport) select "athleteId", sport from ${known}
        order by "athleteId", sport on conflict do nothing`,
    ),
    guardStatement(
      db,
      sql`select count(*) = ${touched.length}::int from (
        select 1 from ratings r join ${known} on r.athlete_id = t."athleteId" and r.sport = t.sport
        where r.version = t.version order by r.athlete_id, r.sport for no key update of r) held`,
      "rating moved",
    ),
  ];
}

/** Marks stored lines as gone, or as (un)counted. */
function lineChanges(db: Database, lines: readonly LedgerLine[]): Statement[] {
  return changesOf(db, lines, (changed) => sql`update ledger_lines l set ${changed} where l.id = c.id`);
}

/** The same of lines that a rebuild has staged. */
export function stagedLineChanges(
  db: Database,
  rebuildId: string,
  lines: readonly LedgerLine[],
): Statement[] {
  return changesOf(
    db,
    lines,
    (changed) =>
      sql`update staged_lines l set ${changed} where l.rebuild_id = ${rebuildId}::uuid and l.id = c.id`,
  );
}

function changesOf(db: Database, lines: readonly LedgerLine[], update: (changed: SQL) => SQL): Statement[] {
  const rows = lines.map(({ id, goneAt, isCounted }) => ({ id, goneAt, isCounted }));
  const { id, isCounted } = LINE_COLUMNS;
  if (rows.length === 0) return [];
  return [
    // A few lines of many: the planner, which counts the pages of a young table, would rather read them all.
    command(db, sql`select set_config('enable_seqscan', 'off', true)`),
    ...chunks(rows, 5_000).map((part) =>
      command(
        db,
        update(sql`gone_at = ${instantOf(sql`c."goneAt"`)}, is_counted = c."isCounted"
          from ${recordsOf(part, "c", { id, goneAt: "numeric", isCounted })}`),
      ),
    ),
    command(db, sql`select set_config('enable_seqscan', 'on', true)`),
  ];
}

/** Lines that were read with the state and changed. New lines carry the change already. */
function changedLines(applied: AppliedEvents): LedgerLine[] {
  const fresh = new Set(applied.lines);
  return [...applied.changed].filter((line) => !fresh.has(line));
}

/** Frees the numbers of what was annulled, then takes those of what was confirmed: a correction takes its own back. */
function meetingChanges(
  db: Database,
  { taken, freed }: { taken: ReadonlyMap<string, Meeting>; freed: ReadonlyMap<string, Meeting> },
): Statement[] {
  const { sport, month, opponents, levelNumber } = meetings;
  const places = recordsOf([...freed.values()], "f", { sport, month, opponents, levelNumber });
  return [
    ...(freed.size === 0
      ? []
      : [
          command(
            db,
            // Looked up one by one, as everywhere here: a join may read the whole table.
            sql`delete from meetings where ctid = any(array(select held.ctid from ${places} cross join lateral (
              select m.ctid from meetings m where m.sport = f.sport and m.month = f.month
                and m.opponents = f.opponents and m.level_number = f."levelNumber" for update of m offset 0) held))`,
          ),
        ]),
    ...chunks([...taken.values()], 5_000).map((part) =>
      command(
        db,
        sql`insert into meetings (sport, month, opponents, level_number, ranking_id, number, event_id, also)
          select sport, month, opponents, "levelNumber", "rankingId", number, "eventId", also
          from ${recordsOf(part, "t", getTableColumns(meetings))}`,
      ),
    ),
  ];
}

function rankingIds(applied: AppliedEvents, events: readonly RankingEvent[]): string[] {
  const rows = [...applied.lines, ...events, ...events.filter(isMergeEvent).flatMap(({ also }) => also)];
  return [...new Set(rows.map((row) => row.rankingId))].sort();
}
