import type { z } from "zod";
import { answerEnrolment } from "../../features/rankings/answer-enrolment.server.ts";
import { changeRules } from "../../features/rankings/change-rules.server.ts";
import { closeRanking } from "../../features/rankings/close-ranking.server.ts";
import { openRanking } from "../../features/rankings/open-ranking.server.ts";
import { rankingFrom } from "../../features/rankings/open-ranking.ts";
import { rulesFrom } from "../../features/rankings/rules-form.ts";
import { rankingsFormSchema } from "../../features/rankings/schemas.ts";
import type { GuardArgs } from "../../guards/guard.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import type { FormDone } from "../../ui/send-form.tsx";
import { sendClubForm } from "./club-page.server.ts";

/**
 * Takes a form about a club's rankings, from its panel or from the panel's script, and calls the one verb that it means;
 * gives the sentence to show. Throws what the guard and the verb throw, and `invalid_input`.
 */
export async function sendRankingsForm(args: GuardArgs): Promise<FormDone> {
  return await sendClubForm(args, rankingsFormSchema, async (context, form, clubId) => ({
    ok: true,
    sentence: await change(context, form, clubId ?? undefined),
  }));
}

async function change(
  context: VerbContext,
  form: z.output<typeof rankingsFormSchema>,
  club_id: string | undefined,
): Promise<string> {
  switch (form.intent) {
    case "open_ranking":
      await openRanking(context, { club_id, ...rankingFrom(form) });
      return "Ranking aberto. As próximas partidas que couberem já contam nele.";
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
