import { opponentsKey } from "../../app/features/scoring/ledger/result.ts";
import { dayIn } from "../../app/lib/dates.ts";
import type { matches, matchEvents, matchPlayers } from "../schema/matches.ts";
import { rankingIdOf } from "./clubs.ts";
import { answerBy, type DemoMatch } from "./match.ts";
import { demoId } from "./random.ts";

const STATUS = {
  reported: "pending_validation",
  entered: "confirmed",
  approved: "confirmed",
  silence: "confirmed",
  corrected: "confirmed",
  disputed: "disputed",
  annulled: "annulled",
} as const;

const CONFIRMING = new Set<string>(["entered", "approved", "silence", "corrected"]);

/** The state in which a match's steps left it. */
export function statusOf(match: DemoMatch): (typeof STATUS)[keyof typeof STATUS] {
  return STATUS[match.steps.at(-1)!.kind];
}

/** The sides of a match as the ranking and the tables name them. */
export function sideIds(match: DemoMatch): [string[], string[]] {
  return [match.sides[0].map((p) => p.id), match.sides[1].map((p) => p.id)];
}

/** Rows of matches, their players and their history; `version` is the number of the last step. */
export function matchRows(all: readonly DemoMatch[]) {
  return {
    matches: all.map(matchRow),
    matchPlayers: all.flatMap((match) =>
      match.sides.flatMap((side, index) =>
        side.map((person, slot): typeof matchPlayers.$inferInsert => ({
          matchId: match.id,
          athleteId: person.id,
          side: index === 0 ? 1 : 2,
          slot: slot === 0 ? 1 : 2,
        })),
      ),
    ),
    matchEvents: all.flatMap((match) =>
      match.steps.map((step, index): typeof matchEvents.$inferInsert => ({
        id: demoId(`step ${match.id} ${index + 1}`),
        matchId: match.id,
        seq: index + 1,
        kind: step.kind,
        actorUserId: step.by,
        reason: step.reason ?? null,
        data: step.kind === "corrected" ? formerScore(match) : null,
        at: step.at,
      })),
    ),
  };
}

/** Gives the history's record of a score that a correction replaced, as the product writes it. */
function formerScore({ earlier, playedAt }: DemoMatch) {
  const { scoreFormat, sets, end, losingSide } = earlier!;
  return { before: { scoreFormat, sets, end, losingSide, playedAt: playedAt.toISOString() } };
}

function matchRow(match: DemoMatch): typeof matches.$inferInsert {
  const { club, score, steps } = match;
  const first = steps[0]!;
  const isEntered = first.kind === "entered";
  const dispute = steps.find((step) => step.kind === "disputed");
  const decision = steps.find((step) => step.kind === "annulled" || step.kind === "corrected");
  return {
    id: match.id,
    clubId: club.id,
    rankingId: rankingIdOf(club, match.sport, match.format),
    sport: match.sport,
    format: match.format,
    scoreFormat: score.scoreFormat,
    status: statusOf(match),
    end: score.end,
    losingSide: score.losingSide,
    winnerSide: score.winnerSide,
    sets: score.sets,
    playedAt: match.playedAt,
    playedOn: dayIn(match.playedAt, club.timeZone),
    opponents: opponentsKey(sideIds(match)),
    place: match.place,
    reportedBy: first.by,
    reporterSide: isEntered ? null : 1,
    source: match.isOfTournament ? "tournament" : isEntered ? "secretary" : "athlete",
    reportedAt: first.at,
    answerBy: answerBy(first.at),
    silenceApproves: match.sides[1].some((p) => p.userId !== null) ? 1 : 0,
    confirmedAt:
      statusOf(match) === "confirmed" ? steps.findLast((step) => CONFIRMING.has(step.kind))!.at : null,
    disputedBy: dispute?.by ?? null,
    disputeReason: dispute?.reason ?? null,
    decidedBy: decision?.by ?? null,
    decisionReason: decision?.reason ?? null,
    remindedAt: null,
    version: steps.length,
    createdAt: first.at,
  };
}
