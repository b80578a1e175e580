import { AppError } from "../../lib/errors.ts";
import { parseInput } from "../../lib/parse.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { managedClubId, mayOpenClub } from "../security/access.ts";
import { meantClubSql } from "../security/meant-club.server.ts";
import { readViewer } from "../security/read-viewer.server.ts";
import { type MatchView, toMatchView } from "./match-view.ts";
import { clubRecentMatchesStatement, parseMatches } from "./matches-repository.server.ts";
import { answererOf } from "./read-acting.server.ts";
import { type ClubIdInput, clubIdSchema } from "./schemas.ts";

const RECENT = 20;

/**
 * A club's newest finished matches, for its admins, who may correct or annul them. One round trip, with the session;
 * throws `forbidden`, `unauthenticated`, `session_expired`.
 */
export async function listClubRecentMatches(
  { services, actor }: VerbContext,
  raw: ClubIdInput,
): Promise<{ rows: MatchView[] }> {
  const input = parseInput(clubIdSchema, raw);
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const now = services.now();
  const asked = input.club_id ?? null;
  const [viewer, found] = await Promise.all([
    readViewer(services, actor),
    services.read(
      clubRecentMatchesStatement(services.db, meantClubSql(actor.userId, asked, "managed"), RECENT, now),
    ),
  ]);
  if (!viewer) throw new AppError("session_expired");
  const clubId = managedClubId(viewer, asked);
  if (!clubId || !mayOpenClub(viewer, clubId)) throw new AppError("forbidden");
  return { rows: parseMatches(found).map((match) => toMatchView(match, answererOf(match, viewer), now)) };
}
