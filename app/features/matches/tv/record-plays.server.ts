import { runBatch } from "../../../platform/database.server.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { clubPlan } from "../../base/plans/plans.ts";
import { creditedPlays, type PlayBatch } from "./plays.ts";
import { countingTvStatement, type CountingTv, takePlaysStatements } from "./plays-repository.server.ts";

/** The number of the last count that was taken (null: nobody knows this screen), and whether it was this one, just now. */
interface PlaysAnswer {
  seq: number | null;
  is_taken: boolean;
}

/**
 * A screen that proves itself with its secret hands in what it counted of its club's sponsors. Each number counts once, in the
 * transaction that notes it: sent again it changes nothing. Nothing is credited where the club's plan gives no proof of play, where it
 * has more screens than its plan gives, and while it is read-only; the screen counts as seen all the same. Two round trips.
 */
export async function recordPlays(
  { services }: Pick<VerbContext, "services">,
  { secret, batch }: { secret: string; batch: PlayBatch },
): Promise<PlaysAnswer> {
  const { db, tokens } = services;
  const hashes = await tokens.keyedAny("tv-secret", secret);
  let wasSent = false;
  return await retryOnConflict(async () => {
    const now = services.now();
    const [tv] = await services.read(countingTvStatement(db, hashes, now));
    if (!tv) return { seq: null, is_taken: false };
    // Taken by this very call, where the answer of its batch was lost.
    if (batch.seq <= tv.playSeq) return { seq: tv.playSeq, is_taken: wasSent && tv.playSeq === batch.seq };
    const countedUntil = new Date(tv.playedUntil ?? tv.pairedAt);
    const credited = isCounted(tv) ? creditedPlays(batch, countedUntil, now) : null;
    wasSent = true;
    await runBatch(db, takePlaysStatements(db, { tv, seq: batch.seq, now, credited }));
    return { seq: batch.seq, is_taken: true };
  });
}

function isCounted({ plan, place, isReadOnly }: CountingTv): boolean {
  const { givesProofOfPlay, tvs } = clubPlan(plan);
  return givesProofOfPlay && !isReadOnly && (tvs === null || place <= tvs);
}
