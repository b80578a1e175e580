import { sql } from "drizzle-orm";
import { isLostRace, rowsOf, runBatch } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { announce, commitAnnounced } from "../notifications/outbox.server.ts";
import { foldWindow, liveKey } from "./fold.ts";
import { foldStateStatement, parseFoldState, type RawLine, toLine } from "./fold-state.server.ts";
import { foldStatements } from "./fold-writes.server.ts";

const ATHLETES_A_RUN = 200;
/** Those that left first are looked at, so that finding them costs the same however many wait. */
const LINES_A_RUN = 2_000;
const ROUNDS_A_RUN = 50;

/**
 * Writes the `window` lines (and the `best_of` lines that follow) of everything that has left its window by now,
 * dated when it left (product §5). Reads count them before that, so this only makes them visible; running it twice
 * writes nothing twice. `clubId` limits it to one club (after an import). Gives how many lines were written.
 */
export async function closeWindows(
  { services }: VerbContext,
  input: { clubId?: string } = {},
): Promise<number> {
  let written = 0;
  for (let round = 0; round < ROUNDS_A_RUN; round += 1) {
    const lines = await closeSome(services, input.clubId ?? null);
    if (lines === 0) break;
    written += lines;
  }
  return written;
}

async function closeSome(services: VerbContext["services"], clubId: string | null): Promise<number> {
  const { db } = services;
  const now = services.now();
  const due = rowsOf<{ athlete_id: string; ranking_id: string }>(
    await db.execute(sql`
      with due as materialized (
        select l.athlete_id, l.ranking_id from ledger_lines l
        where l.gone_at is null and l.leaves_at is not null and l.leaves_at <= ${now.toISOString()}::timestamptz
          and ${clubId === null ? sql`true` : sql`l.ranking_id in (select id from rankings where club_id = ${clubId}::uuid)`}
        order by l.leaves_at limit ${LINES_A_RUN}
      )
      select athlete_id, ranking_id from due group by 1, 2 order by 1, 2 limit ${ATHLETES_A_RUN}`),
  );
  if (due.length === 0) return 0;
  const athleteIds = [...new Set(due.map((row) => row.athlete_id))];
  const rankingIds = [...new Set(due.map((row) => row.ranking_id))];
  const [stateResult, linesResult] = await runBatch(db, [
    foldStateStatement(db, { matchIds: [], athleteIds, rankingIds }) as never,
    db.execute(sql`
      select to_jsonb(l) as line from ledger_lines l
      where l.gone_at is null and l.leaves_at <= ${now.toISOString()}::timestamptz
        and l.ranking_id = any(${`{${rankingIds.join(",")}}`}::uuid[])
        and l.athlete_id = any(${`{${athleteIds.join(",")}}`}::uuid[])`) as never,
  ]);
  const state = parseFoldState(stateResult);
  const known = new Set([...state.live.values()].flat().map((line) => line.id));
  for (const line of rowsOf<{ line: RawLine }>(linesResult).map((row) => toLine(row.line))) {
    if (known.has(line.id)) continue;
    const key = liveKey(line.rankingId, line.athleteId);
    state.live.set(key, [...(state.live.get(key) ?? []), line]);
  }
  const folded = foldWindow(state, now.getTime(), services.newId);
  const clubIds = rankingIds.map((id) => state.rankings.get(id)!.clubId);
  const announcement = announce(services, { notifications: [], clubIds });
  try {
    await commitAnnounced(services, foldStatements(db, state, folded, []), announcement);
  } catch (error) {
    if (isLostRace(error)) return 0; // Somebody confirmed meanwhile: the next run takes them.
    throw error;
  }
  return folded.lines.length;
}
