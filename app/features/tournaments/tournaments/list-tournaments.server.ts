import type { VerbContext } from "../../../platform/services.server.ts";
import type { TournamentListQuery } from "./tournaments-schema.ts";
import { toCard } from "./tournament-card.ts";
import type { TournamentCard } from "./tournament.ts";
import { listTournamentsStatement } from "./tournaments-repository.server.ts";

const PAGE = 20;

/**
 * Tournaments that pass the filters, running ones first, then open, then past; drafts never. Open to everybody; one
 * round trip. `nextCursor` goes back as `cursor`.
 */
export async function listTournaments(
  { services }: Pick<VerbContext, "services">,
  query: TournamentListQuery,
): Promise<{ rows: TournamentCard[]; total: number; nextCursor: number | null }> {
  const statement = listTournamentsStatement(services.db, services.now(), { ...query, limit: PAGE });
  const rows = await services.read(statement);
  const total = rows[0]?.total ?? 0;
  const end = query.cursor + rows.length;
  return { rows: rows.map(({ card }) => toCard(card)), total, nextCursor: end < total ? end : null };
}
