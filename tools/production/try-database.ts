import { Client } from "pg";
import { sql } from "drizzle-orm";
import { openDatabase } from "../../app/platform/database.server.ts";
import { countPending, UnknownMigrationsError } from "./migrate.ts";

/** The state that the owner finds in the database. */
export interface DatabaseState {
  /** How many migrations it has not had yet. */
  pending: number;
  hasTerms: boolean;
  hasSuperAdmin: boolean;
}

const CONNECT_WITHIN_MS = 15_000;

/** Looks into the database as its owner, or gives the sentence that says why it could not. Nothing is written. */
export async function readDatabaseState(ownerUrl: string): Promise<DatabaseState | string> {
  try {
    return await asOwner(ownerUrl, async (client) => ({
      pending: await countPending(client),
      ...(await readBeginnings(client)),
    }));
  } catch (error) {
    if (error instanceof UnknownMigrationsError) return error.message;
    return `Não entrei no banco com OWNER_DATABASE_URL${codeOf(error)}: confira o endereço e a senha.`;
  }
}

async function asOwner<Found>(ownerUrl: string, work: (client: Client) => Promise<Found>): Promise<Found> {
  const client = new Client({ connectionString: ownerUrl, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  // A connection that ends by itself is told by the statement that it ends.
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

async function readBeginnings(client: Client): Promise<Omit<DatabaseState, "pending">> {
  const tables = await client.query<{ terms: string | null; users: string | null }>(
    "select to_regclass('public.terms_versions')::text as terms, to_regclass('public.users')::text as users",
  );
  const has = async (table: string | null | undefined, condition: string) =>
    table ? (await client.query(`select 1 from ${table} where ${condition} limit 1`)).rowCount === 1 : false;
  return {
    hasTerms: await has(tables.rows[0]?.terms, "effective_date <= now()"),
    hasSuperAdmin: await has(tables.rows[0]?.users, "user_role = 'super_admin'"),
  };
}

/** Asks the database over HTTP as the worker does; what is left to do where it does not answer so. */
export async function tryWorkerDatabase(databaseUrl: string, httpEndpoint?: string): Promise<string[]> {
  try {
    await openDatabase(databaseUrl, httpEndpoint).execute(sql`select 1 from states limit 1`);
    return [];
  } catch (error) {
    const code = codeOf(error instanceof Error ? (error.cause ?? error) : error);
    return [
      `O produto não entra no banco com DATABASE_URL${code}: confira o endereço; a senha do papel quadra_worker é a de WORKER_PASSWORD em npm run db:migrate.`,
    ];
  }
}

/** A code of Postgres or of the network, which holds no value: " (28P01)". */
function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" && /^[A-Z0-9_]{3,30}$/.test(code) ? ` (${code})` : "";
}
