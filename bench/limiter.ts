import { ask } from "./ask.ts";
import type { BenchContext } from "./context.ts";
import { startFarRedis } from "./far-redis.ts";
import { median, tableText } from "./figures.ts";
import { readBudgets } from "./read-budgets.ts";
import type { RunningWorkerd } from "./workerd.ts";

const DISTANCES_MS = [0, 20, 100, 250];
/** Calls at once of one isolate: first with no connection open, then with those of the crowd before. */
const CALLS = 103;
const CROWDS = ["first", "second", "third"];

/**
 * Sends calls at once to one isolate, each of an address of its own, in front of a Redis so far away: how many are refused
 * for the distance, in how many questions they are asked, and how long a silent Redis holds a call.
 */
export async function runLimiter(context: BenchContext): Promise<void> {
  const budget = readBudgets().limiter;
  const redis = await startFarRedis();
  const vars = { ...context.product.vars, UPSTASH_REDIS_REST_URL: redis.url };
  const rows: string[][] = [];
  const kept: Record<string, unknown>[] = [];
  let serial = 0;
  async function crowd(worker: RunningWorkerd, count: number) {
    const statuses: Record<number, number> = {};
    const times: number[] = [];
    const one = async () => {
      serial += 1;
      const startedAt = performance.now();
      // A call that needs no database.
      const { status } = await ask({ port: worker.port, host: context.host }, "/api/v1/clubs?limit=muitos", {
        headers: { "cf-connecting-ip": `10.77.${serial >> 8}.${serial & 255}` },
      });
      times.push(performance.now() - startedAt);
      statuses[status] = (statuses[status] ?? 0) + 1;
    };
    await Promise.all(Array.from({ length: count }, one));
    return { refused: count - (statuses[400] ?? 0), statuses, times };
  }
  try {
    for (const distanceMs of DISTANCES_MS) {
      const worker = await context.start({ ...context.product, vars });
      redis.setDistance(0);
      // The worker's code is loaded and warm, as a crowd finds it; the connections are none.
      await crowd(worker, CALLS);
      redis.setDistance(distanceMs);
      redis.taken();
      for (const name of CROWDS) {
        const { refused, times } = await crowd(worker, CALLS);
        const { questions, connections, bytes } = redis.taken();
        rows.push(
          [`${distanceMs} ms, ${name}`, refused, questions, connections, bytes, median(times).toFixed(0)].map(
            String,
          ),
        );
        kept.push({ distanceMs, name, refused, questions, connections, bytes, times });
        if (refused > budget.refused)
          context.miss(`limiter: ${refused} of ${CALLS} refused at ${distanceMs} ms`);
      }
      await worker.stop();
    }
    context.print(
      tableText(
        [`${CALLS} calls at once`, "refused", "questions", "connections", "bytes", "ms, half of them"],
        rows,
      ),
    );
    const worker = await context.start({ ...context.product, vars });
    redis.setDistance(0);
    await crowd(worker, CALLS);
    redis.setSilent(true);
    const { statuses, times } = await crowd(worker, 10);
    await worker.stop();
    context.print(`Silent: ${JSON.stringify(statuses)}, refused after ${median(times).toFixed(0)} ms`);
    context.keep("limiter", { kept, silentMs: times });
  } finally {
    await redis.stop();
  }
}
