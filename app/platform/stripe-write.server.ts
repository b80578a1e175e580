/** More errors of one write in one day than this are not gone around. */
const MOST_KEYS = 20;

/**
 * Makes a write at Stripe under an idempotency key. Stripe repeats the first answer under a key for a day, also an error that came
 * after the work had begun (a 500, an account that could not be paid then): asked for under the same key it could never be done again.
 * Where Stripe only repeats an error, the write goes under the next key, which is made of the first and of the call that failed, so that all
 * who ask again come to the same one and it is done once all the same. Throws what Stripe throws, at last the repeated error.
 */
export async function writeUnderKey<Result>(
  key: string,
  write: (options: { idempotencyKey: string }) => Promise<Result>,
): Promise<Result> {
  let idempotencyKey = key;
  for (let keys = 1; ; keys++)
    try {
      return await write({ idempotencyKey });
    } catch (error) {
      const failed = repeatedCall(error);
      if (failed === null || keys === MOST_KEYS) throw error;
      idempotencyKey = `${key}-after-${failed}`;
    }
}

/** The id of the call whose error Stripe only repeats; null for an error that is new, or that is none of an answer. */
function repeatedCall(error: unknown): string | null {
  const { headers } = (error ?? {}) as { headers?: Record<string, unknown> };
  const call = headers?.["original-request"];
  return headers?.["idempotent-replayed"] === "true" && typeof call === "string" ? call : null;
}
