import { createHash } from "node:crypto";
import { StripeProblem } from "./problem.ts";

const KEPT_MS = 24 * 3_600_000;
const LONGEST_KEY = 255;

/** An answer that is given again to the same key. */
export type KeptAnswer = { fingerprint: string; status: number; body: string; requestId: string; at: number };

/** The answers by idempotency key, for a day: also those that were errors, once the work had begun. */
export type IdempotencyKeys = {
  /** The answer of this key, or null; throws the 400 of a key that was used for another call. */
  find(key: string, call: string): KeptAnswer | null;
  keep(key: string, call: string, answer: { status: number; body: string; requestId: string }): void;
  /** Takes a key for the call that runs under it; gives how to let go of it. Throws the 409 of one that another call has. */
  take(key: string): () => void;
  everything(): [string, KeptAnswer][];
  forget(): void;
};

/** Opens the keys, filled with `kept`. */
export function openIdempotencyKeys(kept: readonly [string, KeptAnswer][] = []): IdempotencyKeys {
  const answers = new Map<string, KeptAnswer>(kept);
  const inUse = new Set<string>();
  return {
    find(key, call) {
      const found = answers.get(key);
      if (found === undefined) return null;
      if (Date.now() - found.at > KEPT_MS) {
        answers.delete(key);
        return null;
      }
      if (found.fingerprint !== fingerprint(call))
        throw new StripeProblem(400, {
          type: "idempotency_error",
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        });
      return found;
    },
    keep: (key, call, answer) =>
      void answers.set(key, { ...answer, fingerprint: fingerprint(call), at: Date.now() }),
    take(key) {
      if (key.length > LONGEST_KEY)
        throw new StripeProblem(400, {
          type: "invalid_request_error",
          message: `Your idempotency key is too long: it must be at most ${LONGEST_KEY} characters.`,
        });
      if (inUse.has(key))
        throw new StripeProblem(409, {
          type: "idempotency_error",
          code: "idempotency_key_in_use",
          doc_url: "https://stripe.com/docs/error-codes/idempotency-key-in-use",
          message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
        });
      inUse.add(key);
      return () => void inUse.delete(key);
    },
    everything: () => [...answers].filter(([, { at }]) => Date.now() - at <= KEPT_MS),
    forget: () => answers.clear(),
  };
}

function fingerprint(call: string): string {
  return createHash("sha256").update(call).digest("base64url");
}
