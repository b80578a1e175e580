import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import { readWriter } from "../../base/access/acting.server.ts";
import { readPlanned } from "./read-planned.server.ts";
import type { PlannedTournament } from "./schedule-repository.server.ts";

/**
 * A tournament for who is about to change its timetable: one round trip. Throws what `readPlanned` and `requireManagedClub` throw, and
 * `conflict` for one that is over.
 */
export async function readToChange(
  context: VerbContext,
  input: { club_id?: string | undefined; tournament_id: string },
): Promise<PlannedTournament> {
  const clubId = input.club_id ?? null;
  const [viewer, planned] = await Promise.all([
    readWriter(context),
    readPlanned(context, { clubId, tournamentId: input.tournament_id }).catch((error: unknown) => error),
  ]);
  requireManagedClub(viewer, clubId, "secretary");
  if (planned instanceof Error) throw planned;
  const found = planned as PlannedTournament;
  if (found.status === "finished" || found.status === "cancelled")
    throw new AppError("conflict", { message: "Este torneio já terminou." });
  return found;
}
