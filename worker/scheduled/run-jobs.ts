import { within } from "../../app/platform/deadline.server.ts";
import { createQueryBatcher } from "../../app/platform/query-batcher.server.ts";
import type { Services, VerbContext } from "../../app/platform/services.server.ts";

export type Job = readonly [name: string, work: (context: VerbContext) => Promise<unknown>];

/** Longer than a job takes, also where the database is silent; after it the next of its line begins. */
export const JOB_LIMIT_MS = 40_000;

/**
 * Runs lines of jobs side by side, the jobs of a line one after the other. A job that fails, or that is not done after 40 s,
 * is logged and holds back no other: what it still does goes on by itself. No job's reads travel with another's. Never throws.
 */
export async function runJobs(services: Services, lines: readonly (readonly Job[])[]): Promise<void> {
  await Promise.all(
    lines.map(async (line) => {
      for (const job of line) await runJob(services, job);
    }),
  );
}

async function runJob(services: Services, [name, work]: Job): Promise<void> {
  const own = { ...services, read: createQueryBatcher(services.db) };
  try {
    await within(JOB_LIMIT_MS, work({ services: own, actor: { kind: "system", job: name } }));
  } catch (error) {
    services.log("job_failed", { kind: name, error });
  }
}
