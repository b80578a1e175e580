import { v7 as uuidv7 } from "uuid";
import type { VerbContext } from "../../app/platform/services.server.ts";
import { openDatabase } from "../../app/platform/database.server.ts";
import { createReader } from "../../app/platform/reader.server.ts";
import { startNeonProxy } from "../../local/neon-proxy.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

/** Verbs of a test, run by Node on the real driver, with a clock that the test moves. */
export interface TestVerbs {
  context: VerbContext;
  database: TestDatabase;
  clock: { at: Date };
  /** Clubs and users whose bell was rung. */
  rung: string[];
  stop(): Promise<void>;
}

/** A context for verbs over a database of its own and a Neon proxy; only database, clock, ids and bell are there. */
export async function startVerbs(seed: "demo" | "none" = "none"): Promise<TestVerbs> {
  const database = await createTestDatabase(seed);
  const target = new URL(database.url);
  const proxy = await startNeonProxy({
    port: 0,
    target: { host: target.hostname, port: Number(target.port) },
  });
  const db = openDatabase(database.url, proxy.endpoint);
  const clock = { at: new Date() };
  const rung: string[] = [];
  const pending: Promise<unknown>[] = [];
  const services = {
    db,
    read: createReader(db),
    now: () => clock.at,
    newId: () => uuidv7(),
    origin: "http://quadra.test",
    bell: {
      ringUsers: async (ids: readonly string[]) => void rung.push(...ids),
      ringClubs: async (ids: readonly string[]) => void rung.push(...ids),
    },
    after: (work: Promise<unknown>) => void pending.push(work.catch(() => undefined)),
    client: { ipAddress: null, userAgent: null },
  } as unknown as VerbContext["services"];
  return {
    context: { services, actor: { kind: "system", job: "test" } },
    database,
    clock,
    rung,
    async stop() {
      await Promise.all(pending);
      await proxy.stop();
      await database.drop();
    },
  };
}
