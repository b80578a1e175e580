import type { z } from "zod";
import { instantAt } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { commitTimetable } from "./commit-timetable.server.ts";
import { readToChange } from "./read-to-change.server.ts";
import { replaceCourts, replaceHours } from "./schedule-repository.server.ts";
import type { courtsSchema } from "./schedule-schema.ts";

type SaveCourtsInput = z.output<typeof courtsSchema> & {
  club_id?: string | undefined;
  tournament_id: string;
};

/**
 * Names a tournament's courts and says from when to when they are open each day, all alike, for a person who works for the
 * club; a court that keeps its name keeps its matches. Matches stay where they are: one that no longer fits shows as a
 * conflict. Throws `invalid_input`, `conflict`, `not_found`, `forbidden`, `club_read_only`, `terms_required`,
 * `unauthenticated`, `session_expired`.
 */
export async function saveCourts(context: VerbContext, input: SaveCourtsInput): Promise<{ courts: number }> {
  const { services } = context;
  const planned = await readToChange(context, input);
  const known = new Map(planned.courts.map(({ id, name }) => [name, id]));
  const used = new Set(planned.matches.flatMap(({ courtId }) => courtId ?? []));
  const courts = input.courts.map((name, position) => ({
    id: known.get(name) ?? services.newId(),
    name,
    position,
  }));
  const gone = planned.courts.find(({ id }) => used.has(id) && !courts.some((court) => court.id === id));
  if (gone)
    throw new AppError("invalid_input", {
      field: "courts",
      message: `Há partidas marcadas na ${gone.name}. Feche a quadra antes de tirá-la da lista.`,
    });
  const spans = input.day.flatMap((day, index) => {
    const [from, to] = [input.from[index] ?? "", input.to[index] ?? ""];
    return from === "" || to === "" ? [] : [{ day, from, to }];
  });
  if (spans.length === 0)
    throw new AppError("invalid_input", { field: "from", message: "Diga as horas de ao menos um dia." });
  if (spans.some(({ from, to }) => to <= from))
    throw new AppError("invalid_input", { field: "to", message: "A quadra fecha depois de abrir." });
  const hours = courts.flatMap(({ id }) =>
    spans.map(({ day, from, to }) => ({
      id: services.newId(),
      courtId: id,
      from: instantAt(day, from, planned.timeZone),
      to: instantAt(day, to, planned.timeZone),
    })),
  );
  await commitTimetable(context, planned, [
    ...replaceCourts(services.db, planned.id, courts),
    ...replaceHours(
      services.db,
      courts.map(({ id }) => id),
      hours,
    ),
  ]);
  return { courts: courts.length };
}
