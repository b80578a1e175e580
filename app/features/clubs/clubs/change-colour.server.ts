import type { ClubColour } from "../../../lib/club-colours.ts";
import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { bumpDisplayVersions } from "./clubs-repository.server.ts";
import { requireManagedClub } from "./managed-club.server.ts";
import { colourStatement } from "./membership-requests-repository.server.ts";

/**
 * A club admin chooses the colour of the club's TV, or none (null); open TVs take it by themselves. `club_id` left out is the club that
 * the person's dashboard opens. Throws `forbidden`, `not_found`, `club_read_only`, `unauthenticated`, `session_expired`, and
 * `conflict` where somebody was faster.
 */
export async function changeColour(
  { services, actor }: VerbContext,
  { club_id = null, colour }: { club_id?: string | null; colour: ClubColour | null },
): Promise<void> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const clubId = requireManagedClub(await readViewer(services, actor), club_id);
  const [changed] = await commitAs(
    { services, actor },
    {
      writable: clubId,
      statements: [colourStatement(db, clubId, colour), bumpDisplayVersions(db, [clubId])],
      lookAgain: { clubIds: [clubId] },
    },
  );
  // A super admin may name a club that does not exist.
  if (changed.length === 0) throw new AppError("not_found");
}
