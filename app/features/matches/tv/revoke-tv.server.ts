import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { deleteTv } from "./tvs-repository.server.ts";

/**
 * A club's admin or secretary takes a screen away: it shows a code again. The same answer when repeated. Throws `forbidden`,
 * `club_read_only`, `unauthenticated`, `session_expired`.
 */
export async function revokeTv(
  context: VerbContext,
  { club_id, tv_id }: { club_id?: string | undefined; tv_id: string },
): Promise<void> {
  const { services, actor } = context;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const clubId = requireManagedClub(await readViewer(services, actor), club_id ?? null, "secretary");
  await commitAs(context, {
    writable: clubId,
    statements: [deleteTv(services.db, clubId, tv_id)],
    lookAgain: { clubIds: [clubId] },
  });
}
