import { dayIn, DEFAULT_TIME_ZONE, formatTime } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import { isSportId, SPORTS } from "../../../lib/sports.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { inviteeSentence } from "../../people/people/invitee-error.ts";
import { isGuarded, refusesInvitee } from "../../people/people/invitee.ts";
import { nameInClub } from "../../people/people/public-name.ts";
import { athleteMay } from "../../base/plans/plans.ts";
import type { Challenge } from "./challenge.ts";
import { challengeStatement } from "./challenge-repository.server.ts";

/**
 * Reads what the form of an invite opens with; `athleteId` null where somebody is chosen in it. One round trip, with the
 * session. Throws `unauthenticated`, `session_expired`, `forbidden` without an athlete profile.
 */
export async function readChallenge(
  { services, actor }: VerbContext,
  { athleteId }: { athleteId: string | null },
): Promise<Challenge> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const now = services.now();
  const today = dayIn(now, DEFAULT_TIME_ZONE);
  const isLive = liveSessionSql(actor.sessionId, actor.userId, now);
  const [viewer, [found]] = await Promise.all([
    readViewer(services, actor),
    services.read(
      challengeStatement(services.db, { userId: actor.userId, toAthleteId: athleteId, today, isLive }),
    ),
  ]);
  if (!viewer) throw new AppError("session_expired");
  if (!found) throw new AppError("forbidden");
  const { me, to, club } = found;
  const why = athleteId === null ? null : refusesInvitee(me, to, today);
  const timeZone = club?.timeZone ?? viewer.clubTimeZone;
  const sports = (club?.sports ?? []).filter(isSportId);
  return {
    to: to && why === null ? { id: to.athleteId, name: nameInClub(to, today) } : null,
    refusal: why === null ? null : inviteeSentence(why),
    isGuarded: to !== null && isGuarded(me, to, today),
    isGiven: athleteMay(viewer.athletePlan, "matchInvites"),
    club: club?.isShared || athleteId === null ? club && { id: club.id, name: club.name } : null,
    timeZone,
    sports: sports.length > 0 ? sports : SPORTS.map(({ id }) => id),
    courts: club?.isShared || athleteId === null ? (club?.courts ?? []) : [],
    earliest: `${dayIn(now, timeZone)}T${formatTime(now, timeZone)}`,
  };
}
