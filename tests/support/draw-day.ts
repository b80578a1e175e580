import {
  type DrawFormat,
  type DrawPlan,
  isRefused,
  type DrawRules,
} from "../../app/features/scoring/brackets/draw.ts";
import { makePlan } from "../../app/features/scoring/brackets/make-plan.ts";
import { advance } from "../../app/features/scoring/drawn/advance.ts";
import type {
  BracketMatch,
  KeptBracket,
  PlacedMatch,
} from "../../app/features/scoring/drawn/kept-bracket.ts";
import { laterScore } from "../../app/features/scoring/drawn/later.ts";

/** The day of a draw as the database keeps it, without one: each act changes its rows as `advance` says, or is refused. */
export interface DrawDay {
  bracket: KeptBracket;
  /** The plan as it was drawn. */
  drawn: DrawPlan;
  /** Counts the acts; each happens a minute after the one before. */
  minute: number;
}

const SET = { isConfirmed: true, scoreFormat: "SET1-S:6/TB7" } as const;

/** Ways in which a match ends, by the side that wins. */
export const ENDS: Record<string, (winner: 1 | 2) => PlacedMatch> = {
  played: (winner) => ({ ...SET, end: "completed", winner, sets: [games(winner, 6, 3)] }),
  close: (winner) => ({ ...SET, end: "completed", winner, sets: [games(winner, 7, 6)] }),
  retired: (winner) => ({ ...SET, end: "retired", winner, sets: [games(winner, 2, 1)] }),
  walkover: (winner) => ({ ...SET, end: "walkover", winner, sets: [] }),
  double: () => ({ ...SET, end: "double_walkover", winner: null, sets: [] }),
};

const games = (winner: 1 | 2, won: number, lost: number) =>
  winner === 1 ? { side1: won, side2: lost } : { side1: lost, side2: won };

/** Draws an event of so many entries. */
export async function beginDay(
  format: DrawFormat,
  entries: number,
  { lot = entries, rules = {} }: { lot?: number; rules?: Partial<DrawRules> } = {},
): Promise<DrawDay> {
  const drawn = await makePlan({ format, entries, lot, rules });
  if (isRefused(drawn)) throw new Error(drawn.refused);
  const bracket: KeptBracket = {
    drawId: "d",
    version: 1,
    eventId: "e",
    tournamentId: "t",
    isFinished: false,
    onlyFormat: null,
    plan: drawn,
    entrants: Array.from({ length: entries }, (_, at) => ({
      entryId: `n${at}`,
      athletes: [`a${at}`],
      isGone: false,
    })),
    matches: [],
  };
  const day = { bracket, drawn, minute: 0 };
  if (!(await keep(day, bracket))) throw new Error("a draw that refuses itself");
  return day;
}

/** A result at a place whose two sides are known. */
export async function play(day: DrawDay, key: string, placed: PlacedMatch): Promise<boolean> {
  return await keep(day, withRow(day, key, { placed, matchId: `m-${key}` }));
}

/** Another result, or none, at a place that has one, unless a later match of either side has a score. */
export async function correct(day: DrawDay, key: string, placed: PlacedMatch | null): Promise<boolean> {
  const row = day.bracket.matches.find((one) => one.key === key)!;
  if (laterScore(day.bracket, row) !== null) return false;
  return await keep(day, withRow(day, key, { placed, matchId: placed ? row.matchId : null }));
}

/** An entry gives up. */
export async function leave(day: DrawDay, entry: number): Promise<boolean> {
  const goneAt = new Date(Date.UTC(2026, 10, 28, 9, day.minute)).toISOString();
  const entrants = day.bracket.entrants.map((one, at) =>
    at === entry ? { ...one, isGone: true, goneAt } : one,
  );
  return await keep(day, { ...day.bracket, entrants });
}

function withRow({ bracket }: DrawDay, key: string, change: Partial<BracketMatch>): KeptBracket {
  return {
    ...bracket,
    matches: bracket.matches.map((row) => (row.key === key ? { ...row, ...change } : row)),
  };
}

/** Keeps what follows, as the database does; says whether it was taken. */
async function keep(day: DrawDay, bracket: KeptBracket): Promise<boolean> {
  day.minute += 1;
  const made = await advance(bracket);
  if ("refused" in made) return false;
  const changes = new Map(made.changes.map(({ sides: _sides, ...change }) => [change.id, change]));
  const removed = new Set(made.removed);
  const kept = bracket.matches
    .filter(({ id }) => !removed.has(id))
    .map((row) => ({ ...row, ...changes.get(row.id) }));
  const added = made.added.map(({ match, sides: _sides, ...row }): BracketMatch => ({
    ...row,
    id: match.key,
    key: match.key,
    placed: null,
  }));
  day.bracket = {
    ...bracket,
    plan: made.isReplanned ? (JSON.parse(JSON.stringify(made.plan)) as DrawPlan) : bracket.plan,
    matches: [...kept, ...added],
  };
  return true;
}
