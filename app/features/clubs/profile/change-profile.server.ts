import type { Services } from "../../../platform/services.server.ts";
import type { ProfileChanges } from "../../people/people/people-schema.ts";
import { updateProfile } from "./update-profile.server.ts";
import { bumpDisplayVersions } from "../clubs/clubs-repository.server.ts";
import { showingClubsSql, showingClubsStatement } from "./showing-clubs-sql.server.ts";

/** The clubs in whose tables a user stands; read it with the guard, for `changeProfile`. One statement. */
export async function readShowingClubs(
  { services }: { services: Services },
  { userId }: { userId: string },
): Promise<string[]> {
  const rows = await services.read(showingClubsStatement(services.db, userId));
  return rows.map((row) => row.club_id);
}

/**
 * Changes an athlete's own profile (`updateProfile`, whose errors it throws) and publishes to the displays of the
 * clubs that show the name: `clubIds` as `readShowingClubs` gave them. One round trip.
 */
export async function changeProfile(
  {
    services,
    athlete,
  }: { services: Services; athlete: { userId: string; sessionId: string; athleteId: string } },
  changes: ProfileChanges,
  clubIds: readonly string[],
): Promise<void> {
  // Asked again inside the transaction: a club that began to show the athlete meanwhile is not left out.
  const clubs = showingClubsSql(athlete.athleteId);
  const statements = [bumpDisplayVersions(services.db, clubs)];
  await updateProfile({ services, athlete }, changes, { statements, lookAgain: { clubIds } });
}
