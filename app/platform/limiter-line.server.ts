import { Redis } from "@upstash/redis";
import { SLIDING_LOG_DIGEST, SLIDING_LOG_SCRIPT } from "./limiter-script.ts";

/** Adds one command to those that go together. */
type Add = (pipeline: ReturnType<Redis["pipeline"]>) => unknown;
type Command = Add | { keys: string[]; args: (string | number)[] };

interface Waiting {
  command: Command;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** The way to Redis that all requests of one isolate share: each command waits a moment, and those of that moment are one question. */
export interface LimiterLine {
  redis: Redis;
  /** Runs the script of the limits. */
  count(keys: string[], args: (string | number)[]): Promise<unknown>;
  /** Runs one command, which `add` adds. */
  run(add: Add): Promise<unknown>;
}

/** Of a crowd, calls come within so many milliseconds of each other; one alone does not feel them. */
const GATHER_MS = 4;
/** Work that is done after the answer may take as long, and has an end too. */
const ANSWER_WITHIN_MS = 10_000;

/** Makes an isolate's line to Upstash Redis over REST. A command that fails fails alone; a question that fails, with all that it holds. */
export function createLimiterLine({ url, token }: { url: string; token: string }): LimiterLine {
  const redis = new Redis({
    url,
    token,
    retry: false,
    enableTelemetry: false,
    enableAutoPipelining: false,
    signal: () => AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  let gathered: Waiting[] = [];

  async function send(batch: Waiting[]): Promise<void> {
    // Another of them was first.
    if (batch !== gathered) return;
    gathered = [];
    try {
      const pipeline = redis.pipeline();
      let isScriptKnown = false;
      for (const { command } of batch) {
        if (typeof command === "function") command(pipeline);
        // The text goes once, since a crowd's question would be long with it; after that Redis knows it by its digest.
        else if (isScriptKnown) pipeline.evalsha(SLIDING_LOG_DIGEST, command.keys, command.args);
        else {
          pipeline.eval(SLIDING_LOG_SCRIPT, command.keys, command.args);
          isScriptKnown = true;
        }
      }
      const results = await pipeline.exec<unknown[]>({ keepErrors: true });
      for (const [i, { resolve, reject }] of batch.entries()) {
        const { error, result } = results[i] ?? { error: "no answer", result: null };
        if (error === undefined) resolve(result);
        else reject(new Error(error));
      }
    } catch (error) {
      for (const { reject } of batch) reject(error instanceof Error ? error : new Error(String(error)));
    }
  }

  async function join(command: Command): Promise<unknown> {
    const batch = gathered;
    let end: ReturnType<typeof setTimeout> | undefined;
    const heard = new Promise<unknown>((resolve, reject) => {
      batch.push({ command, resolve, reject });
      // Both timers are each request's own. One that is cancelled takes the first along, and must not hold up the others.
      setTimeout(() => void send(batch), GATHER_MS);
      // Workers end a request that waits for nothing but another one's fetch.
      end = setTimeout(() => reject(new Error("no answer")), ANSWER_WITHIN_MS);
    });
    try {
      return await heard;
    } finally {
      clearTimeout(end);
    }
  }

  return { redis, run: join, count: (keys, args) => join({ keys, args }) };
}
