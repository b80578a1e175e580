import { AppError } from "../../lib/errors.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { annulMatch } from "./annul-match.server.ts";
import { approveMatch } from "./approve-match.server.ts";
import { cancelMatch } from "./cancel-match.server.ts";
import { correctMatch } from "./correct-match.server.ts";
import { decideMatch } from "./decide-match.server.ts";
import { disputeMatch } from "./dispute-match.server.ts";
import { editMatch } from "./edit-match.server.ts";
import { enterMatch } from "./enter-match.server.ts";
import type { MatchFormDone, MatchIntent } from "./match-intents.ts";
import { type ReadForm, readMatchForm, readScoreForm, text } from "./report-values.ts";
import { reportMatch } from "./report-match.server.ts";
import type { DecideMatchInput, ReportMatchInput } from "./schemas.ts";
import { withdrawMatch } from "./withdraw-match.server.ts";

/**
 * Takes a form about a match (its field `intent` says which) and calls the one verb that it means; gives what became of
 * the match. Throws what the verb throws, and `invalid_input` for forms that name no verb or miss a number.
 */
export async function sendMatchForm(context: VerbContext, form: FormData): Promise<MatchFormDone> {
  const intent = text(form, "intent") as MatchIntent;
  const match_id = text(form, "match_id");
  const reason = text(form, "reason");
  switch (intent) {
    case "report":
      return told(
        reportMatch(context, wanted(readMatchForm(form)) as ReportMatchInput),
        "Resultado enviado. Avisamos quem precisa aprovar.",
      );
    case "enter":
      return told(
        enterMatch(context, wanted(readMatchForm(form)) as ReportMatchInput),
        "Resultado lançado. O ranking já mudou.",
      );
    case "edit":
      return told(
        editMatch(context, { match_id, ...wanted(readScoreForm(form)), ...whenAndWhere(form) }),
        "Resultado corrigido.",
      );
    case "withdraw":
      return told(withdrawMatch(context, { match_id }), "Resultado retirado.");
    case "approve":
      return told(approveMatch(context, { match_id }), "Resultado aprovado. O ranking já mudou.");
    case "dispute":
      return told(disputeMatch(context, { match_id, reason }), "Contestação enviada. O clube vai decidir.");
    case "decide":
      return told(
        decideMatch(context, { match_id, reason, ...decision(form) }),
        "Decisão registrada. Avisamos os dois lados.",
      );
    case "correct": {
      const playedAt = text(form, "played_at");
      const input = {
        match_id,
        reason,
        ...wanted(readScoreForm(form)),
        ...(playedAt ? { played_at: playedAt } : {}),
      };
      return told(correctMatch(context, input), "Correção feita. O ranking já mudou.");
    }
    case "annul":
      return told(annulMatch(context, { match_id, reason }), "Partida anulada. Os pontos saíram do ranking.");
    case "cancel":
      return told(cancelMatch(context, { match_id, reason }), "Partida cancelada.");
    default:
      throw new AppError("invalid_input", { field: "intent" });
  }
}

async function told(verb: Promise<{ id: string; status: string }>, sentence: string): Promise<MatchFormDone> {
  const { id, status } = await verb;
  return { ok: true, id, status, sentence };
}

function wanted<Input>(read: ReadForm<Input>): Input {
  if (!read.ok) throw new AppError("invalid_input", { field: read.field, message: read.message });
  return read.input;
}

function whenAndWhere(form: FormData): { played_at?: string; place?: string } {
  const playedAt = text(form, "played_at");
  return { ...(playedAt ? { played_at: playedAt } : {}), place: text(form, "place") };
}

/** A decision confirms the score as reported, another score, or annuls. */
function decision(form: FormData): Pick<DecideMatchInput, "outcome" | "score"> {
  const outcome = text(form, "outcome");
  if (outcome === "other_score") return { outcome: "confirm", score: wanted(readScoreForm(form)) };
  return { outcome: outcome === "annul" ? "annul" : (outcome as "confirm") };
}
