import { MAIL_FOOT } from "../../../copy/mail-foot.ts";
import { dayIn, formatDateTime, formatDay } from "../../../lib/dates.ts";
import { athleteMatchPath } from "../../../lib/paths.ts";
import { nameForMail } from "../../../lib/text.ts";
import { LINK_PLACE } from "../../base/notifications/new-mail.ts";
import { nameInClub } from "../../people/people/public-name.ts";
import type { Match } from "./match.ts";
import { type NameRule, resultSentence } from "./match-labels.ts";

/** Why the other side is asked: it was reported, its score was corrected, or the deadline is near. */
export type AskReason = "reported" | "edited" | "reminder";

const SUBJECTS: Record<AskReason, string> = {
  reported: "Confirme o resultado",
  edited: "Placar corrigido, confira",
  reminder: "O prazo está acabando",
};

/**
 * The mail about a waiting result, to somebody of the side that must answer: the score, until when, the place of the link that
 * approves it, and where to dispute it. Names are written as a mail may say what somebody else typed.
 */
export function requestMailText(
  match: Match,
  why: AskReason,
  { origin, now }: { origin: string; now: Date },
): { subject: string; text: string } {
  const today = dayIn(now, match.timeZone);
  const nameOf: NameRule = (player) => nameForMail(nameInClub(player, today)) || "Atleta";
  const result = resultSentence(match, nameOf);
  const reporter = match.players.find(({ userId }) => userId !== null && userId === match.reportedBy);
  const by = reporter ? `, lançado por ${nameOf(reporter)}` : "";
  return {
    subject: `${SUBJECTS[why]}: ${result}`,
    text:
      `Olá!\n\n${result}${result.endsWith(".") ? "" : "."}\n` +
      `Partida de ${formatDay(match.playedOn)}, ${nameForMail(match.clubName) || "no seu clube"}${by}.\n\n` +
      `Foi assim? Abra o link e toque em aprovar; não precisa entrar na conta:\n\n${LINK_PLACE}\n\n` +
      `Não foi assim? Entre e conteste: ${origin}${athleteMatchPath(match.id)}\n\n` +
      `${untilSentence(match)} O link vale uma vez, só para este placar e só para o seu lado: não o passe a ninguém.${MAIL_FOOT}`,
  };
}

function untilSentence({ answerBy, silenceApproves, timeZone }: Match): string {
  if (!answerBy || !silenceApproves) return "Sem resposta, o clube decide.";
  return `Sem resposta até ${formatDateTime(answerBy, timeZone)}, o resultado vale como aprovado.`;
}
