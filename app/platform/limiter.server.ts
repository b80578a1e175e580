import { Ratelimit, type RatelimitConfig } from "@upstash/ratelimit";
import type { LimiterLine } from "./limiter-line.server.ts";

/** Limits of spec §9: attempts in any stretch of so many minutes. */
export const LIMITS = {
  auth: { attempts: 5, windowMinutes: 15 },
  authAddress: { attempts: 100, windowMinutes: 15 },
  api: { attempts: 100, windowMinutes: 1 },
  forms: { attempts: 10, windowMinutes: 5 },
  default: { attempts: 5, windowMinutes: 15 },
  // Wrong passwords and digits of one account, from wherever they come; with the passes of those who asked for a code
  // (three for each of three codes an hour) no more than 20.
  guesses: { attempts: 11, windowMinutes: 15 },
  // The same of one known browser or live session.
  ownGuesses: { attempts: 5, windowMinutes: 15 },
  // Codes asked for one address, and those that were mailed.
  codeAsks: { attempts: 3, windowMinutes: 60 },
  codeMails: { attempts: 3, windowMinutes: 60 },
  // Failures of one account that nobody is told of, and mails that tell.
  failures: { attempts: 4, windowMinutes: 15 },
  failureMails: { attempts: 1, windowMinutes: 60 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

interface Limit {
  attempts: number;
  windowMinutes: number;
}

/** One thing to count: `key` under the limit of that name, or under `limit` where the caller brings its own. */
export interface Attempt {
  name: LimitName;
  key: string;
  limit?: Limit;
  /** Where the limit is reached, passes granted under this key are used instead. */
  pass?: string;
}

interface LimiterAnswer {
  allowed: boolean;
  /** False where the limiter did not answer: then it refuses as well, but counts nothing. */
  isVerified: boolean;
  /** The attempts that were counted and may be given back: not those that a pass stood for. */
  counted: readonly Attempt[];
  /** When refused: seconds until an attempt is free again, or until it is worth asking again. */
  retryAfterSeconds: number;
  /** Of one attempt alone that was counted: how many are left, and in how many seconds the oldest counts no more. */
  left?: { attempts: number; seconds: number };
}

const PREFIX = "limit";

/** An answer is waited for as long as its way takes, a new connection to another continent included, and no longer: then spec §5 refuses. */
const TIMEOUT_MS = 1_000;
/** The patience is spent in so many pieces: what the isolate itself is late by (it hashes, it renders) is not the limiter's silence. */
const SLICES = 5;
/** The Retry-After where the limiter did not answer. */
const UNVERIFIED_SECONDS = 5;

export interface Limiter {
  /** Counts one attempt for `key`; a limiter that fails or is silent (1 s) refuses, and counts nothing (spec §5). */
  count(name: LimitName, key: string): Promise<LimiterAnswer>;
  /** Counts several together, in one question: each of them, or, where one refuses, none. */
  countAll(attempts: readonly Attempt[]): Promise<LimiterAnswer>;
  /** Gives the newest attempt of each back, after a success. Never throws. */
  giveBack(attempts: readonly Attempt[]): Promise<void>;
  /** Grants passes under a key for some minutes, besides those that are left. Never throws. */
  grantPasses(key: string, passes: { count: number; minutes: number }): Promise<void>;
}

interface LimiterOptions {
  line: LimiterLine;
  /** Milliseconds until silence is a refusal; 1 000, and more only on machines too busy for it. */
  timeoutMs?: number;
  /** Told that the limiter failed or was too slow, so that somebody was refused. */
  onFailure?: () => void;
  /** Milliseconds since 1970, for tests. */
  clock?: () => number;
  /** Keeps the request alive for what is done after its answer. */
  after?: (work: Promise<unknown>) => void;
}

/** The limits on Upstash Redis over REST: logs of the allowed attempts, so that no stretch of a window holds more. */
export function createLimiter(options: LimiterOptions): Limiter {
  const { line, timeoutMs = TIMEOUT_MS, clock = Date.now, after = () => {} } = options;

  async function ask(attempts: readonly Attempt[], made: Made): Promise<Heard> {
    const heard: number[] = [];
    const asked = new Ratelimit({
      redis: line.redis,
      prefix: PREFIX,
      limiter: slidingLog(line, attempts, made, heard),
      // Its own time-out lets requests pass; ours below refuses them, as the spec wants.
      timeout: 0,
      ephemeralCache: false,
    });
    await asked.limit(attempts.map(keyOf).join(" "));
    const [waitMs = Number.NaN, left, freeMs] = heard;
    if (!heard.every(Number.isFinite)) throw new Error("the limiter gave no number");
    return left === undefined || freeMs === undefined
      ? { waitMs }
      : { waitMs, left: { attempts: left, seconds: Math.ceil(freeMs / 1000) } };
  }

  async function countAll(attempts: readonly Attempt[]): Promise<LimiterAnswer> {
    const made: Made = { at: clock(), id: crypto.randomUUID() };
    // A connection that broke is tried once more; a refusal because of a hiccup would be the person's loss.
    const asked = ask(attempts, made)
      .catch(() => ask(attempts, made))
      .catch(() => null);
    // The question may hold what others asked in the same moment: it is heard to its end, whoever hangs up.
    after(asked);
    const heard = await withPatience(asked, timeoutMs);
    if (heard === null) {
      options.onFailure?.();
      // It may count after all, later than we wait: what was refused is taken out again.
      after(asked.then((late) => forget(attempts, made, late?.waitMs ?? 0)).catch(() => undefined));
      return { allowed: false, isVerified: false, counted: [], retryAfterSeconds: UNVERIFIED_SECONDS };
    }
    const { waitMs, left } = heard;
    const allowed = waitMs <= 0;
    const counted = allowed ? attempts.filter((_, i) => !isByPass(waitMs, i)) : [];
    const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
    return { allowed, isVerified: true, counted, retryAfterSeconds, ...(left ? { left } : {}) };
  }

  /** Takes an attempt out of the lists, and gives the passes back that stood for it. */
  async function forget(attempts: readonly Attempt[], made: Made, waitMs: number): Promise<void> {
    await Promise.all(
      attempts.map((attempt, i) =>
        isByPass(waitMs, i)
          ? line.run((pipeline) => pipeline.lpushx(passKey(attempt.pass ?? ""), "pass"))
          : line.run((pipeline) => pipeline.lrem(`${PREFIX}:${keyOf(attempt)}`, 1, entryOf(made))),
      ),
    );
  }

  return {
    count: (name, key) => countAll([{ name, key }]),
    countAll,
    async giveBack(attempts) {
      await Promise.all(
        attempts.map((attempt) => line.run((pipeline) => pipeline.lpop(`${PREFIX}:${keyOf(attempt)}`))),
      ).catch(() => undefined);
    },
    async grantPasses(key, { count, minutes }) {
      const passes = Array.from({ length: count }, () => "pass");
      await Promise.all([
        line.run((pipeline) => pipeline.lpush(passKey(key), ...passes)),
        line.run((pipeline) => pipeline.expire(passKey(key), minutes * 60)),
      ]).catch(() => undefined);
    },
  };
}

/** When an attempt was made, and its id: asked again after a hiccup, it counts once. */
interface Made {
  at: number;
  id: string;
}

/** The answer of the script: how long to wait, or the passes that were used, and what is left where it counted one list. */
interface Heard {
  waitMs: number;
  left?: LimiterAnswer["left"];
}

/** An attempt as it stands in the lists. */
function entryOf({ at, id }: Made): string {
  return `${at}:${id}`;
}

/** Whether a pass stood for the attempt at this place, by what the script gave. */
function isByPass(waitMs: number, i: number): boolean {
  return waitMs < 0 && ((-waitMs >> i) & 1) === 1;
}

/** Gives the answer of `asked`, or null where it is silent for so long while the isolate has time to listen. */
async function withPatience<Given>(asked: Promise<Given>, timeoutMs: number): Promise<Given | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<null>((resolve) => {
    const wait = (left: number) => {
      timer = setTimeout(() => (left > 1 ? wait(left - 1) : resolve(null)), timeoutMs / SLICES);
    };
    wait(SLICES);
  });
  const given = await Promise.race([asked, silence]);
  clearTimeout(timer);
  return given;
}

function limitOf({ name, limit }: Attempt): Limit {
  return limit ?? LIMITS[name];
}

/** Logs of different limits stay apart, also where the caller brings the numbers. */
function keyOf({ name, key, limit }: Attempt): string {
  const own = limit ? `${limit.attempts}/${limit.windowMinutes}:` : "";
  return `${name}:${own}${key}`;
}

function passKey(key: string): string {
  return `${PREFIX}:pass:${key}`;
}

/**
 * The library's own windows are counted by halves and boundaries, so that one can be outrun; this one keeps when each
 * attempt was made, of several limits in one question. What the script gives goes into `heard`.
 */
function slidingLog(
  line: LimiterLine,
  attempts: readonly Attempt[],
  { at, id }: Made,
  heard: number[],
): RatelimitConfig["limiter"] {
  const limits = attempts.map(limitOf);
  const passes = attempts.flatMap(({ pass }) => pass ?? []).map(passKey);
  const numbers = attempts.flatMap((attempt, i) => {
    const place =
      attempt.pass === undefined ? 0 : attempts.length + passes.indexOf(passKey(attempt.pass)) + 1;
    return [limits[i]!.attempts, limits[i]!.windowMinutes * 60_000, place];
  });
  return () => ({
    async limit({ prefix }) {
      const keys = [...attempts.map((attempt) => `${prefix}:${keyOf(attempt)}`), ...passes];
      const given = await line.count(keys, [at, id, ...numbers]);
      heard.push(...(Array.isArray(given) ? given : [given]).map(Number));
      // Nobody reads this.
      return { success: true, limit: 0, remaining: 0, reset: 0, pending: Promise.resolve() };
    },
    getRemaining: () => Promise.resolve({ remaining: 0, reset: 0, limit: 0 }),
    resetTokens: () => Promise.resolve(),
  });
}
