import { setTimeout as sleep } from "node:timers/promises";
import { type Part, type Script, SLOW_MS } from "./fault.ts";

/** The calls that reached the Durable Objects. */
export interface Reached {
  /** Tags whose purge was asked for. One that is lost costs the 15 s that copies live at most, and is not asked for again. */
  purgeAsked: string[];
  /** Channels that were told, by their names. */
  published: string[];
}

type Stub = { fetch(url: string, init?: RequestInit): Promise<Response> } & Record<string, unknown>;

/** The platform's bindings, Durable Objects and the bucket of files, whose calls go wrong as the script wants, and what has reached them. */
export function faultyObjects(script: Script) {
  const reached: Reached = { purgeAsked: [], published: [] };
  const callsOf =
    (part: Part) =>
    async <Result>(work: () => Result, signal?: AbortSignal | null): Promise<Result> => {
      const kind = script.next(part)?.kind;
      if (kind === "refuse") throw new Error("Network connection lost.");
      if (kind === "hang") return await never(signal);
      const result = work();
      if (kind === "slow") await sleep(SLOW_MS, undefined, signal ? { signal } : {});
      if (kind === "lost") throw new Error("Network connection lost.");
      return result;
    };
  const over = callsOf("objects");
  const overFiles = callsOf("files");
  const files = new Map<string, string>();
  const namespace = (stubOf: (name: string) => Stub) => ({
    idFromName: (name: string) => name,
    get: (name: string) => stubOf(name),
  });
  const channels = namespace((name) => ({
    fetch: (url, init) =>
      over(() => {
        if (new URL(url).pathname === "/publish") reached.published.push(name);
        return new Response(null);
      }, init?.signal),
  }));
  const purges = namespace(() => ({
    fetch: async () => new Response(null),
    purge: (tags: string[]) => {
      reached.purgeAsked.push(...tags);
      return over(() => undefined);
    },
    countFailures: () => over(() => undefined),
    readFailures: () => over(() => []),
    readPurges: () => over(() => ({ callsLeft: 25, callsAtMost: 25, waiting: 0, calls: 0, refused: 0 })),
  }));
  const bucket = {
    delete: (keys: string[]) => overFiles(() => keys.forEach((key) => files.delete(key))),
  };
  return {
    reached,
    files,
    bindings: { USER_CHANNEL: channels, CLUB_DISPLAY: channels, PURGE_QUEUE: purges, FILES: bucket },
  };
}

function never(signal?: AbortSignal | null): Promise<never> {
  return new Promise((_resolve, reject) =>
    signal?.addEventListener("abort", () => reject(signal.reason as Error)),
  );
}
