import { AppError } from "../../../lib/errors.ts";
import type { Statement } from "../../../platform/database.server.ts";
import type { Services, VerbContext } from "../../../platform/services.server.ts";
import { managedClubId, mayStaffClub } from "../../base/access/access.ts";
import { readViewer, roleRefusal } from "../../base/access/read-viewer.server.ts";
import { resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import type { Viewer } from "../../base/access/viewer.ts";
import type { Match } from "../matches/match.ts";
import { type MatchRow, parseMatches } from "../matches/matches-repository.server.ts";

/** Left out, the club is the one that the person's dashboard opens. */
export interface ClubOfMatches {
  club_id?: string | undefined;
}

/**
 * Matches of a club for its admins and secretary, beside who asks: one round trip. `statementOf` gives what reads them, of that
 * club. Throws `forbidden`, `unauthenticated`, `session_expired`.
 */
export async function readClubMatches(
  { services, actor }: VerbContext,
  { club_id }: ClubOfMatches,
  statementOf: (
    db: Services["db"],
    club: ReturnType<typeof resolvedClubSql>,
    now: Date,
  ) => Statement<MatchRow[]> & PromiseLike<MatchRow[]>,
): Promise<{ matches: Match[]; viewer: Viewer; now: Date }> {
  const asked = club_id ?? null;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const now = services.now();
  const [viewer, found] = await Promise.all([
    readViewer(services, actor),
    services.read(statementOf(services.db, resolvedClubSql(actor.userId, asked, "managed"), now)),
  ]);
  if (!viewer) throw new AppError("session_expired");
  const clubId = managedClubId(viewer, asked);
  if (!clubId || !mayStaffClub(viewer, clubId)) throw roleRefusal(viewer, clubId);
  return { matches: parseMatches(found), viewer, now };
}
