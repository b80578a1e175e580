import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Pool, type QueryResultRow } from "pg";
import { checkTables } from "../app/features/scoring/ledger/check-tables.server.ts";
import { closeWindows } from "../app/features/scoring/ledger/close-windows.server.ts";
import { rebuildSport } from "../app/features/scoring/ledger/rebuild-sport.server.ts";
import { migrateForWorker, workerUrlOf } from "../local/worker-database.ts";
import { freePort } from "../local/ports.ts";
import { type RunningPostgres, startPostgres } from "../local/postgres.ts";
import type { BenchContext } from "./context.ts";
import { keptTables, lineSumDifferences } from "../tests/support/kept-tables.ts";
import { playRandomSeason } from "../tests/support/random-season.ts";
import { verbsOver } from "../tests/support/verbs-over.ts";

const SPORT = { sport: "tennis" };
const COMPARE_EVERY = 5_000;

/** The result of one seed's season. */
export interface SeedTables {
  seed: number;
  seconds: number;
  /** Events of matches by kind. */
  kinds: Record<string, number>;
  ledgerLines: number;
  /** Comparisons with a rebuild: at every 5 000 operations, and twice at the end. */
  comparisons: number;
  /** Rows in which kept tables, sums of lines and a rebuild disagree; none is the expected answer. */
  differences: string[];
}

/**
 * Product §5: after random confirmations, corrections and annulments through the product's verbs, the tables kept by
 * deltas equal a rebuild, seed after seed, each on a database of its own. `TABLES_SEEDS` ("1-20") and
 * `TABLES_OPERATIONS` (10 000) choose how much.
 */
export async function benchTables(print: (line: string) => void = console.log): Promise<SeedTables[]> {
  const [first, last] = (process.env["TABLES_SEEDS"] ?? "1-20").split("-").map(Number) as [number, number?];
  const operations = Number(process.env["TABLES_OPERATIONS"] ?? 10_000);
  const folder = await mkdtemp(path.join(tmpdir(), "quadra-tables-"));
  const postgres = await startPostgres({
    dataDir: path.join(folder, "postgres"),
    port: await freePort(),
    isDurable: false,
  });
  const done: SeedTables[] = [];
  try {
    await migrateForWorker(await postgres.createDatabase("tables_template"));
    for (let seed = first; seed <= (last ?? first); seed += 1) {
      const result = await playSeed(postgres, seed, operations, print);
      done.push(result);
      print(
        `tables seed ${seed}: ${operations} operations in ${result.seconds.toFixed(0)} s, ${result.ledgerLines} lines, ` +
          `${result.comparisons} comparisons, ${result.differences.length} differences ${JSON.stringify(result.kinds)}`,
      );
      for (const difference of result.differences.slice(0, 10)) print(`  ${difference}`);
    }
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
  const wrong = done.filter(({ differences }) => differences.length > 0).length;
  print(`tables: ${done.length} seeds of ${operations} operations, ${wrong} with differences`);
  return done;
}

/** `benchTables` as a part of the bench: keeps what each seed came to, and misses where anything differs. */
export async function runTables({ keep, miss }: Pick<BenchContext, "keep" | "miss">): Promise<void> {
  const done = await benchTables();
  keep("tables", done);
  for (const { seed, differences } of done) if (differences.length > 0) miss(`tables of seed ${seed}`);
}

async function playSeed(
  postgres: RunningPostgres,
  seed: number,
  operations: number,
  print: (line: string) => void,
): Promise<SeedTables> {
  const name = `tables_${seed}`;
  const url = await postgres.createDatabase(name, { template: "tables_template" });
  const pool = new Pool({ connectionString: url, max: 2 });
  const verbs = await verbsOver({
    url,
    workerUrl: workerUrlOf(url),
    sql: async <Row extends QueryResultRow>(query: string, params: unknown[] = []) =>
      (await pool.query<Row>(query, params)).rows,
    drop: () => pool.end(),
  });
  const differences: string[] = [];
  let comparisons = 0;
  let nextAt = COMPARE_EVERY;
  const compare = async () => {
    comparisons += 1;
    // A rebuild already reflects results that left their window; the kept tables wait for the job.
    await closeWindows(verbs.context);
    const found = [
      ...(await checkTables(verbs.context, SPORT)),
      ...(await lineSumDifferences(verbs.database)),
    ];
    differences.push(...found.map((row) => JSON.stringify(row)));
  };
  const startedAt = Date.now();
  try {
    const kinds = await playRandomSeason(verbs, seed, operations, async (done) => {
      if (done < nextAt) return;
      nextAt += COMPARE_EVERY;
      await compare();
      print(`  seed ${seed}: ${done} operations, ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
    });
    await compare();
    const kept = await keptTables(verbs.database);
    await rebuildSport(verbs.context, SPORT);
    if ((await keptTables(verbs.database)) !== kept)
      differences.push("the rebuild changed standings or levels");
    await compare();
    const [row] = await verbs.database.sql<{ n: number }>("select count(*)::int as n from ledger_lines");
    const seconds = (Date.now() - startedAt) / 1000;
    return { seed, seconds, kinds, ledgerLines: row!.n, comparisons, differences };
  } finally {
    await verbs.stop();
    await postgres.dropDatabase(name);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const done = await benchTables();
  process.exitCode = done.some(({ differences }) => differences.length > 0) ? 1 : 0;
}
