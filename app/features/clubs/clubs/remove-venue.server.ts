import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { requireManagedClub } from "./managed-club.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { deleteVenueStatement } from "./office-repository.server.ts";

/**
 * A club admin closes a venue with its courts; played matches keep where they were played. The same answer when repeated.
 * Throws `forbidden`, `club_read_only`, `unauthenticated`, `session_expired`.
 */
export async function removeVenue(
  context: VerbContext,
  { club_id, venue_id }: { club_id?: string | undefined; venue_id: string },
): Promise<void> {
  const { services, actor } = context;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const clubId = requireManagedClub(await readViewer(services, actor), club_id ?? null);
  await commitAs(context, {
    writable: clubId,
    statements: [deleteVenueStatement(services.db, clubId, venue_id)],
    lookAgain: { clubIds: [clubId] },
  });
}
