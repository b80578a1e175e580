import { AppError } from "../../../lib/errors.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import { mergesToUndoStatement } from "./merges-repository.server.ts";
import { undoMerges } from "./undo-merges.server.ts";

/**
 * A club admin undoes a merge within 7 days (product §3): the matches that passed go back, with their points, whatever became of
 * them since; those reported later stay with the profile that was kept. Doing it twice is harmless. Throws `conflict` (too late,
 * a newer merge first, changed meanwhile), `not_found`, `forbidden`, `club_read_only`, `busy`, `unauthenticated`, `session_expired`.
 */
export async function undoMerge(context: VerbContext, input: UndoneMerge): Promise<{ name: string }> {
  return await retryOnConflict(() => undoOnce(context, input));
}

interface UndoneMerge {
  /** Left out, it is the club that the person's dashboard opens. */
  club_id?: string | undefined;
  merge_id: string;
}

async function undoOnce(context: VerbContext, input: UndoneMerge): Promise<{ name: string }> {
  const { services, actor } = context;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const asked = input.club_id ?? null;
  const club = resolvedClubSql(actor.userId, asked, "managed");
  const [viewer, [merge]] = await Promise.all([
    readViewer(services, actor),
    services.read(mergesToUndoStatement(services.db, [input.merge_id], club)),
  ]);
  const clubId = requireManagedClub(viewer, asked);
  if (!viewer || !merge) throw new AppError("not_found");
  if (!merge.isUndone) await undoMerges(context, viewer, clubId, [merge]);
  return { name: merge.goneName };
}
