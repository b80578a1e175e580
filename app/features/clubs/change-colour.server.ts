import type { ClubColour } from "../../lib/club-colours.ts";
import { AppError } from "../../lib/errors.ts";
import { databaseErrorCode, isWriteConflict } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { guardClubWritable } from "../access/billing-state-sql.server.ts";
import { guardLiveSession } from "../access/live-session-sql.server.ts";
import { readViewer } from "../access/read-viewer.server.ts";
import { commitWithOutbox, prepareOutbox } from "../notifications/outbox.server.ts";
import { bumpDisplayVersions } from "./display-version-statements.server.ts";
import { requireManagedClub } from "./managed-club.server.ts";
import { colourStatement } from "./membership-statements.server.ts";

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
  let changed: readonly unknown[];
  try {
    [, , changed] = await commitWithOutbox(
      services,
      [
        guardLiveSession(db, actor, services.now()),
        guardClubWritable(db, clubId, services.now()),
        colourStatement(db, clubId, colour),
        bumpDisplayVersions(db, [clubId]),
      ],
      prepareOutbox(services, { notifications: [], clubIds: [clubId] }),
    );
  } catch (error) {
    if (databaseErrorCode(error) === "QG001") throw new AppError("session_expired");
    throw isWriteConflict(error) ? new AppError("conflict") : error;
  }
  // A super admin may name a club that does not exist.
  if (changed.length === 0) throw new AppError("not_found");
}
