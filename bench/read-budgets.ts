import { readFileSync } from "node:fs";

/** A limit with exceptions by route. */
export type Limits = { default: number } & Record<string, number>;

/** `bench/budgets.json`: the one file of budgets, in bytes (gzipped), counts and ratios. */
export type Budgets = {
  publicFirstLoadBytes: Limits;
  publicScriptBytes: Limits;
  /** First load of any route of the application, which runs React. */
  routeScriptBytes: number;
  uploadGzipBytes: number;
  startUpRatio: number;
  rankingMissCpuOfTemplateTable: number;
  memoryGrowthBytes: number;
  sockets: { count: number; lost: number; duplicated: number; p99OfBareLoop: number };
  /** A crowd's sign-ins: pages' p99 of the idle one, growth of the process in bytes, how many are served at least. */
  door: { p99OfIdle: number; memoryBytes: number; servedAtLeast: number };
  confirmation: { ofRebuild: number; growthFrom10000To100000Athletes: number };
  /** Database round trips by "METHOD /path/:parameter". */
  roundTrips: Record<string, number>;
  /** The same for imports, replays and token refresh. */
  roundTripsListedApart: Record<string, number>;
};

/** Reads the file of budgets. */
export function readBudgets(): Budgets {
  return JSON.parse(readFileSync(new URL("budgets.json", import.meta.url), "utf8")) as Budgets;
}

/** The limit of a route: its own, or the default. */
export function limitOf(limits: Limits, route: string): number {
  return limits[route] ?? limits.default;
}
