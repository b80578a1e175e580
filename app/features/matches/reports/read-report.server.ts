import { dayIn } from "../../../lib/dates.ts";
import { AppError, Defect } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { isSportId, type SportId } from "../../../lib/sports.ts";
import {
  rankingStateStatement,
  type LoadedRankings,
  parseRankingState,
  type ReportScope,
} from "../../scoring/ledger/ranking-states-repository.server.ts";
import { isReferee, mayEnterResults, mayStaffClub } from "../../base/access/access.ts";
import { awaitsGuardian } from "../../base/access/minors.ts";
import { roleRefusal } from "../../base/access/read-viewer.server.ts";
import type { ActingPerson } from "../../base/access/require-token.server.ts";
import { answerDeadline } from "../matches/silence.ts";
import { checkLineUp, silenceApproves } from "./line-up.ts";
import { type Match, type MatchAnswer, type MatchPlayer, sidesOf } from "../matches/match.ts";
import { monthsOf, readPlayedAt } from "../matches/played-at.ts";
import { findSameMatch, type SameMatch } from "../matches/same-match.ts";
import { requireParticipant } from "../matches/read-participant.server.ts";
import { type ReportFacts, reportFactsStatement } from "./report-repository.server.ts";
import type { ReportMatchInput } from "../matches/matches-schema.ts";
import type { SideNumber } from "../../scoring/scores/score.ts";
import { readTypedScore } from "../matches/typed-score.ts";

const NOT_OF_THE_DRAW = "Estes não são os dois lados desta partida do torneio.";
const REFEREE_DAY = "Quem é árbitro lança só os resultados de hoje. Os de outro dia, a secretaria lança.";

/** A request to report a match. Its id is chosen before the first try, so that a second try finds what the first wrote. */
export interface MatchReport {
  matchId: string;
  input: ReportMatchInput;
  requestHash: string;
  /** The people who may report it: an athlete of `my_side`, somebody who works for the club, or whichever of them fits. */
  as: "athlete" | "secretary" | "either";
}

/** A report after its checks: written already, the same match as another report, or a match to write (`rankingId` is empty while its ranking does not exist). */
export type ReadReport =
  | { kind: "written"; answer: MatchAnswer }
  | { kind: "same"; report: Match; same: SameMatch; now: Date }
  | {
      kind: "new";
      /** The matches that stand between these people on that day already. */
      standingIds: string[];
      match: Match;
      /** The tournament whose page shows it. */
      tournamentId: string | null;
      isEntered: boolean;
      viewer: ActingPerson;
      /** The state that the ranking changes from, where the secretary enters the match. */
      state: LoadedRankings | null;
      now: Date;
    };

/**
 * Reads what a match report needs in one round trip and checks it all. Throws `not_found` (club), `forbidden`,
 * `not_your_match`, `played_the_match`, `impossible_score`, `idempotency_conflict`, `invalid_input`.
 */
export async function readReport(context: VerbContext, report: MatchReport): Promise<ReadReport> {
  const { services, actor } = context;
  const { input, matchId } = report;
  const now = services.now();
  const userId = actor.kind === "user" ? actor.userId : null;
  const key = input.idempotency_key ?? null;
  // The secretary's entry counts at once, so the state of the ranking is read along.
  const scope = { matchIds: [], report: reportScope(input) };
  const [viewer, [facts], ranking] = await Promise.all([
    requireParticipant(context),
    services.read(
      reportFactsStatement(services.db, {
        clubId: input.club_id,
        sides: scope.report.sides,
        months: scope.report.months,
        matchId,
        userId,
        key,
        tournamentMatchId: input.tournament_match_id ?? null,
      }),
    ),
    report.as === "athlete" ? null : services.read(rankingStateStatement(services.db, scope)),
  ]);
  if (!facts) throw new Error("a report without facts");
  if (facts.kept) {
    if (facts.kept.requestHash !== report.requestHash) throw new AppError("idempotency_conflict");
    return written(facts.kept.matchId, facts.kept.isEntered === true);
  }
  const sides: Sides = [athletesOf(input.my_side, facts), athletesOf(input.their_side, facts)];
  const isEntered = isSecretaryEntry(report, sides, viewer);
  if (facts.isWritten) return written(matchId, isEntered);
  const match = decideReport(report, sides, facts, { viewer, isEntered, now });
  const { sport, format, playedOn } = match;
  const standing = facts.standing.filter(
    (one) => one.sport === sport && one.format === format && one.playedOn === playedOn,
  );
  const played = { ...match, sides: sidesOf(match) };
  // A place of a draw is filled once: what was played between the same people besides is another match.
  const isPlaced = input.tournament_match_id !== undefined;
  const same = findSameMatch(played, standing, {
    isEntered,
    isSecondMatch: input.is_second_match || isPlaced,
  });
  if (same) return { kind: "same", report: match, same, now };
  const standingIds = standing.map(({ id }) => id);
  const state = isEntered && ranking ? parseRankingState(ranking) : null;
  const { tournamentId } = facts;
  return { kind: "new", standingIds, match, tournamentId, isEntered, viewer, state, now };
}

function reportScope(input: ReportMatchInput): ReportScope {
  const { club_id: clubId, sport = null, format, my_side: mine, their_side: theirs } = input;
  return { clubId, sport, format, sides: [mine, theirs], months: monthsOf(input.played_at) };
}

function written(id: string, isEntered: boolean): ReadReport {
  return { kind: "written", answer: { id, status: isEntered ? "confirmed" : "pending_validation" } };
}

type Sides = [string[], string[]];

/** Athletes by their own id or by that of their account, so that people may be named by either. */
function athletesOf(ids: readonly string[], facts: ReportFacts): string[] {
  return ids.map(
    (id) => facts.players.find((one) => one.athleteId === id || one.userId === id)?.athleteId ?? id,
  );
}

/** An athlete reports what they played; the club, or today's referee, enters what two others played (product §3, §4). */
function isSecretaryEntry({ as, input }: MatchReport, [mine, theirs]: Sides, viewer: ActingPerson): boolean {
  const isMine = viewer.athleteId !== null && mine.includes(viewer.athleteId);
  const isTheirs = viewer.athleteId !== null && theirs.includes(viewer.athleteId);
  const mayEnter = mayEnterResults(viewer, input.club_id);
  if (as === "secretary") {
    if (!mayEnter) throw roleRefusal(viewer, input.club_id);
    if (isMine || isTheirs) throw new AppError("played_the_match");
    return true;
  }
  if (isMine) return false;
  if (as === "either" && mayEnter && !isTheirs) return true;
  throw new AppError("not_your_match");
}

function decideReport(
  report: MatchReport,
  [mine, theirs]: Sides,
  facts: ReportFacts,
  { viewer, isEntered, now }: { viewer: ActingPerson; isEntered: boolean; now: Date },
): Match {
  const { input, matchId } = report;
  const { club } = facts;
  if (!club) throw new AppError("not_found", { field: "club_id" });
  const members = new Set(
    facts.players.filter((player) => player.isMember).map((player) => player.athleteId),
  );
  // People of no club enter tournaments; that they stand in its draw is asked when it is written.
  const isPlaced = input.tournament_match_id !== undefined;
  if (!isPlaced && !isEntered && !members.has(viewer.athleteId ?? "")) throw new AppError("forbidden");
  const sport = sportOf(input.sport ?? facts.sports[0], facts.sports);
  const known = new Set(facts.players.map((player) => player.athleteId));
  if (isPlaced && [...mine, ...theirs].some((id) => !known.has(id)))
    throw new AppError("invalid_input", { field: "tournament_match_id", message: NOT_OF_THE_DRAW });
  const lineUp = checkLineUp(input.format, mine, theirs, isPlaced ? known : members);
  if (!lineUp.ok) throw new AppError(lineUp.code, { field: lineUp.field, message: lineUp.message });
  const read = readTypedScore(sport, input.score_format, input, isPlaced);
  if (!read.ok) throw new AppError(read.code, { field: read.field, message: read.message });
  const played = readPlayedAt(input.played_at, club.timeZone, now, isEntered ? "club" : "athlete");
  if (!played.ok) throw new AppError("invalid_input", { field: "played_at", message: played.message });

  const today = dayIn(now, club.timeZone);
  // A referee's day is this one (product §3).
  const isOfToday = mayStaffClub(viewer, club.id) || !isReferee(viewer, club.id);
  if (isEntered && !isOfToday && dayIn(played.at, club.timeZone) !== today)
    throw new AppError("invalid_input", { field: "played_at", message: REFEREE_DAY });
  const players = [...sidePlayers(facts, mine, 1), ...sidePlayers(facts, theirs, 2)];
  const asked = players
    .filter((player) => player.side === 2)
    .map((player) => ({ userId: player.userId, awaitsGuardian: awaitsGuardian(player, today) }));
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
    source: isPlaced ? "tournament" : isEntered ? "secretary" : "athlete",
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
    isReached: false,
    isClubReadOnly: false,
  };
}

function sportOf(sport: string | undefined, offered: readonly string[]): SportId {
  if (sport !== undefined && isSportId(sport) && offered.includes(sport)) return sport;
  throw new AppError("invalid_input", { field: "sport", message: "O clube não oferece este esporte." });
}

function sidePlayers(facts: ReportFacts, athleteIds: readonly string[], side: SideNumber): MatchPlayer[] {
  return athleteIds.map((athleteId, index) => {
    const known = facts.players.find((one) => one.athleteId === athleteId);
    if (!known) throw new Defect("an athlete of a line-up without facts");
    const { isMember: _, ...player } = known;
    return { ...player, side, slot: index === 0 ? 1 : 2 };
  });
}
