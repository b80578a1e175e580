import { AppError } from "../../lib/errors.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { foldStateStatement, type LoadedFold, parseFoldState } from "../rankings/fold-state.server.ts";
import { mayOpenClub } from "../security/access.ts";
import { readViewer } from "../security/read-viewer.server.ts";
import type { Viewer } from "../security/viewer.ts";
import { refusesActing } from "./acting.ts";
import type { Answerer, Verdict } from "./answers.ts";
import { type Match, sideOf } from "./match.ts";
import { matchesStatement, parseMatches } from "./matches-repository.server.ts";
import { settleSilence } from "./settle-silence.server.ts";

/** What a verb decides from: the match, who acts on it, and what its ranking would move from. */
export interface Acting {
  match: Match;
  who: Answerer;
  viewer: Viewer;
  state: LoadedFold;
  now: Date;
}

/** The person of a live session, allowed to act; throws `unauthenticated`, `session_expired` or why they may not. */
export async function requireActing({ services, actor }: VerbContext): Promise<Viewer> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const viewer = await readViewer(services, actor);
  if (!viewer) throw new AppError("session_expired");
  const refusal = refusesActing(viewer);
  if (refusal) throw new AppError(refusal);
  return viewer;
}

/**
 * Reads a match and who acts on it in one round trip; `months` ("YYYY-MM") are those to which the act may move the day
 * played. Throws `not_found`, and what `requireActing` throws.
 */
export async function readActing(
  context: VerbContext,
  matchId: string,
  months: readonly string[] = [],
): Promise<Acting> {
  const { services } = context;
  const now = services.now();
  const [viewer, found, folded] = await Promise.all([
    requireActing(context),
    services.read(matchesStatement(services.db, [matchId], now)),
    services.read(foldStateStatement(services.db, { matchIds: [matchId], months })),
  ]);
  const [match] = parseMatches(found);
  if (!match) throw new AppError("not_found");
  return { match, who: answererOf(match, viewer), viewer, state: parseFoldState(folded), now };
}

/**
 * Reads a match, asks a rule, and throws when it refuses. What silence approved in this sport lies earlier than
 * anything a person does now, so it is written first (product §5, order of events), and all is read and judged again.
 */
export async function readJudged(
  context: VerbContext,
  matchId: string,
  judge: (acting: Acting) => Verdict,
  months: readonly string[] = [],
): Promise<Acting & { isRepeat: boolean }> {
  let acting = await readActing(context, matchId, months);
  let verdict = judge(acting);
  if (verdict.kind === "settle" || (verdict.kind === "go" && acting.match.hasDueElsewhere)) {
    const system = { services: context.services, actor: { kind: "system", job: "settle-silence" } } as const;
    await settleSilence(system, { sport: acting.match.sport });
    acting = await readActing(context, matchId, months);
    verdict = judge(acting);
  }
  if (verdict.kind === "refuse") throw new AppError(verdict.code);
  if (verdict.kind === "settle") throw new AppError("busy", { retryAfterSeconds: 1 });
  return { ...acting, isRepeat: verdict.kind === "repeat" };
}

/** How a person stands to a match. */
export function answererOf(match: Pick<Match, "clubId" | "players">, viewer: Viewer): Answerer {
  return {
    userId: viewer.userId,
    side: sideOf(match, viewer.athleteId),
    administers: mayOpenClub(viewer, match.clubId),
  };
}
