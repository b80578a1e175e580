import http from "node:http";
import type { AddressInfo } from "node:net";
import { fillDemoStripe } from "../../local/demo-stripe.ts";
import { startEnvironment } from "../../local/environment.ts";
import { migrateForWorker } from "../../local/worker-database.ts";
import { appOver, type TestApp } from "./app.ts";
import { createEmptyDatabase } from "./database.ts";
import { buildLastRelease, type BuiltRelease, runIn } from "./last-release.ts";

/** The worker of the last release and this one, on one database, with one limiter, mailbox and Stripe, and the same keys. */
export type BothVersions = {
  /** Each asks its own worker; both say that they stand at the one public address. */
  old: TestApp;
  now: TestApp;
  release: BuiltRelease;
  /** The public address, as browsers see it: everything asked there goes to the version that was last named. */
  front: { origin: string; leadTo(version: "old" | "now"): void };
  sql: TestApp["sql"];
  stop(): Promise<void>;
};

/**
 * A database that the last release's own commands made and filled, migrated to this version (expand), and both workers on it.
 * Durable Objects, the flash store and the edge cache are each worker's own here; a deployment shares the first two.
 */
export async function startBothVersions(): Promise<BothVersions> {
  const release = await buildLastRelease();
  const database = await createEmptyDatabase();
  const ofOld = { DATABASE_URL: database.url, WORKER_PASSWORD: new URL(database.workerUrl).password };
  await runIn(release.folder, ["tools/production/migrate.ts"], ofOld);
  await runIn(release.folder, ["drizzle/seed.ts"], ofOld);
  await migrateForWorker(database.url);

  const front = await startFront();
  const environment = await startEnvironment({
    origin: front.origin,
    dir: null,
    databaseUrl: database.url,
  });
  if (environment.stripe !== null) await fillDemoStripe(environment.stripe, database.url);
  const shared = { database, environment, front };
  const old = await appOver({ ...shared, configPath: release.configPath });
  const now = await appOver(shared);
  const leadTo = (version: "old" | "now") => front.to((version === "old" ? old : now).workerOrigin);
  leadTo("old");
  return {
    old,
    now,
    release,
    front: { origin: front.origin, leadTo },
    sql: database.sql,
    async stop() {
      await old.stop();
      await now.stop();
      await front.stop();
      await environment.stop();
      await database.drop();
    },
  };
}

/** Names the worker that a request of a test is for. */
const ASKED_WORKER = "x-asked-worker";

/** Passes requests on to the worker that they name, or else to the one that is led to; sockets are refused. */
async function startFront() {
  let target = "";
  const server = http.createServer((request, response) => {
    const { [ASKED_WORKER]: asked, ...headers } = request.headers;
    const { hostname, port } = new URL(typeof asked === "string" ? asked : target);
    const passed = http.request(
      { hostname, port, method: request.method, path: request.url, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(response);
      },
    );
    passed.on("error", () => response.destroy());
    request.pipe(passed);
  });
  server.on("upgrade", (_request, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    headersFor: (workerOrigin: string) => ({ [ASKED_WORKER]: workerOrigin }),
    to: (origin: string) => void (target = origin),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
