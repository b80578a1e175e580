import { AppError } from "../../lib/errors.ts";
import { parseInput } from "../../lib/parse.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { managedClubId, mayOpenClub } from "../security/access.ts";
import { meantClubSql } from "../security/meant-club.server.ts";
import { readViewer } from "../security/read-viewer.server.ts";
import { type MatchView, toMatchView } from "./match-view.ts";
import { clubOpenMatchesStatement, parseMatches } from "./matches-repository.server.ts";
import { answererOf } from "./read-acting.server.ts";
import { type ClubIdInput, clubIdSchema } from "./schemas.ts";

export interface ClubOpenMatch extends MatchView {
  /** The deadline has passed and the match still waits. */
  is_overdue: boolean;
  /** It moves only when the club acts: disputed, or the other side has no account. */
  needs_club: boolean;
}

/**
 * What a club's admins have to look at: disputed matches first, then those that need the club, then the others by
 * deadline. One round trip, with the session; throws `forbidden`, `unauthenticated`, `session_expired`.
 */
export async function listClubOpenMatches(
  { services, actor }: VerbContext,
  raw: ClubIdInput,
): Promise<{ rows: ClubOpenMatch[] }> {
  const input = parseInput(clubIdSchema, raw);
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const now = services.now();
  const asked = input.club_id ?? null;
  const [viewer, found] = await Promise.all([
    readViewer(services, actor),
    services.read(clubOpenMatchesStatement(services.db, meantClubSql(actor.userId, asked, "managed"), now)),
  ]);
  if (!viewer) throw new AppError("session_expired");
  const clubId = managedClubId(viewer, asked);
  if (!clubId || !mayOpenClub(viewer, clubId)) throw new AppError("forbidden");
  const rows = parseMatches(found).map((match): ClubOpenMatch => {
    const isDisputed = match.status === "disputed";
    return {
      ...toMatchView(match, answererOf(match, viewer), now),
      is_overdue: !isDisputed && match.answerBy !== null && match.answerBy <= now,
      needs_club: isDisputed || !match.silenceApproves,
    };
  });
  const rank = (row: ClubOpenMatch) => (row.status === "disputed" ? 0 : row.needs_club ? 1 : 2);
  rows.sort((a, b) => rank(a) - rank(b) || (a.answer_by ?? "").localeCompare(b.answer_by ?? ""));
  return { rows };
}
