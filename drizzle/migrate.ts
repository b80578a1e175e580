import { pathToFileURL } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";

/**
 * Brings the database at `databaseUrl` to the newest migration, each applied once (the journal table says which).
 * Takes an advisory lock, so that two starts at once do not race. Throws the database's error when one fails.
 */
export async function migrate(
  databaseUrl: string,
  onProgress: (line: string) => void = () => {},
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(815001)");
    onProgress("aplicando as migrações");
    await applyMigrations(drizzle(client), {
      migrationsFolder: new URL("../migrations", import.meta.url).pathname,
    });
  } finally {
    await client.end();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { readDatabaseUrl } = await import("../local/configuration.ts");
  await migrate(await readDatabaseUrl(), (line) => console.log(line));
}
