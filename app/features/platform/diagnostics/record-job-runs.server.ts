import { errorFacts, factsText } from "../../../lib/error-facts.ts";
import { AppError } from "../../../lib/errors.ts";
import { runBatch } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { forgetOtherRuns, insertRuns } from "./job-runs-repository.server.ts";

const FAILURE_LETTERS = 300;

/** A run of a scheduled job; `error` is what it threw, if it failed. */
interface EndedRun {
  name: string;
  startedAt: Date;
  tookMs: number;
  error?: unknown;
}

/**
 * Writes down how the jobs of a minute went, all of them in one round trip, and forgets jobs that are no more. For the system
 * only (`forbidden`). What is kept of an error is its class, codes and places.
 */
export async function recordJobRuns(
  { services, actor }: VerbContext,
  runs: readonly EndedRun[],
): Promise<void> {
  if (actor.kind !== "system") throw new AppError("forbidden");
  const rows = runs.map(({ name, startedAt, tookMs, error }) => ({
    name,
    started_at: startedAt.toISOString(),
    took_ms: Math.round(tookMs),
    failure: error === undefined ? null : factsText(errorFacts(error)).slice(0, FAILURE_LETTERS),
  }));
  await runBatch(services.db, [
    insertRuns(services.db, rows),
    forgetOtherRuns(
      services.db,
      rows.map(({ name }) => name),
    ),
  ]);
}
