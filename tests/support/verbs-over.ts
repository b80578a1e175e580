import { openDatabase } from "../../app/platform/database.server.ts";
import { createLog } from "../../app/platform/log.server.ts";
import type { Services, VerbContext } from "../../app/platform/services.server.ts";
import { type NeonProxy, startNeonProxy } from "../../local/neon-proxy.ts";
import type { TestDatabase } from "./database.ts";
import { keepLogLine, type LogLine } from "./log-report.ts";
import { testBeacon } from "./test-beacon.ts";
import { quietServices } from "./quiet-services.ts";

/** Verbs of a test, run by Node on the real driver, with a clock that the test moves. */
export interface TestVerbs {
  context: VerbContext;
  database: TestDatabase;
  /** Between the driver and the database; can misbehave. */
  proxy: NeonProxy;
  clock: { at: Date };
  /** The ids of clubs and users to whose channels something was published. */
  published: string[];
  /** The logged lines, oldest first. */
  logs: LogLine[];
  /** Waits for the work that goes on after the answers. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

/** A context for verbs over a database and a Neon proxy; it has only database, clock, ids, tokens, channels and cache. */
export async function verbsOver(database: TestDatabase): Promise<TestVerbs> {
  const target = new URL(database.url);
  const proxy = await startNeonProxy({
    port: 0,
    target: { host: target.hostname, port: Number(target.port) },
  });
  const db = openDatabase(database.workerUrl, proxy.endpoint);
  const clock = { at: new Date() };
  const published: string[] = [];
  const logs: LogLine[] = [];
  const pending = new Set<Promise<unknown>>();
  const settle = async () => void (await Promise.all(pending));
  const quiet = quietServices(db);
  const services: Services = {
    ...quiet,
    now: () => clock.at,
    beacon: testBeacon(() => clock.at),
    log: createLog({ route: "test" }, (_level, line) => {
      keepLogLine(line);
      logs.push(JSON.parse(line) as LogLine);
    }),
    channels: {
      ...quiet.channels,
      publishToUsers: async (ids) => void published.push(...ids),
      publishToClubs: async (messages) => void published.push(...messages.map(({ targetId }) => targetId)),
    },
    after(work) {
      const done: Promise<unknown> = work.catch(() => undefined).finally(() => pending.delete(done));
      pending.add(done);
    },
  };
  return {
    context: { services, actor: { kind: "system", job: "test" } },
    database,
    proxy,
    clock,
    published,
    logs,
    settle,
    async stop() {
      await settle();
      await proxy.stop();
      await database.drop();
    },
  };
}
