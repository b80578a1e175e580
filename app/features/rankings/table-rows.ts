import type { FormResult } from "./table.ts";

/** A row of `tableStatement` by names: what positions are computed from, and what is shown. */
export interface RawRow {
  athleteId: string;
  name: string;
  isPrivate: boolean;
  birthDate: string | null;
  points: number;
  matches: number;
  wins: number;
  losses: number;
  matchBalance: number;
  setBalance: number;
  gameBalance: number;
  isNew: boolean;
  prevPoints: number;
  prevMatchBalance: number;
  prevSetBalance: number;
  prevGameBalance: number;
  /** Milliseconds since the epoch. */
  memberSince: number | null;
  pointsRank: number;
  prevPointsRank: number;
  isOnPage: boolean;
  level: number;
  levelMatches: number;
  form: FormResult[];
}

/** A row as it travels: names written a hundred times over would be most of the answer. In `unpackRow`'s order. */
export type PackedRow = [
  athleteId: string,
  name: string,
  isPrivate: boolean,
  birthDate: string | null,
  points: number,
  matches: number,
  wins: number,
  losses: number,
  matchBalance: number,
  setBalance: number,
  gameBalance: number,
  isNew: boolean,
  prevPoints: number,
  prevMatchBalance: number,
  prevSetBalance: number,
  prevGameBalance: number,
  pointsRank: number,
  prevPointsRank: number,
  isOnPage: boolean,
  memberSince: number | null,
  level: number,
  levelMatches: number,
  form: string,
];

const FORM_LETTERS: Record<string, FormResult> = {
  w: "won",
  l: "lost",
  W: "walkover_won",
  L: "walkover_lost",
};

/** A row of `tableStatement` by names. */
export function unpackRow(packed: PackedRow): RawRow {
  return {
    athleteId: packed[0],
    name: packed[1],
    isPrivate: packed[2],
    birthDate: packed[3],
    points: packed[4],
    matches: packed[5],
    wins: packed[6],
    losses: packed[7],
    matchBalance: packed[8],
    setBalance: packed[9],
    gameBalance: packed[10],
    isNew: packed[11],
    prevPoints: packed[12],
    prevMatchBalance: packed[13],
    prevSetBalance: packed[14],
    prevGameBalance: packed[15],
    pointsRank: packed[16],
    prevPointsRank: packed[17],
    isOnPage: packed[18],
    memberSince: packed[19],
    level: packed[20],
    levelMatches: packed[21],
    form: Array.from(packed[22], (letter) => FORM_LETTERS[letter]!),
  };
}
