import { dayIn } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { approveMatch } from "../matches/approve-match.server.ts";
import { type MatchAnswer, sidesOf } from "../matches/match.ts";
import { namesInClub, resultSentence, wholeNames } from "../matches/match-labels.ts";
import { isSameScore } from "../matches/same-match.ts";
import type { ReadReport } from "./read-report.server.ts";

/** The answer to a report: of a match that stood already, which one it was and how the report was taken. */
export interface ReportAnswer extends MatchAnswer {
  same?: { kind: "approves" | "shown"; clubId: string; sentence: string };
  /** First names of those of the other side who were asked just now; none where the club is asked in their place. */
  asked?: string[];
}

/**
 * Answers a report of a match that stands already (product §4): the opponent's mirrored report approves it, any other is
 * shown the first. Throws `same_match` where the first says otherwise, and what `approveMatch` throws.
 */
export async function answerSameMatch(
  context: VerbContext,
  { report, same: { kind, match: first }, now }: Extract<ReadReport, { kind: "same" }>,
): Promise<ReportAnswer> {
  const nameOf = report.reporterSide === null ? wholeNames : namesInClub(dayIn(now, report.timeZone));
  const players = report.players.map((player) => ({
    ...player,
    side: first.sides[0].includes(player.athleteId) ? (1 as const) : (2 as const),
  }));
  const result = resultSentence({ ...first, players }, nameOf);
  const { clubId } = first;
  if (kind === "contradicts") {
    const message = `Neste dia já foi lançado: ${result}. O seu diz outra coisa: confira o placar, ou responda ao que já foi lançado.`;
    throw new AppError("same_match", { message, resourceId: first.id });
  }
  if (kind === "shown") {
    const state = first.status === "confirmed" ? "Já está confirmada." : "Aguarda resposta.";
    const sentence = `Esta partida já foi lançada: ${result}. ${state}`;
    return { id: first.id, status: first.status, same: { kind, clubId, sentence } };
  }
  const played = { ...report, sides: sidesOf(report) };
  const answer = await approveMatch(
    context,
    { match_id: first.id },
    { isAsSeen: (match) => isSameScore(played, { ...match, sides: sidesOf(match) }) },
  );
  const sentence = `Era a partida que o adversário já tinha lançado: ${result}. O que você lançou valeu como aprovação.`;
  return { ...answer, same: { kind, clubId, sentence } };
}
