/**
 * What a club's TV gets (`GET /api/v1/clubs/{clubId}/display/{version}`, and inside the page itself): the verb makes
 * it, the page's script shows it. Instants are ISO 8601 in UTC; names are already those that strangers may read.
 */
export interface DisplayData {
  /** Which build of the product answered; a page of another build reloads itself. */
  app: string;
  /** Changes with everything that this answer shows, except which board it shows. */
  version: string;
  /** The database's clock when it was read, in microseconds: of two answers, one of them kept on the way, the newer. */
  readAt: number;
  /** The server's clock: TVs are often wrong. */
  now: string;
  /** `logo` is an address; an answer of an older build has none. */
  club: { id: string; name: string; timeZone: string; logo?: string | null };
  /** The club's rankings that have matches, in the order in which they are shown. */
  boards: DisplayTurn[];
  /** The ranking asked for, or the first of `boards`; null when it has no rows. */
  board: DisplayBoard | null;
  /** The last confirmed matches, newest first. */
  matches: DisplayMatch[];
  sponsors: DisplaySponsor[];
  /** A token, valid for this day, that says how many TVs the plan includes; the club's channel counts by it. */
  tv: string;
}

/** `key` is "sport/format", as the query asks for it. `version` rises with every change of that table. */
export interface DisplayTurn {
  key: string;
  version: number;
}

export interface DisplayBoard {
  key: string;
  /** "Tênis · Simples". */
  title: string;
  /** How many rows there are; what stands in the page itself may be the first of them only. */
  total: number;
  rows: DisplayRow[];
}

export interface DisplayRow {
  /** The end of the athlete's id: enough to distinguish the rows of one table. */
  id: string;
  name: string;
  position: number;
  /** Position last Monday; null for a newcomer. */
  was: number | null;
  points: number;
  wins: number;
  losses: number;
}

/** `first` won; where nobody did (double W.O.), `isDraw`. The score is written from the first one's view. */
export interface DisplayMatch {
  id: string;
  at: string;
  title: string;
  first: string;
  second: string;
  score: string;
  isDraw: boolean;
}

export interface DisplaySponsor {
  id: string;
  name: string;
  logo: string;
  width: number;
  height: number;
  alt: string;
}

/** What a display asks for every 15 s. */
export type DisplayVersion = Pick<DisplayData, "app" | "version" | "readAt" | "now">;
