import { existsSync, readdirSync, readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import path from "node:path";
import { startWorkersCache, type WorkersCache } from "@quadra/local-workers-cache/server";
import { KeptAssets } from "@quadra/local-workers-cache/kept-assets";
import { answerEntry, CACHE_BINDING, wrappedEntry } from "@quadra/local-workers-cache/worker-entry";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { BUILT_WORKER } from "./configuration.ts";
import { isPortFree, PortTakenError } from "./ports.ts";
import { readWorkerConfiguration, type WorkerConfiguration } from "./worker-options.ts";

type WorkerdOptions = {
  /** Everything the worker finds in its env as text. Nothing is taken from the developer's `.dev.vars`. */
  vars: Record<string, string>;
  /** Where Durable Objects, KV and R2 keep their data; null forgets it. */
  persistDir: string | null;
  /** The built worker's configuration; by default that of the project's build. */
  configPath?: string;
  /** The source of a module that stands before the entry whose path it is given, and exports what that exports. */
  inFront?: (entry: string) => string;
  /** Answers everything that the worker fetches; without it, whoever is asked. */
  outbound?: (request: Request) => Promise<Response>;
  /** Called with each line that the worker logs. */
  onLog?: (level: string, line: string) => void;
};

/** The built worker in workerd, with no cache in front. */
export type RunningWorkerd = {
  origin: string;
  /** The schedules of its configuration. */
  crons: string[];
  /** Whether a path is answered by a static asset, before cache and worker. */
  isAsset(pathname: string): boolean;
  /** Its static assets that somebody has asked for. */
  assets: KeptAssets;
  /** Says which cache the worker purges from now on. */
  useCache(cache: WorkersCache): void;
  /** Fires the scheduled handler once; throws when it did not end well. */
  scheduled(cron: string, scheduledTime?: Date): Promise<void>;
  stop(): Promise<void>;
};

/** The built worker behind its cache. */
export type RunningWorker = Pick<RunningWorkerd, "crons" | "scheduled" | "stop"> & {
  /** The address for visitors: the stand-in of Workers Cache. */
  origin: string;
  /** The worker's own address, without the cache. */
  workerOrigin: string;
  edge: WorkersCache;
};

/**
 * Runs the built worker in workerd on 127.0.0.1 with its static assets, Durable Objects, storage and WebSockets, and
 * the stand-in of Workers Cache in front of it at `port` (0: any free one). Throws PortTakenError, or an Error when there is no build.
 */
export async function startWorker({
  port,
  ...options
}: WorkerdOptions & { port: number }): Promise<RunningWorker> {
  if (port !== 0 && !(await isPortFree(port))) throw new PortTakenError(port, "PORT");
  const workerd = await startWorkerd(options);
  const edge = await startEdge(workerd, port).catch(async (error: unknown) => {
    await workerd.stop();
    throw error;
  });
  return {
    origin: edge.origin,
    workerOrigin: workerd.origin,
    edge,
    crons: workerd.crons,
    scheduled: workerd.scheduled,
    async stop() {
      await edge.stop();
      await workerd.stop();
    },
  };
}

/** Starts the stand-in of Workers Cache at `port` (0: any free one), in front of a worker that purges it from now on. */
export async function startEdge(workerd: RunningWorkerd, port: number): Promise<WorkersCache> {
  const edge = await startWorkersCache({
    port,
    workerOrigin: workerd.origin,
    isAsset: workerd.isAsset,
    assets: workerd.assets,
    // miniflare compresses for the one who asks: the copy that is stored must be plain.
    forwardsAcceptEncoding: false,
  });
  workerd.useCache(edge);
  return edge;
}

/** Runs the built worker alone, at any free port. Throws an Error when there is no build. */
export async function startWorkerd({
  vars,
  persistDir,
  configPath = BUILT_WORKER,
  inFront,
  outbound,
  onLog = () => {},
}: WorkerdOptions): Promise<RunningWorkerd> {
  if (!existsSync(configPath))
    throw new Error(`Não há nada construído em ${configPath}: rode npm run build.`);
  keepToolsQuiet();

  const config = await readWorkerConfiguration(configPath);
  let cache: WorkersCache | null = null;
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
        await builtWorker(config, { configPath, vars, inFront, outbound }, async (request) => {
          if (cache === null) throw new Error("the edge cache is not up yet");
          return Response.json(answerEntry(cache, new URL(request.url).pathname, await request.text()));
        }),
        ...config.externalWorkers,
      ],
    }),
  );
  const paths = assetPaths(configPath, config.assetsDirectory);
  return {
    origin: `http://127.0.0.1:${(await miniflare.ready).port}`,
    crons: config.crons,
    isAsset: (pathname) => paths.has(pathname),
    assets: new KeptAssets(),
    useCache: (edge) => void (cache = edge),
    async scheduled(cron, scheduledTime = new Date()) {
      const { outcome } = await (await miniflare.getWorker()).scheduled({ cron, scheduledTime });
      if (outcome !== "ok") throw new Error(`scheduled(${cron}) ended with ${outcome}`);
    },
    stop: () => miniflare.dispose(),
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
  {
    configPath,
    vars,
    inFront,
    outbound,
  }: { configPath: string } & Pick<WorkerdOptions, "vars" | "inFront" | "outbound">,
  callCache: (request: Request) => Promise<Response>,
) {
  const { modulesRules, ...worker } = config.workerOptions;
  const rootPath = path.dirname(config.main ?? configPath);
  const entry = path.basename(config.main ?? "index.js");
  const front = inFront?.("./workers-cache-entry.js");
  return {
    ...worker,
    name: config.name ?? "worker",
    rootPath,
    modules: [
      ...(front === undefined
        ? []
        : [{ type: "ESModule" as const, path: "front-entry.js", contents: front }]),
      // In front of the built entry, so that `ctx.cache` exists as it does in production.
      { type: "ESModule" as const, path: "workers-cache-entry.js", contents: wrappedEntry(`./${entry}`) },
      { type: "ESModule" as const, path: entry },
      ...(await otherModules(rootPath, entry, modulesRules ?? [])),
    ],
    bindings: { ...configuredVars(configPath), ...vars },
    ...(outbound === undefined ? {} : { outboundService: outbound }),
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
