import {
  type RunningWorker,
  type RunningWorkerd,
  startEdge,
  startWorker,
  startWorkerd,
} from "../../local/worker.ts";

// workerd starts once in a process of tests. Each product of a test file is a life of it: the worker gets the variables of
// that file and Durable Objects of its own, so that nothing of an earlier file is found in it.

type Options = Omit<Parameters<typeof startWorker>[0], "configPath" | "persistDir">;

/** The module in front of the worker takes the next life here; no page of the product has this address. */
const LIFE_PATH = "/__life";

/** The same exports as the worker's own entry; each call sees the variables of the life in which it began. */
const lifeEntry = (entry: string) => `
import Worker, { Channel as OwnChannel, PurgeQueue as OwnPurgeQueue } from ${JSON.stringify(entry)};

let life = { name: "", vars: {}, env: null };

function named(objects) {
  const { name } = life;
  return { idFromName: (id) => objects.idFromName(id + " " + name), get: (id) => objects.get(id) };
}

function living(env) {
  life.env ??= {
    ...env,
    ...life.vars,
    USER_CHANNEL: named(env.USER_CHANNEL),
    CLUB_DISPLAY: named(env.CLUB_DISPLAY),
    PURGE_QUEUE: named(env.PURGE_QUEUE),
  };
  return life.env;
}

export class Channel extends OwnChannel {
  constructor(ctx, env) {
    super(ctx, living(env));
  }
}

export class PurgeQueue extends OwnPurgeQueue {}

export default class extends Worker {
  constructor(ctx, env) {
    super(ctx, living(env));
  }

  async fetch(request) {
    if (new URL(request.url).pathname !== ${JSON.stringify(LIFE_PATH)}) return super.fetch(request);
    life = { ...(await request.json()), env: null };
    return new Response(null, { status: 204 });
  }
}
`;

let workerd: Promise<RunningWorkerd> | null = null;
let onLog: NonNullable<Options["onLog"]> = () => {};
let isTaken = false;
let lives = 0;

/**
 * Gives the process's worker a new life with these variables, behind a cache of its own at `port`. While another life of this
 * process goes on, a worker of its own is started. Its stop lets the next life begin.
 */
export async function startSharedWorker(options: Options): Promise<RunningWorker> {
  if (isTaken) return await startWorker({ ...options, persistDir: null });
  isTaken = true;
  try {
    onLog = options.onLog ?? (() => {});
    workerd ??= startWorkerd({
      vars: {},
      persistDir: null,
      inFront: lifeEntry,
      onLog: (level, line) => onLog(level, line),
    });
    const running = await workerd;
    await beginLife(running, options.vars);
    const edge = await startEdge(running, options.port);
    return {
      origin: edge.origin,
      workerOrigin: running.origin,
      edge,
      crons: running.crons,
      scheduled: running.scheduled,
      async stop() {
        await edge.stop();
        isTaken = false;
      },
    };
  } catch (error) {
    isTaken = false;
    throw error;
  }
}

async function beginLife({ origin }: RunningWorkerd, vars: Record<string, string>): Promise<void> {
  const answer = await fetch(origin + LIFE_PATH, {
    method: "POST",
    body: JSON.stringify({ name: String((lives += 1)), vars }),
  });
  if (answer.status !== 204) throw new Error(`no new life of the worker: ${answer.status}`);
}
