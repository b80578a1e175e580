import { sql, type SQL } from "drizzle-orm";
import { rowsOf } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { ProfileChanges } from "../accounts/schemas.ts";
import { updateProfile } from "../accounts/update-profile.server.ts";
import { raiseDisplays } from "../clubs/raise-displays.server.ts";
import { announce, commitAnnounced } from "../notifications/outbox.server.ts";
import { showingClubsSql, showingClubsStatement } from "./showing-clubs-repository.server.ts";

/** The clubs in whose tables a user stands; read it with the guard, for `changeProfile`. One statement. */
export async function readShowingClubs(
  { services }: { services: Services },
  { userId }: { userId: string },
): Promise<string[]> {
  const result = await services.read(showingClubsStatement(services.db, userId));
  return rowsOf<{ club_id: string }>(result).map((row) => row.club_id);
}

/**
 * Changes an athlete's own profile (`updateProfile`, whose errors it throws) and tells the displays of the clubs that
 * show the name: `clubIds` as `readShowingClubs` gave them. One round trip.
 */
export async function changeProfile(
  {
    services,
    athlete,
  }: { services: Services; athlete: { userId: string; sessionId: string; athleteId: string } },
  changes: ProfileChanges,
  clubIds: readonly string[],
): Promise<void> {
  const announcement = announce(services, { notifications: [], clubIds });
  // Asked again inside the transaction: a club that began to show the athlete meanwhile is not left out.
  const clubs: SQL = showingClubsSql(sql`${athlete.athleteId}::uuid`);
  await updateProfile({ services, athlete }, changes, (statements) =>
    commitAnnounced(services, [...statements, raiseDisplays(services.db, clubs)], announcement),
  );
}
