import type { MatchFormat } from "../../../lib/formats.ts";
import type { MATCH_EVENT_KINDS, MATCH_STATUSES } from "../../../../drizzle/schema/enums.ts";
import type { SportId } from "../../../lib/sports.ts";
import type { RankingResult } from "../../scoring/ledger/result.ts";
import { findScoreFormat } from "../../scoring/scores/score-formats.ts";
import { canEndEven } from "../../scoring/scores/set-rule.ts";
import { checkScore, type MatchEnd, type SetScore, type SideNumber } from "../../scoring/scores/score.ts";

export type MatchStatus = (typeof MATCH_STATUSES)[number];

export type MatchEventKind = (typeof MATCH_EVENT_KINDS)[number];

/** Somebody who played. `userId` is null for a profile that nobody claimed. */
export interface MatchPlayer {
  athleteId: string;
  userId: string | null;
  name: string;
  isPrivate: boolean;
  /** Theirs among the people of one short name. */
  nameNumber: number;
  /** Calendar day or null. */
  birthDate: string | null;
  /** Of their picture. */
  avatarId?: string | null;
  /** Whether others may show it on a result that they share. */
  allowsFace?: boolean;
  guardianAcceptedAt: string | null;
  side: SideNumber;
  slot: 1 | 2;
}

/** Something that happened to a match; `seq` is the match's version after it. */
interface MatchEvent {
  seq: number;
  kind: MatchEventKind;
  actorUserId: string | null;
  actorName: string | null;
  reason: string | null;
  at: Date;
}

/** A match as read, with all that deciding about it needs (product §4). */
export interface Match {
  id: string;
  version: number;
  clubId: string;
  clubName: string;
  /** Of the club's logo. */
  clubLogoId?: string | null;
  timeZone: string;
  silenceHours: number;
  /** The accounts that administer the club. */
  adminUserIds: string[];
  rankingId: string;
  sport: SportId;
  format: MatchFormat;
  scoreFormat: string;
  status: MatchStatus;
  end: MatchEnd;
  losingSide: SideNumber | null;
  winnerSide: SideNumber | null;
  sets: SetScore[];
  playedAt: Date;
  /** The day it was played in the club's zone. */
  playedOn: string;
  place: string | null;
  source: string;
  reportedAt: Date;
  reportedBy: string | null;
  reporterSide: SideNumber | null;
  answerBy: Date | null;
  /** False against a side without an account that could answer, and after the deadline where it was not reached. */
  silenceApproves: boolean;
  /** Somebody of the side that must answer was reached after it was asked and before the deadline (product §4). */
  isReached: boolean;
  confirmedAt: Date | null;
  disputedBy: string | null;
  disputeReason: string | null;
  decisionReason: string | null;
  players: MatchPlayer[];
  events: MatchEvent[];
  /** Nothing of the club may be changed by a person now (product §7). */
  isClubReadOnly: boolean;
}

/** The answer of every verb that writes a match (product §10). */
export interface MatchAnswer {
  id: string;
  status: MatchStatus;
}

/** Athletes of both sides, each in the order of its slots. */
export function sidesOf(match: Pick<Match, "players">): [string[], string[]] {
  const side = (number: SideNumber) =>
    match.players
      .filter((player) => player.side === number)
      .sort((a, b) => a.slot - b.slot)
      .map((player) => player.athleteId);
  return [side(1), side(2)];
}

/** The side on which an athlete played, or null. */
export function sideOf(match: Pick<Match, "players">, athleteId: string | null): SideNumber | null {
  return match.players.find((player) => player.athleteId === athleteId)?.side ?? null;
}

/** Accounts of those who played, on one side or on both. */
export function usersOf(match: Pick<Match, "players">, side?: SideNumber | null): string[] {
  return match.players
    .filter((player) => !side || player.side === side)
    .flatMap((player) => (player.userId ? [player.userId] : []));
}

type Scored = Pick<Match, "scoreFormat" | "sets" | "end" | "losingSide" | "playedOn">;

/** The result as the ranking takes it; null when the stored score is not possible (never, for what our verbs wrote). */
export function rankingResult(match: Scored, sides: [string[], string[]]): RankingResult | null {
  const format = findScoreFormat(match.scoreFormat);
  if (!format) return null;
  const { sets, end, losingSide } = match;
  const checked = checkScore(format, { sets, end, ...(losingSide ? { losingSide } : {}) });
  if (!checked.ok) return null;
  const { winner, setsWon, gamesWon } = checked;
  const unit = canEndEven(format) ? { unit: "points" as const } : {};
  return { sides, end, winner, setsWon, gamesWon, playedOn: match.playedOn, sets, ...unit };
}

/** Whether two scores are the same, set by set. */
export function sameScore(
  a: Pick<Match, "scoreFormat" | "sets" | "end" | "losingSide">,
  b: Pick<Match, "scoreFormat" | "sets" | "end" | "losingSide">,
): boolean {
  const plain = (sets: SetScore[]) =>
    sets.map((set) => `${set.side1}-${set.side2}-${set.tiebreak ?? ""}`).join(" ");
  return (
    a.scoreFormat === b.scoreFormat &&
    a.end === b.end &&
    a.losingSide === b.losingSide &&
    plain(a.sets) === plain(b.sets)
  );
}
