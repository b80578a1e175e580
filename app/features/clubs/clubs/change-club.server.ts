import { AppError } from "../../../lib/errors.ts";
import { CHOOSE_CITY } from "../../../copy/fields.ts";
import { brokenConstraint } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { changeDetailsStatement, type ClubDetails } from "./clubs-repository.server.ts";
import { requireManagedClub } from "./managed-club.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { clubExists } from "./office-repository.server.ts";

/** `club_id` left out is the club that the person's dashboard opens. */
interface ChangeClubInput extends ClubDetails {
  club_id?: string | undefined;
}

/**
 * A club admin changes what the club says of itself: name, city, address, contact. Its public pages and TVs look again.
 * Throws `forbidden`, `not_found`, `invalid_input` (`cityCode`), `club_read_only`, `unauthenticated`, `session_expired`.
 */
export async function changeClub(
  context: VerbContext,
  { club_id, ...details }: ChangeClubInput,
): Promise<void> {
  const { services, actor } = context;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const clubId = requireManagedClub(await readViewer(services, actor), club_id ?? null);
  try {
    await commitAs(context, {
      writable: clubId,
      statements: [clubExists(services.db, clubId), changeDetailsStatement(services.db, clubId, details)],
      lookAgain: { clubIds: [clubId] },
    });
  } catch (error) {
    if (!brokenConstraint(error)?.includes("city_code")) throw error;
    throw new AppError("invalid_input", { field: "cityCode", message: CHOOSE_CITY });
  }
}
