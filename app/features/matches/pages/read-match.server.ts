import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { mayEnterResults } from "../../base/access/access.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { type MatchEventView, type MatchView, toEventViews, toMatchView } from "./match-view.ts";
import { noteShown } from "./note-shown.server.ts";
import { matchesStatement, parseMatches } from "../matches/matches-repository.server.ts";
import { answererOf } from "../matches/read-participant.server.ts";
import type { MatchIdInput } from "../matches/matches-schema.ts";

/**
 * A match with its history, for those who played it and for who works for the club; for others it does not exist
 * (`not_found`). One round trip, with the session; throws `unauthenticated`, `session_expired`, `invalid_input`.
 */
export async function readMatch(
  { services, actor }: VerbContext,
  input: MatchIdInput,
): Promise<MatchView & { events: MatchEventView[] }> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const now = services.now();
  const [viewer, found] = await Promise.all([
    readViewer(services, actor),
    services.read(matchesStatement(services.db, [input.match_id], now)),
  ]);
  if (!viewer) throw new AppError("session_expired");
  const [match] = parseMatches(found);
  if (!match) throw new AppError("not_found");
  const who = answererOf(match, viewer);
  // A referee looks at what was entered that day, and decides nothing.
  const mayLook = who.administers || mayEnterResults(viewer, match.clubId);
  if (who.side === null && !mayLook) throw new AppError("not_found");
  noteShown(services, viewer, [match], now);
  return { ...toMatchView(match, who, now), events: toEventViews(match, who, now) };
}
