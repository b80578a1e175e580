import { SPORTS } from "../app/lib/sports.ts";
import { rebuildSport } from "../app/features/scoring/ledger/rebuild-sport.server.ts";
import type { BenchContext } from "./context.ts";
import { median } from "./figures.ts";
import { type Cost, costText, type MeasuredPlatform, openPlatform } from "./measured-platform.ts";
import { readBudgets } from "./read-budgets.ts";

/** Sizes from the issue: a tenth, and the whole; the matches lie in all nine sports. */
const SIZES = [
  { athletes: 10_000, matches: 100_000, sports: 9, rebuilt: SPORTS.map(({ id }) => id) },
  { athletes: 100_000, matches: 1_000_000, sports: 9, rebuilt: ["tennis" as const] },
];
const CONFIRMATIONS = 30;
/** Confirmations that are not measured: connections, plans and the pages that every confirmation reads are warm then. */
const WARM_UPS = 15;

/**
 * One confirmation through `approveMatch` (both its round trips) against a full rebuild, on platforms of two sizes
 * with nine sports. The two alternate, so that both meet the same machine; medians. The budget is for the CPU
 * that the database's processes spent, which other work on the machine does not change; the elapsed time is printed too. Of
 * the large platform one sport is rebuilt, and a confirmation is compared with that ninth.
 */
export async function runConfirmation(context: BenchContext): Promise<void> {
  const budget = readBudgets().confirmation;
  const platforms: MeasuredPlatform[] = [];
  for (const size of SIZES) platforms.push(await openPlatform(context, size, WARM_UPS + CONFIRMATIONS));
  const costs: Cost[][] = platforms.map(() => []);
  for (let n = 0; n < WARM_UPS + CONFIRMATIONS; n += 1) {
    for (const [i, platform] of platforms.entries()) {
      const cost = await platform.measure(() => platform.confirmNext());
      if (n >= WARM_UPS) costs[i]!.push(cost);
    }
  }
  const measured = [];
  for (const [i, platform] of platforms.entries()) {
    const confirmation = {
      cpuMs: median(costs[i]!.map((cost) => cost.cpuMs)),
      wallMs: median(costs[i]!.map((cost) => cost.wallMs)),
    };
    const name = `${platform.athletes} athletes, ${platform.matches} matches`;
    context.print(`${name}: one confirmation ${costText(confirmation)}`);
    let rebuild: (Cost & { lines: number; peakHeapBytes: number }) | null = null;
    try {
      rebuild = await measureRebuild(platform, SIZES[i]!.rebuilt);
      const ratio = confirmation.cpuMs / rebuild.cpuMs;
      context.print(
        `  a rebuild of ${SIZES[i]!.rebuilt.length} of 9 sports (${rebuild.lines} lines) ${costText(rebuild)}, heap at most ` +
          `${(rebuild.peakHeapBytes / 2 ** 20).toFixed(0)} MB: CPU 1/${(1 / ratio).toFixed(0)}, ` +
          `time 1/${(rebuild.wallMs / confirmation.wallMs).toFixed(0)}`,
      );
      if (ratio > budget.ofRebuild)
        context.miss(`confirmation at ${platform.athletes} athletes is ${ratio.toFixed(4)} of a rebuild`);
    } catch (error) {
      context.miss(`a rebuild at ${platform.athletes} athletes failed: ${String(error).slice(0, 200)}`);
    }
    measured.push({ athletes: platform.athletes, matches: platform.matches, confirmation, rebuild });
    await platform.close();
  }
  const [small, large] = measured.map(({ confirmation }) => confirmation) as [Cost, Cost];
  const growth = large.cpuMs / small.cpuMs;
  context.print(
    `from ${SIZES[0]!.athletes} to ${SIZES[1]!.athletes} athletes one confirmation grows ${growth.toFixed(2)} times in CPU, ` +
      `${(large.wallMs / small.wallMs).toFixed(2)} times in time`,
  );
  if (growth > budget.growthFrom10000To100000Athletes)
    context.miss(`confirmation grows ${growth.toFixed(2)} times`);
  context.keep("confirmation", { measured, growth });
}

/** Rebuilds some sports; gives what it cost and the most memory that it held. */
async function measureRebuild(
  platform: MeasuredPlatform,
  sports: readonly string[],
): Promise<Cost & { lines: number; peakHeapBytes: number }> {
  let lines = 0;
  let peakHeapBytes = 0;
  const watch = setInterval(() => {
    peakHeapBytes = Math.max(peakHeapBytes, process.memoryUsage().heapUsed);
  }, 50);
  try {
    const system = platform.contextOf({ kind: "system", job: "bench" });
    const cost = await platform.measure(async () => {
      for (const sport of sports) lines += (await rebuildSport(system, { sport })).lines;
    });
    return { ...cost, lines, peakHeapBytes };
  } finally {
    clearInterval(watch);
  }
}
