import { DatabaseError, type Pool, type PoolClient, type QueryConfig, type QueryResult } from "pg";

/** One statement as the Neon driver sends it. */
export type NeonQuery = { query: string; params?: unknown[] };

/** How a batch's transaction begins, from the `Neon-Batch-*` headers. */
export type BatchOptions = { isolationLevel?: string; isReadOnly?: boolean; isDeferrable?: boolean };

/** How rows are written: `isRaw` leaves every value as PostgreSQL's text, `isArray` gives arrays, not objects. */
export type RowShape = { isRaw: boolean; isArray: boolean };

const ISOLATION_LEVELS: Record<string, string> = {
  ReadUncommitted: "READ UNCOMMITTED",
  ReadCommitted: "READ COMMITTED",
  RepeatableRead: "REPEATABLE READ",
  Serializable: "SERIALIZABLE",
};

const ERROR_FIELDS = [
  "code",
  "detail",
  "hint",
  "position",
  "internalPosition",
  "internalQuery",
  "severity",
  "where",
  "table",
  "column",
  "schema",
  "dataType",
  "constraint",
  "file",
  "line",
  "routine",
] as const;

// The connections outlive a request, as at Neon; what a statement leaves in its session must not.
const LEAVES_SESSION_STATE = /\b(set|set_config|listen|temp|temporary|pg_advisory_lock|prepare|declare)\b/i;

/** Runs one statement on a connection of the pool and gives Neon's result object. Throws the database's error. */
export async function runSingle(pool: Pool, query: NeonQuery, shape: RowShape): Promise<object> {
  return withClient(pool, [query], (client) => execute(client, query, shape));
}

/** Runs all statements in one transaction and gives their results in order. Throws the database's error. */
export async function runBatch(
  pool: Pool,
  queries: NeonQuery[],
  shape: RowShape,
  options: BatchOptions,
): Promise<{ results: object[] }> {
  return withClient(pool, queries, async (client) => {
    await client.query(beginStatement(options));
    try {
      const results: object[] = [];
      for (const query of queries) results.push(await execute(client, query, shape));
      await client.query("COMMIT");
      return { results };
    } catch (error) {
      await client.query("ROLLBACK");
      throw error;
    }
  });
}

/** The error body of Neon's HTTP answer: `message` and the database's fields, null where there is none. */
export function neonErrorBody(error: unknown): Record<string, unknown> {
  const source = error as Record<string, unknown> & { message?: string };
  const body: Record<string, unknown> = { message: source.message ?? String(error) };
  for (const field of ERROR_FIELDS) body[field] = source[field] ?? null;
  return body;
}

function beginStatement({ isolationLevel, isReadOnly, isDeferrable }: BatchOptions): string {
  const parts = ["BEGIN"];
  if (isolationLevel !== undefined) {
    const level = ISOLATION_LEVELS[isolationLevel];
    if (level === undefined) throw new Error(`invalid isolation level ${isolationLevel}`);
    parts.push(`ISOLATION LEVEL ${level}`);
  }
  if (isReadOnly !== undefined) parts.push(isReadOnly ? "READ ONLY" : "READ WRITE");
  if (isDeferrable !== undefined) parts.push(isDeferrable ? "DEFERRABLE" : "NOT DEFERRABLE");
  return parts.join(" ");
}

async function withClient<Result>(
  pool: Pool,
  queries: NeonQuery[],
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let isBroken = false;
  const onError = () => (isBroken = true);
  client.on("error", onError);
  try {
    return await work(client);
  } catch (error) {
    // Errors of the statement leave the connection usable; anything else does not.
    if (!(error instanceof DatabaseError) || error.severity === "FATAL") isBroken = true;
    throw error;
  } finally {
    client.off("error", onError);
    if (isBroken) client.release(true);
    else if (queries.some(({ query }) => LEAVES_SESSION_STATE.test(query)))
      client.query("DISCARD ALL").then(
        () => client.release(),
        () => client.release(true),
      );
    else client.release();
  }
}

async function execute(
  client: PoolClient,
  { query, params = [] }: NeonQuery,
  shape: RowShape,
): Promise<object> {
  // The extended protocol even without parameters: as at Neon, one statement per query and every value in text.
  const config = {
    text: query,
    values: params,
    queryMode: "extended",
    ...(shape.isArray ? { rowMode: "array" } : {}),
    ...(shape.isRaw ? { types: { getTypeParser: () => (value: string) => value } } : {}),
  };
  const result = (await client.query(config as QueryConfig)) as QueryResult & { rowAsArray?: boolean };
  return {
    fields: result.fields,
    rows: result.rows,
    command: result.command,
    rowCount: result.rowCount,
    rowAsArray: shape.isArray,
  };
}
