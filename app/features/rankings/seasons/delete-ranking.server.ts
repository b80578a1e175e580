import type { VerbContext } from "../../../platform/services.server.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import { deleteRankingStatements } from "../../scoring/ledger/ranking-facts-repository.server.ts";
import { commitToRanking, type ManagedRanking } from "./managed-ranking.server.ts";

const COUNTS =
  "Neste ranking já contou alguma coisa, ou um torneio dá pontos nele: dá para ocultar, não para apagar.";

/**
 * A club admin deletes a ranking in which nothing has counted, with the requests to play it (product §5). Throws `not_found`, `conflict` (it is
 * not empty, or the main one), `busy` and what `commitToRanking` throws.
 */
export async function deleteRanking(context: VerbContext, ranking: ManagedRanking): Promise<void> {
  await retryOnConflict(() =>
    commitToRanking(context, ranking, (own) => deleteRankingStatements(context.services.db, own, COUNTS)),
  );
}
