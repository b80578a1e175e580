import type { OfficeTournament } from "../office/tournament-head.tsx";

/** A place of an event as its office reads it, the best first; who is tied has the same position. */
export interface FinishingPlace {
  position: number;
  /** "Semifinal", "3º nos grupos". */
  phase: string;
  names: string;
  /** The points that each of its athletes gets; null where they get nothing, since they gave up or never came. */
  points: number | null;
}

/** An event of a tournament on its way to its end. */
export interface FinishingEvent {
  id: string;
  name: string;
  /** `lot`: everything is played, and a lot that breaks a tie is awaited. */
  state: "undrawn" | "playing" | "lot" | "ready" | "finished";
  /** Matches that are still to be decided, as far as the draw knows them. */
  left: number;
  /** Where its phase points go, or null. */
  ranking: { name: string; isClosed: boolean } | null;
  /** It is over, and nobody won it. */
  isWithoutChampion: boolean;
  places: FinishingPlace[];
}

/** How a tournament ends: one event after the other. */
export interface FinishingPage {
  tournament: OfficeTournament;
  events: FinishingEvent[];
}
