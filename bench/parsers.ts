import type { BenchContext } from "./context.ts";
import { tableText } from "./figures.ts";
import { readBudgets } from "./read-budgets.ts";
import { WORST_INPUTS } from "./worst-inputs.ts";

const RUNS = 5;
const SHOWN = 15;

/**
 * Issue L 9: the worst that one person can send to a reader, in milliseconds of this processor: the least of some runs, since what
 * else runs here only adds to it.
 */
export async function runParsers({ print, keep, miss }: BenchContext): Promise<void> {
  const { parserMs } = readBudgets();
  const measured: { of: string; name: string; ms: number }[] = [];
  for (const { of, name, read } of WORST_INPUTS) {
    let least = Number.POSITIVE_INFINITY;
    for (let run = 0; run < RUNS; run += 1) {
      const before = process.cpuUsage();
      await read();
      const { user, system } = process.cpuUsage(before);
      least = Math.min(least, (user + system) / 1_000);
    }
    measured.push({ of, name, ms: least });
    if (least > parserMs) miss(`${of}, ${name}: ${least.toFixed(0)} ms of ${parserMs}`);
  }
  const worst = measured.toSorted((a, b) => b.ms - a.ms);
  print(
    tableText(
      ["reader", "input", "ms"],
      worst.slice(0, SHOWN).map(({ of, name, ms }) => [of, JSON.stringify(name), ms.toFixed(1)]),
    ),
  );
  keep("parsers", worst);
}
