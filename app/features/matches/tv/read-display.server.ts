import { pictureUrl } from "../../../lib/picture-urls.ts";
import {
  type DisplayBoard,
  type DisplayCall,
  type DisplayData,
  type DisplayMatch,
  type DisplayTournament,
  type DisplayVersion,
  drawKey,
  rankingKey,
  tournamentKey,
  weekKey,
} from "../../../lib/display-data.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { publicName } from "../../people/people/public-name.ts";
import { boardTitle } from "./board-title.ts";
import { allSponsors } from "../../clubs/sponsors/sponsor.ts";
import { readSponsors } from "../../clubs/sponsors/read-sponsors.server.ts";
import { refuseOfflineClub } from "../../base/access/club-access.server.ts";
import { type CalledRow, calledStatement } from "./calls-repository.server.ts";
import { sideLabel } from "./display-names.ts";
import type { DisplayQuery } from "./display-query.ts";
import {
  confirmedStatement,
  displayStatement,
  firstBoardSql,
  shownBoardSql,
  type ConfirmedRow,
  displayWeekStatement,
} from "./display-repository.server.ts";
import { weekBoard } from "./week.ts";
import { tvTicket } from "./tv-ticket.server.ts";
import type { FormatScore } from "../../rankings/tables/read-ledger.server.ts";
import { readRawTable, tableNames, toTable } from "../../rankings/tables/read-table.server.ts";
import { isRanked, type ShownTable } from "../../scoring/ledger/table-row.ts";
import { listedRankingLabel, whatCounts } from "../../rankings/tables/ranking-labels.ts";

const ROW_LIMIT = 500;
const MATCH_LIMIT = 6;

/** Reads what is played of a tournament, or the draw of one of its events; gives what makes a board of it, once its names are read. */
type ReadTournamentScene = (
  context: Pick<VerbContext, "services">,
  asked: { tournamentId: string } | { eventId: string },
) => Promise<(tournament: DisplayTournament) => DisplayBoard | null>;

/**
 * Everything that a club's TV shows: what is played now and next of the tournament asked for, or the draw of the event (`chave`), while
 * it is of today; the highlights of the week of a ranking (`semana`), while it has a match of the last seven days; else one
 * ranking, the one asked for (one by category by its id, also of a closed season; a sport alone means its singles, a format alone that of
 * the club's first sport), or the first that somebody stands in, which a screen also gets that asks for one that the club hid meanwhile. Public;
 * one round trip, one clock. Null when there is no such club, and for an address of a ranking that is not shown (`isPage`); throws `not_found` where
 * its public pages are down. `app` is the build that answers.
 */
export async function readDisplay(
  { services }: Pick<VerbContext, "services">,
  input: { clubId: string; app: string; isPage?: boolean } & DisplayQuery,
  {
    formatScore,
    readTournamentScene,
  }: { formatScore: FormatScore; readTournamentScene: ReadTournamentScene },
): Promise<DisplayData | null> {
  const { db } = services;
  const now = services.now();
  const { torneio, chave, semana } = input;
  const ranking = semana ?? input.ranking;
  const isFixed = [input.sport, input.format, ranking].some((named) => named !== undefined);
  const named = ranking && !input.isPage ? shownBoardSql(input.clubId, ranking) : ranking;
  const asked = { sport: input.sport, format: input.format ?? "singles", ranking: named, isMainFirst: true };
  const wanted = isFixed ? asked : { format: "singles", ranking: firstBoardSql(input.clubId) };
  const page = { limit: ROW_LIMIT, cursor: 0 };
  const scene = torneio ? { tournamentId: torneio } : chave ? { eventId: chave } : null;
  const [[display], table, confirmed, called, sponsors, toBoardOf, ofWeek] = await Promise.all([
    // First: what is written between it and the rest is then shown early, under a version that is asked for again.
    services.read(displayStatement(db, input.clubId, now)),
    readRawTable({ services }, { ...wanted, clubId: input.clubId }, page),
    services.read(confirmedStatement(db, input.clubId, MATCH_LIMIT)),
    services.read(calledStatement(db, input.clubId, now)),
    readSponsors({ services }, { clubId: input.clubId }),
    scene && readTournamentScene({ services }, scene),
    semana ? services.read(displayWeekStatement(db, input.clubId, semana, now)) : [],
  ]);
  if (!display || !table || (input.isPage && ranking && !table.ranking)) return null;
  refuseOfflineClub(display);
  const format = isFixed ? (input.format ?? "singles") : (display.boards[0]?.format ?? "singles");
  const { id, name, timeZone, logoId, colour, version, readAt } = display;
  const open = display.tournaments.filter(({ isOpen }) => isOpen);
  const tournament = torneio
    ? open.find((one) => one.id === torneio)
    : display.tournaments.find(({ draws }) => draws.some(({ id }) => id === chave));
  const nameOf = tableNames(
    table,
    publicName,
    [...confirmed, ...called, ...ofWeek].flatMap(({ players }) => players),
  );
  const shown = toTable(table, { ...page, format }, nameOf);
  const isWeek = display.boards.some((one) => one.id === semana && one.hasWeek);
  const board = (isWeek ? weekBoard(shown, ofWeek, nameOf, formatScore) : null) ?? toBoard(shown);
  return {
    app: dressOf(input.app, display),
    version,
    readAt,
    now: now.toISOString(),
    club: { id, name, timeZone, logo: pictureUrl("logos", logoId), colour },
    boards: [
      ...display.boards.map((board) => ({
        key: rankingKey(board),
        version: board.version,
      })),
      ...display.boards.flatMap((one) => (one.hasWeek ? [{ key: weekKey(one.id), version: 0 }] : [])),
      ...open.map((one) => ({ key: tournamentKey(one.id), version: one.version })),
      ...display.tournaments.flatMap(({ draws }) =>
        draws.map((one) => ({ key: drawKey(one.id), version: one.version })),
      ),
    ],
    board: (tournament && toBoardOf?.(tournament)) ?? board,
    tv: await tvTicket(services, { clubId: id, plan: display.plan, day: display.today }),
    matches: confirmed.map((match) => toMatch(match, nameOf, formatScore)),
    calls: called.map((match) => toCall(match, nameOf)),
    sponsors: allSponsors(sponsors).map((sponsor) => ({
      id: sponsor.id,
      name: sponsor.name,
      logo: sponsor.logo_url,
      width: sponsor.logo_width,
      height: sponsor.logo_height,
      alt: sponsor.logo_alt,
    })),
  };
}

/** Answers the question of displays every 15 s: has anything that they show changed, is there a new build? Null: no such club; throws as above. */
export async function readDisplayVersion(
  { services }: Pick<VerbContext, "services">,
  input: { clubId: string; app: string },
): Promise<DisplayVersion | null> {
  const now = services.now();
  const [display] = await services.read(displayStatement(services.db, input.clubId, now));
  if (!display) return null;
  refuseOfflineClub(display);
  const { version, readAt } = display;
  return { app: dressOf(input.app, display), version, readAt, now: now.toISOString() };
}

function toBoard(table: ShownTable): DisplayData["board"] {
  // A TV does not show an athlete who has no match in the window.
  const rows = table.rows.filter(isRanked);
  const { sport, format, ranking } = table;
  if (ranking === null || rows.length === 0) return null;
  const name = ranking.isMain ? null : listedRankingLabel(ranking);
  return {
    key: rankingKey({ ...ranking, sport }),
    title: boardTitle(sport, format, name),
    rule: whatCounts(table).join(" · "),
    total: rows.length,
    rows: rows.map((row) => ({
      id: row.athlete.id,
      name: row.athlete.name,
      position: row.position,
      was: row.previousPosition,
      points: row.points,
      wins: row.wins,
      losses: row.losses,
    })),
  };
}

function toMatch(raw: ConfirmedRow, nameOf: NameOf, formatScore: FormatScore): DisplayMatch {
  const side = raw.winnerSide ?? 1;
  return {
    id: raw.id,
    at: raw.confirmedAt.toISOString(),
    title: boardTitle(raw.sport, raw.format),
    first: lineOf(raw.players, side, nameOf),
    second: lineOf(raw.players, 3 - side, nameOf),
    score: formatScore({ scoreFormat: raw.scoreFormat, sets: raw.sets, end: raw.end, side }),
    isDraw: raw.winnerSide === null,
    sport: raw.sport,
    firstIds: raw.players.filter((player) => player.side === side).map(({ athleteId }) => athleteId),
  };
}

/** A call of it again, or of another court, is one of its own: the match has another version then. */
function toCall(raw: CalledRow, nameOf: NameOf): DisplayCall {
  return {
    id: `${raw.id}/${raw.version}`,
    match: raw.id,
    title: [raw.eventName, raw.label].filter(Boolean).join(" · "),
    first: lineOf(raw.players, 1, nameOf),
    second: lineOf(raw.players, 2, nameOf),
    court: raw.court ?? "",
  };
}

type NameOf = (athleteId: string) => string;

function lineOf(
  players: readonly { athleteId: string; side: number }[],
  side: number,
  nameOf: NameOf,
): string {
  return sideLabel(
    players.filter((player) => player.side === side).map(({ athleteId }) => nameOf(athleteId)),
  );
}

/** Which build answers and in which colour its page stands: where either is another, an open page reloads itself. */
function dressOf(app: string, { colour }: { colour: string | null }): string {
  return colour ? `${app} ${colour}` : app;
}
