import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import {
  claimVersion,
  deleteEvent,
  guardNoEntries,
} from "../tournaments/tournament-writes-repository.server.ts";
import { commitTournament, type OfTournament, requireTournament } from "./managed-tournament.server.ts";
import { isOn } from "./office-rules.ts";

const TAKEN = "Já há inscrições nesta categoria: ela não se apaga.";

/**
 * An admin or secretary takes an event out of a tournament of their club, while nobody has entered it; a tournament that is out keeps
 * one. Throws `conflict` (entered, or changed since `version`), `not_found`, `forbidden`, `club_read_only`, `terms_required`,
 * `session_expired`, `unauthenticated`.
 */
export async function removeEvent(
  context: VerbContext,
  { version, eventId, ...of }: OfTournament & { version: number; eventId: string },
): Promise<void> {
  const { db } = context.services;
  const { tournament, events, clubId } = await requireTournament(context, of);
  const event = events.find(({ id }) => id === eventId);
  if (!event) throw new AppError("not_found");
  if (event.hasEntries) throw new AppError("conflict", { message: TAKEN });
  if (tournament.status !== "draft" && events.filter(isOn).length === 1)
    throw new AppError("conflict", { message: "Um torneio publicado tem ao menos uma categoria." });
  await commitTournament(context, { clubId, tournamentId: tournament.id }, [
    claimVersion(db, { id: tournament.id, clubId, version }),
    guardNoEntries(db, event.id, TAKEN),
    deleteEvent(db, { tournamentId: tournament.id, id: event.id }),
  ]);
}
