import { AppError } from "../../lib/errors.ts";
import { failedGuard, type Statement } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { guardClubWritable } from "../access/billing-state-sql.server.ts";
import { commitWithOutbox, prepareOutbox } from "../notifications/outbox.server.ts";
import type { NewNotification } from "../notifications/notification.ts";
import { guardWriter, writerOf } from "../tokens/acting.server.ts";
import { guardPlanned, type PlannedTournament } from "./schedule-repository.server.ts";

const CHANGED = "Alguém mudou os horários agora há pouco. Confira de novo antes de aplicar.";

/**
 * Writes what changes a tournament's timetable as one batch: nothing of it where anything has changed since it was read. The tournament's
 * page and the club's screens look again. Throws `conflict`, `club_read_only`, `session_expired`, and `not_found` for whom nobody entered.
 */
export async function commitTimetable(
  { services, actor }: VerbContext,
  { id, mark, clubId }: Pick<PlannedTournament, "id" | "mark" | "clubId">,
  statements: readonly Statement[],
  notifications: readonly NewNotification[] = [],
): Promise<void> {
  const writer = writerOf(actor);
  const { db } = services;
  const now = services.now();
  const outbox = prepareOutbox(services, { notifications, clubIds: [clubId], tournamentIds: [id] });
  try {
    await commitWithOutbox(
      services,
      [
        guardWriter(db, writer, now),
        guardClubWritable(db, clubId, now),
        ...guardPlanned(db, { id, mark }),
        ...statements,
      ],
      outbox,
    );
  } catch (error) {
    const guard = failedGuard(error);
    if (guard === "session") throw new AppError("session_expired");
    if (guard === "token") throw new AppError("unauthenticated");
    if (guard === "timetable") throw new AppError("conflict", { message: CHANGED });
    if (guard === "entered")
      throw new AppError("invalid_input", { field: "athlete", message: "Esta pessoa não está inscrita." });
    throw error;
  }
}
