import { AppError } from "../../../lib/errors.ts";
import type { Statement } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";

/** A ranking of a club; `club_id` left out is the club that the person's dashboard opens. */
export interface ManagedRanking {
  club_id?: string | undefined;
  ranking_id: string;
}

/**
 * Writes what a club's admin changes of one of its rankings, and lets its pages and screens look again. Throws `forbidden`, `club_read_only`,
 * `terms_required`, `unauthenticated`, `session_expired`, and what the statements refuse.
 */
export async function commitToRanking(
  context: VerbContext,
  { club_id, ranking_id }: ManagedRanking,
  statements: (ranking: { id: string; clubId: string }) => Statement[],
): Promise<void> {
  const { services, actor } = context;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const clubId = requireManagedClub(await readViewer(services, actor), club_id ?? null);
  await commitAs(context, {
    writable: clubId,
    statements: statements({ id: ranking_id, clubId }),
    lookAgain: { clubIds: [clubId] },
  });
}
