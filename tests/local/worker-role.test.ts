import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../local/ports.ts";
import { type RunningPostgres, startPostgres } from "../../local/postgres.ts";
import { migrate } from "../../tools/production/migrate.ts";
import { WORKER_ROLE } from "../../app/lib/worker-role.ts";
import { WorkerPasswordError } from "../../tools/production/worker-role.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let database: TestDatabase;
let owner: Client;
let worker: Client;

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

beforeAll(async () => {
  database = await createTestDatabase();
  // Rights on the database itself do not come with a copy of the template.
  await migrate(database.url);
  owner = await connect(database.url);
  worker = await connect(database.workerUrl);
  await owner.query(`insert into users (id, email, name) values (gen_random_uuid(), 'a@b.test', 'A')`);
});
afterAll(async () => {
  await worker.end();
  await owner.end();
  await database.drop();
});

describe("the worker's role", () => {
  it.each([
    ["make a table", "create table mine (id int)"],
    ["make a temporary table", "create temporary table users (id int)"],
    ["make a schema", "create schema mine"],
    ["make a function", "create function quadra_guard() returns int language sql as 'select 1'"],
    ["change a table", "alter table users add column x int"],
    ["drop a table", "drop table users"],
    ["empty a table", "truncate users"],
    ["switch off a trigger", "alter table security_events disable trigger security_events_append_only"],
    ["switch off all of them", "alter table payments disable trigger all"],
    ["drop a trigger", "drop trigger payments_append_only on payments"],
    ["make a trigger", "create trigger t before insert on users execute function quadra_append_only()"],
    ["replace what a trigger does", "alter function quadra_append_only() rename to gone"],
    ["make triggers silent", "set session_replication_role = replica"],
    ["become the owner", "set role quadra"],
    ["become the owner for a session", "set session authorization quadra"],
    ["make a role", "create role mine"],
    ["make itself stronger", `alter role ${WORKER_ROLE} superuser`],
    ["change what was done", "update security_events set risk_level = 'low'"],
    ["forget what was done", "delete from security_events"],
    ["change what was paid", "update payments set amount_cents = 0"],
    ["forget what was paid", "delete from payments"],
    ["reach a month by its own name", "delete from security_events_default"],
    ["drop a month", "drop table security_events_default"],
    ["move a town", "update municipalities set name = 'x'"],
    ["read the journal of migrations", "select * from drizzle.__drizzle_migrations"],
    ["read a file of the server", "select pg_read_file('postgresql.conf')"],
    ["run a program", "copy (select 1) to program 'true'"],
  ])("may not %s", async (_what, statement) => {
    await expect(worker.query(statement)).rejects.toMatchObject({ code: "42501" });
  });

  it("reads and writes every table, the append-only ones without changing, and owns nothing", async () => {
    const { rows } = await owner.query<{ name: string; rights: string; trigger: string | null }>(
      `select c.relname as name, concat_ws(' ',
         case when has_table_privilege($1, c.oid, 'select') then 'select' end,
         case when has_table_privilege($1, c.oid, 'insert') then 'insert' end,
         case when has_any_column_privilege($1, c.oid, 'update') then 'update' end,
         case when has_table_privilege($1, c.oid, 'delete') then 'delete' end,
         case when has_table_privilege($1, c.oid, 'truncate') then 'truncate' end,
         case when has_table_privilege($1, c.oid, 'references') then 'references' end,
         case when has_table_privilege($1, c.oid, 'trigger') then 'trigger' end) as rights,
         (select min(t.tgname) from pg_trigger t join pg_proc p on p.oid = t.tgfoid
          where t.tgrelid = c.oid and p.proname = 'quadra_append_only') as trigger
       from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
      [WORKER_ROLE],
    );
    const rightsOf = (name: string, trigger: string | null) => {
      if (name === "states" || name === "municipalities") return "select";
      return trigger === null ? "select insert update delete" : "select insert";
    };
    expect(rows.map(({ name, rights }) => [name, rights])).toEqual(
      rows.map(({ name, trigger }) => [name, rightsOf(name, trigger)]),
    );
    expect(rows.filter(({ trigger }) => trigger !== null).map(({ name }) => name)).toEqual(
      expect.arrayContaining(["security_events", "payments"]),
    );
    const owned = await owner.query(
      "select 1 from pg_shdepend where refobjid = $1::regrole and deptype = 'o'",
      [WORKER_ROLE],
    );
    expect(owned.rowCount).toBe(0);
  });

  it("rolls the months of the security events, and cannot have those dropped that are not old", async () => {
    const months = async () =>
      (
        await owner.query<{ name: string }>(
          "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'security_events'::regclass",
        )
      ).rows.map(({ name }) => name);
    const before = await months();
    expect(before.length).toBeGreaterThan(1);
    await worker.query("select quadra_roll_security_events('2099-05-05')");
    expect(await months()).toEqual(expect.arrayContaining([...before, "security_events_2099_07"]));
  });

  it("waits neither for a lock nor for a statement without end", async () => {
    const { rows } = await worker.query(
      `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
         current_setting('idle_in_transaction_session_timeout') as idle`,
    );
    expect(rows).toEqual([{ statement: "20s", lock: "10s", idle: "20s" }]);
  });
});

describe("who migrates", () => {
  it("gives the worker the tables of later migrations, and takes back what was given by hand", async () => {
    await owner.query("create table later (id int)");
    await owner.query(`grant all on later, states to ${WORKER_ROLE}`);
    await migrate(database.url);
    await worker.query("insert into later values (1)");
    await expect(worker.query("truncate later")).rejects.toMatchObject({ code: "42501" });
    await expect(worker.query("delete from states")).rejects.toMatchObject({ code: "42501" });
    await owner.query("drop table later");
  });

  it("refuses a password that is too short", async () => {
    await expect(migrate(database.url, { workerPassword: "curta" })).rejects.toThrow(WorkerPasswordError);
    await worker.query("select 1 from users");
  });
});

describe("an owner that is no superuser, as Neon's", () => {
  let folder: string;
  let server: RunningPostgres;
  let url: URL;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "quadra-owner-"));
    server = await startPostgres({
      dataDir: path.join(folder, "postgres"),
      port: await freePort(),
      isDurable: false,
    });
    const superuser = await connect(server.url);
    await superuser.query("create role neondb_owner login createrole createdb password 'dono'");
    await superuser.query("create database product owner neondb_owner");
    await superuser.end();
    url = new URL(server.databaseUrl("product"));
    url.username = "neondb_owner";
    url.password = "dono";
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  it("makes the role, which needs a password, and changes its password", async () => {
    await expect(migrate(url.href)).rejects.toThrow(/WORKER_PASSWORD/);
    const enter = async (password: string) => {
      const as = new URL(url);
      as.username = WORKER_ROLE;
      as.password = password;
      const client = await connect(as.href);
      const { rows } = await client.query(
        "select count(*)::int as n, current_setting('lock_timeout') as w from states",
      );
      await client.end();
      return rows;
    };
    const [first, second] = ["a".repeat(24), "b".repeat(24)];
    await migrate(url.href, { workerPassword: first });
    expect(await enter(first)).toEqual([{ n: 27, w: "10s" }]);
    await migrate(url.href, { workerPassword: second });
    await migrate(url.href);
    expect(await enter(second)).toEqual([{ n: 27, w: "10s" }]);
    await expect(enter(first)).rejects.toMatchObject({ code: "28P01" });
  });
});
