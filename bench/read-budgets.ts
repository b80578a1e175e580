import { readFileSync } from "node:fs";

/** A limit with exceptions by route. */
export type Limits = { default: number } & Record<string, number>;

/** `bench/budgets.json`: the one file of budgets, in bytes (gzipped), counts, ratios and milliseconds. */
export type Budgets = {
  publicFirstLoadBytes: Limits;
  publicScriptBytes: Limits;
  /** JavaScript of the first load of a route of the application, which runs React, by the route's id. */
  routeScriptBytes: Limits;
  uploadGzipBytes: number;
  startUpRatio: number;
  memoryGrowthBytes: number;
  /** Milliseconds of the processor for the worst input that one person can send to a parser. */
  parserMs: number;
  sockets: { count: number; lost: number; duplicated: number; p99OfBareLoop: number };
  /** A crowd's sign-ins: how many may be refused, growth of a process in bytes. */
  signInCrowd: { refused: number; memoryBytes: number; ofSerialHashing: number };
  /** Calls at once in front of a Redis 20 to 250 ms away: how many may be refused. */
  limiter: { refused: number };
  /** The cost of importing a row older than everything, in confirmations; an approval's time beside it, in those beside a confirmation. */
  lateRow: { ofConfirmation: number; approvalBesideIt: number };
  /** Log-loss of nível, of that of the better Elo. */
  levelOfBetterElo: number;
  confirmation: { ofRebuild: number; growthFrom10000To100000Athletes: number };
  /** Database round trips of a page, a call, a call by token and a form without scripts. */
  roundTrips: { page: number; call: number; "by token": number; form: number };
  /** Of acts that cost more, by the pattern of their names, and why. */
  roundTripsOfKinds: readonly { of: string; atMost: number; because: string }[];
};

/** Reads the file of budgets. */
export function readBudgets(): Budgets {
  return JSON.parse(readFileSync(new URL("budgets.json", import.meta.url), "utf8")) as Budgets;
}

/** The limit of a route: its own, or the default. */
export function limitOf(limits: Limits, route: string): number {
  return limits[route] ?? limits.default;
}
