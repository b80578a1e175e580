import { AppError } from "../../lib/errors.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { askedClub } from "../access/live-session-sql.server.ts";
import type { EntriesPage } from "./entries-page.ts";
import { officeEntriesStatement } from "./entries-page-repository.server.ts";
import type { OfTournament } from "./managed-tournament.server.ts";

/**
 * Who is entered in a club's tournament, who waits, and what everybody has paid, for who works for the club. One statement that travels
 * with the page's other reads; throws `unauthenticated`, `forbidden`, `not_found`.
 */
export async function readEntries(
  context: VerbContext,
  { clubId, tournamentId }: OfTournament,
): Promise<EntriesPage> {
  const { services } = context;
  const [page] = await services.read(
    officeEntriesStatement(services.db, askedClub(context, clubId), tournamentId),
  );
  if (!page?.mayOpen) throw new AppError("forbidden");
  const { tournament, events } = page;
  if (!tournament) throw new AppError("not_found");
  return { tournament, events };
}
