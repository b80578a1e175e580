import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { changeTvStatements } from "./tvs-repository.server.ts";

/** `club_id` left out is the club that the person's dashboard opens; no scene is all, in the club's order. */
interface ChangeTvInput {
  club_id?: string | undefined;
  tv_id: string;
  name: string;
  scenes: readonly string[];
}

/**
 * A club's admin or secretary names a screen and says which rankings it shows, in which order; it changes at once. Throws `forbidden`,
 * `not_found`, `club_read_only`, `unauthenticated`, `session_expired`.
 */
export async function changeTv(
  context: VerbContext,
  { club_id, tv_id: id, name, scenes }: ChangeTvInput,
): Promise<void> {
  const { services, actor } = context;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const clubId = requireManagedClub(await readViewer(services, actor), club_id ?? null, "secretary");
  const rankingIds = scenes.flatMap((scene) => (scene.startsWith("ranking/") ? [scene.slice(8)] : []));
  const change = { id, clubId, name, scenes, rankingIds };
  await commitAs(context, {
    writable: clubId,
    statements: changeTvStatements(services.db, change),
    lookAgain: { clubIds: [clubId] },
  });
}
