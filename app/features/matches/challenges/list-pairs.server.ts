import { dayIn, DEFAULT_TIME_ZONE } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { nameInClub, publicAvatarId } from "../../people/people/public-name.ts";
import { toldApart } from "../../people/people/told-apart.ts";
import { pairActsOf, type PairView } from "./pair.ts";
import { listedPairsStatement } from "./pairs-repository.server.ts";

const LISTED = 50;

/** The pairs of the person that stand, then those that wait for an answer, newest first. It travels with the page's other reads. Throws `unauthenticated`, `session_expired`. */
export async function listPairs({ services, actor }: VerbContext): Promise<PairView[]> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const now = services.now();
  const today = dayIn(now, DEFAULT_TIME_ZONE);
  const isLive = liveSessionSql(actor.sessionId, actor.userId, now);
  const [viewer, rows] = await Promise.all([
    readViewer(services, actor),
    services.read(listedPairsStatement(services.db, { userId: actor.userId, isLive, now, limit: LISTED })),
  ]);
  if (!viewer) throw new AppError("session_expired");
  const nameOf = toldApart(
    rows.map((row) => ({ ...row, athleteId: row.partnerId })),
    (row) => nameInClub(row, today),
  );
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    version: row.version,
    sport: row.sport,
    is_mine: row.fromAthleteId === row.myId,
    partner: {
      athlete_id: row.partnerId,
      name: nameOf(row.partnerId),
      avatar_id: publicAvatarId(row, today),
    },
    created_at: new Date(row.createdAt).toISOString(),
    expires_at: new Date(row.expiresAt).toISOString(),
    accepted_at: row.acceptedAt === null ? null : new Date(row.acceptedAt).toISOString(),
    can: pairActsOf({ ...row, expiresAt: new Date(row.expiresAt) }, row.myId, now),
  }));
}
