import type { VerbContext } from "../../../platform/services.server.ts";
import { openFirstStatements } from "../../scoring/ledger/ranking-facts-repository.server.ts";
import { commitToRanking, type ManagedRanking } from "./managed-ranking.server.ts";

const MESSAGE = "Só um ranking à mostra e com a temporada em curso abre primeiro.";

/**
 * A club admin chooses the ranking that opens first on the public page, the TV, dashboards and as the API's default (product §5). The latest
 * choice opens; in another sport or format the latest of theirs. Throws `not_found`, `conflict` (hidden, or closed) and what
 * `commitToRanking` throws.
 */
export async function chooseOpening(context: VerbContext, ranking: ManagedRanking): Promise<void> {
  const { db, now } = context.services;
  await commitToRanking(context, ranking, (own) =>
    openFirstStatements(db, own, { at: now(), message: MESSAGE }),
  );
}
