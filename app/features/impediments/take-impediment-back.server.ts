import { AppError } from "../../lib/errors.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { retryOnConflict } from "../../platform/retry-on-conflict.server.ts";
import { commitOwn } from "./commit-own.server.ts";
import { deleteImpediment } from "./impediment-statements.server.ts";
import { closedInWords } from "./impediments.ts";
import { readFacts } from "./read-facts.server.ts";

/**
 * Somebody takes back hours in which they could not play in a tournament, until its matches have hours; what is not theirs, or gone,
 * changes nothing. Throws `conflict` and what `readFacts` and `commitOwn` throw.
 */
export async function takeImpedimentBack(
  context: VerbContext,
  { tournamentId, impedimentId }: { tournamentId: string; impedimentId: string },
): Promise<void> {
  await retryOnConflict(async () => {
    const facts = await readFacts(context, tournamentId);
    if (!facts.impediments.some(({ id }) => id === impedimentId)) return;
    const closed = closedInWords(facts);
    if (closed) throw new AppError("conflict", { message: closed });
    await commitOwn(
      context,
      facts,
      deleteImpediment(context.services.db, { id: impedimentId, tournamentId }),
    );
  });
}
