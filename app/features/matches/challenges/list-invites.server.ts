import { DAY_MS, dayIn, DEFAULT_TIME_ZONE } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { isGuarded } from "../../people/people/invitee.ts";
import { nameInClub, publicAvatarId } from "../../people/people/public-name.ts";
import { toldApart } from "../../people/people/told-apart.ts";
import type { InviteView } from "./invite-view.ts";
import { actsOf, statusAt } from "./invite.ts";
import { listedInvitesStatement } from "./listed-invites-repository.server.ts";

const LISTED = 100;
/** A match is reported so long after it was played (product §4). */
const PLAYED_DAYS = 14;
const ENDED_DAYS = 7;

/**
 * The person's invites to matches: those that wait for an answer, those accepted, and those that ended in the last 7 days. One
 * statement that travels with the page's other reads. Throws `unauthenticated`, `session_expired`.
 */
export async function listInvites({ services, actor }: VerbContext): Promise<InviteView[]> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const now = services.now();
  const today = dayIn(now, DEFAULT_TIME_ZONE);
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const [viewer, rows] = await Promise.all([
    readViewer(services, actor),
    services.read(
      listedInvitesStatement(services.db, {
        userId: actor.userId,
        isLive: liveSessionSql(actor.sessionId, actor.userId, now),
        playedSince: before(PLAYED_DAYS),
        endedSince: before(ENDED_DAYS),
        limit: LISTED,
      }),
    ),
  ]);
  if (!viewer) throw new AppError("session_expired");
  const nameOf = toldApart(
    rows.map((row) => ({ ...row, athleteId: row.otherId })),
    (row) => nameInClub(row, today),
  );
  return rows.map((row): InviteView => {
    const state = { ...row, playAt: new Date(row.playAt), expiresAt: new Date(row.expiresAt) };
    const status = statusAt(state, now);
    const me = { isPrivate: row.myIsPrivate, birthDate: row.myBirthDate };
    return {
      id: row.id,
      status,
      version: row.version,
      sport: row.sport,
      format: row.format,
      play_at: state.playAt.toISOString(),
      time_zone: row.timeZone,
      place: row.place,
      message: row.message,
      is_mine: row.fromAthleteId === row.myId,
      is_own_proposal: row.proposedBy === row.myId,
      other: { athlete_id: row.otherId, name: nameOf(row.otherId), avatar_id: publicAvatarId(row, today) },
      club_id: row.clubId,
      created_at: new Date(row.createdAt).toISOString(),
      expires_at: state.expiresAt.toISOString(),
      acted_at: row.actedAt === null ? null : new Date(row.actedAt).toISOString(),
      match_id: row.matchId,
      is_guarded: isGuarded(me, row, today),
      can: {
        ...actsOf(state, row.myId, now),
        report: status === "accepted" && row.clubId !== null && row.matchId === null,
      },
    };
  });
}
