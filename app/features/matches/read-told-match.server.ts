import { dayIn } from "../../lib/dates.ts";
import { AppError } from "../../lib/errors.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { isSportId, type SportId } from "../clubs/sports.ts";
import {
  foldStateStatement,
  type LoadedFold,
  parseFoldState,
  type ToldScope,
} from "../rankings/fold-state.server.ts";
import { mayOpenClub } from "../security/access.ts";
import { isInert } from "../security/minors.ts";
import type { Viewer } from "../security/viewer.ts";
import { answerDeadline } from "./deadline.ts";
import { judgeLineUp, silenceApproves } from "./line-up.ts";
import type { Match, MatchAnswer, MatchPlayer } from "./match.ts";
import { monthsOf, readPlayedAt } from "./played-at.ts";
import { requireActing } from "./read-acting.server.ts";
import { parseReportFacts, type ReportFacts, reportFactsStatement } from "./report-repository.server.ts";
import type { ReportedMatch } from "./schemas.ts";
import type { SideNumber } from "./score.ts";
import { readTypedScore } from "./typed-score.ts";

/** A request to tell a match: its id is chosen before the first try, so that a second one finds what the first wrote. */
export interface Telling {
  matchId: string;
  input: ReportedMatch;
  requestHash: string;
  /** Who may tell it so: an athlete of `my_side`, the club's admin, or the one that fits. */
  as: "athlete" | "secretary" | "either";
}

/** What was told, judged: written already, or a match to write (`rankingId` is empty while its ranking does not exist). */
export type ToldMatch =
  | { kind: "written"; answer: MatchAnswer }
  | {
      kind: "new";
      match: Match;
      isEntered: boolean;
      isSportDue: boolean;
      viewer: Viewer;
      /** What the ranking would move from, where the secretary tells it. */
      state: LoadedFold | null;
      now: Date;
    };

/**
 * Reads what telling a match needs in one round trip and judges it all. Throws `not_found` (club), `forbidden`,
 * `not_your_match`, `played_the_match`, `impossible_score`, `idempotency_conflict`, `invalid_input`.
 */
export async function readToldMatch(context: VerbContext, telling: Telling): Promise<ToldMatch> {
  const { services, actor } = context;
  const { input, matchId } = telling;
  const now = services.now();
  const ids = [...input.my_side, ...input.their_side];
  const userId = actor.kind === "user" ? actor.userId : null;
  const key = input.idempotency_key ?? null;
  // The secretary's word counts at once: what it moves from is read along.
  const scope = { matchIds: [], told: toldScope(input) };
  const [viewer, result, folded] = await Promise.all([
    requireActing(context),
    services.read(
      reportFactsStatement(services.db, { clubId: input.club_id, ids, matchId, userId, key, now }),
    ),
    telling.as === "athlete" ? null : services.read(foldStateStatement(services.db, scope)),
  ]);
  const facts = parseReportFacts(result);
  if (facts.kept) {
    if (facts.kept.requestHash !== telling.requestHash) throw new AppError("idempotency_conflict");
    return written(facts.kept.matchId, facts.kept.isEntered);
  }
  const sides: Sides = [athletesOf(input.my_side, facts), athletesOf(input.their_side, facts)];
  const isEntered = isSecretaryEntry(telling, sides, viewer);
  if (facts.isWritten) return written(matchId, isEntered);
  const match = judgeTold(telling, sides, facts, { viewer, isEntered, now });
  const isSportDue = facts.dueSports.includes(match.sport);
  const state = isEntered ? parseFoldState(folded) : null;
  return { kind: "new", match, isEntered, isSportDue, viewer, state, now };
}

function toldScope(input: ReportedMatch): ToldScope {
  const { club_id: clubId, sport = null, format, my_side: mine, their_side: theirs } = input;
  return { clubId, sport, format, sides: [mine, theirs], months: monthsOf(input.played_at) };
}

function written(id: string, isEntered: boolean): ToldMatch {
  return { kind: "written", answer: { id, status: isEntered ? "confirmed" : "pending_validation" } };
}

type Sides = [string[], string[]];

/** Athletes by their own id or by that of their account, so that people may be named by either. */
function athletesOf(ids: readonly string[], facts: ReportFacts): string[] {
  return ids.map(
    (id) => facts.players.find((one) => one.athleteId === id || one.userId === id)?.athleteId ?? id,
  );
}

/** An athlete tells what they played; the secretary what two others played (product §3, §4). */
function isSecretaryEntry({ as, input }: Telling, [mine, theirs]: Sides, viewer: Viewer): boolean {
  const isMine = viewer.athleteId !== null && mine.includes(viewer.athleteId);
  const isTheirs = viewer.athleteId !== null && theirs.includes(viewer.athleteId);
  const administers = mayOpenClub(viewer, input.club_id);
  if (as === "secretary") {
    if (!administers) throw new AppError("forbidden");
    if (isMine || isTheirs) throw new AppError("played_the_match");
    return true;
  }
  if (isMine) return false;
  if (as === "either" && administers && !isTheirs) return true;
  throw new AppError("not_your_match");
}

function judgeTold(
  telling: Telling,
  [mine, theirs]: Sides,
  facts: ReportFacts,
  told: { viewer: Viewer; isEntered: boolean; now: Date },
): Match {
  const { viewer, isEntered, now } = told;
  const { input, matchId } = telling;
  const { club } = facts;
  if (!club) throw new AppError("not_found", { field: "club_id" });
  const members = new Set(
    facts.players.filter((player) => player.isMember).map((player) => player.athleteId),
  );
  if (!isEntered && !members.has(viewer.athleteId ?? "")) throw new AppError("forbidden");
  const sport = sportOf(input.sport ?? facts.sports[0], facts.sports);
  const lineUp = judgeLineUp(input.format, mine, theirs, members);
  if (!lineUp.ok) throw new AppError(lineUp.code, { field: lineUp.field, message: lineUp.message });
  const read = readTypedScore(sport, input.score_format, input);
  if (!read.ok) throw new AppError(read.code, { field: read.field, message: read.message });
  const played = readPlayedAt(input.played_at, club.timeZone, now);
  if (!played.ok) throw new AppError("invalid_input", { field: "played_at", message: played.message });

  const today = dayIn(now, club.timeZone);
  const players = [...sidePlayers(facts, mine, 1), ...sidePlayers(facts, theirs, 2)];
  const asked = players
    .filter((player) => player.side === 2)
    .map((player) => ({ userId: player.userId, isInert: isInert(player, today) }));
  return {
    id: matchId,
    version: 1,
    clubId: club.id,
    clubName: club.name,
    timeZone: club.timeZone,
    silenceHours: club.silenceHours,
    adminUserIds: facts.adminUserIds,
    rankingId: facts.rankings.find((one) => one.sport === sport && one.format === input.format)?.id ?? "",
    sport,
    format: input.format,
    ...read.score,
    status: isEntered ? "confirmed" : "pending_validation",
    playedAt: played.at,
    playedOn: dayIn(played.at, club.timeZone),
    place: input.place ?? null,
    source: isEntered ? "secretary" : "athlete",
    reportedAt: now,
    reportedBy: viewer.userId,
    reporterSide: isEntered ? null : 1,
    answerBy: answerDeadline(now, club.silenceHours),
    silenceApproves: isEntered || silenceApproves(asked),
    confirmedAt: null,
    disputedBy: null,
    disputeReason: null,
    decisionReason: null,
    players,
    events: [],
    hasDueElsewhere: false,
    isClubReadOnly: false,
  };
}

function sportOf(sport: string | undefined, offered: readonly string[]): SportId {
  if (sport !== undefined && isSportId(sport) && offered.includes(sport)) return sport;
  throw new AppError("invalid_input", { field: "sport", message: "O clube não oferece este esporte." });
}

function sidePlayers(facts: ReportFacts, athleteIds: readonly string[], side: SideNumber): MatchPlayer[] {
  return athleteIds.map((athleteId, index) => {
    const { isMember: _, ...player } = facts.players.find((one) => one.athleteId === athleteId)!;
    return { ...player, side, slot: index === 0 ? 1 : 2 };
  });
}
