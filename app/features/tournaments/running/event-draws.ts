import type { CategoryGender } from "../../../../drizzle/schema/enums.ts";
import type { BracketPart } from "../../scoring/brackets/bracket-model.ts";
import type { GroupView } from "../../scoring/brackets/group-model.ts";
import type { PlaceTime } from "../../scoring/drawn/place-time.ts";
import type { PublicDraw } from "../../scoring/brackets/draw-record.ts";

/** A side of a match of a draw as everybody reads it; `names` is empty while nobody has reached it. */
export interface ShownSide {
  names: string;
  /** The words that stand there until somebody has: "Venceu Quartas de final 2", "1º do Grupo A", "Bye". */
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

/** A match of a tournament with its event, and with court and hour where the club has said them. */
export interface ScheduledMatch extends ShownMatch {
  eventId: string;
  place: PlaceTime | null;
}

/** Writes the names of a side. */
export type SideWords = (names: readonly string[]) => string;

/** Somebody who left their place in a draw, as everybody reads it. */
export interface ShownLeaving {
  names: string;
  /** ISO 8601; null of old draws. */
  at: string | null;
  why: string | null;
  /** The round that is made without them first ("fora a partir da 3ª rodada"). */
  from: string | null;
  /** Whoever came to the place, and how ("lucky loser"); null where nobody did. */
  came: { names: string; how: string } | null;
}

/** The matches of a draw, as a picture and as tables. */
export interface DrawPicture {
  groups: GroupView[];
  parts: BracketPart[];
  /** The score of its final, the winner's games first, and who lost it; null before its end, and of tables. */
  final: { score: string; against: string } | null;
  /** The names of those who have won it; nobody yet where it is empty. */
  champions: string[];
  /** It is over, and nobody won it. */
  isWithoutChampion: boolean;
  /** Those who left since the draw, one after the other. */
  leavings: ShownLeaving[];
  /** Lots that break ties, in the order in which they were named. */
  lots: ShownLot[];
}

/** A lot that breaks a tie as everybody reads it; instants in ISO 8601. */
export interface ShownLot {
  /** "Grupo A". */
  table: string;
  /** Those who are tied, once it was drawn in the order that it gave. */
  names: string[];
  /** `spent`: a correction has ended its tie. */
  state: "awaited" | "drawn" | "spent";
  namedAt: string;
  at: string;
  round: number;
  randomness: string | null;
}

/** Said of an event that is over and that nobody won. */
export const NO_CHAMPION = "Sem campeão";

/** "Campeã", "Campeões": what those who win an event are called. */
export function championTitle(champions: readonly string[], gender: CategoryGender): string {
  if (gender === "female") return champions.length > 1 ? "Campeãs" : "Campeã";
  return champions.length > 1 ? "Campeões" : "Campeão";
}

/** An entrant of a draw: the number stays, the names are those of today. */
interface ShownEntrant {
  number: number;
  names: string;
  /** 1 is the best seed; null is none. */
  seed: number | null;
}

/** All that is public of a draw before its number: who, which seeds and how they were found, which rules. */
export interface DrawFacts {
  entrants: ShownEntrant[];
  /** Null of a draw whose record does not say it. */
  seeding: string | null;
  rules: string[];
}

/** A draw with which anybody makes it again, the names of its entrants in their order, and who took whose place since, in words. */
export type NamedDraw = PublicDraw & { names: string[]; changes?: string[] };

/** A draw of an event: announced, made, or replaced by a later one with its reason. */
export interface ShownDraw extends DrawFacts {
  id: string;
  number: number;
  status: "announced" | "drawn" | "superseded";
  hash: string;
  beacon: { kind: "drand" | "loteria"; round: number; at: string };
  announcedAt: string;
  randomness: string | null;
  sourceNote: string | null;
  reason: string | null;
  /** With which anybody makes it again, also where a later one has replaced it; null of one that was not made. */
  rebuild: NamedDraw | null;
}

/** All draws of an event, the last first, and what is played of the one that stands. */
export interface EventDraws extends DrawPicture {
  eventId: string;
  gender: CategoryGender;
  draws: ShownDraw[];
}
