import type { DisplayData, DisplayMatch, DisplayVersion } from "../../lib/display-data.ts";
import { rowsOf } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { publicName } from "../accounts/public-name.ts";
import { isSportId, sportLabel } from "../clubs/sports.ts";
import { allSponsors } from "../sponsors/sponsor.ts";
import { readSponsors } from "../sponsors/read-sponsors.server.ts";
import { refuseOfflineClub } from "../security/club-standing.server.ts";
import { sideWords } from "./display-names.ts";
import type { DisplayQuery } from "./display-query.ts";
import {
  confirmedStatement,
  displayStatement,
  firstBoardSql,
  type RawConfirmed,
  toConfirmed,
  toDisplay,
} from "./display-repository.server.ts";
import { tvTicket } from "./tv-ticket.server.ts";
import type { TellScore } from "./read-ledger.server.ts";
import { toTable } from "./read-table.server.ts";
import type { RankingFormat, RankingTable } from "./table.ts";
import { type RawTable, tableStatement } from "./table-repository.server.ts";

const ROW_LIMIT = 500;
const MATCH_LIMIT = 6;
/** 32 random bits of an id tell 500 rows apart; whole ids would be a third of the answer. */
const ROW_ID_LETTERS = 8;
/** A line may be dated by a clock that is a little ahead of ours: displays look so far ahead that they leave none out. */
const LOOK_AHEAD_MS = 1_000;

/**
 * Everything that a club's TV shows of one ranking: the one asked for (a sport alone means its singles, a format alone
 * that of the club's first sport), else the first that somebody stands in. Public; one round trip, one clock. Null
 * when there is no such club; throws `not_found` where its public pages are down. `app` is the build that answers.
 */
export async function readDisplay(
  { services }: Pick<VerbContext, "services">,
  input: { clubId: string; app: string } & DisplayQuery,
  tellScore: TellScore,
): Promise<DisplayData | null> {
  const { db } = services;
  const now = services.now();
  const at = new Date(now.getTime() + LOOK_AHEAD_MS);
  const isFixed = input.sport !== undefined || input.format !== undefined;
  const first = firstBoardSql(input.clubId);
  const wanted = isFixed ? { sport: input.sport, format: input.format ?? "singles" } : first;
  const page = { limit: ROW_LIMIT, cursor: 0 };
  const [display, table, confirmed, sponsors] = await Promise.all([
    // First: what is written between it and the rest is then shown early, under a version that is asked for again.
    services.read(displayStatement(db, input.clubId, at)).then(toDisplay),
    services.read(tableStatement(db, input.clubId, { ...wanted, ...page }, at)),
    services.read(confirmedStatement(db, input.clubId, MATCH_LIMIT)).then(toConfirmed),
    readSponsors({ services }, { clubId: input.clubId }),
  ]);
  if (!display) return null;
  refuseOfflineClub(display);
  const format = isFixed ? (input.format ?? "singles") : (display.boards[0]?.format ?? "singles");
  const { id, name, timeZone, version, readAt } = display;
  return {
    app: input.app,
    version,
    readAt,
    now: now.toISOString(),
    club: { id, name, timeZone },
    boards: display.boards.map((board) => ({
      key: boardKey(board.sport, board.format),
      version: board.version,
    })),
    board: toBoard(toTable(rowsOf<RawTable>(table)[0]!, { ...page, format })),
    tv: await tvTicket(services, { clubId: id, plan: display.plan, day: display.today }),
    matches: confirmed.map((match) => toMatch(match, display.today, tellScore)),
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

/** What displays ask for every 15 s: has anything that they show changed, is there a new build? Null: no such club; throws as above. */
export async function readDisplayVersion(
  { services }: Pick<VerbContext, "services">,
  input: { clubId: string; app: string },
): Promise<DisplayVersion | null> {
  const now = services.now();
  const at = new Date(now.getTime() + LOOK_AHEAD_MS);
  const display = toDisplay(await services.read(displayStatement(services.db, input.clubId, at)));
  if (!display) return null;
  refuseOfflineClub(display);
  return { app: input.app, version: display.version, readAt: display.readAt, now: now.toISOString() };
}

function toBoard(table: RankingTable): DisplayData["board"] {
  if (table.rows.length === 0) return null;
  return {
    key: boardKey(table.sport, table.format),
    title: boardTitle(table.sport, table.format),
    total: table.rows.length,
    rows: table.rows.map((row) => ({
      id: row.athlete.id.slice(-ROW_ID_LETTERS),
      name: row.athlete.name,
      position: row.position,
      was: row.previousPosition,
      points: row.points,
      wins: row.wins,
      losses: row.losses,
    })),
  };
}

function toMatch(raw: RawConfirmed, today: string, tellScore: TellScore): DisplayMatch {
  const side = raw.winnerSide ?? 1;
  const names = (of: number) =>
    raw.players.filter((player) => player.side === of).map((player) => publicName(player, today));
  return {
    id: raw.id,
    at: new Date(raw.confirmedAt).toISOString(),
    title: boardTitle(raw.sport, raw.format),
    first: sideWords(names(side)),
    second: sideWords(names(3 - side)),
    score: tellScore({ scoreFormat: raw.scoreFormat, sets: raw.sets, end: raw.end, side }),
    isDraw: raw.winnerSide === null,
  };
}

function boardKey(sport: string, format: string): string {
  return `${sport}/${format}`;
}

function boardTitle(sport: string, format: RankingFormat): string {
  return `${isSportId(sport) ? sportLabel(sport) : sport} · ${format === "singles" ? "Simples" : "Duplas"}`;
}
