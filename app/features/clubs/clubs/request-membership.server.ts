import type { Services } from "../../../platform/services.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { insertMembershipRequest } from "../../people/people/memberships-repository.server.ts";
import { refuseProfile } from "../../people/accounts/sign-up-athlete.server.ts";

/** Asks to join a club; its admins decide (product §3). Asking twice is one request. Throws `session_expired`, `club_read_only`. */
export async function requestMembership(
  {
    services,
    athlete,
  }: { services: Services; athlete: { userId: string; sessionId: string; athleteId: string } },
  { clubId }: { clubId: string },
): Promise<void> {
  const { userId, sessionId, athleteId } = athlete;
  const request = { id: services.newId(), clubId, athleteId, requestedAt: services.now() };
  try {
    await commitAs(
      { services, actor: { kind: "user", userId, sessionId } },
      { writable: clubId, statements: [insertMembershipRequest(services.db, request)] },
    );
  } catch (error) {
    refuseProfile(error);
  }
}
