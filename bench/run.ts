import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { ensureBuilt } from "../local/build.ts";
import { PROJECT_DIR } from "../local/configuration.ts";
import { type BenchContext, startContext } from "./context.ts";
import { runConfirmation } from "./confirmation.ts";
import { runEdge } from "./edge.ts";
import { runLateRow } from "./late-row.ts";
import { runLevel } from "./level.ts";
import { runLimiter } from "./limiter.ts";
import { runMemory } from "./memory.ts";
import { runParsers } from "./parsers.ts";
import { runProfile } from "./profile.ts";
import { runRequests } from "./requests.ts";
import { runRoundTrips } from "./round-trips.ts";
import { runSizes } from "./sizes.ts";
import { runSignInCrowd } from "./sign-in-crowd.ts";
import { runSockets } from "./sockets.ts";
import { runStatements } from "./statements.ts";
import { runTables } from "./tables.ts";

// npm run bench: measures the built product on raw workerd, each part after the other, everything on this machine.
// Names of parts after `npm run bench --` run only those. Ends with 1 when a figure is over bench/budgets.json.

type Part = {
  name: string;
  title: string;
  run: (context: BenchContext) => Promise<void>;
  /** Runs only when it is named. */
  isOnDemand?: true;
};

const PARTS: Part[] = [
  { name: "requests", title: "Requests, nothing cached", run: runRequests },
  { name: "edge", title: "A crowd through the cache", run: runEdge },
  { name: "sizes", title: "First loads, upload and start-up", run: runSizes },
  { name: "round-trips", title: "Database round trips", run: runRoundTrips },
  { name: "sockets", title: "One display object's sockets", run: runSockets },
  { name: "confirmation", title: "One confirmation against a full rebuild", run: runConfirmation },
  { name: "late-row", title: "A row older than everything against one confirmation", run: runLateRow },
  { name: "level", title: "Nível against Elo on two years of matches", run: runLevel },
  { name: "sign-in", title: "500 sign-ins at once, over several isolates", run: runSignInCrowd },
  { name: "parsers", title: "The worst inputs of each parser", run: runParsers },
  { name: "limiter", title: "Calls at once in front of a Redis far away", run: runLimiter },
  { name: "memory", title: "Memory over mixed requests", run: runMemory },
  {
    name: "tables",
    title: "Kept tables against a rebuild, 20 seeds of 10 000 operations",
    run: runTables,
    isOnDemand: true,
  },
  {
    name: "statements",
    title: "What every read and job costs the database",
    run: runStatements,
    isOnDemand: true,
  },
  { name: "profile", title: "Where a ranking miss spends its time", run: runProfile, isOnDemand: true },
];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !PARTS.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(
    `No part called ${unknown.join(", ")}. There are: ${PARTS.map((part) => part.name).join(", ")}.`,
  );
  process.exit(2);
}
const results: Record<string, unknown> = { startedAt: new Date().toISOString() };
const misses: string[] = [];
await ensureBuilt({
  logFile: path.join(PROJECT_DIR, "tests/.artifacts/build.log"),
  onStart: (reason) => console.log(`Building the product (${reason})`),
});
const context = await startContext({
  keep: (name, value) => void (results[name] = value),
  miss: (what) => void misses.push(what),
});
// An interrupted bench stops its servers.
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void context.stop().finally(() => process.exit(130)));
try {
  for (const part of PARTS.filter(({ name, isOnDemand }) =>
    asked.length === 0 ? !isOnDemand : asked.includes(name),
  )) {
    console.log(`\n── ${part.name}: ${part.title} ──\n`);
    const startedAt = performance.now();
    try {
      await part.run(context);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      misses.push(`${part.name} did not end`);
    }
    console.log(`\n(${((performance.now() - startedAt) / 1_000).toFixed(0)} s)`);
  }
} finally {
  await context.stop();
}
results.overBudget = misses;
const folder = path.join(PROJECT_DIR, "tests/.artifacts");
await mkdir(folder, { recursive: true });
await writeFile(path.join(folder, "bench.json"), `${JSON.stringify(results, null, 2)}\n`);
if (misses.length === 0) console.log("\nWithin every budget of bench/budgets.json.");
else {
  console.error(`\nOver the budgets of bench/budgets.json:\n${misses.map((miss) => `- ${miss}`).join("\n")}`);
  process.exitCode = 1;
}
