import { fileURLToPath, pathToFileURL } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import { isPooled } from "./settings.ts";
import { grantWorkerRole, WorkerPasswordError } from "./worker-role.ts";

/** Append-only: a file that has landed is never edited, so that its hash in the journal stays the same everywhere. */
const MIGRATIONS_FOLDER = fileURLToPath(new URL("../../migrations", import.meta.url));

/** The database's journal names migrations that are not in `migrations/`, or not as they stand there. */
export class UnknownMigrationsError extends Error {
  constructor(database: string) {
    super(`O banco ${database} foi migrado por outra versão do produto: nada foi mudado nele.`);
  }
}

/** Migrations hold a lock of their session, which the pooler does not keep. */
export class PooledAddressError extends Error {
  constructor() {
    super("O endereço é o do pooler: db:migrate precisa do endereço direto do Neon, sem “-pooler” no nome.");
  }
}

interface MigrateOptions {
  /** That of the worker's role, to make it or to change it; null leaves it as it is. */
  workerPassword?: string | null;
  onProgress?: (line: string) => void;
}

/**
 * Brings the database at `databaseUrl`, its owner's address, to the newest migration, each applied once (the journal table
 * says which), and gives the worker's role its rights on the tables. Takes an advisory lock, so that two starts at once do
 * not race. Throws PooledAddressError, UnknownMigrationsError, both before anything changes, WorkerPasswordError, or the
 * database's error.
 */
export async function migrate(
  databaseUrl: string,
  { workerPassword = null, onProgress = () => {} }: MigrateOptions = {},
): Promise<void> {
  if (isPooled(databaseUrl)) throw new PooledAddressError();
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(815001)");
    await countPending(client);
    onProgress("aplicando as migrações");
    await applyMigrations(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER });
    onProgress("dando os direitos ao papel do produto");
    await grantWorkerRole(client, workerPassword);
  } finally {
    await client.end();
  }
}

/** How many migrations the database of `client` has not had yet. Throws UnknownMigrationsError where it had others. */
export async function countPending(client: Client): Promise<number> {
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER });
  const journal = await client.query<{ table: string | null; database: string }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as table, current_database() as database",
  );
  const { table, database } = journal.rows[0]!;
  if (table === null) return known.length;
  const applied = await client.query<{ hash: string }>(
    "select hash from drizzle.__drizzle_migrations order by created_at",
  );
  if (applied.rows.some(({ hash }, index) => hash !== known[index]?.hash))
    throw new UnknownMigrationsError(database);
  return known.length - applied.rows.length;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { readDatabase } = await import("./settings.ts");
  try {
    const workerPassword = process.env.WORKER_PASSWORD || null;
    await migrate(readDatabase().url, { workerPassword, onProgress: (line) => console.log(line) });
  } catch (error) {
    const known = [PooledAddressError, UnknownMigrationsError, WorkerPasswordError];
    if (!(error instanceof Error && known.some((kind) => error instanceof kind))) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
