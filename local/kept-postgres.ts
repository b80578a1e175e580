import path from "node:path";
import { choosePort } from "./ports.ts";
import { type RunningPostgres, startPostgres } from "./postgres.ts";
import { clearLeftoverServer } from "./postgres-leftover.ts";

/**
 * Starts the PostgreSQL whose data is kept in `dir`, at POSTGRES_PORT or 8791. Whatever a killed run left running on
 * the same data, and holding the port, is ended first. Throws PortTakenError or the server's Error.
 */
export async function startKeptPostgres(
  dir: string,
  onLog: (line: string) => void,
): Promise<RunningPostgres> {
  const dataDir = path.join(dir, "postgres");
  await clearLeftoverServer(dataDir);
  return await startPostgres({ dataDir, port: await choosePort("POSTGRES_PORT", 8791), onLog });
}
