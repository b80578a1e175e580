import type { VerbContext } from "../../../platform/services.server.ts";
import { renameStatement } from "../../scoring/ledger/ranking-facts-repository.server.ts";
import { commitToRanking, type ManagedRanking } from "./managed-ranking.server.ts";

/** A club admin names a ranking by category otherwise, also a closed one; the main one is named by sport and format (`not_found`). Throws what `commitToRanking` throws. */
export async function renameRanking(
  context: VerbContext,
  { name, ...ranking }: ManagedRanking & { name: string },
): Promise<void> {
  await commitToRanking(context, ranking, (own) => [renameStatement(context.services.db, own, name)]);
}
