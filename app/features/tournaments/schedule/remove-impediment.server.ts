import type { VerbContext } from "../../../platform/services.server.ts";
import { commitTimetable } from "./commit-timetable.server.ts";
import { readToChange } from "./read-to-change.server.ts";
import { deleteImpediment } from "./impediments-repository.server.ts";

/**
 * Takes somebody's impediment away, for a person who works for the club; one that is not there changes nothing, and no match
 * moves by it. Throws `conflict`, `not_found`, `forbidden`, `club_read_only`, `terms_required`, `unauthenticated`,
 * `session_expired`.
 */
export async function removeImpediment(
  context: VerbContext,
  input: { club_id?: string | undefined; tournament_id: string; impediment_id: string },
): Promise<void> {
  const planned = await readToChange(context, input);
  const { db } = context.services;
  await commitTimetable(context, planned, [
    deleteImpediment(db, { id: input.impediment_id, tournamentId: planned.id }),
  ]);
}
