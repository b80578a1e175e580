/** The forms of a tournament event (product §6); `super_8` is every evening of 4 to 12 people with changing partners. */
export const DRAW_FORMATS = [
  "single_elimination",
  "double_elimination",
  "groups_knockout",
  "consolation",
  "swiss",
  "round_robin",
  "rei_da_praia",
  "super_8",
] as const;

export type DrawFormat = (typeof DRAW_FORMATS)[number];

/** Fewest and most entries of any draw. */
export const MIN_ENTRIES = 2;
export const MAX_ENTRIES = 256;

/** Where a side of a match comes from. */
export type Source =
  /** Index into the draw's entries, from 0. */
  | { kind: "entry"; entry: number }
  | { kind: "bye" }
  /** The winner or loser of the match of that key; `first`: the loser only if it was the first match they played (a W.O. is none), else a bye. */
  | { kind: "winner" | "loser"; match: string; first?: true }
  /** Place in a group's table, from 1. */
  | { kind: "rank"; group: string; position: number }
  /** Partners for this one match (Super 8 and 12, rei da praia). */
  | { kind: "team"; entries: [number, number] };

/** One match of a draw, known before anybody plays. */
export interface DrawMatch {
  /** Unique in the plan and the same for the same draw: "M1-3", "A2-1". */
  key: string;
  stage: Stage;
  group: string | null;
  /** Rounds of a stage from 1; `position` from 1 within the round, from the top. */
  round: number;
  position: number;
  sides: [Source, Source];
  /** In pt-BR: "Quartas de final", "Grupo A · rodada 2", "Disputa de 3º lugar". */
  label: string;
  /** The second final of a double elimination: played only if the one who came undefeated lost the first. */
  ifNeeded?: true;
}

/** Parts of a draw, in the order in which they are shown. */
export const STAGES = ["groups", "rounds", "main", "back", "decider", "third_place", "consolation"] as const;

export type Stage = (typeof STAGES)[number];

/** Entries that play a table among themselves. Everybody of a Swiss, Super 8 or round robin is one group, "geral". */
export interface DrawGroup {
  key: string;
  /** In pt-BR: "Grupo A"; "Classificação" where there is one table only. */
  label: string;
  entries: number[];
}

/** A whole draw: who meets whom, where each side comes from, who rests. It holds no name and no result. */
export interface DrawPlan {
  format: DrawFormat;
  entries: number;
  /** Entries that are seeds, the best first. */
  seeds: number[];
  rules: DrawRules;
  /** The public number that decided what was left to chance. */
  lot: number;
  groups: DrawGroup[];
  matches: DrawMatch[];
  /** The entries that do not play in a round: byes of a Swiss round, rests of a Super 8 or of a group of odd size. */
  rests: { round: number; group: string; entries: number[] }[];
  /** Those who gave up since the draw, by entry: public, as results are, so that a stranger makes the same later rounds. */
  left?: Leaving[];
  /** Lots that break ties of tables, in the order in which they were named: public inputs as well. None is ever taken away. */
  lots?: Lot[];
  /** Places that others took since the draw, one after the other: public inputs too. */
  taken?: Taking[];
}

/** People of a table whom nothing but a lot parts. */
export interface Tie {
  /** The key of a group; of those of one place in the groups of a phase of rei da praia "1:2", phase and place. */
  table: string;
  /** Their entries, in the order of the list. */
  tied: readonly number[];
}

/** A tie and the round of the beacon that breaks it, which was named once the last result of the tie was fixed. */
export interface Lot extends Tie {
  /** The instant, in ISO 8601, and from when on the number is known. */
  namedAt: string;
  at: string;
  round: number;
  /** Once it was drawn: the number as the beacon published it, and the order that it gave. */
  drawn?: { randomness: string; order: number[] };
}

/** How somebody comes to a place since the draw: as a lucky loser, from the waiting list, entered but not drawn, or the pair with another partner. */
export const TAKING_WAYS = ["lucky", "waiting", "entered", "partner"] as const;

export type TakingWay = (typeof TAKING_WAYS)[number];

/** A place that its entrant left to another one. */
export interface Taking {
  /** The place: the entry that was drawn there, of a lucky loser that of the line. */
  entry: number;
  /** The instant, in ISO 8601. */
  at: string;
  /** Why, as everybody reads it; null where nobody said it. */
  why: string | null;
  how: TakingWay;
  /** The lucky loser: another entry of the draw, which is itself on that line from then on. */
  lucky?: number;
  /** Else the ids of the entry that stands at the place from then on, and of the one that stood there before. */
  seat?: { came: string; left: string };
}

/** An entry that gave up. */
export interface Leaving {
  entry: number;
  /** The instant, in ISO 8601; null of old draws. */
  at: string | null;
  /** Why, as everybody reads it; left out where nobody said it. */
  why?: string;
  /**
   * The first round that is made without it (`madeWith`): of a Swiss its rounds, of a rei da praia its phases, of groups and a
   * knock-out 2 for the knock-out. Whatever was begun before stays as it was paired.
   */
  outFrom: number;
  /** Its matches that were decided without being played before it went, by another's going or a bye. */
  settled?: string[];
  /** Those of them on which something rests that was begun since: there it had won. Of the others nobody has. */
  stands?: string[];
  /** Its matches that had been called when it went: with them their round was begun. */
  called?: string[];
}

/** The rules that a club may choose for a draw; a missing one takes the value of `DEFAULT_RULES`. */
export interface DrawRules {
  /** A match for third place between the losers of the semifinals. */
  thirdPlace: boolean;
  /** How many of each group go on to the knock-out. */
  advance: 1 | 2;
  /** Rounds of a Swiss; null: as many as leave one undefeated. */
  swissRounds: number | null;
  /** Entries of each half of a mixed Super 8: everybody of the first partners everybody of the second once. */
  mixed: { first: number[]; second: number[] } | null;
  /** How ties of a group's table are broken: the keys of `GROUP_POLICIES`. */
  groupOrder: "head_to_head" | "balance";
  /** The order of people who change partners: by games won, or by wins. */
  peopleOrder: "games" | "wins";
  /** A W.O. counts in a table as the fewest full sets that win, or as no game at all. */
  walkover: "full_set" | "nothing";
  /** Code of the event's score format, by which tables count (`countFormat`). */
  scoreFormat?: string;
  /**
   * The same in draws from before: games of a set (or points), sets that win a match, and where it was not played to a number of games
   * whether points were shared, `games` in all, or made until the clock rang.
   */
  games: number;
  setsToWin: 1 | 2;
  scoring?: "shared" | "clock";
  /** Results in a group of who gives up before its end: they stay and the rest is W.O. (also where it is not said), or all are void. */
  leaving?: "kept" | "void";
}

export const DEFAULT_DRAW_RULES: DrawRules = {
  thirdPlace: false,
  advance: 2,
  swissRounds: null,
  mixed: null,
  groupOrder: "head_to_head",
  peopleOrder: "games",
  walkover: "full_set",
  games: 6,
  setsToWin: 1,
};

/** The options of a draw; the same options always make the same plan. */
export interface DrawOptions {
  format: DrawFormat;
  /** How many; the plan speaks of them as 0 to `entries - 1`. */
  entries: number;
  /** Entries that are seeds, the best first. */
  seeds?: number[];
  rules?: Partial<DrawRules>;
  /** A whole number from 0 to 2^53 - 1 that nobody could choose (see `lotOf`). */
  lot: number;
}

/** Why a draw cannot be made, as a sentence in pt-BR. */
export interface Refusal {
  refused: string;
}

/** How a match ended. Sets are games (or points) of side 0 and side 1, in the order played, as they were left. */
export interface DrawResult {
  /** Null where nobody won: an even match of fixed points or by the clock, a double W.O., and what is void. */
  winner: 0 | 1 | null;
  /** `double_walkover`: neither side came, and nobody goes on. `void`: counts for nobody, since somebody of it gave up. */
  kind: "played" | "walkover" | "retired" | "double_walkover" | "void";
  sets: [number, number][];
  /** Code of the format that it was played in; left out where that is the draw's. */
  scoreFormat?: string;
}

/** Results by the key of their match. */
export type DrawResults = Readonly<Record<string, DrawResult | undefined>>;

/** Whether making or going on with a draw was refused. */
export function isRefused<Made>(made: Made | Refusal): made is Refusal {
  return typeof made === "object" && made !== null && "refused" in made;
}
