import { v7 as uuidv7 } from "uuid";
import { openDatabase } from "../../app/platform/database.server.ts";
import { createLog } from "../../app/platform/log.server.ts";
import { createQueryBatcher } from "../../app/platform/query-batcher.server.ts";
import type { Services } from "../../app/platform/services.server.ts";
import type { Payments } from "../../app/platform/stripe.server.ts";

/** The database that verbs run on from a command line. */
export type CommandServicesOptions = {
  databaseUrl: string;
  httpEndpoint?: string;
  clockOffsetMs?: number;
  payments?: Payments;
};

/** The services of verbs run from a command line; `settled` waits for the work that they left for after the answer. */
export type CommandServices = { services: Services; settled(): Promise<void> };

/**
 * Builds services over Neon's driver for a command line: database, clock and ids. A command cannot
 * publish to channels: messages stay in the outbox, which the product's scheduled job sweeps. Other services throw when used.
 */
export function commandServices(options: CommandServicesOptions): CommandServices {
  const db = openDatabase(options.databaseUrl, options.httpEndpoint);
  const pending: Promise<unknown>[] = [];
  const noChannels = () => Promise.reject(new Error("a command line has no channels"));
  const nothing = () => Promise.resolve();
  const noEdge = () => Promise.reject(new Error("a command line has no cache in front of it"));
  const services: Services = {
    db,
    read: createQueryBatcher(db),
    now: () => new Date(Date.now() + (options.clockOffsetMs ?? 0)),
    newId: () => uuidv7(),
    channels: {
      publishToUsers: noChannels,
      publishToClubs: noChannels,
      scheduleClubFallbacks: nothing,
      cancelClubFallbacks: nothing,
      readFigures: noChannels,
    },
    edge: { purge: nothing, countFailure: nothing, readFailures: noEdge, readPurges: noEdge },
    tokens: absent("tokens"),
    passwords: absent("passwords"),
    mail: absent("mail"),
    isMailUp: () => Promise.reject(new Error("a command line sends no mail")),
    mailEvents: absent("mailEvents"),
    webhooks: absent("webhooks"),
    push: absent("push"),
    beacon: absent("beacon"),
    payments: options.payments ?? absent("payments"),
    stripeEvents: absent("stripeEvents"),
    receiptIssuer: absent("receiptIssuer"),
    limiter: absent("limiter"),
    deadline: absent("deadline"),
    flash: absent("flash"),
    files: absent("files"),
    log: createLog({ route: "command-line" }),
    origin: "",
    demandsSuperAdminFactor: true,
    after: (work) => void pending.push(work.catch(() => undefined)),
    client: { ipAddress: null, userAgent: null },
    browser: null,
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
