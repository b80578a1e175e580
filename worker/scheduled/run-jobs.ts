import { within } from "../../app/platform/within.server.ts";
import { createQueryBatcher } from "../../app/platform/query-batcher.server.ts";
import type { Services, VerbContext } from "../../app/platform/services.server.ts";

export type Job = readonly [name: string, work: (context: VerbContext) => Promise<unknown>];

/** Longer than a job takes, also where the database is silent; after it the next of its line begins. */
export const JOB_LIMIT_MS = 40_000;

/** How a job went; `error` is what it threw, if it failed. */
interface JobRun {
  name: string;
  startedAt: Date;
  tookMs: number;
  error?: unknown;
}

/**
 * Runs lines of jobs side by side, the jobs of a line one after the other; gives how each went. A job that fails, or that is
 * not done after 40 s, is logged and holds back no other: what it still does goes on by itself. No job's reads travel with
 * another's. Never throws.
 */
export async function runJobs(services: Services, lines: readonly (readonly Job[])[]): Promise<JobRun[]> {
  const runs: JobRun[] = [];
  await Promise.all(
    lines.map(async (line) => {
      for (const job of line) runs.push(await runJob(services, job));
    }),
  );
  return runs;
}

async function runJob(services: Services, [name, work]: Job): Promise<JobRun> {
  const own = { ...services, read: createQueryBatcher(services.db) };
  const startedAt = services.now();
  const ended = () => ({ name, startedAt, tookMs: services.now().getTime() - startedAt.getTime() });
  try {
    await within(JOB_LIMIT_MS, work({ services: own, actor: { kind: "system", job: name } }));
    return ended();
  } catch (error) {
    services.log("job_failed", { kind: name, error });
    return { ...ended(), error };
  }
}
