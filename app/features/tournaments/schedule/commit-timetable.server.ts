import type { Statement } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import type { NewNotification } from "../../base/notifications/notification.ts";
import { guardPlanned, type PlannedTournament } from "./schedule-repository.server.ts";

/**
 * Writes what changes a tournament's timetable as one batch: nothing of it where anything has changed since it was read (`conflict`). The
 * tournament's page and the club's screens look again. Throws as `commitAs`.
 */
export async function commitTimetable(
  context: VerbContext,
  { id, mark, clubId }: Pick<PlannedTournament, "id" | "mark" | "clubId">,
  statements: readonly Statement[],
  notifications: readonly NewNotification[] = [],
): Promise<void> {
  await commitAs(context, {
    writable: clubId,
    statements: [...guardPlanned(context.services.db, { id, mark }), ...statements],
    notifications,
    lookAgain: { clubIds: [clubId], tournamentIds: [id] },
  });
}
