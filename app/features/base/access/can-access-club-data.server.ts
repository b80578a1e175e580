import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import type { ClubAccessCall } from "./call-schemas.ts";
import { logDenial, readChecked } from "./check-access.server.ts";
import { mayReadClubData } from "./club-access.ts";
import { clubTieStatement } from "./club-access-repository.server.ts";
import { limitApi } from "./limit-attempts.server.ts";

const OPERATION = "can_access_club_data";

/**
 * `can_access_club_data` (spec §6, §7): whether the person may read this club's data as the required role. Leaves an
 * activity line, and a denial one of high risk. One round trip. Throws `unauthenticated`, `session_expired`, `rate_limited`.
 */
export async function canAccessClubData(
  { services, actor }: VerbContext,
  call: ClubAccessCall,
): Promise<boolean> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { userId } = actor;
  await limitApi(services, { userId, operation: OPERATION });
  const { p_club_id: clubId, p_required_role: requiredRole } = call;
  const check = {
    operation: OPERATION,
    requiredRole,
    clubId,
    resource: { type: "club", id: clubId },
  } as const;
  const [viewer, [tie]] = await Promise.all([
    readChecked({ services, actor }, check),
    services.read(clubTieStatement(services.db, { userId, clubId })),
  ]);
  if (!viewer) throw new AppError("session_expired");
  const isAllowed = tie !== undefined && mayReadClubData(viewer, tie, requiredRole);
  if (!isAllowed) logDenial(services, viewer, check);
  return isAllowed;
}
