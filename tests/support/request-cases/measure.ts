import { readFileSync } from "node:fs";
import { quiet, type RequestHarness } from "./harness.ts";

/** A request to the product, with the answer and the cost that are expected. */
export interface RequestCase {
  /** "METHOD /path/:parameter", as the routes name it. */
  route: string;
  /** Which panel, intent or outcome, where a route has several. */
  what: string;
  kind: "page" | "call" | "mutation";
  status: number;
  /** Round trips made after the answer: rows deleted from the outbox, codes to be mailed. */
  afterAnswer?: number;
  /** Round trips before the answer, where that is proven: later ones are held back, and the answer must not wait for them. */
  beforeAnswer?: number;
  /** Prepares what is needed and gives the request to measure. */
  prepare(harness: RequestHarness): Ask | Promise<Ask>;
}

export type Ask = () => Promise<Response>;

interface Budgets {
  roundTrips: Record<string, number>;
  roundTripsListedApart: Record<string, number>;
  roundTripReasons: Record<string, string>;
}

export const budgets = JSON.parse(
  readFileSync(new URL("../../../bench/budgets.json", import.meta.url), "utf8"),
) as Budgets;

/** The name of a request case in the budgets. */
export function keyOf({ route, what }: Pick<RequestCase, "route" | "what">): string {
  return `${route} ${what}`.trim();
}

/** The round trips that a request case may cost: as listed apart, as budgeted by name, else as its kind may. */
export function budgetOf(requestCase: RequestCase): number {
  const key = keyOf(requestCase);
  return (
    budgets.roundTripsListedApart[key] ??
    budgets.roundTrips[key] ??
    budgets.roundTrips[requestCase.route] ??
    budgets.roundTrips[requestCase.kind]!
  );
}

// Far more than what is left of an answer, on a busy machine too.
const HELD_MS = 1_200;

export interface Measured {
  status: number;
  /** Before the answer and after it. */
  roundTrips: number;
  /** Whether the answer waited for the work after it; null where that is not measured. */
  isHeldUp: boolean | null;
  text(): Promise<string>;
}

/** Sends one request, warm and alone, and counts what reached the database until all is quiet again. */
export async function measure(harness: RequestHarness, requestCase: RequestCase): Promise<Measured> {
  const { proxy } = harness.app;
  const ask = await requestCase.prepare(harness);
  await quiet(harness.app);
  proxy.resetStats();
  const { afterAnswer = 0, beforeAnswer } = requestCase;
  const held = beforeAnswer === undefined ? null : holdAfter(harness, beforeAnswer);
  const answer = await ask();
  const isHeldUp = held ? held.end() : null;
  await quiet(harness.app, afterAnswer > 0 ? (beforeAnswer ?? 2) + afterAnswer : 0);
  return {
    status: answer.status,
    roundTrips: proxy.stats().http_requests,
    isHeldUp,
    text: () => answer.text(),
  };
}

/** Makes the proxy slow after `count` requests; `end` makes it fast again and says whether that time was over. */
function holdAfter({ app: { proxy } }: RequestHarness, count: number): { end(): boolean } {
  let since: number | null = null;
  let timer: NodeJS.Immediate | null = null;
  const look = () => {
    if (proxy.stats().http_requests < count) {
      timer = setImmediate(look);
      return;
    }
    since = performance.now();
    proxy.setLatency(HELD_MS);
  };
  look();
  return {
    end() {
      if (timer) clearImmediate(timer);
      proxy.setLatency(0);
      return since !== null && performance.now() - since >= HELD_MS;
    },
  };
}
