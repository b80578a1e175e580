import { v7 as uuidv7 } from "uuid";
import { openDatabase } from "../app/platform/database.server.ts";
import { createReader } from "../app/platform/reader.server.ts";
import type { Services } from "../app/platform/services.server.ts";
import type { Payments } from "../app/platform/stripe.server.ts";

/** The database that verbs run on from a command line. */
export type CommandServicesOptions = {
  databaseUrl: string;
  httpEndpoint?: string;
  clockOffsetMs?: number;
  payments?: Payments;
};

/** The services of verbs run from a command line, and the work that they left for after their answer. */
export type CommandServices = { services: Services; settled(): Promise<void> };

/**
 * Builds services over Neon's driver for a command line: database, clock and ids. Nobody's bell can be rung from
 * here: the rings stay in the outbox, which the product's scheduled sweep empties. Anything else throws when touched.
 */
export function commandServices(options: CommandServicesOptions): CommandServices {
  const db = openDatabase(options.databaseUrl, options.httpEndpoint);
  const pending: Promise<unknown>[] = [];
  const noBell = () => Promise.reject(new Error("a command line rings no bells"));
  const nothing = () => Promise.resolve();
  const noEdge = () => Promise.reject(new Error("a command line has no cache in front of it"));
  const services: Services = {
    db,
    read: createReader(db),
    now: () => new Date(Date.now() + (options.clockOffsetMs ?? 0)),
    newId: () => uuidv7(),
    bell: { ringUsers: noBell, ringClubs: noBell, armClubs: nothing, disarmClubs: nothing },
    edge: { purge: nothing, countFailure: nothing, readFailures: noEdge, readPurges: noEdge },
    tokens: absent("tokens"),
    passwords: absent("passwords"),
    mail: absent("mail"),
    payments: options.payments ?? absent("payments"),
    limiter: absent("limiter"),
    origin: "",
    after: (work) => void pending.push(work.catch(() => undefined)),
    client: { ipAddress: null, userAgent: null },
    requestId: "command-line",
  };
  return { services, settled: async () => void (await Promise.all(pending)) };
}

function absent<Service extends object>(name: string): Service {
  return new Proxy({} as Service, {
    get() {
      throw new Error(`${name} is not available to a command line`);
    },
  });
}
