import { chunks } from "../../../lib/chunks.ts";
import { lastMonday } from "../../../lib/dates.ts";
import { isWriteConflict } from "../../../platform/database.server.ts";
import type { Services, VerbContext } from "../../../platform/services.server.ts";
import { rankingRulesSchema } from "../../scoring/ledger/rules.ts";
import { keepPlacesStatements } from "../../scoring/ledger/standings-repository.server.ts";
import { commitWithOutbox, prepareOutbox } from "../../base/notifications/outbox.server.ts";
import { type AwaitingRanking, awaitingStatement } from "./mondays-repository.server.ts";
import { tablePlacesOf } from "./read-table.server.ts";
import { type OrderRow, orderStatement } from "./tables-repository.server.ts";

/** The rest waits for the next minute: Monday begins for all clubs of a zone at once. */
const RANKINGS_A_RUN = 200;
const RANKINGS_A_READ = 20;

/**
 * Keeps, once a Monday has begun in a club's zone, the place that everybody has in its open rankings: movement is told against it
 * (product §5). The windows of that midnight are closed before. Gives how many rankings it kept.
 */
export async function keepMondays({ services }: Pick<VerbContext, "services">): Promise<number> {
  const awaiting = await awaitingStatement(services.db, { now: services.now(), limit: RANKINGS_A_RUN });
  let kept = 0;
  for (const some of chunks(awaiting, RANKINGS_A_READ)) {
    const orders = await Promise.all(some.map((ranking) => readOrder(services, ranking)));
    for (const [at, ranking] of some.entries())
      if (await keepMonday(services, ranking, orders[at] ?? [])) kept += 1;
  }
  return kept;
}

function readOrder({ db, read, now }: Services, { id, clubId }: AwaitingRanking): Promise<OrderRow[]> {
  return read(
    orderStatement(db, { which: { clubId, format: "singles", ranking: id, withHidden: true }, now: now() }),
  );
}

async function keepMonday(
  services: Services,
  ranking: AwaitingRanking,
  rows: readonly OrderRow[],
): Promise<boolean> {
  const { db } = services;
  const places = tablePlacesOf(rows, rankingRulesSchema.parse(ranking.rules).tieBreaks);
  const monday = lastMonday(services.now(), ranking.timeZone);
  const outbox = prepareOutbox(services, { notifications: [], clubIds: [ranking.clubId] });
  try {
    await commitWithOutbox(services, keepPlacesStatements(db, { ranking, monday, places }), outbox);
    return true;
  } catch (error) {
    // Somebody confirmed meanwhile: the next run keeps what is shown then.
    if (isWriteConflict(error)) return false;
    throw error;
  }
}
