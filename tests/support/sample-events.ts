import type {
  AppliedEvents,
  MatchEvent,
  RankingState,
} from "../../app/features/scoring/ledger/ranking-events.ts";
import { applyEvents } from "../../app/features/scoring/ledger/apply-events.ts";
import type { LedgerLine } from "../../app/features/scoring/ledger/ledger.ts";
import { DEFAULT_RULES, type RankingRules } from "../../app/features/scoring/ledger/rules.ts";

// Events of tests that look at what applying them writes: "a" lost to "b" where nothing else is said.

/** The afternoon of a day. */
export const at = (day: string) => Date.parse(`${day}T15:00:00Z`);
/** The start of a day in São Paulo. */
export const startOf = (day: string) => Date.parse(`${day}T03:00:00Z`);

/** A state in which nothing has happened. */
export function newState(rules: Partial<RankingRules> = {}): RankingState {
  return {
    rules: () => ({ ...DEFAULT_RULES, ...rules }),
    timeZone: () => "America/Sao_Paulo",
    closedAt: () => null,
    ratings: new Map(),
    meetings: new Map(),
    freed: new Map(),
    live: new Map(),
  };
}

/** A confirmation on a day. */
export function event(id: string, day: string, more: Partial<MatchEvent> = {}): MatchEvent {
  return {
    id,
    rankingId: "r",
    sport: "tennis",
    matchId: `match of ${id}`,
    kind: "confirm",
    at: at(day),
    writtenAt: at(day),
    ordinal: 7,
    ruleVersion: 3,
    undoes: null,
    corrects: null,
    isAnswered: true,
    result: {
      sides: [["a"], ["b"]],
      end: "completed",
      winner: 2,
      setsWon: [1, 2],
      gamesWon: [13, 15],
      playedOn: day,
    },
    ...more,
  };
}
/** A win of "a" with so many games to none. */
export const wonBy = (a: number, opponent: string, day: string): MatchEvent["result"] => ({
  sides: [["a"], [opponent]],
  end: "completed",
  winner: 1,
  setsWon: [2, 0],
  gamesWon: [a, 0],
  playedOn: day,
});

let count = 0;
/** Ids of lines, from one on at each `apply`. */
export const newId = () => `line-${(count += 1)}`;
/** Applies events to a state, which is changed. */
export const apply = (state: RankingState, ...events: MatchEvent[]) => {
  return applyEvents(state, events, newId);
};
/** The lines of "a". */
export const own = ({ lines }: Pick<AppliedEvents, "lines">) =>
  lines.filter(({ athleteId }) => athleteId === "a");
/** Reason, points and instant. */
export const said = (lines: readonly LedgerLine[]) =>
  lines.map(({ reason, points, at: when }) => [reason, points, when]);
