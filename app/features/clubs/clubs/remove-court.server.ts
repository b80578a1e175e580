import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { requireManagedClub } from "./managed-club.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { deleteCourtStatement } from "./office-repository.server.ts";

/**
 * A club admin takes a court away; played matches keep where they were played. The same answer when repeated. Throws
 * `forbidden`, `club_read_only`, `unauthenticated`, `session_expired`.
 */
export async function removeCourt(
  context: VerbContext,
  { club_id, court_id }: { club_id?: string | undefined; court_id: string },
): Promise<void> {
  const { services, actor } = context;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const clubId = requireManagedClub(await readViewer(services, actor), club_id ?? null);
  await commitAs(context, {
    writable: clubId,
    statements: [deleteCourtStatement(services.db, clubId, court_id)],
    lookAgain: { clubIds: [clubId] },
  });
}
