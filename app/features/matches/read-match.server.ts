import { AppError } from "../../lib/errors.ts";
import { parseInput } from "../../lib/parse.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { readViewer } from "../security/read-viewer.server.ts";
import { type MatchEventView, type MatchView, toEventViews, toMatchView } from "./match-view.ts";
import { matchesStatement, parseMatches } from "./matches-repository.server.ts";
import { answererOf } from "./read-acting.server.ts";
import { type MatchIdInput, matchIdSchema } from "./schemas.ts";

/**
 * A match with its history, for those who played it and for the club's admins; for others it does not exist
 * (`not_found`). One round trip, with the session; throws `unauthenticated`, `session_expired`, `invalid_input`.
 */
export async function readMatch(
  { services, actor }: VerbContext,
  raw: MatchIdInput,
): Promise<MatchView & { events: MatchEventView[] }> {
  const input = parseInput(matchIdSchema, raw);
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
  if (who.side === null && !who.administers) throw new AppError("not_found");
  return { ...toMatchView(match, who, now), events: toEventViews(match, who, now) };
}
