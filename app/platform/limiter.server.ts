import { Ratelimit } from "@upstash/ratelimit";
import { Redis } from "@upstash/redis";

/** Limits of spec §9: attempts per window. */
export const LIMITS = {
  auth: { attempts: 5, windowMinutes: 15 },
  authAddress: { attempts: 100, windowMinutes: 15 },
  api: { attempts: 100, windowMinutes: 1 },
  forms: { attempts: 10, windowMinutes: 5 },
} as const;

export type LimitName = keyof typeof LIMITS;

// A cold connection to another region takes some hundred milliseconds; a person waits no longer than this.
const TIMEOUT_MS = 1_500;

export interface Limiter {
  /** Counts one attempt for `key`; a limiter that fails or is slow (1.5 s) refuses (spec §5). */
  count(name: LimitName, key: string): Promise<{ allowed: boolean; retryAfterSeconds: number }>;
  /** Gives one attempt of `key` back, after a success. */
  giveBack(name: LimitName, key: string): Promise<void>;
}

/** The limits on Upstash Redis over REST, in fixed windows. */
export function createLimiter(options: { url: string; token: string }): Limiter {
  const redis = new Redis({ url: options.url, token: options.token, retry: false, enableTelemetry: false });
  const limits = new Map<LimitName, Ratelimit>();

  function limit(name: LimitName): Ratelimit {
    let found = limits.get(name);
    if (!found) {
      const { attempts, windowMinutes } = LIMITS[name];
      found = new Ratelimit({
        redis,
        prefix: `limit:${name}`,
        limiter: Ratelimit.fixedWindow(attempts, `${windowMinutes} m`),
        // Its own time-out lets requests pass; ours below refuses them, as the spec wants.
        timeout: 0,
        ephemeralCache: false,
      });
      limits.set(name, found);
    }
    return found;
  }

  return {
    async count(name, key) {
      const refusal = { allowed: false, retryAfterSeconds: LIMITS[name].windowMinutes * 60 };
      try {
        // A connection that broke is tried once more; a refusal because of a hiccup would be the person's loss.
        const attempt = () => limit(name).limit(key);
        const answer = await Promise.race([
          attempt().catch(attempt),
          new Promise<null>((resolve) => setTimeout(() => resolve(null), TIMEOUT_MS)),
        ]);
        if (!answer) return refusal;
        const seconds = Math.max(1, Math.ceil((answer.reset - Date.now()) / 1000));
        return { allowed: answer.success, retryAfterSeconds: seconds };
      } catch {
        return refusal;
      }
    },
    async giveBack(name, key) {
      await limit(name)
        .limit(key, { rate: -1 })
        .catch(() => undefined);
    },
  };
}
