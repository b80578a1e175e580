import { lapsedCopy } from "../../copy/plan-limits.ts";
import type { Services } from "../../platform/services.server.ts";
import { fullClubSentence } from "../clubs/member-quota-statements.server.ts";
import type { Invited } from "./invitation.ts";
import { readInvitationToken } from "./invitation-link.server.ts";
import { invitedStatement } from "./invitations-repository.server.ts";

/**
 * What an invitation's link (`?convite=TOKEN`) offers to the reader, or null for a link that is not ours. One statement
 * that travels with the page's other reads, none for a forged link.
 */
export async function readInvited(
  { services }: { services: Services },
  { token, userId }: { token: string | null; userId: string | null },
): Promise<Invited | null> {
  if (token === null) return null;
  const id = await readInvitationToken(services, token);
  if (!id) return null;
  const [row] = await services.read(invitedStatement(services.db, id, userId, services.now()));
  if (!row) return null;
  const { clubId, clubName, isRevoked, isMine, hasHistory, otherClub } = row;
  return {
    id,
    token,
    clubId,
    clubName,
    expiresAt: new Date(row.expiresAt).toISOString(),
    isRevoked,
    profile:
      row.athleteId === null
        ? null
        : { name: row.athleteName ?? "", matches: row.matches, isClaimed: row.isClaimed },
    isMine,
    hasHistory,
    otherClub,
    refusal: row.isClubReadOnly
      ? { code: "club_read_only", reason: lapsedCopy.readOnly }
      : row.hasRoom
        ? null
        : { code: "plan_limit_reached", reason: fullClubSentence(row.clubPlan) },
  };
}
