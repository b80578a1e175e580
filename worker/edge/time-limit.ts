/** A visitor waits this long for a public answer; then a kept copy, or a word, is better than silence. */
export const PUBLIC_LIMIT_MS = 5_000;
/** Whoever reads what is theirs waits a little longer. */
export const READING_LIMIT_MS = 10_000;
/** A change may have been made all the same: it is given more time before its answer is given up. */
export const WRITING_LIMIT_MS = 15_000;

/**
 * An answer, or `late` when it takes longer than `limitMs` (a database that accepts and says nothing) or nothing could
 * be made at all: for the cache that is the failure in which it shows the copy that it kept, and the operator's count
 * has it too.
 */
export async function inTime(
  work: Promise<Response>,
  limitMs: number,
  late: () => Response,
): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waiting = new Promise<Response>((resolve) => {
    timer = setTimeout(() => resolve(late()), limitMs);
  });
  const made = work.catch((error: unknown) => {
    console.error("unanswered", error);
    return late();
  });
  try {
    return await Promise.race([made, waiting]);
  } finally {
    clearTimeout(timer);
  }
}
