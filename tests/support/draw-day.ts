import {
  type DrawFormat,
  type DrawPlan,
  isRefused,
  type DrawRules,
} from "../../app/features/scoring/brackets/draw.ts";
import { createHash } from "node:crypto";
import { drawnLot, withNamedLots } from "../../app/features/scoring/brackets/lots.ts";
import { makePlan } from "../../app/features/scoring/brackets/make-plan.ts";
import { advance } from "../../app/features/scoring/drawn/advance.ts";
import type {
  BracketMatch,
  KeptBracket,
  PlacedMatch,
} from "../../app/features/scoring/drawn/kept-bracket.ts";
import {
  undoLeaving,
  withLeaving,
  withLucky,
  withSeat,
} from "../../app/features/scoring/drawn/draw-changes.ts";
import { laterScore } from "../../app/features/scoring/drawn/later.ts";
import { createBeacon } from "../../app/platform/beacon.server.ts";

/** The day of a draw as the database keeps it, without one: each act changes its rows as `advance` says, or is refused. */
export interface DrawDay {
  bracket: KeptBracket;
  /** The plan as it was drawn. */
  drawn: DrawPlan;
  /** Counts the acts; each happens a minute after the one before. */
  minute: number;
}

const { roundAt, timeOf } = createBeacon(undefined);

/** The time of a day's last act. */
export const nowOf = ({ minute }: DrawDay) => new Date(Date.UTC(2026, 10, 28, 9, minute));

/** The number of a round in these days; nobody has it before its time. */
export function numberOfRound(day: DrawDay, round: number): string {
  if (timeOf(round) > nowOf(day)) throw new Error(`round ${round} is not out yet`);
  return createHash("sha256").update(`round ${round}`).digest("hex");
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
  return await keep(day, withLeaving(day.bracket, entry, { at: nowOf(day), why: "Desistência" }));
}

/** The same, and a lucky loser comes to its line. */
export async function leaveToLucky(day: DrawDay, entry: number, lucky: number): Promise<boolean> {
  return await keep(day, withLucky(day.bracket, entry, lucky, { at: nowOf(day), why: "Lesão" }));
}

/** The same, and somebody comes who was not drawn. */
export async function leaveToOther(day: DrawDay, entry: number, name: string): Promise<boolean> {
  const came = { entryId: `n${name}`, athletes: [`a${name}`] };
  return await keep(
    day,
    withSeat(day.bracket, entry, came, { how: "waiting", at: nowOf(day), why: "Desistência" }),
  );
}

/** The desk undoes a withdrawal; says whether it was taken. */
export async function comeBack(day: DrawDay, entryId: string): Promise<boolean> {
  const back = { entryId, athletes: [`a${entryId.slice(1)}`] };
  const undone = await undoLeaving(day.bracket, back);
  return "refused" in undone ? false : await keep(day, undone.bracket);
}

/** The two of a match are called to their court. */
export function call(day: DrawDay, key: string): void {
  day.bracket = withRow(day, key, { state: "called" });
}

function withRow({ bracket }: DrawDay, key: string, change: Partial<BracketMatch>): KeptBracket {
  return {
    ...bracket,
    matches: bracket.matches.map((row) => (row.key === key ? { ...row, ...change } : row)),
  };
}

/** Draws the lots that break ties and are due, a minute later, as the job does; says whether there were any. */
export async function drawLots(day: DrawDay): Promise<boolean> {
  const { plan } = day.bracket;
  if (!plan.lots?.some(({ drawn }) => !drawn)) return false;
  day.minute += 1;
  const lots = plan.lots.map((lot) =>
    lot.drawn || new Date(lot.at) > nowOf(day) ? lot : drawnLot(lot, numberOfRound(day, lot.round)),
  );
  return await keep(day, { ...day.bracket, plan: { ...plan, lots } });
}

/** Keeps what follows, as the database does; says whether it was taken. */
async function keep(day: DrawDay, bracket: KeptBracket): Promise<boolean> {
  day.minute += 1;
  const made = await advance(bracket);
  if ("refused" in made) return false;
  const changes = new Map(made.changes.map(({ sides: _sides, ...change }) => [change.id, change]));
  const removed = new Set(made.removed);
  const plan = withNamedLots(made.plan, made.ties, { now: nowOf(day), rounds: { roundAt, timeOf } });
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
    plan:
      made.isReplanned || made.ties.length > 0
        ? (JSON.parse(JSON.stringify(plan)) as DrawPlan)
        : bracket.plan,
    matches: [...kept, ...added],
  };
  return true;
}
