import { onlyRow, valueAt } from "../../../lib/certain.ts";
import {
  runBatch,
  runBatchThenRead,
  type Statement,
  writeConflictSeen,
} from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { type Meeting, meetingKey, meetingOf } from "./meetings.ts";
import { closeReplay, type Replay, type ReplayedEvent, type ReplayedPage, replayPage } from "./replay.ts";
import {
  type AppliedRating,
  alsoIn,
  isMatchEvent,
  isMergeEvent,
  type MergeEvent,
  type SeatChange,
  toRankingEvent,
} from "./ranking-events.ts";
import { passOpponents, seatsOfThen } from "./seats.ts";
import {
  type EventRow,
  eventsStatement,
  rankingsStatement,
  seatsStatement,
} from "./replay-repository.server.ts";
import { passStagedLines, stagedSumsStatement } from "./passings-repository.server.ts";
import { rankingRulesSchema } from "./rules.ts";
import {
  forgetStaged,
  meetingsOfEventsStatement,
  type StagedCounts,
  stagedMeetingsStatement,
  stagePage,
  stageRatings,
  touchRebuild,
} from "./staging-repository.server.ts";

/** Of events: a page is read, applied and staged before the next. */
export const PAGE = 2_000;
/** Staging statements of about a megabyte each that one batch carries: a database over HTTP refuses large bodies. */
const STATEMENTS_A_BATCH = 4;

/** A sport whose events were all applied again, in the staged tables or about to be (`pending`). */
export interface StagedSport {
  id: string;
  sport: string;
  clubIds: string[];
  rankingIds: string[];
  counts: StagedCounts;
  /** Staging statements not yet sent: they come first in the batch that uses what is staged. */
  pending: Statement[];
  /** Applies what was confirmed since; says whether there was anything and whether it came too late. */
  more(): Promise<"nothing" | "more" | "late">;
  /** Forgets what was staged. */
  drop(): Promise<void>;
}

/** A rebuild under way: what was applied, what waits to be sent, and how far it has read. */
interface Staging {
  services: Services;
  sport: string;
  id: string;
  page: number;
  /** Merges and splits of the sport, as far as they were read: the number of each, and whose results pass. */
  passes: { seq: number; seats: SeatChange }[];
  replay: Replay;
  counts: StagedCounts;
  pending: Statement[];
  /** `ranking|version` of every version of the rules that was read. */
  known: ReadonlySet<string>;
  /** Number of the last event applied. */
  last: number;
  /** Whether anything was sent. */
  isStaged: boolean;
}

/**
 * Applies every event of a sport to an empty state, in the order in which they were told, windows closed up to now (product
 * §5), and stages the result. Pages of events go through the memory; ratings, and lines that later events can change, stay
 * there. Throws a write conflict when somebody meanwhile wrote an event that is not the last. Small sports take one round
 * trip and stage with `pending`.
 */
export async function stageSport(
  services: Services,
  sport: string,
  page: number = PAGE,
): Promise<StagedSport> {
  const { db, newId } = services;
  const [first, passes, rankings] = await runBatch(db, [
    eventsStatement(db, { sport, after: 0, limit: page }),
    seatsStatement(db, { sport, after: 0 }),
    rankingsStatement(db, sport),
  ]);
  const staging: Staging = {
    services,
    sport,
    id: newId(),
    page,
    passes: [...passes],
    replay: openReplay(rankings, services.now().getTime()),
    counts: { events: 0, lines: 0, meetings: 0, ratings: 0 },
    pending: [],
    known: new Set(rankings.map((r) => `${r.id}|${r.version}`)),
    last: 0,
    isStaged: false,
  };
  if (!(await applyPages(staging, first))) {
    await drop(staging);
    throw writeConflictSeen(sport);
  }
  await keep(staging, closeReplay(staging.replay, newId));
  await keepRatings(staging, staging.replay.state.ratings.keys());
  return {
    id: staging.id,
    sport,
    clubIds: [...new Set(rankings.map((r) => r.clubId))],
    rankingIds: [...new Set(rankings.map((r) => r.id))].sort(),
    counts: staging.counts,
    pending: staging.pending,
    drop: () => drop(staging),
    more: () => applyMore(staging),
  };
}

async function applyMore(staging: Staging): Promise<"nothing" | "more" | "late"> {
  const rows = await readPage(staging);
  if (rows.length === 0) return "nothing";
  if (!(await applyPages(staging, rows))) return "late";
  await keep(staging, closeReplay(staging.replay, staging.services.newId));
  return "more";
}

/** Applies pages until there are no more; false when an event comes too late. */
async function applyPages(staging: Staging, start: readonly EventRow[]): Promise<boolean> {
  let rows = start;
  while (rows.length > 0) {
    if (!(await applyPage(staging, rows))) return false;
    if (rows.length < staging.page) return true;
    rows = await readPage(staging, takePending(staging));
  }
  return true;
}

/** Reads the next events, after `first`, and then what has passed since: so a merge that is written meanwhile is known. */
async function readPage(staging: Staging, first: readonly Statement[] = []): Promise<EventRow[]> {
  const { sport, last, page, passes, services } = staging;
  const { db } = services;
  const rows = await runBatchThenRead(db, first, eventsStatement(db, { sport, after: last, limit: page }));
  const [since] = await runBatch(db, [seatsStatement(db, { sport, after: passes.at(-1)?.seq ?? 0 })]);
  passes.push(...since);
  return rows;
}

async function applyPage(staging: Staging, rows: readonly EventRow[]): Promise<boolean> {
  const { counts, known } = staging;
  const ofThen = seatsOfThen(staging.passes.map(({ seats }) => seats));
  const events = rows.map((row) => ofThen(toEvent(row)));
  const inRankings = [...events, ...events.flatMap(alsoIn)];
  if (inRankings.some((one) => !known.has(`${one.rankingId}|${one.ruleVersion}`))) return false;
  for (const run of runsOf(events)) if (!(await applyRun(staging, run))) return false;
  counts.events += rows.length;
  staging.last = rows.at(-1)!.seq;
  return true;
}

/** A merge is applied alone, between the events before and after it: it passes lines that are staged. */
function runsOf(events: readonly ReplayedEvent[]): ReplayedEvent[][] {
  const runs: ReplayedEvent[][] = [];
  for (const [nth, event] of events.entries()) {
    const before = events[nth - 1];
    if (before && !isMergeEvent(before) && !isMergeEvent(event)) runs.at(-1)!.push(event);
    else runs.push([event]);
  }
  return runs;
}

async function applyRun(staging: Staging, events: readonly ReplayedEvent[]): Promise<boolean> {
  const [first] = events;
  if (first && isMergeEvent(first)) return await applyMerge(staging, first);
  const keys = events.flatMap((event) =>
    isMatchEvent(event) ? [meetingOf(staging.sport, event.result)] : [],
  );
  return await applyEventsOf(staging, events, await readMeetings(staging, keys));
}

/** Applies a merge, with what its lines add up to and the meetings on both sides of it. */
async function applyMerge(staging: Staging, event: MergeEvent & ReplayedEvent): Promise<boolean> {
  const { services, sport, id } = staging;
  const { db } = services;
  const { seats } = event;
  const sums = await runBatchThenRead(db, takePending(staging), stagedSumsStatement(db, id, seats));
  const going = await runBatchThenRead(
    db,
    takePending(staging),
    meetingsOfEventsStatement(db, id, seats.eventIds),
  );
  const keys = going.flatMap(({ month, opponents }) => [
    { sport, month, opponents },
    { sport, month, opponents: passOpponents(opponents, seats) },
  ]);
  const meetings = await readMeetings(staging, keys);
  await send(staging, [passStagedLines(db, id, seats)]);
  return await applyEventsOf(staging, [{ ...event, sums: onlyRow(sums) }], meetings);
}

async function applyEventsOf(
  staging: Staging,
  events: readonly ReplayedEvent[],
  meetings: Map<string, Meeting[]>,
): Promise<boolean> {
  const replayed = replayPage(staging.replay, events, meetings, staging.services.newId);
  if (replayed === null) return false;
  await keep(staging, replayed);
  if (staging.replay.isClosed) await keepRatings(staging, replayed.ratings);
  return true;
}

/** Reads the staged meetings of some opponents and months. */
async function readMeetings(
  staging: Staging,
  of: readonly Pick<Meeting, "sport" | "month" | "opponents">[],
): Promise<Map<string, Meeting[]>> {
  const { services, sport, id } = staging;
  const met = new Map<string, Meeting[]>();
  if (of.length === 0 || staging.counts.meetings === 0) return met;
  const keys = new Map(of.map(({ month, opponents }) => [`${month}|${opponents}`, { month, opponents }]));
  const staged = stagedMeetingsStatement(services.db, id, [...keys.values()]);
  for (const row of await runBatchThenRead(services.db, takePending(staging), staged)) {
    const meeting = { ...row, sport };
    const key = meetingKey(meeting);
    met.set(key, [...(met.get(key) ?? []), meeting]);
  }
  return met;
}

async function keep(staging: Staging, replayed: ReplayedPage): Promise<void> {
  const { counts } = staging;
  counts.lines += replayed.lines.length;
  counts.meetings += replayed.meetings.taken.length - replayed.meetings.freed.length;
  await send(staging, stagePage(staging.services.db, staging.id, replayed));
}

async function keepRatings(staging: Staging, keys: Iterable<string>): Promise<void> {
  const { ratings } = staging.replay.state;
  staging.counts.ratings = ratings.size;
  const changed = [...keys].map((key) => [key, valueAt(ratings, key)] satisfies [string, AppliedRating]);
  await send(staging, stageRatings(staging.services.db, staging.id, changed));
}

async function send(staging: Staging, statements: readonly Statement[]): Promise<void> {
  for (const statement of statements) {
    if (staging.pending.length >= STATEMENTS_A_BATCH)
      await runBatch(staging.services.db, takePending(staging));
    staging.pending.push(statement);
  }
}

/** Takes the statements that wait to be sent, and forgets them: the caller sends them. */
function takePending(staging: Staging): Statement[] {
  const { services, id, sport, pending } = staging;
  staging.isStaged = true;
  return [touchRebuild(services.db, id, sport, services.now()), ...pending.splice(0)];
}

async function drop({ services, id, pending, isStaged }: Staging): Promise<void> {
  pending.length = 0;
  if (isStaged) await runBatch(services.db, forgetStaged(services.db, [id]));
}

function openReplay(rankings: Awaited<ReturnType<typeof rankingsStatement>>, now: number): Replay {
  const rules = new Map(rankings.map((r) => [`${r.id}|${r.version}`, rankingRulesSchema.parse(r.rules)]));
  const zones = new Map(rankings.map((r) => [r.id, r.timeZone]));
  const closed = new Map(rankings.map((r) => [r.id, r.closedAt?.getTime() ?? null]));
  return {
    state: {
      rules: (rankingId, version) => valueAt(rules, `${rankingId}|${version}`),
      timeZone: (rankingId) => valueAt(zones, rankingId),
      closedAt: (rankingId) => closed.get(rankingId) ?? null,
      ratings: new Map(),
      meetings: new Map(),
      freed: new Map(),
      live: new Map(),
    },
    now,
    bestOfRankings: new Set(
      rankings.filter((r) => valueAt(rules, `${r.id}|${r.version}`).bestOf !== null).map((r) => r.id),
    ),
    undone: new Set(),
    isClosed: false,
  };
}

function toEvent({ seq: _seq, isUndone, ...row }: EventRow): ReplayedEvent {
  const event = toRankingEvent({ ...row, at: row.at.getTime(), writtenAt: row.writtenAt.getTime() });
  return { ...event, isUndone };
}
