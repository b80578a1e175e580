import type { VerbContext } from "../../../platform/services.server.ts";
import { hideStatement } from "../../scoring/ledger/ranking-facts-repository.server.ts";
import { commitToRanking, type ManagedRanking } from "./managed-ranking.server.ts";

/**
 * A club admin hides a ranking, also *Geral*, or shows it again (product §5): hidden it stands in no list, on no TV and at no address, while
 * its history stays and matches go on counting in it. Twice is once. Throws `not_found` and what `commitToRanking` throws.
 */
export async function hideRanking(
  context: VerbContext,
  { isHidden, ...ranking }: ManagedRanking & { isHidden: boolean },
): Promise<void> {
  const { db, now } = context.services;
  await commitToRanking(context, ranking, (own) => [hideStatement(db, own, isHidden ? now() : null)]);
}
