import { AppError } from "../../../lib/errors.ts";
import { brokenConstraint, isWriteConflict, type Statement } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { mayDo } from "../../base/access/access.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { payeeState } from "../../money/payments/payee.ts";
import { askedOffice, readWriter } from "../../base/access/acting.server.ts";
import { officeTournamentStatement } from "./tournament-office-repository.server.ts";

/** Which tournament of which club (null: the one that the person's dashboard opens). */
export interface OfTournament {
  clubId: string | null;
  tournamentId: string;
}

/** The refusal of a form that was opened before somebody else changed the tournament. */
export const CHANGED = "Este torneio acabou de mudar. Confira como ficou e tente de novo.";

/**
 * A tournament of a club with who works for it, in one round trip: its admin or (`isAdmin` false) its secretary. Throws as
 * `requireManagedClub`, and `not_found`.
 */
export async function requireTournament(context: VerbContext, { clubId: asked, tournamentId }: OfTournament) {
  const { services } = context;
  const [viewer, [page]] = await Promise.all([
    readWriter(context),
    services.read(officeTournamentStatement(services.db, askedOffice(context, asked), tournamentId)),
  ]);
  const clubId = requireManagedClub(viewer, asked, "secretary");
  if (!viewer || !page?.tournament || page.tournament.clubId !== clubId) throw new AppError("not_found");
  return {
    ...page,
    tournament: page.tournament,
    clubId,
    userId: viewer.userId,
    isAdmin: mayDo(viewer, "admin", clubId),
    payeeState: payeeState(page.payee),
  };
}

/** Throws `forbidden` with the sentence about money, which is the admins' (product §3). */
export function refuseMoney(): never {
  throw new AppError("forbidden", {
    message: "Taxas, devoluções e quem recebe são com a administração do clube.",
  });
}

/**
 * Writes what somebody changes of a club's tournament as one batch. Throws as `commitAs`, a lost race as `conflict` with `CHANGED`, and what
 * breaks a constraint as it is.
 */
export async function commitTournament(
  context: VerbContext,
  { clubId, tournamentId }: { clubId: string; tournamentId: string },
  statements: readonly Statement[],
): Promise<void> {
  try {
    await commitAs(context, {
      writable: clubId,
      statements,
      lookAgain: { tournamentIds: [tournamentId] },
    });
  } catch (error) {
    // An id that is known already: its verb knows what that means.
    if (brokenConstraint(error) !== null || !isWriteConflict(error)) throw error;
    throw new AppError("conflict", { message: CHANGED });
  }
}
