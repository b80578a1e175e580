import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { payeeState } from "../../money/payments/payee.ts";
import { askedOffice } from "../../base/access/acting.server.ts";
import type { TokenContext } from "../../base/access/require-token.server.ts";
import type { OfTournament } from "./managed-tournament.server.ts";
import {
  type ListWanted,
  officeTournamentsStatement,
  officeTournamentStatement,
} from "./tournament-office-repository.server.ts";
import { type ListedTournament, type OfficePage, readsAs } from "./office-tournament.ts";

const LISTED = 100;

/**
 * A club's tournaments (null: the club that the person's dashboard opens), drafts too, for who works for it. One statement that travels
 * with the page's other reads; throws `unauthenticated` or `forbidden`.
 */
export async function readOfficeTournaments(
  context: VerbContext | TokenContext,
  { clubId, ...wanted }: { clubId: string | null } & Partial<ListWanted>,
): Promise<ListedTournament[]> {
  const { services } = context;
  const [page] = await services.read(
    officeTournamentsStatement(services.db, askedOffice(context, clubId), { limit: LISTED, ...wanted }),
  );
  if (!page?.mayOpen) throw new AppError("forbidden");
  const now = services.now();
  return page.tournaments.map(
    ({ status, registrationOpensAt, registrationClosesAt, ...tournament }): ListedTournament => ({
      ...tournament,
      reads: readsAs({ status, registrationOpensAt, registrationClosesAt }, now),
    }),
  );
}

/** One tournament as its club's office shows it, the same way; throws `not_found` besides. */
export async function readOfficeTournament(
  context: VerbContext | TokenContext,
  { clubId, tournamentId }: OfTournament,
): Promise<OfficePage> {
  const { services } = context;
  const [page] = await services.read(
    officeTournamentStatement(services.db, askedOffice(context, clubId), tournamentId),
  );
  if (!page?.mayOpen) throw new AppError("forbidden");
  const { tournament, events, payee, rankings, paidEntries } = page;
  if (!tournament) throw new AppError("not_found");
  const iso = (at: string) => new Date(at).toISOString();
  return {
    tournament: {
      ...tournament,
      registrationOpensAt: iso(tournament.registrationOpensAt),
      registrationClosesAt: iso(tournament.registrationClosesAt),
      reads: readsAs(tournament, services.now()),
    },
    events,
    payeeState: payeeState(payee),
    rankings,
    paidEntries,
  };
}
