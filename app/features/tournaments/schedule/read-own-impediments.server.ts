import { asId } from "../../../platform/ids.server.ts";
import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { requireActingAthlete } from "../../matches/matches/acting-athlete.server.ts";
import { ownImpedimentsStatement } from "./impediments-repository.server.ts";

/**
 * Reads the facts that decide about the asker's own hours in a tournament that is out: one round trip. Throws `not_found` and
 * what `requireActingAthlete` throws.
 */
export async function readOwnImpediments(context: VerbContext, tournamentId: string) {
  const { services, actor } = context;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const isId = asId(tournamentId) !== undefined;
  const [, rows] = await Promise.all([
    requireActingAthlete(context),
    isId
      ? services.read(ownImpedimentsStatement(services.db, { tournamentId, userId: actor.userId }))
      : Promise.resolve([]),
  ]);
  const [facts] = rows;
  if (!facts) throw new AppError("not_found");
  return facts;
}
