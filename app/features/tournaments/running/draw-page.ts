import type { DrawFormat } from "../../scoring/brackets/draw.ts";
import type { EventDraws } from "./event-draws.ts";
import type { OfficeTournament } from "../office/tournament-head.tsx";

/** An event of the tournament, to choose from. */
interface ListedEvent {
  id: string;
  name: string;
  /** The number of entries that are confirmed. */
  entries: number;
}

/** An entry before its draw as the office sees it. */
export interface EntryToDraw {
  entryId: string;
  names: string;
  /** Mean of its people: who has no nível counts as 1500. */
  level: number;
  /** Sum of its people in the event's ranking; null where the event has none. */
  points: number | null;
}

/** A draw that was announced and waits for its number. */
export interface WaitingDraw {
  id: string;
  number: number;
  hash: string;
  beacon: { kind: "drand" | "loteria"; round: number; at: string };
  /** Entries of its seeds, the best first. */
  seeds: string[];
  /** Whether somebody came in or gave up since it was announced. */
  isChanged: boolean;
}

/** The event that is open. */
export interface OpenEvent {
  id: string;
  name: string;
  format: { name: DrawFormat; label: string; options: string[] } | null;
  entries: EntryToDraw[];
  /** Entries in the order that their nível and their points give, the best first; so many of them are seeds. */
  byLevel: string[];
  byPoints: string[];
  usualSeeds: number;
  /** Most seeds that may be chosen by hand. */
  mostSeeds: number;
  waiting: WaitingDraw | null;
  /** How soon the beacon's number may come out; one choice is none. */
  waits: { seconds: number; label: string }[];
  /** Days of the Loteria Federal that may decide. */
  lotteryDays: { day: string; label: string }[];
  /** How many draws there were: from the first on another needs a reason. */
  draws: number;
  /** Why nothing can be announced now, in words; null where it can. */
  refusal: string | null;
}

/** A tournament as the screen of draws shows it. */
export interface DrawPage {
  tournament: OfficeTournament;
  events: ListedEvent[];
  event: OpenEvent | null;
  /** The event's draws as everybody sees them, with names as the club reads them. */
  shown: EventDraws | null;
}
