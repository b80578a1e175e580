import { fork } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { BenchContext } from "./context.ts";
import type { CrowdJob, CrowdResult } from "./door-crowd.ts";
import { median, quantile } from "./figures.ts";
import type { LoadResult } from "./load.ts";
import { benchPages } from "./pages.ts";
import { readBudgets } from "./read-budgets.ts";
import type { RunningWorkerd } from "./workerd.ts";

const CROWD = 500;
const ROUNDS = 5;
/** Visitors who read: each asks for a page, looks at it for a moment and asks for the next. */
const CONNECTIONS = 4;
const READING_MS = 40;
const WARM_UP_REQUESTS = 800;
const MIB = 1_024 * 1_024;

type Figures = { idleP99: number[]; crowdP99: number[]; crowds: CrowdResult[]; growth: number };

/**
 * 500 sign-ins at one moment: nobody wrong admitted, the excess sent away with `Retry-After`, the process's memory, and
 * the public pages' p99 meanwhile against the idle one, both with the same visitors, in rounds that take turns.
 */
export async function runDoor(context: BenchContext): Promise<void> {
  const { print } = context;
  const product = await context.start(context.product);
  const figures = await measure(context, product);
  await product.stop();
  const budget = readBudgets().door;
  const share = median(figures.crowdP99) / median(figures.idleP99);
  const served = figures.crowds.map(({ statuses }) => (statuses[200] ?? 0) + (statuses[400] ?? 0));
  for (const crowd of figures.crowds) {
    const counts = Object.entries(crowd.statuses).map(([status, count]) => `${count} × ${status}`);
    print(
      `${counts.join(", ")} in ${crowd.seconds.toFixed(1)} s; the last refusal after ${crowd.refusedMs.toFixed(0)} ms, ` +
        `the last admission after ${crowd.admittedMs.toFixed(0)} ms`,
    );
  }
  const ms = (values: number[]) => values.map((value) => value.toFixed(1)).join(", ");
  print(`\npages' p99, idle: ${ms(figures.idleP99)} ms; with the crowd: ${ms(figures.crowdP99)} ms`);
  print(`p99: ${share.toFixed(2)} of the idle one (expected at most ${budget.p99OfIdle})`);
  print(
    `memory: ${(figures.growth / MIB).toFixed(1)} MiB more than before anybody came (expected at most ${budget.memoryBytes / MIB})`,
  );
  if (share > budget.p99OfIdle) context.miss(`door: pages' p99 is ${share.toFixed(2)} of the idle one`);
  if (figures.growth > budget.memoryBytes)
    context.miss(`door: memory grew by ${(figures.growth / MIB).toFixed(1)} MiB`);
  if (Math.min(...served) < budget.servedAtLeast)
    context.miss(`door: only ${Math.min(...served)} were served`);
  const wrong = figures.crowds.reduce((sum, crowd) => sum + crowd.wrong + crowd.withoutRetryAfter, 0);
  if (wrong > 0) context.miss(`door: ${wrong} wrong answers`);
  context.keep("door", { ...figures, share });
}

async function measure(context: BenchContext, product: RunningWorkerd): Promise<Figures> {
  const { load, host } = context;
  const pages = await benchPages(context.sql, context.clubId);
  const requests = pages.filter(({ isPublic }) => isPublic).map(({ path }) => ({ path }));
  const common = { port: product.port, host, requests, connections: CONNECTIONS, pauseMs: READING_MS };
  await load.send({ ...common, pauseMs: 0, count: WARM_UP_REQUESTS });
  const figures: Figures = { idleP99: [], crowdP99: [], crowds: [], growth: 0 };
  const before = product.rssBytes();
  const child = fork(fileURLToPath(new URL("door-crowd.ts", import.meta.url)));
  const crowd = (round: number) =>
    new Promise<CrowdResult>((resolve, reject) => {
      child.once("message", (result) => {
        child.removeAllListeners("exit");
        resolve(result as CrowdResult);
      });
      child.once("exit", (code) => reject(new Error(`the crowd ended with ${code}`)));
      child.send({ port: product.port, host, count: CROWD, round } satisfies CrowdJob);
    });
  try {
    // The first crowd says how long one takes, and warms the way through the door.
    let seconds = (await withVisitors(crowd(0), null)).crowd.seconds;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const idle = await load.send({ ...common, durationMs: seconds * 1_000 });
      figures.idleP99.push(quantile(idle.latenciesMs, 0.99));
      const watch = watchMemory(product);
      const visitors = load.send({ ...common, durationMs: seconds * 1_000 });
      const both = await withVisitors(crowd(round), visitors);
      figures.crowdP99.push(quantile(both.visitors!.latenciesMs, 0.99));
      figures.crowds.push(both.crowd);
      seconds = both.crowd.seconds;
      figures.growth = Math.max(figures.growth, (await watch.stop()) - before);
    }
  } finally {
    child.kill();
  }
  return figures;
}

async function withVisitors(
  crowd: Promise<CrowdResult>,
  visitors: Promise<LoadResult> | null,
): Promise<{ crowd: CrowdResult; visitors: LoadResult | null }> {
  const [came, saw] = await Promise.all([crowd, visitors]);
  return { crowd: came, visitors: saw };
}

/** The most memory that a process had in use, looked at twenty times a second. */
function watchMemory(product: RunningWorkerd): { stop(): Promise<number> } {
  let most = product.rssBytes();
  const watch = { isOver: false };
  const watching = (async () => {
    while (!watch.isOver) {
      most = Math.max(most, product.rssBytes());
      await sleep(50);
    }
  })();
  return {
    async stop() {
      watch.isOver = true;
      await watching;
      return most;
    },
  };
}
