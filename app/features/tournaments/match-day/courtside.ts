import type { MatchEnd } from "../../scoring/scores/score.ts";
import type { QuickFormat } from "./next-sets.ts";
import type { OfficeTournament } from "../office/tournament-head.tsx";

/** From being called on there are so many minutes until the W.O. (product §6). */
const WALKOVER_MINUTES = 15;

/** A match of a draw as the organiser runs it. Instants in ISO 8601. */
export interface CourtsideMatch {
  id: string;
  /** Rises with every change: a result sent twice is one. */
  version: number;
  eventName: string;
  /** "Quartas de final", "Grupo A · rodada 1". */
  label: string;
  sport: string;
  format: "singles" | "doubles";
  /** Code of the score's format, and what its sets offer to tap. */
  scoreFormat: string;
  quick: QuickFormat | null;
  sides: [CourtsideSide, CourtsideSide];
  state: string;
  calledAt: string | null;
  startsAt: string | null;
  /** The court that the timetable gives it. */
  court: string | null;
  /** Our match that fills the place; null while nobody has said a score. */
  matchId: string | null;
  score: string;
  isPending: boolean;
}

interface CourtsideSide {
  names: string;
  athletes: string[];
  isWinner: boolean;
}

/** Somebody entered, on the day: whether they came, and who may take their place. */
export interface CourtsideEntry {
  id: string;
  names: string;
  /** One by one: of a pair, either may be replaced before its first match. */
  people: { id: string; name: string }[];
  isHere: boolean;
  isGone: boolean;
  /** It gave up, and the desk may undo that: nothing followed from it. */
  mayComeBack: boolean;
  /** Entries that may take the place, the first to be asked first: those that wait, then lucky losers. */
  substitutes: { id: string; names: string }[];
  /** Whether it is a pair of which a partner may still be another one. */
  mayChangePartner: boolean;
  /** The entry whose place it took, or that took its place, in words; null where neither did. */
  note: string | null;
}

export interface CourtsideEvent {
  id: string;
  name: string;
  entries: CourtsideEntry[];
  /** The fate of the matches that an entry had still to play when it gives up, in words. */
  restWords: string;
  isDrawn: boolean;
}

/** A tournament as it is run courtside. */
export interface Courtside {
  tournament: OfficeTournament;
  timeZone: string;
  /** Called to court. */
  called: CourtsideMatch[];
  /** Both sides are known. */
  ready: CourtsideMatch[];
  /** Its players have said a score, which waits for an answer. */
  asked: CourtsideMatch[];
  /** The last first. */
  done: CourtsideMatch[];
  /** How a match can end. */
  ends: { value: MatchEnd; label: string }[];
  /** Matches whose sides are not known yet. */
  waiting: number;
  events: CourtsideEvent[];
}

/** How long a match has been called, in whole minutes, and whether it may be given as W.O. now. */
export function sinceCalled(calledAt: string, now: Date): { minutes: number; isLate: boolean } {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(calledAt).getTime()) / 60_000));
  return { minutes, isLate: minutes >= WALKOVER_MINUTES };
}

/** "Chamada há 4 min", "Chamada há 16 min: já pode ser W.O." */
export function calledWords(calledAt: string, now: Date): string {
  const { minutes, isLate } = sinceCalled(calledAt, now);
  const said = minutes === 0 ? "Chamada agora" : `Chamada há ${minutes} min`;
  return isLate ? `${said}: já pode ser W.O.` : said;
}
