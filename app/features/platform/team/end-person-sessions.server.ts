import type { VerbContext } from "../../../platform/services.server.ts";
import { endAllSessions, endOwnSession } from "../../people/sessions/sessions-repository.server.ts";
import { actOnPerson } from "./act-on-person.server.ts";
import { sessionsEndedMail } from "./person-mails.ts";

/**
 * A super admin ends one session of somebody, or (`sessionId` null) all. The owner is mailed the reason; an audit line and a security event
 * stay. Throws what `actOnPerson` does; `conflict` for a session that is not theirs.
 */
export async function endPersonSessions(
  context: VerbContext,
  { userId, sessionId, reason }: { userId: string; sessionId: string | null; reason: string },
): Promise<void> {
  const { services } = context;
  const { db } = services;
  await actOnPerson(context, userId, (_, at) => ({
    action: "person_sessions_ended",
    event: "sessions_ended_by_team",
    data: { reason, session_id: sessionId },
    mail: sessionsEndedMail(reason, sessionId === null, services.origin),
    statements: [
      sessionId === null ? endAllSessions(db, userId, at) : endOwnSession(db, { userId, sessionId, at }),
    ],
  }));
}
