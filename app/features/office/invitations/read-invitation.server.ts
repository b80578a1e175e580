import type { Services } from "../../../platform/services.server.ts";
import type { ClubOfForm } from "./invitation.ts";
import { clubToJoinStatement } from "./invitations-repository.server.ts";

/**
 * The club that an invitation names (`?clube=ID` of the registration), for filling the form; null for
 * an id of no club. Public; one round trip.
 */
export async function readInvitation(
  { services }: { services: Services },
  { clubId }: { clubId: string },
): Promise<({ id: string; name: string } & ClubOfForm) | null> {
  const [club] = await services.read(clubToJoinStatement(services.db, clubId));
  return club ?? null;
}
