import { z } from "zod";
import { dayIn } from "../../lib/dates.ts";
import { AppError } from "../../lib/errors.ts";
import { parseInput } from "../../lib/parse.ts";
import { rowsOf } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { publicName } from "../accounts/public-name.ts";
import { readViewer } from "../security/read-viewer.server.ts";
import { requireEntitlement } from "../security/require-entitlement.server.ts";
import { type History, type HistoryRow, historyCsv } from "./history.ts";
import { historyStatement, type RawHistory } from "./history-repository.server.ts";
import { STATUS_LABELS } from "./match-words.ts";
import { tellScore } from "./tell-score.ts";

const PAGE = 50;
/** More than anybody plays in a life of clubs. */
const EXPORTED = 20_000;

const pageSchema = z.object({ from: z.coerce.number().int().min(0).max(EXPORTED).catch(0) });

/**
 * A page of all matches that the acting athlete played (product §7, Pro), the last played first. One round trip; throws
 * `plan_required` below Pro, `forbidden` without an athlete profile, `unauthenticated`, `session_expired`.
 */
export async function readHistory(context: VerbContext, raw: { from: string | null }): Promise<History> {
  const { from } = parseInput(pageSchema, raw);
  const { rows, total } = await read(context, from, PAGE);
  const end = from + rows.length;
  return { rows, total, from, next: rows.length > 0 && end < total ? end : null };
}

/** The whole history as a CSV; throws as `readHistory` does. */
export async function exportHistory(context: VerbContext): Promise<string> {
  return historyCsv((await read(context, 0, EXPORTED)).rows);
}

async function read(
  { services, actor }: VerbContext,
  from: number,
  limit: number,
): Promise<{ rows: HistoryRow[]; total: number }> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const now = services.now();
  const [viewer, found] = await Promise.all([
    readViewer(services, actor),
    services.read(historyStatement(services.db, actor, { from, limit, now })),
  ]);
  const { clubTimeZone } = requireEntitlement(viewer, "matchHistory");
  const raw = rowsOf<RawHistory & Record<string, unknown>>(found)[0]!;
  const today = dayIn(now, clubTimeZone);
  return { total: raw.total, rows: raw.rows.map((row) => toRow(row, today)) };
}

function toRow(row: RawHistory["rows"][number], today: string): HistoryRow {
  const { id, playedOn, sport, format, clubName, status, winnerSide, side, place } = row;
  const namesOf = (isOurs: boolean) =>
    row.players
      .filter((player) => (player.side === side) === isOurs && !player.isMe)
      .map((player) => publicName(player, today));
  return {
    id,
    playedOn,
    sport,
    format,
    clubName,
    partners: namesOf(true),
    opponents: namesOf(false),
    isWon: status === "confirmed" && winnerSide !== null ? winnerSide === side : null,
    score: tellScore(row),
    statusLabel: STATUS_LABELS[status],
    place,
  };
}
