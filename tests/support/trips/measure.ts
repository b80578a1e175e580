import { readFileSync } from "node:fs";
import { quiet, type TripWorld } from "./world.ts";

/** Something that the product is asked, with what it may cost. */
export interface Trip {
  /** "METHOD /path/:parameter", as the routes name it. */
  route: string;
  /** Which panel, intent or outcome, where a route has several. */
  what: string;
  kind: "page" | "call" | "mutation";
  status: number;
  /** Round trips made behind the answer: rings taken out of the outbox, codes to be mailed. */
  behind?: number;
  /**
   * How many come before the answer, where that is proven: whatever is asked after so many is held back, and the answer
   * must not wait for it.
   */
  front?: number;
  /** Prepares what is needed and gives the request to measure. */
  prepare(world: TripWorld): Ask | Promise<Ask>;
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

/** The name of a trip in the budgets. */
export function keyOf({ route, what }: Pick<Trip, "route" | "what">): string {
  return `${route} ${what}`.trim();
}

/** What a trip may cost: as listed apart, as budgeted by name, else as its kind may. */
export function budgetOf(trip: Trip): number {
  const key = keyOf(trip);
  return (
    budgets.roundTripsListedApart[key] ??
    budgets.roundTrips[key] ??
    budgets.roundTrips[trip.route] ??
    budgets.roundTrips[trip.kind]!
  );
}

// Far more than what is left of an answer, on a busy machine too.
const HELD_MS = 1_200;

export interface Measured {
  status: number;
  /** Before the answer and behind it. */
  trips: number;
  /** Whether the answer waited for what is behind it; null where nothing proves that. */
  isHeldUp: boolean | null;
  text(): Promise<string>;
}

/** Sends one request, warm and alone, and counts what reached the database until all is quiet again. */
export async function measure(world: TripWorld, trip: Trip): Promise<Measured> {
  const { proxy } = world.app;
  const ask = await trip.prepare(world);
  await quiet(world.app);
  proxy.resetStats();
  const { behind = 0, front } = trip;
  const held = front === undefined ? null : holdAfter(world, front);
  const answer = await ask();
  const isHeldUp = held ? held.end() : null;
  await quiet(world.app, behind > 0 ? (front ?? 2) + behind : 0);
  return { status: answer.status, trips: proxy.stats().http_requests, isHeldUp, text: () => answer.text() };
}

/** Makes the proxy slow once it has heard `front` requests; `end` says whether that time is over, and makes it quick again. */
function holdAfter({ app: { proxy } }: TripWorld, front: number): { end(): boolean } {
  let since: number | null = null;
  let timer: NodeJS.Immediate | null = null;
  const look = () => {
    if (proxy.stats().http_requests < front) {
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
