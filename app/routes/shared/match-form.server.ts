import { AppError } from "../../lib/errors.ts";
import { parseInput } from "../../lib/parse.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { annulMatch } from "../../features/matches/matches/annul-match.server.ts";
import { approveMatch } from "../../features/matches/matches/approve-match.server.ts";
import { cancelMatch } from "../../features/matches/matches/cancel-match.server.ts";
import { correctMatch } from "../../features/matches/matches/correct-match.server.ts";
import { decideMatch } from "../../features/matches/matches/decide-match.server.ts";
import { disputeMatch } from "../../features/matches/matches/dispute-match.server.ts";
import { editMatch } from "../../features/matches/reports/edit-match.server.ts";
import { enterMatch } from "../../features/matches/reports/enter-match.server.ts";
import type { MatchFormDone, MatchIntent } from "../../features/matches/matches/match-intents.ts";
import {
  type ReadForm,
  readMatchForm,
  readScoreForm,
  text,
} from "../../features/matches/reports/report-values.ts";
import { reportMatch } from "../../features/matches/reports/report-match.server.ts";
import {
  correctMatchSchema,
  decideMatchSchema,
  editMatchSchema,
  matchIdSchema,
  reasonedSchema,
  type ReportMatchInput,
  reportMatchSchema,
  type TypedScore,
} from "../../features/matches/matches/matches-schema.ts";
import { isUnplayed, UNPLAYED_NOTICE } from "../../features/matches/matches/typed-score.ts";
import { joinNames } from "../../features/scoring/scores/end-labels.ts";
import type { ReportAnswer } from "../../features/matches/reports/same-report.server.ts";
import { withdrawMatch } from "../../features/matches/reports/withdraw-match.server.ts";

/**
 * Takes a form about a match (its field `intent` says which) and calls the one verb that it means; gives what became of
 * the match. Throws what the verb throws, and `invalid_input` for forms that name no verb or miss a number.
 */
export async function sendMatchForm(context: VerbContext, form: FormData): Promise<MatchFormDone> {
  const intent = text(form, "intent") as MatchIntent;
  const match_id = text(form, "match_id");
  const reason = text(form, "reason");
  const named = () => parseInput(matchIdSchema, { match_id });
  const reasoned = () => parseInput(reasonedSchema, { match_id, reason });
  switch (intent) {
    case "report":
      return reported(context, form, reportMatch, sentSentence);
    case "enter":
      return reported(context, form, enterMatch, () => "Resultado lançado. O ranking já mudou.");
    case "edit": {
      const edited = {
        match_id,
        ...wanted(readScoreForm(form)),
        ...playedAt(form),
        place: text(form, "place"),
      };
      return doneAs(
        editMatch(context, parseInput(editMatchSchema, edited)),
        withNotice("Resultado corrigido.", edited),
      );
    }
    case "withdraw":
      return doneAs(withdrawMatch(context, named()), "Resultado retirado.");
    case "approve":
      return doneAs(approveMatch(context, named()), "Resultado aprovado. O ranking já mudou.");
    case "dispute":
      return doneAs(disputeMatch(context, reasoned()), "Contestação enviada. O clube vai decidir.");
    case "decide":
      return doneAs(
        decideMatch(context, parseInput(decideMatchSchema, { match_id, reason, ...decision(form) })),
        "Decisão salva. Avisamos os dois jogadores.",
      );
    case "correct": {
      const corrected = { match_id, reason, ...wanted(readScoreForm(form)), ...playedAt(form) };
      return doneAs(
        correctMatch(context, parseInput(correctMatchSchema, corrected)),
        withNotice("Correção feita. O ranking já mudou.", corrected),
      );
    }
    case "annul":
      return doneAs(annulMatch(context, reasoned()), "Partida anulada. Os pontos saíram do ranking.");
    case "cancel":
      return doneAs(cancelMatch(context, reasoned()), "Partida cancelada.");
    default:
      throw new AppError("invalid_input", { field: "intent" });
  }
}

/** Reports or enters what a form says. What stands already is refused, so that the form can ask whether it is another match. */
async function reported(
  context: VerbContext,
  form: FormData,
  verb: (context: VerbContext, input: ReportMatchInput) => Promise<ReportAnswer>,
  sentenceOf: (asked?: readonly string[]) => string,
): Promise<MatchFormDone> {
  const input = parseInput(reportMatchSchema, wanted(readMatchForm(form)));
  const { same, asked, id, status } = await verb(context, input);
  if (same?.kind === "shown") {
    const resourceId = same.clubId === input.club_id ? { resourceId: id } : {};
    throw new AppError("same_match", { message: same.sentence, ...resourceId });
  }
  return { ok: true, id, status, sentence: same?.sentence ?? withNotice(sentenceOf(asked), input) };
}

/** Names those who were asked to approve; of a side without an account it is the club, and of a result that was sent twice nothing more is said. */
function sentSentence(asked?: readonly string[]): string {
  if (asked === undefined) return "Resultado enviado.";
  if (asked.length > 0) return `Resultado enviado. Avisamos ${joinNames(asked)}.`;
  return "Resultado enviado. O clube confirma, porque seu adversário ainda não tem conta.";
}

function withNotice(sentence: string, typed: Pick<TypedScore, "end" | "sets">): string {
  return isUnplayed(typed) ? `${sentence} ${UNPLAYED_NOTICE}` : sentence;
}

async function doneAs(
  verb: Promise<{ id: string; status: string }>,
  sentence: string,
): Promise<MatchFormDone> {
  const { id, status } = await verb;
  return { ok: true, id, status, sentence };
}

function wanted<Input>(read: ReadForm<Input>): Input {
  if (!read.ok) throw new AppError("invalid_input", { field: read.field, message: read.message });
  return read.input;
}

/** When it was played, where the form says so. */
function playedAt(form: FormData): { played_at?: string } {
  const typed = text(form, "played_at");
  return typed ? { played_at: typed } : {};
}

/** A decision confirms the score as reported, another score, or annuls. */
function decision(form: FormData) {
  const outcome = text(form, "outcome");
  return outcome === "other_score" ? { outcome: "confirm", score: wanted(readScoreForm(form)) } : { outcome };
}
