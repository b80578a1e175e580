import type { PublicDraw } from "../draws/draw-record.ts";

/** A side of a match of a draw as everybody reads it; `names` is empty while nobody has reached it. */
export interface ShownSide {
  names: string;
  /** What stands there until somebody has: "Venceu Quartas de final 2", "1º do Grupo A", "Bye". */
  from: string;
  isWinner: boolean;
}

/** A match of a draw as everybody reads it. */
export interface ShownMatch {
  id: string;
  label: string;
  state: string;
  sides: [ShownSide, ShownSide];
  /** "6/4 6/3", "W.O.", or empty. */
  score: string;
  /** Whether its score waits for an answer. */
  isPending: boolean;
}

export interface ShownRound {
  label: string;
  matches: ShownMatch[];
}

/** A group's table, the best first. */
export interface ShownTable {
  label: string;
  rows: { names: string; played: number; wins: number; balance: number; decidedBy: string | null }[];
}

/** A draw of an event: announced, made, or replaced by a later one with its reason. */
export interface ShownDraw {
  number: number;
  status: "announced" | "drawn" | "superseded";
  hash: string;
  beacon: { kind: "drand" | "loteria"; round: number; at: string };
  randomness: string | null;
  sourceNote: string | null;
  reason: string | null;
  /** With which anybody makes it again; null of one that was not made, or does not stand. */
  rebuild: PublicDraw | null;
}

/** All draws of an event, the last first, and what is played of the one that stands. */
export interface EventDraws {
  eventId: string;
  draws: ShownDraw[];
  tables: ShownTable[];
  /** How ties of its tables are broken, in words; null where it has none. */
  policy: string | null;
  rounds: ShownRound[];
  champion: string | null;
}
