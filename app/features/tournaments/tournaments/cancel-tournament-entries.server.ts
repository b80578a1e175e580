import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import { readWriter } from "../../base/access/acting.server.ts";
import {
  cancelStatements,
  guardTournament,
  tournamentToCancelStatement,
} from "./cancelling-repository.server.ts";
import { giveBackPaid, notifyCancelled, owedMails } from "./entry-places.server.ts";

/**
 * A club admin cancels a tournament: nobody is entered any more, and everything that was paid goes back whole, whatever the refund
 * rule says; what was paid at the club is owed by the club. All in one transaction; repeated it refunds nothing twice. Gives how many
 * payments go back, and how many (`owed`) the club gives back itself. Throws `forbidden`,
 * `not_found`, `conflict` (over already, or never published), `terms_required`, `session_expired`, `unauthenticated`.
 */
export async function cancelTournamentEntries(
  context: VerbContext,
  { tournamentId }: { tournamentId: string },
): Promise<{ refunds: number; owed: number }> {
  const { services } = context;
  return retryOnConflict(async () => {
    const { db } = services;
    const [viewer, [found]] = await Promise.all([
      readWriter(context),
      services.read(tournamentToCancelStatement(db, tournamentId)),
    ]);
    if (!viewer) throw new AppError("session_expired");
    const tournament = found?.tournament;
    if (!tournament) throw new AppError("not_found");
    requireManagedClub(viewer, tournament.clubId);
    if (tournament.status === "cancelled") return { refunds: 0, owed: 0 };
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
    await commitAs(context, {
      statements: [
        ...guardTournament(db, tournament),
        ...cancelStatements(db, tournament.id),
        ...back.statements,
      ],
      notifications: notifyCancelled(tournament, "Torneio cancelado", `${tournament.name} foi cancelado.`),
      mails: [...back.mails, ...owedMails(tournament.name, tournament.clubName, tournament.byHand)],
      lookAgain: { tournamentIds: [tournament.id] },
    });
    if (!services.isDryRun) services.after(back.after());
    return { refunds: tournament.paid.length, owed: tournament.byHand.length };
  });
}
