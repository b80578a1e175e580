import { AppError } from "../../../lib/errors.ts";
import { formatTime } from "../../../lib/dates.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { managedClubId, mayEnterResults } from "../../base/access/access.ts";
import { resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { readViewer, roleRefusal } from "../../base/access/read-viewer.server.ts";
import { resultSentence, STATUS_LABELS, wholeNames } from "../matches/match-labels.ts";
import { enteredTodayStatement } from "../matches/matches-repository.server.ts";
import type { Entered } from "./entered.ts";

const MAX_ROWS = 50;

/**
 * Lists the results that a club's secretary, admins and referees entered today, on the club's clock: newest first, at most 50.
 * Left out (null), the club is the one that the person's dashboard opens. One round trip, with the session; for people who may
 * enter results there; throws `forbidden`, `unauthenticated`, `session_expired`.
 */
export async function listEntered(
  { services, actor }: VerbContext,
  { clubId: asked }: { clubId: string | null },
): Promise<{ rows: Entered[] }> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const now = services.now();
  const club = resolvedClubSql(actor.userId, asked, "managed");
  const [viewer, found] = await Promise.all([
    readViewer(services, actor),
    services.read(enteredTodayStatement(services.db, club, MAX_ROWS, now)),
  ]);
  if (!viewer) throw new AppError("session_expired");
  const clubId = managedClubId(viewer, asked);
  if (!clubId || !mayEnterResults(viewer, clubId)) throw roleRefusal(viewer, clubId);
  return {
    rows: found.map((match) => ({
      id: match.id,
      sentence: resultSentence(match, wholeNames),
      at: formatTime(match.reportedAt, match.timeZone),
      note: match.status === "confirmed" ? null : STATUS_LABELS[match.status],
    })),
  };
}
