import { AppError } from "../../lib/errors.ts";
import { failedGuard } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { requireManagedClub } from "../clubs/managed-club.server.ts";
import { retryOnConflict } from "../../platform/retry-on-conflict.server.ts";
import { prepareOutbox, commitWithOutbox } from "../notifications/outbox.server.ts";
import { guardWriter, readWriter, writerOf } from "../tokens/acting.server.ts";
import {
  cancelStatements,
  guardTournament,
  tournamentToCancelStatement,
} from "./cancelling-statements.server.ts";
import { giveBackPaid, notifyAll } from "./entry-places.server.ts";

/**
 * A club admin cancels a tournament: nobody is entered any more, and everything that was paid goes back whole, whatever the refund
 * rule says. All in one transaction; repeated it refunds nothing twice. Gives how many payments go back. Throws `forbidden`,
 * `not_found`, `conflict` (over already, or never published), `terms_required`, `session_expired`, `unauthenticated`.
 */
export async function cancelTournamentEntries(
  { services, actor }: VerbContext,
  { tournamentId }: { tournamentId: string },
): Promise<{ refunds: number }> {
  const writer = writerOf(actor);
  return retryOnConflict(async () => {
    const { db } = services;
    const [viewer, [found]] = await Promise.all([
      readWriter({ services, actor }),
      services.read(tournamentToCancelStatement(db, tournamentId)),
    ]);
    if (!viewer) throw new AppError("session_expired");
    const tournament = found?.tournament;
    if (!tournament) throw new AppError("not_found");
    requireManagedClub(viewer, tournament.clubId);
    if (tournament.status === "cancelled") return { refunds: 0 };
    if (tournament.status === "draft")
      throw new AppError("conflict", {
        message: "Este torneio é um rascunho: ele se apaga, não se cancela.",
      });
    if (tournament.status === "finished")
      throw new AppError("conflict", { message: "Este torneio já terminou." });
    const back = giveBackPaid(
      services,
      tournament.name,
      tournament.paid.map((share) => ({
        ...share,
        reason: "tournament_cancelled" as const,
      })),
      tournament.sessions,
    );
    const outbox = prepareOutbox(services, {
      notifications: notifyAll(
        tournament.userIds,
        tournament.id,
        "Torneio cancelado",
        `${tournament.name} foi cancelado. Quem pagou a inscrição recebe o valor inteiro de volta.`,
      ),
      clubIds: [],
      tournamentIds: [tournament.id],
      mails: back.mails,
    });
    try {
      await commitWithOutbox(
        services,
        [
          guardWriter(db, writer, services.now()),
          ...guardTournament(db, tournament),
          ...cancelStatements(db, tournament.id),
          ...back.statements,
        ],
        outbox,
      );
    } catch (error) {
      throw failedGuard(error) === "session" ? new AppError("session_expired") : error;
    }
    if (!services.isDryRun) services.after(back.after());
    return { refunds: tournament.paid.length };
  });
}
