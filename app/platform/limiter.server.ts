import { Ratelimit, type RatelimitConfig } from "@upstash/ratelimit";
import { Redis } from "@upstash/redis";
import { SLIDING_LOG_SCRIPT } from "./limiter-script.ts";

/** Limits of spec §9: attempts in any stretch of so many minutes. */
export const LIMITS = {
  auth: { attempts: 5, windowMinutes: 15 },
  authAddress: { attempts: 100, windowMinutes: 15 },
  api: { attempts: 100, windowMinutes: 1 },
  forms: { attempts: 10, windowMinutes: 5 },
  default: { attempts: 5, windowMinutes: 15 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

export interface Limit {
  attempts: number;
  windowMinutes: number;
}

/** One thing to count: `key` under the limit of that name, or under `limit` where the caller brings its own. */
export interface Attempt {
  name: LimitName;
  key: string;
  limit?: Limit;
}

export interface LimiterAnswer {
  allowed: boolean;
  /** When refused: seconds until an attempt is free again. */
  retryAfterSeconds: number;
}

const PREFIX = "limit";

// Refused within 300 ms, answer and all, when the limiter fails or is silent.
const TIMEOUT_MS = 250;

export interface Limiter {
  /** Counts one attempt for `key`; a limiter that fails or is slow (250 ms) refuses (spec §5). */
  count(name: LimitName, key: string): Promise<LimiterAnswer>;
  /** Counts several together, in one question: each of them, or, where one refuses, none. */
  countAll(attempts: readonly Attempt[]): Promise<LimiterAnswer>;
  /** Gives the newest attempt of each back, after a success. Never throws. */
  giveBack(attempts: readonly Attempt[]): Promise<void>;
}

interface LimiterOptions {
  url: string;
  token: string;
  /** Milliseconds until silence is a refusal; 250, and more only on machines too busy for it. */
  timeoutMs?: number;
  /** Milliseconds since 1970, for tests. */
  clock?: () => number;
}

/** The limits on Upstash Redis over REST: logs of the allowed attempts, so that no stretch of a window holds more. */
export function createLimiter(options: LimiterOptions): Limiter {
  const { timeoutMs = TIMEOUT_MS, clock = Date.now } = options;
  const redis = new Redis({ url: options.url, token: options.token, retry: false, enableTelemetry: false });

  async function ask(attempts: readonly Attempt[]): Promise<number> {
    const asked = new Ratelimit({
      redis,
      prefix: PREFIX,
      limiter: slidingLog(attempts, clock),
      // Its own time-out lets requests pass; ours below refuses them, as the spec wants.
      timeout: 0,
      ephemeralCache: false,
    });
    return (await asked.limit(attempts.map(keyOf).join(" "))).reset;
  }

  async function countAll(attempts: readonly Attempt[]): Promise<LimiterAnswer> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), timeoutMs);
    });
    // A connection that broke is tried once more; a refusal because of a hiccup would be the person's loss.
    const asked = ask(attempts).catch(() => ask(attempts));
    const waitMs = await Promise.race([asked.catch(() => null), late]);
    clearTimeout(timer);
    if (waitMs === null || !Number.isFinite(waitMs)) {
      const windows = attempts.map((attempt) => limitOf(attempt).windowMinutes);
      return { allowed: false, retryAfterSeconds: Math.max(...windows) * 60 };
    }
    return { allowed: waitMs <= 0, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
  }

  return {
    count: (name, key) => countAll([{ name, key }]),
    countAll,
    async giveBack(attempts) {
      await Promise.all(attempts.map((attempt) => redis.lpop(`${PREFIX}:${keyOf(attempt)}`))).catch(
        () => undefined,
      );
    },
  };
}

function limitOf({ name, limit }: Attempt): Limit {
  return limit ?? LIMITS[name];
}

/** Logs of different limits stay apart, also where the caller brings the numbers. */
function keyOf({ name, key, limit }: Attempt): string {
  const own = limit ? `${limit.attempts}/${limit.windowMinutes}:` : "";
  return `${name}:${own}${key}`;
}

/**
 * The library's own windows are counted by halves and boundaries, so that one can be outrun; this one keeps when each
 * attempt was made, of several limits in one question. `reset` is how many milliseconds are to be waited.
 */
function slidingLog(attempts: readonly Attempt[], clock: () => number): RatelimitConfig["limiter"] {
  const limits = attempts.map(limitOf);
  const numbers = limits.flatMap((limit) => [limit.attempts, limit.windowMinutes * 60_000]);
  const limit = Math.min(...limits.map((one) => one.attempts));
  return () => ({
    async limit({ redis, prefix }) {
      const keys = attempts.map((attempt) => `${prefix}:${keyOf(attempt)}`);
      const reset = Number(await redis.eval(SLIDING_LOG_SCRIPT, keys, [clock(), ...numbers]));
      return { success: reset <= 0, limit, remaining: 0, reset, pending: Promise.resolve() };
    },
    getRemaining: () => Promise.resolve({ remaining: 0, reset: 0, limit }),
    resetTokens: () => Promise.resolve(),
  });
}
