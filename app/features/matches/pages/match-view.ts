import { dayIn } from "../../../lib/dates.ts";
import { sportLabel } from "../../../lib/sports.ts";
import {
  type Answerer,
  decideAnnulment,
  decideApproval,
  decideCancellation,
  decideChange,
  decideCorrection,
  decideDecision,
  decideDispute,
  type Verdict,
} from "../matches/verdicts.ts";
import { publicAvatarId } from "../../people/people/public-name.ts";
import { isApprovedBySilence } from "../matches/silence.ts";
import type { Match, MatchEventKind, MatchStatus } from "../matches/match.ts";
import {
  MATCH_EVENT_LABELS,
  type NameRule,
  namesInClub,
  publicNames,
  resultSentence,
  SOON_LABEL,
  STATUS_LABELS,
  apartIn,
  wholeNames,
} from "../matches/match-labels.ts";
import { findScoreFormat } from "../../scoring/scores/score-formats.ts";
import { formatScoreText } from "../../scoring/scores/score-text.ts";
import type { MatchEnd, SetScore, SideNumber } from "../../scoring/scores/score.ts";
import type { MatchFormat } from "../../../lib/formats.ts";

/** Somebody on a side, by the name that the viewer may read. */
interface MatchPerson {
  athlete_id: string;
  name: string;
  is_claimed: boolean;
  is_me: boolean;
  /** Of the picture that the viewer may see. */
  avatar_id: string | null;
}

/** A match as one viewer sees it; instants are ISO 8601 in UTC, `played_on` is a day of the club's zone. */
export interface MatchView {
  id: string;
  club_id: string;
  club_name: string;
  time_zone: string;
  sport: string;
  sport_label: string;
  format: MatchFormat;
  score_format: string;
  score_format_label: string;
  status: MatchStatus;
  status_label: string;
  /** Silence has approved it and its lines are not written yet (product §4). */
  reads_as: "approved_by_silence" | null;
  reads_as_label: string | null;
  end: MatchEnd;
  sets: SetScore[];
  winner_side: SideNumber | null;
  losing_side: SideNumber | null;
  /** From the viewer's own side, or from side 1. */
  score: string;
  result_text: string;
  /** The same for whoever it is passed on to. */
  shared_text: string;
  played_at: string;
  played_on: string;
  place: string | null;
  source: string;
  reported_at: string;
  reported_by_name: string | null;
  reporter_side: SideNumber | null;
  answer_by: string | null;
  silence_approves: boolean;
  confirmed_at: string | null;
  dispute_reason: string | null;
  /** The player who disputed it last; null where they did not play or have no account any more. */
  disputed_by_name: string | null;
  disputed_at: string | null;
  decision_reason: string | null;
  my_side: SideNumber | null;
  sides: [MatchPerson[], MatchPerson[]];
  /** The acts that the viewer may do now: exactly these buttons. */
  can: Record<
    "approve" | "dispute" | "edit" | "withdraw" | "decide" | "correct" | "annul" | "cancel",
    boolean
  >;
}

export interface MatchEventView {
  kind: MatchEventKind;
  label: string;
  at: string;
  actor_name: string | null;
  reason: string | null;
}

/** Takes a match and who looks at it; gives what they see at `now`, with the buttons that the rules allow. */
export function toMatchView(match: Match, who: Answerer, now: Date): MatchView {
  const nameOf = namesFor(match, who, now);
  const isSoon = isApprovedBySilence(match, now);
  const format = findScoreFormat(match.scoreFormat);
  const does = (verdict: Verdict) => verdict.kind === "go" && !match.isClubReadOnly;
  return {
    id: match.id,
    club_id: match.clubId,
    club_name: match.clubName,
    time_zone: match.timeZone,
    sport: match.sport,
    sport_label: sportLabel(match.sport),
    format: match.format,
    score_format: match.scoreFormat,
    score_format_label: format?.label ?? match.scoreFormat,
    status: match.status,
    status_label: isSoon ? STATUS_LABELS.confirmed : STATUS_LABELS[match.status],
    reads_as: isSoon ? "approved_by_silence" : null,
    reads_as_label: isSoon ? SOON_LABEL : null,
    end: match.end,
    sets: match.sets,
    winner_side: match.winnerSide,
    losing_side: match.losingSide,
    score: formatScoreText(format, match.sets, match.end, who.side ?? 1),
    result_text: resultSentence(match, nameOf),
    shared_text: resultSentence(match, apartIn(match, publicNames(dayIn(now, match.timeZone)))),
    played_at: match.playedAt.toISOString(),
    played_on: match.playedOn,
    place: match.place,
    source: match.source,
    reported_at: match.reportedAt.toISOString(),
    reported_by_name: accountName(match, match.reportedBy, nameOf),
    reporter_side: match.reporterSide,
    answer_by: match.answerBy?.toISOString() ?? null,
    silence_approves: match.silenceApproves,
    confirmed_at: match.confirmedAt?.toISOString() ?? null,
    dispute_reason: match.disputeReason,
    disputed_by_name: accountName(match, match.disputedBy, nameOf),
    disputed_at: match.events.findLast(({ kind }) => kind === "disputed")?.at.toISOString() ?? null,
    decision_reason: match.decisionReason,
    my_side: who.side,
    sides: [sidePeople(match, 1, who, nameOf, now), sidePeople(match, 2, who, nameOf, now)],
    can: {
      approve: does(decideApproval(match, who, now)),
      dispute: does(decideDispute(match, who, now)),
      edit: does(decideChange(match, who, now, "edit")),
      withdraw: does(decideChange(match, who, now, "withdraw")),
      decide: does(decideDecision(match, who, "confirmed")),
      correct: does(decideCorrection(match, who, now)),
      annul: does(decideAnnulment(match, who, now)),
      cancel: does(decideCancellation(match, who, now)),
    },
  };
}

/** Gives the events of a match, oldest first, with the names that the viewer may read. */
export function toEventViews(match: Match, who: Answerer, now: Date): MatchEventView[] {
  const nameOf = namesFor(match, who, now);
  return match.events.map((event) => ({
    kind: event.kind,
    label: MATCH_EVENT_LABELS[event.kind],
    at: event.at.toISOString(),
    actor_name: accountName(match, event.actorUserId, nameOf) ?? (who.administers ? event.actorName : null),
    reason: event.reason,
  }));
}

function namesFor(match: Match, who: Answerer, now: Date): NameRule {
  const forOthers = namesInClub(dayIn(now, match.timeZone));
  return apartIn(
    match,
    who.administers
      ? wholeNames
      : (player) => (player.userId === who.userId ? player.name : forOthers(player)),
  );
}

/** The name of an account that played; an account that did not play acted for the club. */
function accountName(match: Match, userId: string | null, nameOf: NameRule): string | null {
  const player = userId ? match.players.find((one) => one.userId === userId) : null;
  return player ? nameOf(player) : null;
}

function sidePeople(
  match: Match,
  side: SideNumber,
  who: Answerer,
  nameOf: NameRule,
  now: Date,
): MatchPerson[] {
  const today = dayIn(now, match.timeZone);
  return match.players
    .filter((player) => player.side === side)
    .sort((a, b) => a.slot - b.slot)
    .map((player) => {
      const { avatarId = null } = player;
      const isMe = player.userId !== null && player.userId === who.userId;
      return {
        athlete_id: player.athleteId,
        name: nameOf(player),
        is_claimed: player.userId !== null,
        is_me: isMe,
        avatar_id: isMe ? avatarId : publicAvatarId({ ...player, avatarId }, today),
      };
    });
}
