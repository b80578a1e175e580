import { z } from "zod";
import { previewPoints } from "../../features/office/points-and-rules/preview-points.server.ts";
import type { PointsPreview } from "../../features/office/points-and-rules/initial-points-preview.ts";
import { POINTS_FORMS } from "../../features/office/points-and-rules/initial-points-schema.ts";
import { undoPoints } from "../../features/office/points-and-rules/undo-points.server.ts";
import { writePoints } from "../../features/office/points-and-rules/write-points.server.ts";
import { answerEnrolment } from "../../features/rankings/seasons/answer-enrolment.server.ts";
import { changeRules } from "../../features/rankings/seasons/change-rules.server.ts";
import { closeRanking } from "../../features/rankings/seasons/close-ranking.server.ts";
import { chooseOpening } from "../../features/rankings/seasons/choose-opening.server.ts";
import { countsText } from "../../features/rankings/seasons/counts-text.ts";
import { deleteRanking } from "../../features/rankings/seasons/delete-ranking.server.ts";
import { editRanking } from "../../features/rankings/seasons/edit-ranking.server.ts";
import { hideRanking } from "../../features/rankings/seasons/hide-ranking.server.ts";
import { renameRanking } from "../../features/rankings/seasons/rename-ranking.server.ts";
import { openRanking } from "../../features/rankings/seasons/open-ranking.server.ts";
import { categoryFrom, countedFrom, rankingFrom } from "../../features/rankings/seasons/open-ranking.ts";
import { rulesFrom } from "../../features/rankings/seasons/rules-form.ts";
import { rankingsFormSchema } from "../../features/rankings/seasons/rankings-schema.ts";
import type { RulebookPreview } from "../../features/office/points-and-rules/rulebooks-preview.ts";
import { previewRulebook } from "../../features/office/points-and-rules/preview-rulebook.server.ts";
import { RULEBOOK_FORMS } from "../../features/office/points-and-rules/rulebooks-schema.ts";
import { writeRulebook } from "../../features/office/points-and-rules/write-rulebook.server.ts";
import { createdId } from "../../guards/created-id.server.ts";
import type { GuardArgs } from "../../guards/guard.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import type { FormDone } from "../../lib/form-answer.ts";
import { sendClubForm } from "./club-page.server.ts";

const formSchema = z.discriminatedUnion("intent", [
  ...rankingsFormSchema.options,
  ...POINTS_FORMS,
  ...RULEBOOK_FORMS,
]);

type Form = z.output<typeof formSchema>;

/**
 * Takes a form about a club's rankings, and calls the one verb that it means;
 * gives the sentence to show, and what a file of initial points or of rules would change where the form asks that. Throws what the guard and the verb
 * throw, and `invalid_input`.
 */
export async function sendRankingsForm(
  args: GuardArgs,
): Promise<FormDone & { preview?: PointsPreview | RulebookPreview }> {
  return await sendClubForm(args, formSchema, async (context, form, clubId) => {
    const club_id = clubId ?? undefined;
    if (form.intent !== "preview_points" && form.intent !== "preview_rules")
      return { ok: true, sentence: await change(args, context, form, club_id) };
    const preview =
      form.intent === "preview_points"
        ? await previewPoints(context, { ...form, club_id })
        : await previewRulebook(context, { file: form.file, club_id });
    return { ok: true, sentence: "Confira antes de gravar. Nada mudou ainda.", preview };
  });
}

type FactsForm = Extract<
  Form,
  {
    intent:
      | "rename_ranking"
      | "edit_ranking"
      | "hide_ranking"
      | "show_ranking"
      | "open_first"
      | "delete_ranking";
  }
>;

/** Changes what a ranking is, and where it is shown. */
async function changeFacts(
  context: VerbContext,
  form: FactsForm,
  club_id: string | undefined,
): Promise<string> {
  const ranking = { club_id, ranking_id: form.ranking_id };
  switch (form.intent) {
    case "rename_ranking":
      await renameRanking(context, { ...ranking, name: form.name });
      return "Nome salvo.";
    case "edit_ranking": {
      const edit = {
        ...ranking,
        category: categoryFrom(form),
        countFrom: countedFrom(form),
        seen: form.seen,
      };
      return `Ranking salvo. ${countsText(await editRanking(context, edit))}`;
    }
    case "hide_ranking":
      await hideRanking(context, { ...ranking, isHidden: true });
      return "Ranking oculto. A história dele fica, e as partidas continuam contando.";
    case "show_ranking":
      await hideRanking(context, { ...ranking, isHidden: false });
      return "O ranking aparece de novo.";
    case "open_first":
      await chooseOpening(context, ranking);
      return "Este ranking abre primeiro.";
    case "delete_ranking":
      await deleteRanking(context, ranking);
      return "Ranking apagado.";
  }
}

async function change(
  args: GuardArgs,
  context: VerbContext,
  form: Exclude<Form, { intent: "preview_points" | "preview_rules" }>,
  club_id: string | undefined,
): Promise<string> {
  switch (form.intent) {
    case "open_ranking":
      await openRanking(context, {
        club_id,
        new_id: await createdId(args, "ranking"),
        ...rankingFrom(form),
        countFrom: countedFrom(form),
        seen: form.seen,
      });
      return "Ranking aberto. As próximas partidas que couberem já contam nele.";
    case "rename_ranking":
    case "edit_ranking":
    case "hide_ranking":
    case "show_ranking":
    case "open_first":
    case "delete_ranking":
      return await changeFacts(context, form, club_id);
    case "change_rules":
    case "replay_ranking": {
      const replay = form.intent === "replay_ranking";
      const { ruleVersion } = await changeRules(context, {
        club_id,
        ranking_id: form.ranking_id,
        rules: (inForce) => rulesFrom(form, inForce),
        replay,
      });
      return replay
        ? `Tabela refeita. Valem as regras da versão ${ruleVersion}.`
        : `Regras salvas. A versão ${ruleVersion} vale daqui em diante.`;
    }
    case "write_points": {
      const { written } = await writePoints(context, { club_id, rows: form.rows });
      return written === 1 ? "1 linha de pontos gravada." : `${written} linhas de pontos gravadas.`;
    }
    case "undo_points": {
      const { athletes } = await undoPoints(context, { club_id, ranking_id: form.ranking_id });
      return athletes === 0 ? "Não há pontos iniciais a retirar." : "Pontos iniciais retirados.";
    }
    case "write_rules": {
      const { opened, changed } = await writeRulebook(context, { file: form.file, seen: form.seen, club_id });
      const parts = [
        opened === 1 ? "1 ranking aberto" : opened > 1 && `${opened} rankings abertos`,
        changed === 1 ? "1 ranking com novas regras" : changed > 1 && `${changed} rankings com novas regras`,
      ];
      return `Regulamento gravado: ${parts.filter(Boolean).join(" e ") || "já estava assim"}.`;
    }
    case "close_ranking": {
      const { champions } = await closeRanking(context, { club_id, ranking_id: form.ranking_id });
      return champions.length === 0
        ? "Temporada encerrada. Ninguém estava na tabela."
        : `Temporada encerrada. Campeão: ${champions.join(" e ")}.`;
    }
    case "accept_enrolment":
    case "refuse_enrolment": {
      const answer = form.intent === "accept_enrolment" ? "accept" : "refuse";
      await answerEnrolment(context, {
        club_id,
        ranking_id: form.ranking_id,
        athlete_id: form.athlete_id,
        answer,
      });
      return answer === "accept" ? "Inscrição aceita. As próximas partidas contam." : "Inscrição recusada.";
    }
  }
}
