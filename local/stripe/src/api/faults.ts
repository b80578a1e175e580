import { setTimeout as sleep } from "node:timers/promises";

/**
 * Something that goes wrong with calls of the API. `down`: the connection breaks before anything is done; `lost`: the
 * call is done and its answer is lost; `slow`: the answer comes `ms` later; `status`: an HTTP error (429, 500, 503).
 */
export type Fault = {
  kind: "down" | "lost" | "slow" | "status";
  status?: number;
  ms?: number;
  /** For how many calls; without it, until the faults are cleared. */
  times?: number;
  /** Only calls whose "METHOD /path" begins so. */
  match?: string;
};

/** The faults in force. */
export type Faults = {
  add(fault: Fault): void;
  clear(): void;
  list(): Fault[];
  /** Gives the fault that this call meets, or null; counts the call. */
  take(call: string): Fault | null;
};

/** Opens the list of faults, empty. */
export function openFaults(): Faults {
  let faults: Fault[] = [];
  return {
    add: (fault) => void faults.push({ ...fault }),
    clear: () => void (faults = []),
    list: () => faults.map((fault) => ({ ...fault })),
    take(call) {
      const found = faults.find((fault) => call.startsWith(fault.match ?? ""));
      if (found === undefined) return null;
      if (found.times !== undefined) {
        found.times -= 1;
        if (found.times <= 0) faults = faults.filter((fault) => fault !== found);
      }
      return { ...found };
    },
  };
}

/** The body of the HTTP error of a fault, as Stripe words it. */
export function faultBody(status: number): object {
  const error =
    status === 429
      ? {
          type: "invalid_request_error",
          code: "rate_limit",
          message:
            "Request rate limit exceeded. Learn more about rate limits https://stripe.com/docs/rate-limits.",
        }
      : { type: "api_error", message: "An unknown error occurred" };
  return { error };
}

/** Waits as a slow fault asks, at most five minutes. */
export async function slowDown(fault: Fault | null): Promise<void> {
  if (fault?.kind === "slow") await sleep(Math.min(fault.ms ?? 1_000, 300_000));
}
