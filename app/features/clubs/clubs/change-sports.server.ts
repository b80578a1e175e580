import { AppError } from "../../../lib/errors.ts";
import type { SportId } from "../../../lib/sports.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { bumpDisplayVersions, replaceSportsStatements } from "./clubs-repository.server.ts";
import { requireManagedClub } from "./managed-club.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { clubExists } from "./office-repository.server.ts";

/** `club_id` left out is the club that the person's dashboard opens. */
interface ChangeSportsInput {
  club_id?: string | undefined;
  /** In the club's order: the first opens its public page and its TVs. */
  sports: readonly { sport: SportId; usualFormat: string | null }[];
}

/**
 * A club admin says which sports the club plays, in which order, and how each is usually scored; tables of a sport that it
 * gives up stay. Throws `forbidden`, `not_found`, `club_read_only`, `unauthenticated`, `session_expired`.
 */
export async function changeSports(
  context: VerbContext,
  { club_id, sports }: ChangeSportsInput,
): Promise<void> {
  const { services, actor } = context;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const clubId = requireManagedClub(await readViewer(services, actor), club_id ?? null);
  await retryOnConflict(() =>
    commitAs(context, {
      writable: clubId,
      statements: [
        clubExists(services.db, clubId),
        ...replaceSportsStatements(services.db, clubId, sports),
        bumpDisplayVersions(services.db, [clubId]),
      ],
      lookAgain: { clubIds: [clubId] },
    }),
  );
}
