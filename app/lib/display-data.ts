/** The places of a page of a draw: as many as the screen has rows. */
export const DRAW_PLACES = 16;

/** The podium: always on screen, on no page. */
export const PODIUM_SIZE = 3;

/** The key of a tournament among a display's boards. */
export function tournamentKey(tournamentId: string): string {
  return `torneio/${tournamentId}`;
}

/** The key of an event's draw among a display's boards. */
export function drawKey(eventId: string): string {
  return `chave/${eventId}`;
}

/** The key of the highlights of a ranking's week among a display's boards. */
export function weekKey(rankingId: string): string {
  return `semana/${rankingId}`;
}

/** The key of a ranking among a display's boards: the main one of a sport and format is named by them, another by its id. */
export function rankingKey(ranking: { id: string; sport: string; format: string; isMain: boolean }): string {
  return ranking.isMain ? `${ranking.sport}/${ranking.format}` : `ranking/${ranking.id}`;
}

/** Whether a board's key is that of a tournament, or of a draw of one. */
export function isTournamentKey(key: string): boolean {
  return [tournamentKey(""), drawKey("")].some((prefix) => key.startsWith(prefix));
}

/**
 * The data of a club's TV (`GET /api/v1/clubs/{clubId}/display/{version}`, and inside the page itself): the verb makes it, the page's
 * script shows it. Instants are ISO 8601 in UTC; names are already those that strangers may read.
 */
export interface DisplayData {
  /** Which build of the product answered, and in which colour of the club; a page of another build or colour reloads itself. */
  app: string;
  /** Changes with everything that this answer shows, except which board it shows. */
  version: string;
  /** The database's clock when it was read, in microseconds: of two answers, one of them kept on the way, the newer. */
  readAt: number;
  /** The server's clock: TVs are often wrong. */
  now: string;
  /** `logo` is an address, `colour` one of `CLUB_COLOURS`; an answer of an older build has none. */
  club: { id: string; name: string; timeZone: string; logo?: string | null; colour?: string | null };
  /** The club's rankings that have matches, in the order in which they are shown, the weeks of those that were played in, then its tournaments of today and their draws. */
  boards: DisplayTurn[];
  /** The one of `boards` that was asked for, or the first ranking; null when it has no rows. */
  board: DisplayBoard | null;
  /** The last confirmed matches, newest first. */
  matches: DisplayMatch[];
  /** The matches of today's tournaments that are called to their courts, the newest call first. */
  calls: DisplayCall[];
  sponsors: DisplaySponsor[];
  /** A token, valid for this day, that says how many TVs the plan includes; the club's channel counts by it. */
  tv: string;
}

/**
 * `key` is "sport/format", "ranking/id", "semana/id" of a ranking, "torneio/id", or "chave/id" of an event, as the query asks for it. `version` changes
 * with every change of what it shows; that of a week never does: a result is seen in its table, so nothing calls a screen to the week.
 */
export interface DisplayTurn {
  key: string;
  version: number;
}

export interface DisplayBoard {
  key: string;
  /** "matches": now and next of a tournament; "draw", "groups": of an event the bracket, or its groups' tables; "week": a ranking's highlights; left out, a table. */
  kind?: "matches" | "draw" | "groups" | "week";
  /** How many rows a page has; left out, as many as fit. */
  perPage?: number;
  /** "Tênis · Simples", "Tênis · Duplas · Feminino B". */
  title: string;
  /** The rules of what a ranking's table counts: "Últimas 52 semanas · 10 melhores resultados"; a board of another kind has none. */
  rule?: string;
  /** How many rows there are; what stands in the page itself may be the first of them only. */
  total: number;
  rows: DisplayRow[];
}

/** A row of a table, or of a board of matches. */
export type DisplayRow = DisplayTableRow | DisplayMatchRow;

export interface DisplayTableRow {
  /** The athlete's. */
  id: string;
  name: string;
  position: number;
  /** Position last Monday; null for a newcomer. */
  was: number | null;
  points: number;
  wins: number;
  losses: number;
  /** A table has no places of its own. */
  area?: undefined;
  picture?: undefined;
  sport?: undefined;
}

/** A match of a tournament that is played, or comes next; or what stands in the picture of a draw: a match, a line of a group's table; or a highlight of the week. */
export interface DisplayMatchRow {
  id: string;
  /** The players, a line for each side. */
  name: string;
  isNow: boolean;
  /** "14:30", "agora", or empty where it is not known. */
  when: string;
  court: string;
  /** "Livre · Semifinais". */
  title: string;
  /** "6/4 6/3", or empty; in a bracket a line for each side. */
  score: string;
  /** Its place in a draw's picture, as CSS says it: "line / column / span". */
  area?: string;
  /** The address of the picture of whom it is about. */
  picture?: string | null;
  /** The sport on whose court it stands. */
  sport?: string;
  /** Words for the style sheet: how lines come to it, how large its names are, who won; "head" of a group, "gap" where nothing is. */
  look?: string;
}

/** A tournament of today, as a TV names it. */
export interface DisplayTournament {
  id: string;
  name: string;
  events: { id: string; name: string }[];
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
  /** The sport on whose court it stands. */
  sport: string;
  /** The ids of the athletes of `first`. */
  firstIds: string[];
}

/** A match that was called to its court; each call of it has an `id` of its own. */
export interface DisplayCall {
  id: string;
  match: string;
  /** "Livre · Semifinal". */
  title: string;
  first: string;
  second: string;
  /** Empty where it has none. */
  court: string;
}

export interface DisplaySponsor {
  id: string;
  name: string;
  logo: string;
  width: number;
  height: number;
  alt: string;
}

/** The answer that a display asks for every 15 s. */
export type DisplayVersion = Pick<DisplayData, "app" | "version" | "readAt" | "now">;
