import { MINUTE_MS } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import { failedGuard } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { writeMatchTimes, writeNotBefore } from "../../scoring/drawn/timetables-repository.server.ts";
import { changeNotes } from "./change-notes.ts";
import { changeTimetable } from "./change.ts";
import { commitTimetable } from "./commit-timetable.server.ts";
import { readToChange } from "./read-to-change.server.ts";
import type { PlannedMatch } from "./planned.ts";
import { insertImpediment } from "./impediments-repository.server.ts";
import { replaceHours } from "./schedule-repository.server.ts";
import { type ChangeFields, changeOf } from "./schedule-schema.ts";
import { toInstant } from "./problem-of.ts";
import { shownPreview } from "./schedule-view.ts";

/** A preview is good for so long: the times that it moves matches to are counted from then. */
const PREVIEW_MINUTES = 15;

interface ApplyInput {
  club_id?: string | undefined;
  tournament_id: string;
  fields: ChangeFields;
  /** The mark and the minute of the preview; left out, the change is of what stands now. */
  mark?: string | undefined;
  as_of?: number | undefined;
}

/**
 * Changes a tournament's timetable as it was previewed, whole or not at all, for a person who works for its club; those whose
 * matches move are notified, and nobody else. Gives how many moved. Throws `conflict` (something changed since the preview; the
 * place that was chosen is taken), `invalid_input`, `not_found`, `forbidden`, `club_read_only`, `terms_required`,
 * `unauthenticated`, `session_expired`.
 */
export async function applyChange(context: VerbContext, input: ApplyInput): Promise<{ moved: number }> {
  const { services } = context;
  const planned = await readToChange(context, input);
  const now = Math.floor(services.now().getTime() / MINUTE_MS);
  const asOf = input.as_of ?? now;
  const isOld = asOf > now || now - asOf > PREVIEW_MINUTES;
  if (isOld || (input.mark !== undefined && input.mark !== planned.mark))
    throw new AppError("conflict", {
      message: "Os horários mudaram desde que você abriu a prévia. Confira de novo antes de aplicar.",
    });
  const change = changeOf(input.fields, planned.timeZone);
  if (!change) throw new AppError("invalid_input", { field: "to", message: "O fim vem depois do começo." });
  const changed = changeTimetable(planned, change, asOf);
  const { limit } = changed;
  if (limit && !planned.matches.some((match) => match.id === limit.matchId && isOpen(match)))
    throw new AppError("invalid_input", {
      field: "match",
      message: "Esta partida já foi chamada ou jogada.",
    });
  const [conflict] = shownPreview(planned, changed).conflicts;
  if (conflict) throw new AppError("conflict", { message: conflict });
  const { db } = services;
  const statements = [
    writeMatchTimes(
      db,
      changed.moved.map(({ matchId, now: place }) => ({
        id: matchId,
        courtId: place?.courtId ?? null,
        startsAt: place ? toInstant(place.startsAt) : null,
      })),
    ),
  ];
  if (changed.hours) {
    const { id, hours } = changed.hours;
    const rows = hours.map((span) => ({ id: services.newId(), courtId: id, ...span }));
    statements.push(...replaceHours(db, [id], rows));
  }
  if (limit) statements.push(writeNotBefore(db, { id: limit.matchId, at: limit.at }));
  if (change.kind === "late")
    statements.push(
      insertImpediment(db, {
        id: services.newId(),
        tournamentId: planned.id,
        athleteId: change.athleteId,
        from: change.from,
        to: change.to,
      }),
    );
  const notes = changeNotes(planned, changed.moved);
  await commitTimetable(context, planned, statements, notes).catch(refuseStranger);
  return { moved: changed.moved.length };
}

/** Somebody whose impediment is named must have entered. */
function refuseStranger(error: unknown): never {
  if (failedGuard(error) === "entered")
    throw new AppError("invalid_input", { field: "athlete", message: "Esta pessoa não está inscrita." });
  throw error;
}

/** Whether nobody has been called to a match. */
const isOpen = ({ state }: PlannedMatch) => state === "waiting" || state === "ready";
