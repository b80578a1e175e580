import { Defect } from "../../../lib/errors.ts";
import { admitsMatch, type Category, type Entrant } from "../../scoring/ledger/category.ts";
import { applyEvents, applyWindow } from "../../scoring/ledger/apply-events.ts";
import { isResultLine, type LedgerLine } from "../../scoring/ledger/ledger.ts";
import { meetingNumber } from "../../scoring/ledger/meetings.ts";
import {
  type AwardEvent,
  isMergeEvent,
  type MatchEvent,
  type MergeEvent,
  type RankingEvent,
  type RankingState,
} from "../../scoring/ledger/ranking-events.ts";
import { DEFAULT_RULES, type RankingRules } from "../../scoring/ledger/rules.ts";
import { seatsOfThen } from "../../scoring/ledger/seats.ts";

/** A match's event of a club, sport and format; `also` as it was written. */
export interface PastMatch extends Omit<MatchEvent, "also"> {
  also: MatchEvent["also"] | null;
  /** Code of the match's score format. */
  scoreFormat: string;
}

/** An event in the order in which it was told: of all matches and merges, and of the phases that gave points in the ranking itself. */
export type PastEvent = PastMatch | AwardEvent | MergeEvent;

/** The nível fields of a line of the main ranking, which no rules of points move. */
type LevelParts = Pick<
  LedgerLine,
  "levelChange" | "levelBefore" | "levelFromResult" | "levelFromScore" | "levelMeeting"
>;

/**
 * Which confirmations a ranking of another category counts: of those that count already the ones that stay, by the rules they were written
 * with; of the others the ones that enter, by the rules in force.
 */
interface Admission {
  stays: (event: PastMatch) => boolean;
  enters: (event: PastMatch) => boolean;
}

/** A ranking as its events are applied again. */
export interface ReplayedScene {
  ranking: Category & { id: string; mainId: string };
  /** The rules that what is counted again counts by, and their version. */
  rules: RankingRules;
  ruleVersion: number;
  /**
   * Which confirmations are counted again; everything else stays in the rankings, and under the rules, in which it was written.
   * Null: all, and which of them count is decided anew.
   */
  isUnderNewRules: ((event: PastMatch) => boolean) | null;
  /** Instead, where its category changes: which confirmations count from now on, of those that do already and of the others. */
  admission?: Admission | undefined;
  /** The rules that were in force as a version. */
  rulesOf: (version: number) => RankingRules;
  events: readonly PastEvent[];
  entrantOf: (athleteId: string) => Entrant;
  /** Of the main ranking's lines, by `event|athlete`. */
  levels: ReadonlyMap<string, LevelParts>;
  timeZone: string;
  /** Windows close up to here; milliseconds. */
  now: number;
  newId: () => string;
}

/** The rows that a replay writes: the lines, the events that count and by which rules, and the meeting of each confirmation that stands. */
export interface Replayed {
  lines: LedgerLine[];
  entered: { id: string; number: number | null; ruleVersion: number }[];
}

/**
 * Applies the past of one ranking again under rules: which matches it counts is decided anew, by who the players are now
 * (product §5: an explicit act, deterministic). Nível stays as it was written.
 */
export function replayOneRanking(scene: ReplayedScene): Replayed {
  const { ranking, rules, newId } = scene;
  const isMain = ranking.id === ranking.mainId;
  const versions = versionsOf(scene);
  const ofThen = seatsOfThen(scene.events.flatMap((event) => (isMergeEvent(event) ? [event.seats] : [])));
  const events = scene.events.map((row): RankingEvent => {
    const event = ofThen(row);
    const ruleVersion = versions.get(event.id);
    const isAward = event.matchId === null && !isMergeEvent(event);
    if (!isAward && !isMain) {
      const also = ruleVersion === undefined ? [] : [{ rankingId: ranking.id, ruleVersion }];
      return { ...event, rankingId: ranking.mainId, ruleVersion: 0, also };
    }
    if (ruleVersion === undefined) throw new Defect(`an event that counts by no rules: ${event.id}`);
    return isAward
      ? { ...event, ruleVersion }
      : { ...event, rankingId: ranking.mainId, ruleVersion, also: [] };
  });
  const rulesBy = (version: number) => (version === scene.ruleVersion ? rules : scene.rulesOf(version));
  const state: RankingState = {
    rules: (id, version) => (id === ranking.id ? rulesBy(version) : DEFAULT_RULES),
    timeZone: () => scene.timeZone,
    closedAt: () => null,
    ratings: new Map(),
    meetings: new Map(),
    freed: new Map(),
    live: new Map(),
  };
  const applied = [...applyEvents(state, events, newId).lines, ...applyWindow(state, scene.now, newId).lines];
  const lines = applied.filter((line) => line.rankingId === ranking.id);
  const meetings = new Map([...state.meetings.values()].flat().map((one) => [one.eventId, one]));
  return {
    lines: isMain ? lines.map((line) => withLevel(line, scene.levels)) : lines,
    entered: [...versions].map(([id, ruleVersion]) => {
      const meeting = meetings.get(id);
      return { id, number: (meeting && meetingNumber(meeting, ranking.id)) ?? null, ruleVersion };
    }),
  };
}

/** By which version of the rules each event counts; what is not there does not. An annulment follows what it undoes. */
function versionsOf(scene: ReplayedScene): Map<string, number> {
  const { ranking, ruleVersion, isUnderNewRules, admission } = scene;
  if (admission) return versionsAdmitted(scene, admission);
  const again = new Set<string>();
  const versions = new Map<string, number>();
  for (const event of scene.events) {
    const { undoes } = event;
    if (isUnderNewRules === null) {
      if (event.matchId === null || (undoes === null ? isAdmitted(scene, event) : versions.has(undoes)))
        versions.set(event.id, ruleVersion);
      continue;
    }
    const written = versionWritten(ranking, event);
    if (written === undefined) continue;
    const isAgain = event.matchId !== null && (undoes === null ? isUnderNewRules(event) : again.has(undoes));
    if (isAgain) again.add(event.id);
    versions.set(event.id, isAgain ? ruleVersion : written);
  }
  return versions;
}

/** The same where the category changes: points without a match and merges stay as they are. */
function versionsAdmitted(
  { ranking, ruleVersion, events }: ReplayedScene,
  { stays, enters }: Admission,
): Map<string, number> {
  const versions = new Map<string, number>();
  for (const event of events) {
    const written = versionWritten(ranking, event);
    const of =
      event.matchId === null || event.undoes === null ? (written ?? ruleVersion) : versions.get(event.undoes);
    const counts =
      event.matchId === null ||
      event.undoes !== null ||
      (written === undefined ? enters(event) : stays(event));
    if (counts && of !== undefined) versions.set(event.id, of);
  }
  return versions;
}

/** How many matches that stand count in a ranking by a replay and did not before, and the other way round. */
export function matchesMoved(
  ranking: ReplayedScene["ranking"],
  events: readonly PastEvent[],
  entered: Replayed["entered"],
): { entering: number; leaving: number } {
  const undone = new Set(events.map(({ undoes }) => undoes));
  const counting = new Set(entered.map(({ id }) => id));
  const standing = events.filter(
    (event) => event.matchId !== null && event.undoes === null && !undone.has(event.id),
  );
  const changed = (isEntering: boolean) =>
    standing.filter(
      (event) =>
        counting.has(event.id) === isEntering &&
        (versionWritten(ranking, event) === undefined) === isEntering,
    ).length;
  return { entering: changed(true), leaving: changed(false) };
}

/** The version of the ranking's rules by which an event was written; undefined where it does not count in it. */
function versionWritten({ id, mainId }: ReplayedScene["ranking"], event: PastEvent): number | undefined {
  const isOwn = id === mainId || (event.matchId === null && !isMergeEvent(event));
  if (isOwn) return event.ruleVersion;
  return event.also?.find(({ rankingId }) => rankingId === id)?.ruleVersion;
}

function isAdmitted(
  { ranking, rules, entrantOf }: ReplayedScene,
  { result, scoreFormat }: PastMatch,
): boolean {
  if (ranking.id === ranking.mainId) return true;
  if (rules.allowedFormats !== null && !rules.allowedFormats.includes(scoreFormat)) return false;
  return admitsMatch(ranking, result, entrantOf);
}

function withLevel(line: LedgerLine, levels: ReplayedScene["levels"]): LedgerLine {
  const says = line.eventId !== null && (isResultLine(line) || line.reason === "annulment");
  const level = says ? levels.get(`${line.eventId}|${line.athleteId}`) : undefined;
  return level ? { ...line, ...level } : line;
}
