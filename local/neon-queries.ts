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
const LEAVES_SESSION_STATE =
  /^(?:\s|--.*\n|\/\*[^]*?\*\/)*(?:set|listen|load|prepare|declare)\b|\b(?:set_config|temp|temporary|pg_(?:try_)?advisory_lock(?:_shared)?)\b/i;
const ENDS_WITH_TRANSACTION = /\bset_config\('[^'()]*', '[^'()]*', true\)/gi;

// A session keeps its plans of triggers and foreign keys, which may come from when their tables were empty: it forgets
// them after so many rows written and requests.
const PLANS_KEPT_FOR = 500;
const keptFor = new WeakMap<PoolClient, number>();

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
    // All are sent at once; after one that fails the server refuses the rest.
    const { stream } = client.connection;
    stream.cork();
    const begun = client.query(beginStatement(options));
    const all = Promise.allSettled([begun, ...queries.map((query) => execute(client, query, shape))]);
    stream.uncork();
    const executed = await all;
    try {
      const [, ...results] = executed.map((one) => {
        if (one.status === "rejected") throw one.reason;
        return one.value;
      });
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
    const forget = isBroken ? null : whatToForget(client, queries);
    if (forget === null) client.release(isBroken);
    else
      client.query(forget).then(
        () => client.release(),
        () => client.release(true),
      );
  }
}

function whatToForget(client: PoolClient, queries: NeonQuery[]): "DISCARD ALL" | "DISCARD PLANS" | null {
  const kept = (keptFor.get(client) ?? 0) + 1;
  keptFor.set(client, kept > PLANS_KEPT_FOR ? 0 : kept);
  if (queries.some(leavesSessionState)) return "DISCARD ALL";
  return kept > PLANS_KEPT_FOR ? "DISCARD PLANS" : null;
}

function leavesSessionState({ query }: NeonQuery): boolean {
  return LEAVES_SESSION_STATE.test(query.replaceAll(ENDS_WITH_TRANSACTION, ""));
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
  if (result.command !== "SELECT") keptFor.set(client, (keptFor.get(client) ?? 0) + (result.rowCount ?? 0));
  return {
    fields: result.fields,
    rows: result.rows,
    command: result.command,
    rowCount: result.rowCount,
    rowAsArray: shape.isArray,
  };
}
