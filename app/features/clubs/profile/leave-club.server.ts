import { failedGuard } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { bumpDisplayVersions } from "../clubs/clubs-repository.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { leaveClub } from "../../people/people/memberships-repository.server.ts";
import { clubLeavingStatement } from "./profile-repository.server.ts";

/**
 * An athlete leaves one of their clubs (product §3): history stays, and those who work for the club are told. A club that is read-only is
 * left, too. Done twice it is the same. Throws `session_expired`, `conflict`.
 */
export async function leaveOwnClub(
  {
    services,
    athlete,
  }: { services: Services; athlete: { userId: string; sessionId: string; athleteId: string; name: string } },
  { clubId }: { clubId: string },
): Promise<void> {
  const { db } = services;
  const { athleteId, userId, sessionId, name } = athlete;
  const [club] = await services.read(clubLeavingStatement(db, athleteId, clubId));
  if (!club) return;
  const notifications = club.staffUserIds
    .filter((id) => id !== userId)
    .map((id) => ({
      userId: id,
      type: "system_notification" as const,
      title: "Um atleta saiu do clube",
      message: `${name} saiu de ${club.clubName}. O histórico continua.`,
    }));
  try {
    await commitAs(
      { services, actor: { kind: "user", userId, sessionId } },
      {
        statements: [
          ...leaveClub(db, { athleteId, userId, clubId }, services.now()),
          bumpDisplayVersions(db, [clubId]),
        ],
        notifications,
        lookAgain: { clubIds: [clubId] },
      },
    );
  } catch (error) {
    // Somebody was faster: the club itself, or this person in another window.
    if (failedGuard(error) !== "membership") throw error;
  }
}
