import { v7 as uuidv7 } from "uuid";
import type { Database } from "../../app/platform/database.server.ts";
import { createKeyring, type Keyring } from "../../app/platform/keyring.server.ts";
import { createLog } from "../../app/platform/log.server.ts";
import { createQueryBatcher } from "../../app/platform/query-batcher.server.ts";
import { testBeacon } from "./test-beacon.ts";
import type { Services } from "../../app/platform/services.server.ts";
import { keepLogLine } from "./log-report.ts";

/**
 * Gives the services that verbs need around a database, where nobody listens, nothing is cached and every mail is taken: clock,
 * ids, seals, channels and edge. A verb that asks for another service fails, since that is missing.
 */
export function quietServices(db: Database): Services {
  const nothing = async () => {};
  const present: Pick<
    Services,
    | "db"
    | "read"
    | "beacon"
    | "now"
    | "newId"
    | "origin"
    | "mail"
    | "push"
    | "channels"
    | "edge"
    | "log"
    | "after"
    | "client"
    | "browser"
    | "requestId"
    | "receiptIssuer"
    | "demandsSuperAdminFactor"
  > & { tokens: Keyring } = {
    db,
    read: createQueryBatcher(db),
    now: () => new Date(),
    beacon: testBeacon(() => new Date()),
    newId: () => uuidv7(),
    tokens: createKeyring([{ kty: "OKP", kid: "test", d: "so-para-testes" }]),
    origin: "http://quadra.test",
    mail: { send: nothing },
    push: { publicKey: null, localHost: null, send: async () => "taken" },
    channels: {
      publishToUsers: nothing,
      publishToClubs: nothing,
      scheduleClubFallbacks: nothing,
      cancelClubFallbacks: nothing,
      readFigures: async () => ({ open: 0, clubs: 0, people: 0, fullest: 0, pushed: 0, failed: 0 }),
    },
    edge: {
      purge: nothing,
      countFailure: nothing,
      readFailures: async () => [],
      readPurges: async () => ({ callsLeft: 25, callsAtMost: 25, waiting: 0, calls: 0, refused: 0 }),
    },
    log: createLog({ route: "test" }, (_level, line) => keepLogLine(line)),
    after: (work) => void work.catch(() => undefined),
    client: { ipAddress: null, userAgent: null },
    browser: null,
    requestId: "test-request",
    receiptIssuer: { name: "Quadra Testes Ltda.", cnpj: "11222333000181" },
    demandsSuperAdminFactor: false,
  };
  return present as Services;
}
