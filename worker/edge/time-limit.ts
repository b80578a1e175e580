import type { Deadline } from "../../app/platform/within.server.ts";
import type { Log } from "../../app/platform/log.server.ts";

/** The longest wait for a public answer; after it a cached copy or an error page is better. */
export const PUBLIC_LIMIT_MS = 5_000;
/** The longest wait for a private read. */
export const READING_LIMIT_MS = 10_000;
/** The longest wait for a change. */
export const WRITING_LIMIT_MS = 40_000;

/**
 * Gives the answer, or `late()` when it takes longer than `limitMs` (a database that does not answer) or fails. The cache
 * then shows its copy, and the failure is counted for the operator. The time that it stood in a line of ours does not count.
 */
export async function inTime(
  work: Promise<Response>,
  limitMs: number,
  late: () => Response,
  { log, deadline }: { log: Log; deadline: Pick<Deadline, "waitedMs"> },
): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waiting = new Promise<Response>((resolve) => {
    const waitFor = (ms: number, granted: number) => {
      timer = setTimeout(() => {
        const waited = deadline.waitedMs();
        if (waited > granted) waitFor(waited - granted, waited);
        else resolve(late());
      }, ms);
    };
    waitFor(limitMs, 0);
  });
  const made = work.catch((error: unknown) => {
    log("unanswered", { error });
    return late();
  });
  try {
    return await Promise.race([made, waiting]);
  } finally {
    clearTimeout(timer);
  }
}
