import { AppError } from "../../../lib/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { Deletion } from "./deletion.ts";
import { deletionStatement } from "./own-data-repository.server.ts";

type Row = Awaited<ReturnType<typeof deletionStatement>>[number];

/** Gives, from its row, the obstacles to deleting an account, and what waits. */
export function toDeletion(row: Row): Deletion {
  return {
    soleClubs: row.sole_clubs,
    isLastSuperAdmin: row.is_last_super_admin,
    renews: row.renews,
    isPaying: row.is_paying,
    waiting: row.waiting,
  };
}

/** The same for the screen of a live session; one statement that travels with the page's other reads. Throws `session_expired`. */
export async function readDeletion({
  services,
  actor,
}: {
  services: Services;
  actor: { userId: string; sessionId: string };
}): Promise<Deletion> {
  const [row] = await services.read(deletionStatement(services.db, actor, services.now()));
  if (!row) throw new AppError("session_expired");
  return toDeletion(row);
}
