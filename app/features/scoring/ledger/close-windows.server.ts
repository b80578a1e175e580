import { valueAt } from "../../../lib/certain.ts";
import { isWriteConflict, runBatch } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { prepareOutbox, commitWithOutbox } from "../../base/notifications/outbox.server.ts";
import { applyWindow } from "./apply-events.ts";
import { liveKey } from "./ranking-events.ts";
import { rankingStateStatement, parseRankingState } from "./ranking-states-repository.server.ts";
import { rankingStatements } from "./ranking-writes-repository.server.ts";
import { leavingLinesStatement, leavingStatement } from "./windows-repository.server.ts";

const ATHLETES_A_RUN = 200;
/** The rest waits for the next minute: at one midnight all clubs of a zone have something that leaves. */
const ROUNDS_A_RUN = 20;

/**
 * Writes the `window` lines (and the `best_of` lines that follow) of everything that has left its window by now,
 * dated when it left (product §5), what left first before the rest; of all rankings, or of one. A table is late by what is not
 * written yet. Running it twice writes nothing twice. Gives how many lines were written.
 */
export async function closeWindows(
  { services }: Pick<VerbContext, "services">,
  { rankingId }: { rankingId?: string } = {},
): Promise<number> {
  let written = 0;
  for (let round = 0; round < ROUNDS_A_RUN; round += 1) {
    const lines = await closeSome(services, rankingId);
    if (lines === 0) break;
    written += lines;
  }
  return written;
}

async function closeSome(services: VerbContext["services"], rankingId: string | undefined): Promise<number> {
  const { db } = services;
  const now = services.now();
  const due = await leavingStatement(db, { now, limit: ATHLETES_A_RUN, rankingId });
  if (due.length === 0) return 0;
  const athleteIds = [...new Set(due.map((row) => row.athlete_id))];
  const rankingIds = [...new Set(due.map((row) => row.ranking_id))];
  const [stateRows, leaving] = await runBatch(db, [
    rankingStateStatement(db, { matchIds: [], athleteIds, rankingIds }),
    leavingLinesStatement(db, { athleteIds, rankingIds, now }),
  ]);
  const state = parseRankingState(stateRows);
  const known = new Set([...state.live.values()].flat().map((line) => line.id));
  for (const row of leaving) {
    const line = {
      ...row,
      at: row.at.getTime(),
      leavesAt: row.leavesAt?.getTime() ?? null,
      goneAt: row.goneAt?.getTime() ?? null,
    };
    if (known.has(line.id)) continue;
    const key = liveKey(line.rankingId, line.athleteId);
    state.live.set(key, [...(state.live.get(key) ?? []), line]);
  }
  const applied = applyWindow(state, now.getTime(), services.newId);
  const clubIds = rankingIds.map((id) => valueAt(state.rankings, id).clubId);
  const outbox = prepareOutbox(services, { notifications: [], clubIds });
  try {
    await commitWithOutbox(
      services,
      rankingStatements(db, state, applied, { events: [], listed: [], now }),
      outbox,
    );
  } catch (error) {
    if (isWriteConflict(error)) return 0; // Somebody confirmed meanwhile: the next run takes them.
    throw error;
  }
  return applied.lines.length;
}
