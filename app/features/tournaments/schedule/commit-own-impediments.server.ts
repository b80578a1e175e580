import type { Statement } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { guardAsRead } from "./impediments-repository.server.ts";

/**
 * Writes what an athlete changes of their own impediments in a tournament as one batch: a lost race where a match got an hour, or their
 * impediments changed, since they were read. Throws as `commitAs`.
 */
export async function commitOwnImpediments(
  context: VerbContext,
  facts: { id: string; clubId: string; athleteId: string; impediments: readonly unknown[] },
  statement: Statement,
): Promise<void> {
  const { id: tournamentId, clubId, athleteId, impediments } = facts;
  const asRead = guardAsRead(context.services.db, { tournamentId, athleteId, named: impediments.length });
  await commitAs(context, { writable: clubId, statements: [...asRead, statement] });
}
