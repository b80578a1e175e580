import { lapsedCopy } from "../../../copy/plan-limits.ts";
import type { Services } from "../../../platform/services.server.ts";
import { fullClubSentence } from "../../clubs/clubs/member-quota-repository.server.ts";
import { readTwinsOfInvitation } from "../merging/read-twins.server.ts";
import type { Invited } from "./invitation.ts";
import { readInvitationToken } from "./invitation-link.server.ts";
import { invitedStatement } from "./invitations-repository.server.ts";

/**
 * Reads the offer of an invitation's link (`?convite=TOKEN`) to the reader, or null for a link that is not ours; `name` is the one that
 * somebody without a profile gives themselves. It travels with the page's other reads; nothing is read for a forged link.
 */
export async function readInvited(
  { services }: { services: Services },
  { token, userId, name = null }: { token: string | null; userId: string | null; name?: string | null },
): Promise<Invited | null> {
  if (token === null) return null;
  const id = await readInvitationToken(services, token);
  if (!id) return null;
  const [[row], question] = await Promise.all([
    services.read(invitedStatement(services.db, id, userId, services.now())),
    userId === null ? null : readTwinsOfInvitation({ services }, { invitationId: id, userId, name }),
  ]);
  if (!row) return null;
  const { clubId, clubName, isRevoked, isMine, hasHistory, isEnteredByReader, otherClub } = row;
  return {
    id,
    token,
    clubId,
    clubName,
    club: { city: row.city, sports: row.sports },
    expiresAt: new Date(row.expiresAt).toISOString(),
    isRevoked,
    profile:
      row.athleteId === null
        ? null
        : { name: row.athleteName ?? "", matches: row.matches, isClaimed: row.isClaimed },
    isMine,
    hasHistory,
    isEnteredByReader,
    otherClub,
    question,
    refusal: row.isClubReadOnly
      ? { code: "club_read_only", reason: lapsedCopy.readOnly }
      : row.hasRoom
        ? null
        : { code: "plan_limit_reached", reason: fullClubSentence(row.clubPlan) },
  };
}
