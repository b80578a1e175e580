import type { Services } from "../../../platform/services.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { requestEnrolmentStatements } from "./rankings-repository.server.ts";

/**
 * An athlete asks to play a ranking of their club that is entered by request; its admins decide (product §5). Asking twice is
 * one request. Throws `not_found` (not of their club, not by request, or closed), `club_read_only`, `session_expired`.
 */
export async function requestEnrolment(
  {
    services,
    athlete,
  }: { services: Services; athlete: { userId: string; sessionId: string; athleteId: string } },
  { rankingId }: { rankingId: string },
): Promise<void> {
  const { userId, sessionId, athleteId } = athlete;
  const statements = requestEnrolmentStatements(services.db, { rankingId, athleteId, now: services.now() });
  await commitAs({ services, actor: { kind: "user", userId, sessionId } }, { statements });
}
