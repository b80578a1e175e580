import { existsSync, readdirSync, readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import path from "node:path";
import { startWorkersCache, type WorkersCache } from "@quadra/local-workers-cache/server";
import { answerEntry, CACHE_BINDING, wrappedEntry } from "@quadra/local-workers-cache/worker-entry";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { BUILT_WORKER } from "./configuration.ts";
import { isPortFree, PortTakenError } from "./ports.ts";
import { readWorkerConfiguration, type WorkerConfiguration } from "./worker-options.ts";

type WorkerOptions = {
  port: number;
  host?: "127.0.0.1";
  /** Everything the worker finds in its env as text. Nothing is taken from the developer's `.dev.vars`. */
  vars: Record<string, string>;
  /** Where Durable Objects, KV and R2 keep their data; null forgets it. */
  persistDir: string | null;
  /** The built worker's configuration; by default that of the project's build. */
  configPath?: string;
  /** Called with each line that the worker logs. */
  onLog?: (level: string, line: string) => void;
};

/** The built worker, running in workerd. `crons` are the schedules of its configuration. */
export type RunningWorker = {
  /** The address for visitors: the stand-in of Workers Cache. */
  origin: string;
  /** The worker's own address, without the cache. */
  workerOrigin: string;
  edge: WorkersCache;
  crons: string[];
  /** Fires the scheduled handler once; throws when it did not end well. */
  scheduled(cron: string, scheduledTime?: Date): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Runs the built worker in workerd on 127.0.0.1 with its static assets, Durable Objects, storage and WebSockets, and
 * the stand-in of Workers Cache in front of it at `port` (0: any free one). Throws PortTakenError, or an Error when there is no build.
 */
export async function startWorker(options: WorkerOptions): Promise<RunningWorker> {
  const configPath = options.configPath ?? BUILT_WORKER;
  const { port, persistDir, vars, onLog = () => {} } = options;
  if (!existsSync(configPath))
    throw new Error(`Não há nada construído em ${configPath}: rode npm run build.`);
  if (port !== 0 && !(await isPortFree(port))) throw new PortTakenError(port, "PORT");
  keepToolsQuiet();

  const config = await readWorkerConfiguration(configPath);
  let edge: WorkersCache | null = null;
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port: 0,
      log: new Log(LogLevel.ERROR),
      handleStructuredLogs: ({ level, message }) => onLog(level, message),
      cf: false,
      telemetry: { enabled: false },
      ...(persistDir === null ? {} : { resourcePersistencePath: persistDir }),
      workers: [
        await builtWorker(config, configPath, vars, async (request) => {
          if (edge === null) throw new Error("the edge cache is not up yet");
          return Response.json(answerEntry(edge, new URL(request.url).pathname, await request.text()));
        }),
        ...config.externalWorkers,
      ],
    }),
  );
  const workerOrigin = `http://127.0.0.1:${(await miniflare.ready).port}`;
  const assets = assetPaths(configPath, config.assetsDirectory);
  try {
    edge = await startWorkersCache({
      port,
      workerOrigin,
      isAsset: (pathname) => assets.has(pathname),
      // miniflare compresses for the one who asks: the copy that is stored must be plain.
      forwardsAcceptEncoding: false,
    });
  } catch (error) {
    await miniflare.dispose();
    throw error;
  }
  const running = edge;
  return {
    origin: running.origin,
    workerOrigin,
    edge: running,
    crons: config.crons,
    async scheduled(cron, scheduledTime = new Date()) {
      const { outcome } = await (await miniflare.getWorker()).scheduled({ cron, scheduledTime });
      if (outcome !== "ok") throw new Error(`scheduled(${cron}) ended with ${outcome}`);
    },
    async stop() {
      await running.stop();
      await miniflare.dispose();
    },
  };
}

/** Neither usage figures nor the lookup of request properties may leave the machine. */
function keepToolsQuiet(): void {
  process.env.WRANGLER_SEND_METRICS = "false";
  process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";
  process.env.WRANGLER_LOG ??= "error";
}

/** The built worker for Miniflare. `callCache` takes what its wrapped entry asks of the edge cache. */
async function builtWorker(
  config: WorkerConfiguration,
  configPath: string,
  vars: Record<string, string>,
  callCache: (request: Request) => Promise<Response>,
) {
  const { modulesRules, ...worker } = config.workerOptions;
  const rootPath = path.dirname(config.main ?? configPath);
  const entry = path.basename(config.main ?? "index.js");
  return {
    ...worker,
    name: config.name ?? "worker",
    rootPath,
    modules: [
      // In front of the built entry, so that `ctx.cache` exists as it does in production.
      { type: "ESModule" as const, path: "workers-cache-entry.js", contents: wrappedEntry(`./${entry}`) },
      { type: "ESModule" as const, path: entry },
      ...(await otherModules(rootPath, entry, modulesRules ?? [])),
    ],
    bindings: { ...configuredVars(configPath), ...vars },
    serviceBindings: {
      ...(worker.serviceBindings as Record<string, never> | undefined),
      [CACHE_BINDING]: callCache,
    },
  };
}

/** The paths that static assets answer, before cache and worker. */
function assetPaths(configPath: string, directory: string | undefined): ReadonlySet<string> {
  if (directory === undefined) return new Set();
  const root = path.resolve(path.dirname(configPath), directory);
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  return new Set(files.map((file) => `/${path.relative(root, path.join(file.parentPath, file.name))}`));
}

type ModuleRule = { type: string; include: string[] };
type WorkerModule = { type: "ESModule"; path: string };

async function otherModules(
  root: string,
  entry: string,
  rules: readonly ModuleRule[],
): Promise<WorkerModule[]> {
  const modules: WorkerModule[] = [];
  const known = new Set([entry]);
  for (const { type, include } of rules) {
    for await (const file of glob(include, { cwd: root })) {
      if (known.has(file)) continue;
      known.add(file);
      modules.push({ type: type as "ESModule", path: file });
    }
  }
  return modules;
}

function configuredVars(configPath: string): Record<string, string> {
  const { vars } = JSON.parse(readFileSync(configPath, "utf8")) as { vars?: Record<string, string> };
  return vars ?? {};
}
