import { v7 as uuidv7 } from "uuid";
import { openDatabase } from "../../app/platform/database.server.ts";
import { createKeyring } from "../../app/platform/keyring.server.ts";
import { createReader } from "../../app/platform/reader.server.ts";
import type { ClubRing, VerbContext } from "../../app/platform/services.server.ts";
import { type NeonProxy, startNeonProxy } from "../../local/neon-proxy.ts";
import type { TestDatabase } from "./database.ts";

/** Verbs of a test, run by Node on the real driver, with a clock that the test moves. */
export interface TestVerbs {
  context: VerbContext;
  database: TestDatabase;
  /** Between the driver and the database; can misbehave. */
  proxy: NeonProxy;
  clock: { at: Date };
  /** Clubs and users whose bell was rung. */
  rung: string[];
  /** Waits for what runs behind the answers. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

/** A context for verbs over a database and a Neon proxy; only database, clock, ids, seals, bell and cache are there. */
export async function verbsOver(database: TestDatabase): Promise<TestVerbs> {
  const target = new URL(database.url);
  const proxy = await startNeonProxy({
    port: 0,
    target: { host: target.hostname, port: Number(target.port) },
  });
  const db = openDatabase(database.url, proxy.endpoint);
  const clock = { at: new Date() };
  const rung: string[] = [];
  const pending = new Set<Promise<unknown>>();
  const settle = async () => void (await Promise.all(pending));
  const services = {
    db,
    read: createReader(db),
    now: () => clock.at,
    newId: () => uuidv7(),
    tokens: createKeyring([{ kty: "OKP", kid: "test", d: "so-para-testes" }]),
    origin: "http://quadra.test",
    bell: {
      ringUsers: async (ids: readonly string[]) => void rung.push(...ids),
      ringClubs: async (rings: readonly ClubRing[]) => void rung.push(...rings.map((ring) => ring.targetId)),
      armClubs: async () => {},
      disarmClubs: async () => {},
    },
    edge: { purge: async () => {}, countFailure: async () => {}, readFailures: async () => [] },
    after(work: Promise<unknown>) {
      const done: Promise<unknown> = work.catch(() => undefined).finally(() => pending.delete(done));
      pending.add(done);
    },
    client: { ipAddress: null, userAgent: null },
    requestId: "test-request",
  } as unknown as VerbContext["services"];
  return {
    context: { services, actor: { kind: "system", job: "test" } },
    database,
    proxy,
    clock,
    rung,
    settle,
    async stop() {
      await settle();
      await proxy.stop();
      await database.drop();
    },
  };
}
