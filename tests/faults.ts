import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { ensureBuilt } from "../local/build.ts";
import { PROJECT_DIR } from "../local/configuration.ts";
import { freePort } from "../local/ports.ts";
import { startPostgres } from "../local/postgres.ts";
import { migrateForWorker } from "../local/worker-database.ts";
import { faultsLog } from "./support/faults/log.ts";
import { type PlayedRun, runFaults } from "./support/faults/run-all.ts";

// npm run test:faults [-- SEEDS [all]]: every kind of fault with 100 seeds, each in one of the drives that use the part, or in all
// of them. The log is kept in docs/.

const LOG = path.join(PROJECT_DIR, "docs/faults.md");
const seeds = Number(process.argv[2] ?? 100);
const isInTurn = process.argv[3] !== "all";

const folder = await mkdtemp(path.join(tmpdir(), "quadra-faults-"));
const postgres = await startPostgres({
  dataDir: path.join(folder, "postgres"),
  port: await freePort(),
  isDurable: false,
});
const runs: PlayedRun[] = [];
try {
  await ensureBuilt({
    logFile: path.join(folder, "build.log"),
    onStart: (reason) => console.log(`Building the product (${reason})`),
  });
  await migrateForWorker(await postgres.createDatabase("quadra_template"));
  const server = postgres.databaseUrl("postgres");
  // A run waits half of its time, so two keep a core busy.
  const sideBySide = Math.min(5, 2 * availableParallelism());
  const broken = await runFaults({ server, seeds, sideBySide, isInTurn }, (run) => {
    runs.push(run);
    if (run.ending === null)
      console.log(`WRONG ${run.drive} ${run.part}/${run.kind} seed ${run.seed}: ${run.wrong}`);
    if (runs.length % 100 === 0) console.log(`${runs.length} runs`);
  });
  for (const each of broken) console.log(`BROKEN ${each}`);
  const git = (...words: string[]) => execFileSync("git", words, { cwd: PROJECT_DIR }).toString().trim();
  const commit = git("rev-parse", "--short", "HEAD");
  const day = git("log", "-1", "--format=%cs");
  if (broken.length === 0) await writeFile(LOG, faultsLog(runs, { seeds, isInTurn, commit, day }));
  const wrong = runs.filter(({ ending }) => ending === null).length;
  console.log(`${runs.length - wrong} passed, ${wrong + broken.length} failed`);
  process.exitCode = wrong + broken.length === 0 ? 0 : 1;
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
