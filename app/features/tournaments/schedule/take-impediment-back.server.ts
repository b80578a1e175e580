import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import { commitOwnImpediments } from "./commit-own-impediments.server.ts";
import { deleteImpediment } from "./impediments-repository.server.ts";
import { closedInWords } from "./impediments.ts";
import { readOwnImpediments } from "./read-own-impediments.server.ts";

/**
 * Somebody takes back hours in which they could not play in a tournament, until its matches have hours; what is not theirs, or gone,
 * changes nothing. Throws `conflict` and what `readOwnImpediments` and `commitOwnImpediments` throw.
 */
export async function takeImpedimentBack(
  context: VerbContext,
  { tournamentId, impedimentId }: { tournamentId: string; impedimentId: string },
): Promise<void> {
  await retryOnConflict(async () => {
    const facts = await readOwnImpediments(context, tournamentId);
    if (!facts.impediments.some(({ id }) => id === impedimentId)) return;
    const closed = closedInWords(facts);
    if (closed) throw new AppError("conflict", { message: closed });
    await commitOwnImpediments(
      context,
      facts,
      deleteImpediment(context.services.db, { id: impedimentId, tournamentId }),
    );
  });
}
