import { dayIn } from "../../../lib/dates.ts";
import { AppError, type ErrorCode } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import {
  rankingStateStatement,
  type LoadedRankings,
  parseRankingState,
} from "../../scoring/ledger/ranking-states-repository.server.ts";
import { mayStaffClub, owesFactor } from "../../base/access/access.ts";
import { readViewer, roleRefusal } from "../../base/access/read-viewer.server.ts";
import { type ActingPerson, readTokenPerson } from "../../base/access/require-token.server.ts";
import { type LinkHolder, participantOf, readLinkHolder } from "./link-holders-repository.server.ts";
import { refusesParticipant } from "./participant.ts";
import type { Answerer, Verdict } from "./verdicts.ts";
import { type Match, sideOf } from "./match.ts";
import { matchesStatement, parseMatches } from "./matches-repository.server.ts";
import { autoConfirmOne } from "./auto-confirm.server.ts";

/** The facts that a verb decides from: the match, the participant, and the state that a change of the ranking starts from. */
export interface Participant {
  match: Match;
  answerer: Answerer;
  /** Null where it acts by a mailed link, which stands for no session. */
  viewer: ActingPerson | null;
  state: LoadedRankings;
  now: Date;
}

/** The person of a live session or of an API token, allowed to act; throws `unauthenticated`, `session_expired` or why they may not. */
export async function requireParticipant({ services, actor }: VerbContext): Promise<ActingPerson> {
  if (actor.kind === "apiToken") return await readTokenPerson(services, actor);
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
  const { services, actor } = context;
  const now = services.now();
  const isByLink = actor.kind === "mailedLink";
  const [viewer, holder, found, ranking] = await Promise.all([
    isByLink ? null : requireParticipant(context),
    isByLink ? readLinkHolder(services, actor.userId, now) : null,
    services.read(matchesStatement(services.db, [matchId], now)),
    services.read(rankingStateStatement(services.db, { matchIds: [matchId], months })),
  ]);
  const [match] = parseMatches(found);
  if (!match || (isByLink && actor.matchId !== match.id)) throw new AppError("not_found");
  if (actor.kind === "apiToken" && actor.clubId !== match.clubId) throw new AppError("not_found");
  const state = parseRankingState(ranking);
  if (viewer) return { match, answerer: answererOf(match, viewer), viewer, state, now };
  return { match, answerer: answererByLink(match, holder, now), viewer, state, now };
}

/** Gives the answerer who opened a mailed link: they answer for the side that they played on, never as an admin. Throws why they may not act. */
function answererByLink(match: Match, holder: LinkHolder | null, now: Date): Answerer {
  if (!holder) throw new AppError("not_your_match");
  const refusal = refusesParticipant(participantOf(holder, dayIn(now, match.timeZone)));
  if (refusal) throw new AppError(refusal);
  return { userId: holder.user_id, side: sideOf(match, holder.athlete_id), administers: false };
}

/**
 * Reads a match, asks a rule, and throws when it refuses. A match that silence has approved already is written first, as
 * the job would; then all is read and decided again.
 */
export async function readDecided(
  context: VerbContext,
  matchId: string,
  decide: (participant: Participant) => Verdict | Promise<Verdict>,
  months: readonly string[] = [],
): Promise<Participant & { isRepeat: boolean }> {
  let participant = await readParticipant(context, matchId, months);
  let verdict = await decide(participant);
  if (verdict.kind === "autoConfirm") {
    await autoConfirmOne(context, matchId);
    participant = await readParticipant(context, matchId, months);
    verdict = await decide(participant);
  }
  if (verdict.kind === "refuse") refuse(participant, verdict);
  // A dry run writes not even what silence has approved.
  if (verdict.kind === "autoConfirm" && context.services.isDryRun) throw new AppError("already_answered");
  if (verdict.kind === "autoConfirm") throw new AppError("busy", { retryAfterSeconds: 1 });
  return { ...participant, isRepeat: verdict.kind === "repeat" };
}

/** Throws why a rule refused: an admin of the match's club who owes a second factor was taken for nobody's. */
function refuse(
  { match, viewer }: Participant,
  { code, message }: { code: ErrorCode; message?: string },
): never {
  const isRole = code === "forbidden" || code === "not_your_match";
  if (viewer && isRole && owesFactor(viewer, match.clubId)) throw roleRefusal(viewer, match.clubId);
  throw new AppError(code, message === undefined ? {} : { message });
}

/** The part that a person has in a match. */
export function answererOf(match: Pick<Match, "clubId" | "players">, viewer: ActingPerson): Answerer {
  return {
    userId: viewer.userId,
    side: sideOf(match, viewer.athleteId),
    administers: mayStaffClub(viewer, match.clubId),
  };
}
