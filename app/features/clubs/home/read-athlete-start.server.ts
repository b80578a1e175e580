import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import { athleteStartStatement } from "./first-steps-repository.server.ts";
import type { AthleteStart } from "./steps.ts";

/**
 * Reads the gaps in the person's athlete profile and the club that has not answered them yet; a person without a profile has no gaps. One
 * statement that travels with the page's other reads; throws `unauthenticated`.
 */
export async function readAthleteStart({ services, actor }: VerbContext): Promise<AthleteStart> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const isLive = liveSessionSql(actor.sessionId, actor.userId, services.now());
  const [start] = await services.read(athleteStartStatement(services.db, actor.userId, isLive));
  return start ?? { requestedClub: null, hasCity: true, hasSports: true };
}
