import { readFileSync } from "node:fs";
import { neonConfig } from "@neondatabase/serverless";
import { Pool, type PoolClient } from "pg";
import { type Database, openDatabase } from "../app/platform/database.server.ts";
import { type NeonQuery, runBatch, runSingle } from "../local/neon-queries.ts";
import { countedTables } from "../tests/support/counted-tables.ts";

/** Far over every limit of the bench, and less than it would take for a whole run to be given up. */
const MOST_STATEMENT_MS = 60_000;

/** The cost of one statement. */
export interface StatementCost {
  sql: string;
  /** Processor time of the server's process, planning and sending included. */
  cpuMs: number;
  wallMs: number;
  /** Rows that sequential scans read, passes multiplied, but of a table that the statement counts whole. */
  scans: { table: string; rows: number }[];
}

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
}

/** Opens a database for the product's verbs; every statement is explained first, then run, and what it cost is kept. */
export async function openMeasuredDatabase(url: string): Promise<{
  db: Database;
  /** Gives what ran since the last time. */
  take(): StatementCost[];
  stop(): Promise<void>;
}> {
  // A statement that the database would never finish fails, and the bench goes on.
  const pool = new Pool({ connectionString: url, max: 1, statement_timeout: MOST_STATEMENT_MS });
  let costs: StatementCost[] = [];

  async function answer(queries: NeonQuery[], isBatch: boolean, headers: Headers): Promise<Response> {
    const client = await pool.connect();
    const scans = await explain(client, queries).finally(() => client.release());
    const shape = {
      isRaw: headers.get("neon-raw-text-output") === "true",
      isArray: headers.get("neon-array-mode") === "true",
    };
    const cpuBefore = cpuMs(pid(client));
    const startedAt = performance.now();
    const result = isBatch
      ? await runBatch(pool, queries, shape, {})
      : await runSingle(pool, queries[0]!, shape);
    const wall = performance.now() - startedAt;
    const cpu = cpuMs(pid(client)) - cpuBefore;
    // A batch is measured as a whole: the process runs it without a pause.
    costs.push({ sql: queries.map(({ query }) => query).join(";\n"), cpuMs: cpu, wallMs: wall, scans });
    return Response.json(result);
  }

  const db = openDatabase(url);
  // After the product has put its own `fetch` there: what is asked of this database goes to the pool, never to the network.
  neonConfig.fetchFunction = async (_url: string, request: { body: string; headers: HeadersInit }) => {
    const input = JSON.parse(request.body) as NeonQuery | { queries: NeonQuery[] };
    const isBatch = "queries" in input;
    return answer(isBatch ? input.queries : [input], isBatch, new Headers(request.headers));
  };
  return {
    db,
    take: () => costs.splice(0),
    async stop() {
      neonConfig.fetchFunction = undefined;
      await pool.end();
    },
  };
}

/** Sequential scans of the statements, which are undone afterwards; they also warm what the measured run reads. */
async function explain(client: PoolClient, queries: readonly NeonQuery[]): Promise<StatementCost["scans"]> {
  const scans: StatementCost["scans"] = [];
  const add = (plan: Plan, counted: ReadonlySet<string>) => {
    const table = plan["Relation Name"] ?? "?";
    if (plan["Node Type"] === "Seq Scan" && !counted.has(table)) {
      const rows =
        (plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0)) * Math.max(1, plan["Actual Loops"]);
      if (plan["Actual Loops"] > 0) scans.push({ table, rows });
    }
    for (const child of plan.Plans ?? []) add(child, counted);
  };
  await client.query("begin");
  try {
    for (const { query, params = [] } of queries) {
      const { rows } = await client.query(`explain (analyze, timing off, format json) ${query}`, params);
      add((rows[0] as { "QUERY PLAN": { Plan: Plan }[] })["QUERY PLAN"][0]!.Plan, countedTables(query));
    }
  } finally {
    await client.query("rollback");
  }
  return scans;
}

function pid(client: PoolClient): number {
  return (client as PoolClient & { processID: number }).processID;
}

/** Processor time that a process has used, in milliseconds. Linux only. */
function cpuMs(processId: number): number {
  return Number(readFileSync(`/proc/${processId}/schedstat`, "utf8").split(" ")[0]) / 1_000_000;
}
