import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { type NewRankingFacts, refusesRanking } from "./open-ranking.ts";
import { type CountPlan, planCounting } from "./plan-of-edit.server.ts";
import { readPastOfNew, type ReadPast } from "./read-past.server.ts";

/** A ranking that is opened and counts what was played from a day on; null counts nothing of it. */
export interface OpeningInput extends NewRankingFacts {
  club_id?: string | undefined;
  id: string;
  countFrom: string | null;
}

/**
 * Plans a ranking that is opened under an id with what it counts of the past (product §5); `past` and `plan` are null where nobody has played
 * yet. Nothing is written. Throws `invalid_input` (it could admit nobody) and what `readPastOfNew` throws.
 */
export async function planOfOpening(
  context: VerbContext,
  { countFrom, ...input }: OpeningInput,
): Promise<{ clubId: string; isThere: boolean; past: ReadPast | null; plan: CountPlan | null }> {
  const refusal = refusesRanking(input);
  if (refusal) throw new AppError("invalid_input", refusal);
  const { clubId, isThere, past } = await readPastOfNew(context, input);
  const plan =
    past &&
    (await planCounting(context, past, {
      category: past.ranking,
      stays: past.ranking,
      isAsked: ({ result }) => countFrom !== null && result.playedOn >= countFrom,
    }));
  return { clubId, isThere, past, plan };
}
