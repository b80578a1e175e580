import { neon, NeonDbError, neonConfig, Pool } from "@neondatabase/serverless";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Client } from "pg";
import { WebSocket } from "ws";
import { startNeonProxy, type NeonProxy } from "../../local/neon-proxy.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let database: TestDatabase;
let proxy: NeonProxy;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startNeonProxy({
    port: 0,
    target: { host: "127.0.0.1", port: Number(new URL(database.url).port) },
  });
  neonConfig.fetchEndpoint = proxy.endpoint;
  // The driver as it comes: another file of this process may have given it the product's own.
  neonConfig.fetchFunction = undefined;
  await database.sql(`
    CREATE TABLE probe_parent (id int PRIMARY KEY);
    CREATE TABLE probe (id int PRIMARY KEY, name text CONSTRAINT probe_name_key UNIQUE,
      parent int CONSTRAINT probe_parent_fk REFERENCES probe_parent DEFERRABLE INITIALLY DEFERRED)`);
});

beforeEach(async () => {
  await database.sql("TRUNCATE probe");
  proxy.resetStats();
});

afterAll(async () => {
  await proxy.stop();
  await database.drop();
});

async function errorOf(work: Promise<unknown>): Promise<NeonDbError> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(NeonDbError);
  return error as NeonDbError;
}

describe("one statement over HTTP", () => {
  it("gives every type as the driver parses it", async () => {
    const sql = neon(database.url);
    const [row] =
      await sql`SELECT ${42}::int AS i, ${"ação"}::text AS t, true AS b, null AS n, 1.50::numeric AS d,
      12345678901::int8 AS big, ARRAY['a','b'] AS list, '{"a":[1]}'::jsonb AS doc,
      '2026-11-21T08:00:00Z'::timestamptz AS at, '\\xdead'::bytea AS raw`;
    // Drizzle lets the driver leave instants as text, in all of a process that has loaded it.
    expect({ ...row, at: new Date(row?.at as string | Date) }).toEqual({
      i: 42,
      t: "ação",
      b: true,
      n: null,
      d: "1.50",
      big: "12345678901",
      list: ["a", "b"],
      doc: { a: [1] },
      at: new Date("2026-11-21T08:00:00Z"),
      raw: expect.anything(),
    });
    expect(Buffer.from(row?.raw as Uint8Array).toString("hex")).toBe("dead");
  });

  it("gives full results and arrays when asked", async () => {
    const sql = neon(database.url, { fullResults: true, arrayMode: true });
    const result = await sql.query(
      "INSERT INTO probe (id, name) VALUES ($1, $2), ($3, $4) RETURNING id, name",
      [1, "a", 2, null],
    );
    expect(result).toMatchObject({ command: "INSERT", rowCount: 2, rowAsArray: true });
    expect(result.rows).toEqual([
      [1, "a"],
      [2, null],
    ]);
    expect(result.fields.map(({ name, dataTypeID }) => [name, dataTypeID])).toEqual([
      ["id", 23],
      ["name", 25],
    ]);
  });

  it("refuses two statements in one query, as the service does", async () => {
    const error = await errorOf(neon(database.url).query("SELECT 1; SELECT 2"));
    expect(error.code).toBe("42601");
  });

  it.each([
    "SELECT set_config('quadra.probe', 'left behind', false)",
    "SELECT set_config('quadra.probe', 'left behind', true)",
    "SET quadra.probe = 'left behind'",
    "/* settings */ -- of a session\n  set quadra.probe to 'left behind'",
  ])("does not hand one request's session settings to the next: %s", async (statement) => {
    const sql = neon(database.url);
    for (let turn = 0; turn < 5; turn++) {
      await sql.query(statement);
      const [row] = await sql.query("SELECT current_setting('quadra.probe', true) AS value");
      expect(row?.value || null).toBeNull();
      await sql.transaction([sql.query(statement), sql`UPDATE probe SET name = 'b' WHERE id = 0`]);
      const [after] = await sql.query("SELECT current_setting('quadra.probe', true) AS value");
      expect(after?.value || null).toBeNull();
    }
  });
});

describe("errors", () => {
  it("carry the code, the constraint and the detail", async () => {
    await database.sql("INSERT INTO probe (id, name) VALUES (1, 'a')");
    const error = await errorOf(neon(database.url)`INSERT INTO probe (id, name) VALUES (2, 'a')`);
    expect(error).toMatchObject({
      code: "23505",
      constraint: "probe_name_key",
      table: "probe",
      schema: "public",
      severity: "ERROR",
      detail: "Key (name)=(a) already exists.",
    });
  });

  it("leave the connection usable", async () => {
    const sql = neon(database.url);
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        index % 2 === 0
          ? sql.query("SELECT 1/0").catch((error: NeonDbError) => error.code)
          : sql.query("SELECT 1 AS one").then((rows) => rows[0]?.one as number),
      ),
    );
    expect(outcomes).toEqual(Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? "22012" : 1)));
  });

  it("of a deadlock are counted", async () => {
    await database.sql("INSERT INTO probe (id, name) VALUES (1, 'a'), (2, 'b')");
    const other = new Client({ connectionString: database.url });
    await other.connect();
    try {
      // The other one is so patient that PostgreSQL ends ours.
      await other.query("SET deadlock_timeout = '10min'");
      await other.query("BEGIN");
      await other.query("UPDATE probe SET name = name || 'x' WHERE id = 1");
      const sql = neon(database.url);
      const ours = errorOf(
        sql.transaction([
          sql`UPDATE probe SET name = name || 'x' WHERE id = 2`,
          sql`UPDATE probe SET name = name || 'x' WHERE id = 1`,
        ]),
      );
      const waiting =
        "SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
      await expect.poll(async () => (await database.sql(waiting))[0]).toEqual({ n: 1 });
      const theirs = other.query("UPDATE probe SET name = name || 'x' WHERE id = 2");
      expect((await ours).code).toBe("40P01");
      await theirs;
      expect(proxy.stats().deadlocks).toBe(1);
    } finally {
      await other.end();
    }
  });

  it("report a database that does not exist", async () => {
    const url = new URL(database.url);
    url.pathname = "/not_there";
    expect((await errorOf(neon(url.href)`SELECT 1`)).code).toBe("3D000");
  });
});

describe("a batch over HTTP", () => {
  it("is one transaction and one request", async () => {
    const sql = neon(database.url);
    const [, rows] = await sql.transaction([
      sql`INSERT INTO probe (id, name) VALUES (1, 'a')`,
      sql`SELECT count(*)::int AS n, txid_current() = txid_current() AS same FROM probe`,
    ]);
    expect(rows).toEqual([{ n: 1, same: true }]);
    expect(proxy.stats()).toMatchObject({ http_requests: 1, queries: 2 });
  });

  it("writes nothing when one statement fails", async () => {
    const sql = neon(database.url);
    const error = await errorOf(
      sql.transaction([sql`INSERT INTO probe (id) VALUES (1)`, sql`INSERT INTO probe (id) VALUES (1)`]),
    );
    expect(error).toMatchObject({ code: "23505", constraint: "probe_pkey" });
    expect(await database.sql("SELECT * FROM probe")).toEqual([]);
  });

  it("reports the error of the first statement that fails, and runs none after it", async () => {
    const sql = neon(database.url);
    const error = await errorOf(
      sql.transaction([
        sql`SELECT 1`,
        sql`SELECT 1 / 0`,
        sql`INSERT INTO probe (id) VALUES (1)`,
        sql`SELECT 'x'::int`,
      ]),
    );
    expect(error).toMatchObject({ code: "22012" });
    expect(await database.sql("SELECT * FROM probe")).toEqual([]);
    expect(await sql`SELECT 1 AS one`).toEqual([{ one: 1 }]);
  });

  it("fails when only the commit fails", async () => {
    const sql = neon(database.url);
    const error = await errorOf(sql.transaction([sql`INSERT INTO probe (id, parent) VALUES (1, 99)`]));
    expect(error).toMatchObject({ code: "23503", constraint: "probe_parent_fk" });
  });

  it.each([
    ["ReadUncommitted", "read uncommitted"],
    ["ReadCommitted", "read committed"],
    ["RepeatableRead", "repeatable read"],
    ["Serializable", "serializable"],
  ] as const)("runs at %s", async (isolationLevel, shown) => {
    const sql = neon(database.url);
    const [[row] = []] = await sql.transaction([sql`SHOW transaction_isolation`], { isolationLevel });
    expect(row?.transaction_isolation).toBe(shown);
  });

  it("honours read only and deferrable", async () => {
    const sql = neon(database.url);
    const [[row] = []] = await sql.transaction([sql`SHOW transaction_deferrable`], {
      isolationLevel: "Serializable",
      readOnly: true,
      deferrable: true,
    });
    expect(row?.transaction_deferrable).toBe("on");
    const error = await errorOf(
      sql.transaction([sql`INSERT INTO probe (id) VALUES (1)`], { readOnly: true }),
    );
    expect(error.code).toBe("25006");
  });
});

describe("the WebSocket", () => {
  it("carries a pool with an interactive transaction", async () => {
    neonConfig.webSocketConstructor = WebSocket;
    neonConfig.useSecureWebSocket = false;
    neonConfig.wsProxy = () => `127.0.0.1:${proxy.port}/v2`;
    const pool = new Pool({ connectionString: database.url });
    const client = await pool.connect();
    try {
      await client.query("BEGIN");
      await client.query("INSERT INTO probe (id, name) VALUES ($1, $2)", [7, "ç".repeat(100_000)]);
      const { rows } = await client.query("SELECT length(name) AS letters FROM probe");
      expect(rows).toEqual([{ letters: 100_000 }]);
      await client.query("ROLLBACK");
    } finally {
      client.release();
      await pool.end();
    }
    expect(await database.sql("SELECT * FROM probe")).toEqual([]);
    expect(proxy.stats()).toMatchObject({ ws_connections: 1, http_requests: 0 });
  });
});

describe("faults", () => {
  const control = (path: string, body: object) =>
    fetch(proxy.endpoint.replace("/sql", path), { method: "POST", body: JSON.stringify(body) });

  it("loses one answer after doing the work", async () => {
    const sql = neon(database.url);
    await control("/fault", { mode: "drop_answer_once" });
    await expect(sql`INSERT INTO probe (id) VALUES (1)`).rejects.toThrow("Error connecting to database");
    expect(await sql`SELECT id FROM probe`).toEqual([{ id: 1 }]);
  });

  it("loses the answer of the request that is named, and of none before it", async () => {
    const sql = neon(database.url);
    await control("/fault", { mode: "drop_answer_once", of: "INSERT INTO probe" });
    expect(await sql`SELECT id FROM probe`).toEqual([]);
    await sql`DELETE FROM probe`;
    await expect(sql`INSERT INTO "probe" (id) VALUES (1)`).rejects.toThrow("Error connecting to database");
    await sql`INSERT INTO probe (id) VALUES (2)`;
    expect(await sql`SELECT id FROM probe ORDER BY id`).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it("refuses until it is switched off", async () => {
    const sql = neon(database.url);
    await control("/fault", { mode: "refuse" });
    await expect(sql`INSERT INTO probe (id) VALUES (1)`).rejects.toThrow("Error connecting to database");
    await control("/fault", { mode: "off" });
    expect(await sql`SELECT id FROM probe`).toEqual([]);
  });

  it("hangs without doing anything", async () => {
    proxy.setFault("hang");
    const signal = AbortSignal.timeout(300);
    await expect(
      neon(database.url).query("INSERT INTO probe (id) VALUES (1)", [], { fetchOptions: { signal } }),
    ).rejects.toThrow("Error connecting to database");
    proxy.setFault("off");
    expect(await database.sql("SELECT id FROM probe")).toEqual([]);
  });

  it("adds latency", async () => {
    const before = proxy.stats().http_requests;
    await control("/latency", { ms: 1_000 });
    const done: string[] = [];
    const held = neon(database.url)`SELECT 1`.then(() => done.push("held"));
    await expect.poll(() => proxy.stats().http_requests, { timeout: 10_000 }).toBe(before + 1);
    await control("/latency", { ms: 0 });
    await neon(database.url)`SELECT 1`.then(() => done.push("asked later"));
    await held;
    expect(done).toEqual(["asked later", "held"]);
  });

  it("holds back what comes after so many requests, until it is let go", async () => {
    proxy.resetStats();
    const release = proxy.holdAfter(1);
    const done: string[] = [];
    await neon(database.url)`SELECT 1`.then(() => done.push("first"));
    const held = neon(database.url)`SELECT 1`.then(() => done.push("held"));
    await expect.poll(() => proxy.stats().http_requests, { timeout: 10_000 }).toBe(2);
    expect(done).toEqual(["first"]);
    release();
    await held;
    expect(done).toEqual(["first", "held"]);
  });
});
