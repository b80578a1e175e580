import { fork } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { BenchContext } from "./context.ts";
import { median } from "./figures.ts";
import { readBudgets } from "./read-budgets.ts";
import type { CrowdJob, CrowdResult } from "./sign-in-crowd-client.ts";
import { msOfOneHash } from "./serial-hashing.ts";
import type { RunningWorkerd } from "./workerd.ts";

const CROWD = 500;
/** In production a crowd spreads over isolates; the last crowd finds one alone. */
const PROCESSES = [4, 4, 1];
/** The limiter answers from a Redis in this very machine, which is busy with the crowd. */
const PATIENCE = { LIMITER_TIMEOUT_MS: "5000" };
const MIB = 1_024 * 1_024;
/** Hashes made one after the other, before and after the crowds: what they are compared with. */
const SERIAL_HASHES = 60;

/**
 * 500 honest sign-ins at one moment over several isolates, then on one: all answered, nobody wrong admitted, the memory
 * of each process within its budget, and on one isolate in little more time than their hashes alone take one after the other.
 */
export async function runSignInCrowd(context: BenchContext): Promise<void> {
  const budget = readBudgets().signInCrowd;
  await makeCrowd(context);
  const source = { ...context.product, vars: { ...context.product.vars, ...PATIENCE } };
  const processes: RunningWorkerd[] = [];
  while (processes.length < Math.max(...PROCESSES)) processes.push(await context.start(source));
  const client = fork(fileURLToPath(new URL("sign-in-crowd-client.ts", import.meta.url)));
  const hashMs = [await msOfOneHash(SERIAL_HASHES)];
  const kept: { processes: number; result: CrowdResult; growth: number; cpuMs: number }[] = [];
  try {
    // Loads the worker, and the library with it.
    await crowdOf(client, { ports: processes.map(({ port }) => port), count: 8, round: 0 }, context);
    for (const [round, count] of PROCESSES.entries()) {
      const asked = processes.slice(0, count);
      const ports = asked.map(({ port }) => port);
      const watch = watchMemory(asked);
      const cpuMs = () => asked.reduce((sum, each) => sum + each.cpuMs(), 0);
      const before = cpuMs();
      const result = await crowdOf(client, { ports, count: CROWD, round: round + 1 }, context);
      kept.push({ processes: count, result, growth: await watch.stop(), cpuMs: cpuMs() - before });
      hashMs.push(await msOfOneHash(SERIAL_HASHES));
    }
  } finally {
    client.kill();
    for (const each of processes) await each.stop();
  }
  for (const { processes: count, result, growth, cpuMs } of kept) {
    const statuses = Object.entries(result.statuses).map(([status, n]) => `${n} × ${status}`);
    context.print(
      `${CROWD} sign-ins over ${count === 1 ? "one process" : `${count} processes`}: ${statuses.join(", ")}; half after ` +
        `${(result.medianMs / 1_000).toFixed(1)} s, the last after ${result.seconds.toFixed(1)} s; ` +
        `${(growth / MIB).toFixed(1)} MiB more in a process (expected at most ${budget.memoryBytes / MIB})`,
    );
    const answered = (result.statuses[200] ?? 0) + (result.statuses[400] ?? 0);
    context.print(`  ${(cpuMs / answered).toFixed(1)} ms of processor time for each that was answered`);
    const refused = CROWD - answered;
    if (refused > budget.refused) context.miss(`sign-in: ${refused} of ${CROWD} refused over ${count}`);
    const ratio = (result.seconds * 1_000) / (CROWD * median(hashMs));
    context.print(
      `  ${ratio.toFixed(2)} of the time of ${CROWD} hashes one after the other` +
        (count === 1 ? ` (expected at most ${budget.ofSerialHashing})` : ""),
    );
    if (count === 1 && ratio > budget.ofSerialHashing)
      context.miss(`sign-in: ${ratio.toFixed(2)} of the time of the hashes alone`);
    if (result.wrong > 0) context.miss(`sign-in: ${result.wrong} wrong answers`);
    if (growth > budget.memoryBytes) context.miss(`sign-in: memory grew by ${(growth / MIB).toFixed(1)} MiB`);
  }
  context.keep("signInCrowd", { hashMs, kept });
}

/** Accounts like the demonstration's athlete: guesses are bounded by account, so nobody shares one. */
async function makeCrowd({ sql }: BenchContext): Promise<void> {
  await sql(
    `insert into users select (jsonb_populate_record(u,
       jsonb_build_object('id', gen_random_uuid(), 'email', 'multidao' || i || '@demo.test'))).*
     from users u, generate_series(0, $1::int) i where u.email = 'atleta@demo.test'`,
    [CROWD],
  );
}

function crowdOf(
  client: ReturnType<typeof fork>,
  job: Omit<CrowdJob, "host">,
  { host }: BenchContext,
): Promise<CrowdResult> {
  return new Promise<CrowdResult>((resolve, reject) => {
    client.once("message", (result) => {
      client.removeAllListeners("exit");
      resolve(result as CrowdResult);
    });
    client.once("exit", (code) => reject(new Error(`the crowd ended with ${code}`)));
    client.send({ ...job, host } satisfies CrowdJob);
  });
}

/** By how much the process that grew most has grown, looked at twenty times a second. */
function watchMemory(processes: RunningWorkerd[]): { stop(): Promise<number> } {
  const before = processes.map((each) => each.rssBytes());
  const growth = () => Math.max(...processes.map((each, i) => each.rssBytes() - before[i]!));
  const watch = { isOver: false, most: 0 };
  const watching = (async () => {
    while (!watch.isOver) {
      watch.most = Math.max(watch.most, growth());
      await sleep(50);
    }
  })();
  return {
    async stop() {
      watch.isOver = true;
      await watching;
      return watch.most;
    },
  };
}
