import { createHmac } from "node:crypto";
import { WORKER_ROLE } from "../app/lib/worker-role.ts";

/**
 * The worker's address of the database whose owner's address is `ownerUrl`. On this machine the role's password follows
 * from the owner's, so that whoever knows the one knows the other and nothing has to be kept.
 */
export function workerUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.password = workerPassword(url.password);
  url.username = WORKER_ROLE;
  return url.href;
}

/** Migrates a database by its owner's address; the role of `workerUrlOf` gets in afterwards. Throws what `migrate` throws. */
export async function migrateForWorker(ownerUrl: string): Promise<void> {
  const { migrate } = await import("../tools/production/migrate.ts");
  await migrate(ownerUrl, { workerPassword: workerPassword(new URL(ownerUrl).password) });
}

function workerPassword(ownerPassword: string): string {
  return createHmac("sha256", ownerPassword).update(WORKER_ROLE).digest("base64url");
}
