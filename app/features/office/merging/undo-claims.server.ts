import { AppError } from "../../../lib/errors.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import { mergesToUndoStatement } from "./merges-repository.server.ts";
import { undoMerges } from "./undo-merges.server.ts";

interface UndoneClaims {
  /** Left out, it is the club that the person's dashboard opens. */
  club_id?: string | undefined;
  /** The merges that came of the claims: one of an act, or all of it. */
  merge_ids: readonly string[];
}

/**
 * The club's office undoes, within 7 days, what *Confirmar todos* made one profile each, all in one transaction: what passed goes back, what came
 * later stays with the person, and each claim waits for the club again. Doing it twice is harmless. Throws `conflict` (too late, a newer merge first,
 * changed meanwhile), `not_found` (one that came of no claim), `forbidden`, `club_read_only`, `busy`, `unauthenticated`, `session_expired`.
 */
export async function undoClaims(context: VerbContext, input: UndoneClaims): Promise<{ names: string[] }> {
  return await retryOnConflict(() => undoOnce(context, input));
}

async function undoOnce(context: VerbContext, input: UndoneClaims): Promise<{ names: string[] }> {
  const { services, actor } = context;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const asked = input.club_id ?? null;
  const club = resolvedClubSql(actor.userId, asked, "managed");
  const [viewer, merges] = await Promise.all([
    readViewer(services, actor),
    services.read(mergesToUndoStatement(services.db, input.merge_ids, club)),
  ]);
  const clubId = requireManagedClub(viewer, asked, "secretary");
  const standing = merges.filter(({ isUndone }) => !isUndone);
  if (
    !viewer ||
    merges.length < new Set(input.merge_ids).size ||
    standing.some(({ isOfClaim }) => !isOfClaim)
  )
    throw new AppError("not_found");
  if (standing.length > 0) await undoMerges(context, viewer, clubId, standing);
  return { names: merges.map(({ goneName }) => goneName) };
}
