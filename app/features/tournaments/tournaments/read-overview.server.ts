import type { VerbContext } from "../../../platform/services.server.ts";
import { toCard } from "./tournament-card.ts";
import { TOURNAMENT_GROUPS, type TournamentCard, type TournamentGroup } from "./tournament.ts";
import { overviewStatement } from "./tournaments-repository.server.ts";

/** One shelf of the overview: its first tournaments, and how many it has in all. */
interface TournamentShelf {
  group: TournamentGroup;
  label: string;
  total: number;
  rows: TournamentCard[];
}

const PER_SHELF = 6;

/** Open, running and past tournaments, the first few of each. Open to everybody; one round trip. */
export async function readTournamentOverview({
  services,
}: Pick<VerbContext, "services">): Promise<TournamentShelf[]> {
  const statement = overviewStatement(services.db, services.now(), PER_SHELF);
  const rows = await services.read(statement);
  return TOURNAMENT_GROUPS.map(({ id, label }) => {
    const own = rows.filter(({ card }) => card.group === id);
    return { group: id, label, total: own[0]?.total ?? 0, rows: own.map(({ card }) => toCard(card)) };
  });
}
