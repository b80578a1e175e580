import type { LocalServer } from "./local-server.ts";
import { without } from "./header-fields.ts";
import { KeptAssets } from "./kept-assets.ts";
import { Lookup } from "./lookup.ts";
import type { PurgeOrder, PurgeResult } from "./purge-order.ts";
import { Purges } from "./purges.ts";
import { CacheRecord } from "./record.ts";
import { EntryStore } from "./store.ts";
import { Visits } from "./visits.ts";
import { WorkerAddress } from "./worker-address.ts";

const MEMORY_BYTES = 256 * 1024 * 1024;

/** The surroundings of a stand-in. */
export type CacheOptions = {
  /** The port for visitors; 0 takes any free one. */
  port: number;
  /** The Worker's address: `http://127.0.0.1:<port>`. */
  workerOrigin: string;
  /** Whether a path is answered before Worker and cache: a static asset. */
  isAsset?: (path: string) => boolean;
  /** The Worker's static assets that are kept already; new ones are kept there. */
  assets?: KeptAssets;
  /** Whether the Worker learns what encodings the visitor takes. Not where what runs it compresses by itself. */
  forwardsAcceptEncoding?: boolean;
};

/** The stand-in of Workers Cache, running. */
export type WorkersCache = {
  origin: string;
  record: CacheRecord;
  /** How often the Worker ran for GETs and HEADs: of one address (path and query), or of all. */
  renders(target?: string): number;
  /** Carries out an order of `ctx.cache`, within the account's budget. */
  order(kind: "purge" | "invalidate", order: PurgeOrder): PurgeResult;
  /** Empties the cache outside the budget, as a new version of the Worker does. */
  purgeEverything(): void;
  /** Moves the cache's clock, and with it all ages. */
  shiftClock(ms: number): void;
  /** Gives the purge budget back. */
  refillBudget(): void;
  /** Listens again at the same port, with nothing stored. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the stand-in of Workers Cache on 127.0.0.1 in front of a Worker; throws Node's `EADDRINUSE` when the port is held. */
export async function startWorkersCache(options: CacheOptions): Promise<WorkersCache> {
  const { isAsset = () => false, assets = new KeptAssets(), forwardsAcceptEncoding = true } = options;
  let shiftMs = 0;
  const now = () => Date.now() + shiftMs;
  const record = new CacheRecord();
  const store = new EntryStore(MEMORY_BYTES);
  const purges = new Purges({ store, record, now });
  let worker = new WorkerAddress(options.workerOrigin);
  const lookup = new Lookup({
    store,
    now,
    workerNow: Date.now,
    ask(target, fields) {
      record.run("GET", target);
      const sent = forwardsAcceptEncoding ? fields : without(fields, ["accept-encoding"]);
      return worker.fetch({ method: "GET", target, fields: sent, body: null });
    },
  });
  const visits = new Visits({ store, lookup, record, worker: () => worker, isAsset, assets });
  let server: LocalServer | null = await visits.listen(options.port);
  const { port } = server;
  const empty = () => {
    store.purge({ purgeEverything: true }, null);
    lookup.forget();
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    record,
    renders: (target) => record.renders(target),
    order: (kind, order) => purges.order(kind, order),
    purgeEverything: empty,
    shiftClock: (ms) => void (shiftMs += ms),
    refillBudget: () => purges.refill(),
    async start() {
      if (server !== null) return;
      worker = new WorkerAddress(options.workerOrigin);
      server = await visits.listen(port);
    },
    async stop() {
      const stopped = server;
      server = null;
      visits.cutSockets();
      await stopped?.stop();
      worker.close();
      empty();
    },
  };
}
