import { AppError } from "../../lib/errors.ts";
import { databaseErrorCode, isWriteConflict, runBatch } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { guardClubWritable } from "../access/billing-state-sql.server.ts";
import { guardLiveSession } from "../access/live-session-sql.server.ts";
import { readViewer } from "../access/read-viewer.server.ts";
import { requireManagedClub } from "./managed-club.server.ts";
import { silenceHoursStatement } from "./membership-statements.server.ts";

/** `club_id` left out is the club that the person's dashboard opens; `silence_hours` are 4 to 72. */
interface ClubSettingsInput {
  club_id?: string | undefined;
  silence_hours: number;
}

/**
 * A club admin sets after how many hours silence approves (4 to 72, product §4); results already reported keep their
 * deadline. Throws `forbidden`, `not_found`, `invalid_input`, `club_read_only`,
 * `unauthenticated`, `session_expired`, and `conflict` where somebody was faster.
 */
export async function changeSettings(
  { services, actor }: VerbContext,
  input: ClubSettingsInput,
): Promise<{ silenceHours: number }> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const viewer = await readViewer(services, actor);
  const clubId = requireManagedClub(viewer, input.club_id ?? null);
  let changed: readonly unknown[];
  try {
    [, , changed] = await runBatch(services.db, [
      guardLiveSession(services.db, actor, services.now()),
      guardClubWritable(services.db, clubId, services.now()),
      silenceHoursStatement(services.db, clubId, input.silence_hours),
    ]);
  } catch (error) {
    if (databaseErrorCode(error) === "QG001") throw new AppError("session_expired");
    throw isWriteConflict(error) ? new AppError("conflict") : error;
  }
  // A super admin may name a club that does not exist.
  if (changed.length === 0) throw new AppError("not_found");
  return { silenceHours: input.silence_hours };
}
