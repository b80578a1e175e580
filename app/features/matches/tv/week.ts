import { boardTitle } from "./board-title.ts";
import { formatWeekday } from "../../../lib/dates.ts";
import { type DisplayBoard, type DisplayMatchRow, weekKey } from "../../../lib/display-data.ts";
import { playedUnits } from "../../scoring/ledger/result.ts";
import { isRanked, type ShownTable, type TableRow } from "../../scoring/ledger/table-row.ts";
import { type Match, rankingResult } from "../matches/match.ts";
import { REMOVED_ATHLETE } from "../../people/people/public-name.ts";
import { sideLabel } from "./display-names.ts";

/** The letters that a side's line holds in the large card of a match. */
const SIDE_LETTERS = 32;
/** Longer names and scores are set in smaller letters, so that they are read whole. */
const LARGE_NAME_LETTERS = 24;
const LARGE_SCORE_LETTERS = 27;
/** The lesser side of a match of the week made at least this share of what was played: 6/3 6/3 is still one. */
const LEAST_SHARE = 1 / 3;

/** A confirmed match of the week, with its players. */
export interface WeekMatch extends Pick<Match, "scoreFormat" | "sets" | "end" | "losingSide" | "playedOn"> {
  sport: string;
  winnerSide: 1 | 2 | null;
  players: { athleteId: string; name: string; side: number }[];
}

/** The athlete who climbed most places since Monday, with the places before and now. */
interface Climb {
  name: string;
  from: number;
  to: number;
  picture: string | null;
}

/**
 * Finds the athlete who climbed most places of a table since Monday; of several who climbed as many, the one who stands higher,
 * then the first by name. Null where nobody did: a newcomer has climbed from nowhere.
 */
export function highestClimb(rows: readonly TableRow[]): Climb | null {
  const [first] = rows
    .filter(isRanked)
    .flatMap(({ position: to, previousPosition: from, athlete: { name, avatar } }) =>
      from !== null && from > to && name !== REMOVED_ATHLETE
        ? [{ name, from, to, picture: avatar ?? null }]
        : [],
    )
    .sort((a, b) => b.from - b.to - (a.from - a.to) || a.to - b.to || (a.name < b.name ? -1 : 1));
  return first ?? null;
}

/**
 * The match of the week: of those played to their end with a winner, the one whose sides made the most equal share of what was played (games, a
 * super tie-break being one; points where points are counted); of two as equal the longer one, then the newer one (`matches` begin
 * with the newest). None that was one-sided, and none of somebody who has gone.
 */
export function matchOfWeek<Of extends WeekMatch>(matches: readonly Of[]): Of | null {
  const [first] = matches
    .map((match) => ({ match, ...balanceOf(match) }))
    .filter(({ match, share }) => share >= LEAST_SHARE && match.players.every(isThere))
    .sort((a, b) => b.share - a.share || b.played - a.played);
  return first?.match ?? null;
}

const isThere = ({ name }: { name: string }) => name !== REMOVED_ATHLETE;

/** The lesser side's share of what was played, and how much that was; no share where nothing was won by playing. */
function balanceOf(match: WeekMatch): { share: number; played: number } {
  const result = match.end === "completed" && match.winnerSide ? rankingResult(match, [[], []]) : null;
  const { made } = result ? playedUnits(result, match.sport) : { made: [0] };
  const played = made.reduce((sum, one) => sum + one, 0);
  return { share: played > 0 ? Math.min(...made) / played : 0, played };
}

/** The name of an athlete, by its id, as strangers may read it. */
type NameOf = (athleteId: string) => string;

/** How a score is written from a side's view. */
type ScoreOf = (match: WeekMatch & { side: 1 | 2 }) => string;

/** The highlights of a ranking's week as a board of the TV; `matches` are its matches of the last seven days, newest first. Null where there are none. */
export function weekBoard(
  { ranking, sport, format, rows: table }: Pick<ShownTable, "ranking" | "sport" | "format" | "rows">,
  matches: readonly WeekMatch[],
  nameOf: NameOf,
  scoreOf: ScoreOf,
): DisplayBoard | null {
  if (!ranking || matches.length === 0) return null;
  const climb = highestClimb(table);
  const match = matchOfWeek(matches);
  const rows = [
    climb && climbRow(climb),
    match && matchRow(match, nameOf, scoreOf),
    numbersRow(matches),
  ].filter((row) => row !== null);
  const title = `A semana · ${boardTitle(sport, format)}`;
  return { key: weekKey(ranking.id), kind: "week", title, total: rows.length, rows };
}

const NOTHING = { isNow: false, court: "", title: "", score: "" };

function climbRow({ name, from, to, picture }: Climb): DisplayMatchRow {
  const title = `do ${from}º para o ${to}º`;
  const score = `▲${from - to}`;
  const look = name.length > LARGE_NAME_LETTERS ? "climb long" : "climb";
  return { ...NOTHING, id: "climb", when: "Maior subida", name, title, score, picture, look };
}

function matchRow(match: WeekMatch, nameOf: NameOf, scoreOf: ScoreOf): DisplayMatchRow {
  const side = match.winnerSide ?? 1;
  const score = scoreOf({ ...match, side });
  const line = (of: number) =>
    sideLabel(
      match.players.filter((player) => player.side === of).map(({ athleteId }) => nameOf(athleteId)),
      SIDE_LETTERS,
    );
  return {
    ...NOTHING,
    id: "match",
    when: "Jogo da semana",
    name: `${line(side)}\n${line(3 - side)}`,
    title: formatWeekday(`${match.playedOn}T12:00:00Z`, "UTC"),
    score,
    sport: match.sport,
    look: score.length > LARGE_SCORE_LETTERS ? "match long" : "match",
  };
}

function numbersRow(matches: readonly WeekMatch[]): DisplayMatchRow {
  const athletes = new Set(matches.flatMap(({ players }) => players.map(({ athleteId }) => athleteId))).size;
  const many = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;
  const name = `${many(matches.length, "jogo")} · ${many(athletes, "atleta")}`;
  return { ...NOTHING, id: "numbers", when: "Em quadra nos últimos 7 dias", name, look: "numbers" };
}
