import { dayIn } from "../../../lib/dates.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { nameInClub } from "../../people/people/public-name.ts";
import { toldApart } from "../../people/people/told-apart.ts";
import { readEntitled } from "../../base/access/read-entitled.server.ts";
import { type History, type HistoryRow, historyCsv } from "./history.ts";
import { historyStatement, type RawHistory } from "./history-repository.server.ts";
import { MAX_HISTORY } from "./history-schema.ts";
import { STATUS_LABELS } from "../matches/match-labels.ts";
import { formatScore } from "../../scoring/scores/format-score.ts";

const PAGE = 50;

/**
 * A page of all matches that the signed-in athlete played (product §7, Pro), the last played first. One round trip;
 * throws `plan_required` below Pro, `forbidden` without an athlete profile, `unauthenticated`, `session_expired`.
 */
export async function readHistory(context: VerbContext, { from }: { from: number }): Promise<History> {
  const { rows, total } = await read(context, from, PAGE);
  const end = from + rows.length;
  return { rows, total, from, next: rows.length > 0 && end < total ? end : null };
}

/** The whole history as a CSV; throws as `readHistory` does. */
export async function exportHistory(context: VerbContext): Promise<string> {
  return historyCsv((await read(context, 0, MAX_HISTORY)).rows);
}

async function read(
  context: VerbContext,
  from: number,
  limit: number,
): Promise<{ rows: HistoryRow[]; total: number }> {
  const { services } = context;
  const now = services.now();
  const { viewer, row: raw } = await readEntitled(context, "matchHistory", (asker) =>
    historyStatement(services.db, asker, { from, limit, now }),
  );
  if (!raw) throw new Error("a history without its row");
  const today = dayIn(now, viewer.clubTimeZone);
  const nameOf = toldApart(
    raw.rows.flatMap(({ players }) => players),
    (player) => nameInClub(player, today),
  );
  return { total: raw.total, rows: raw.rows.map((row) => toRow(row, nameOf)) };
}

function toRow(row: RawHistory["rows"][number], nameOf: (athleteId: string) => string): HistoryRow {
  const { id, playedOn, sport, format, clubName, status, end, winnerSide, side, place } = row;
  const namesOf = (isOurs: boolean) =>
    row.players
      .filter((player) => (player.side === side) === isOurs && !player.isMe)
      .map((player) => nameOf(player.athleteId));
  return {
    id,
    playedOn,
    sport,
    format,
    clubName,
    partners: namesOf(true),
    opponents: namesOf(false),
    outcome:
      status !== "confirmed"
        ? null
        : winnerSide !== null
          ? winnerSide === side
            ? "won"
            : "lost"
          : end === "completed"
            ? "even"
            : null,
    score: formatScore(row),
    statusLabel: STATUS_LABELS[status],
    place,
  };
}
