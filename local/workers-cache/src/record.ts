import type { CacheStatus } from "./answer.ts";
import type { PurgeOrder } from "./purge-order.ts";

const KEPT = 20_000;

/** One request as the edge saw it; `cacheStatus` is null for what does not go through the cache (files, upgrades). */
export type SeenRequest = { method: string; target: string; cacheStatus: CacheStatus | null; status: number };

/** One call of `ctx.cache` by the Worker. */
export type SeenPurge = PurgeOrder & { kind: "purge" | "invalidate"; isAccepted: boolean; at: Date };

/** Records what the edge saw, for tests and the bench; the oldest entries go when there are too many. */
export class CacheRecord {
  requests: SeenRequest[] = [];
  purges: SeenPurge[] = [];
  /** The requests to the Worker: "GET /path?query". */
  runs: string[] = [];

  request(seen: SeenRequest): void {
    keep(this.requests, seen);
  }

  purge(seen: SeenPurge): void {
    keep(this.purges, seen);
  }

  run(method: string, target: string): void {
    keep(this.runs, `${method} ${target}`);
  }

  /** How often the Worker ran for GETs and HEADs: of one address (path and query), or of all. */
  renders(target?: string): number {
    const isRender = (run: string) =>
      target === undefined ? /^(GET|HEAD) /.test(run) : run === `GET ${target}` || run === `HEAD ${target}`;
    return this.runs.filter(isRender).length;
  }

  clear(): void {
    this.requests = [];
    this.purges = [];
    this.runs = [];
  }
}

function keep<Item>(items: Item[], item: Item): void {
  items.push(item);
  if (items.length > KEPT) items.splice(0, KEPT / 2);
}
