import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { askedOffice } from "../../base/access/acting.server.ts";
import type { TokenContext } from "../../base/access/require-token.server.ts";
import { type PlannedTournament, plannedStatement } from "./schedule-repository.server.ts";

/**
 * A tournament of a club (null: the one that the person's dashboard opens) with all that its timetable depends on, for who works for
 * the club. One statement that travels with the page's other reads. Throws `not_found`, `forbidden`, `unauthenticated`.
 */
export async function readPlanned(
  context: VerbContext | TokenContext,
  { clubId, tournamentId }: { clubId: string | null; tournamentId: string },
): Promise<PlannedTournament> {
  const { services } = context;
  const [row] = await services.read(
    plannedStatement(services.db, askedOffice(context, clubId), tournamentId),
  );
  if (!row?.mayOpen) throw new AppError("forbidden");
  if (!row.tournament) throw new AppError("not_found");
  return row.tournament;
}
