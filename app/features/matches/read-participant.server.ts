import { AppError, type ErrorCode } from "../../lib/errors.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import {
  rankingStateStatement,
  type LoadedRankings,
  parseRankingState,
} from "../ledger/ranking-state-statements.server.ts";
import { mayOpenClub, owesFactor } from "../access/access.ts";
import { readViewer, roleRefusal } from "../access/read-viewer.server.ts";
import type { Viewer } from "../access/viewer.ts";
import { refusesParticipant } from "./participant.ts";
import type { Answerer, Verdict } from "./answers.ts";
import { type Match, sideOf } from "./match.ts";
import { matchesStatement, parseMatches } from "./match-statements.server.ts";
import { autoConfirmOne } from "./auto-confirm.server.ts";

/** What a verb decides from: the match, the participant, and the state that a change of the ranking starts from. */
export interface Participant {
  match: Match;
  answerer: Answerer;
  viewer: Viewer;
  state: LoadedRankings;
  now: Date;
}

/** The person of a live session, allowed to act; throws `unauthenticated`, `session_expired` or why they may not. */
export async function requireParticipant({ services, actor }: VerbContext): Promise<Viewer> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const viewer = await readViewer(services, actor);
  if (!viewer) throw new AppError("session_expired");
  const refusal = refusesParticipant(viewer);
  if (refusal) throw new AppError(refusal);
  return viewer;
}

/**
 * Reads a match and its participant in one round trip; `months` ("YYYY-MM") are those that a new day played may lie in. Throws `not_found`, and what `requireParticipant` throws.
 */
async function readParticipant(
  context: VerbContext,
  matchId: string,
  months: readonly string[] = [],
): Promise<Participant> {
  const { services } = context;
  const now = services.now();
  const [viewer, found, ranking] = await Promise.all([
    requireParticipant(context),
    services.read(matchesStatement(services.db, [matchId], now)),
    services.read(rankingStateStatement(services.db, { matchIds: [matchId], months })),
  ]);
  const [match] = parseMatches(found);
  if (!match) throw new AppError("not_found");
  return { match, answerer: answererOf(match, viewer), viewer, state: parseRankingState(ranking), now };
}

/**
 * Reads a match, asks a rule, and throws when it refuses. A match that silence has approved already is written first, as
 * the job would; then all is read and decided again.
 */
export async function readDecided(
  context: VerbContext,
  matchId: string,
  decide: (participant: Participant) => Verdict,
  months: readonly string[] = [],
): Promise<Participant & { isRepeat: boolean }> {
  let participant = await readParticipant(context, matchId, months);
  let verdict = decide(participant);
  if (verdict.kind === "autoConfirm") {
    await autoConfirmOne(context, matchId);
    participant = await readParticipant(context, matchId, months);
    verdict = decide(participant);
  }
  if (verdict.kind === "refuse") throw refusalOf(participant, verdict.code);
  if (verdict.kind === "autoConfirm") throw new AppError("busy", { retryAfterSeconds: 1 });
  return { ...participant, isRepeat: verdict.kind === "repeat" };
}

/** Why a rule refused: an admin of the match's club who owes a second factor was taken for nobody's. */
function refusalOf({ match, viewer }: Participant, code: ErrorCode): AppError {
  const isOwed = (code === "forbidden" || code === "not_your_match") && owesFactor(viewer, match.clubId);
  return isOwed ? roleRefusal(viewer, match.clubId) : new AppError(code);
}

/** The part that a person has in a match. */
export function answererOf(match: Pick<Match, "clubId" | "players">, viewer: Viewer): Answerer {
  return {
    userId: viewer.userId,
    side: sideOf(match, viewer.athleteId),
    administers: mayOpenClub(viewer, match.clubId),
  };
}
