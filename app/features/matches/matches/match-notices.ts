import { dayIn, formatDateTime } from "../../../lib/dates.ts";
import type { NewNotification } from "../../base/notifications/notification.ts";
import type { Match } from "./match.ts";
import { usersOf } from "./match.ts";
import { namesInClub, resultSentence, wholeNames } from "./match-labels.ts";
import { otherSide, type SideNumber } from "../../scoring/scores/score.ts";

/** A match after the change that people are notified of, at the instant `now`. */
interface MatchReport {
  match: Match;
  now: Date;
}

interface Text {
  title: string;
  message: string;
}

/** To the other side: a result waits for their answer; the notification has two buttons (product §4). */
export function requestNotices(
  { match, now }: MatchReport,
  why: "reported" | "edited" | "reminder",
): NewNotification[] {
  const side = otherSide(match.reporterSide ?? 1);
  const result = resultSentence(match, namesInClub(dayIn(now, match.timeZone)));
  const until = match.answerBy ? formatDateTime(match.answerBy, match.timeZone) : "";
  const texts: Record<typeof why, Text> = {
    reported: {
      title: "Confirme o resultado",
      message: match.silenceApproves
        ? `${asSentence(result)} Aprove ou conteste até ${until}; sem resposta, o resultado vale.`
        : `${asSentence(result)} Aprove ou conteste.`,
    },
    edited: {
      title: "Placar corrigido: confira",
      message: `${asSentence(result)} Aprove ou conteste até ${until}.`,
    },
    reminder: {
      title: "O prazo está acabando",
      message: `${asSentence(result)} Sem resposta até ${until}, o resultado vale como aprovado.`,
    },
  };
  return usersOf(match, side).map((userId) => ({
    userId,
    type: "result_validation_required",
    ...texts[why],
    data: { match_id: match.id },
    ...(match.silenceApproves && match.answerBy ? { expiresAt: match.answerBy } : {}),
  }));
}

/** To the club's admins, with whole names: they are asked to approve or to decide. Never to those who played. */
export function clubNotices(
  { match }: MatchReport,
  why: "no_account" | "unreached" | "disputed",
): NewNotification[] {
  const played = new Set(usersOf(match));
  const result = resultSentence(match, wholeNames);
  const texts: Record<typeof why, Text> = {
    no_account: {
      title: "Resultado aguardando o clube",
      message: `${asSentence(result)} O adversário ainda não tem conta: confirme no painel do clube.`,
    },
    unreached: {
      title: "Resultado aguardando o clube",
      message: `${asSentence(result)} O prazo passou e nenhum aviso chegou ao adversário: confirme ou anule no painel do clube.`,
    },
    disputed: {
      title: "Contestação para decidir",
      message: `${asSentence(result)} Motivo: ${asSentence(match.disputeReason ?? "")}`,
    },
  };
  return match.adminUserIds
    .filter((userId) => !played.has(userId))
    .map((userId) => ({ userId, type: "system_notification", ...texts[why], data: { match_id: match.id } }));
}

/** The change of a match that those who played it are notified of. */
export type NoticeOutcome =
  | { kind: "approved"; by: string }
  | { kind: "approved_by_club" }
  | { kind: "silence" }
  | { kind: "disputed"; by: string; reason: string }
  | { kind: "withdrawn"; by: string }
  | { kind: "entered" }
  | { kind: "decided"; reason: string }
  | { kind: "corrected"; reason: string }
  | { kind: "annulled"; reason: string }
  | { kind: "cancelled"; reason: string };

/** To everybody who played, but for `exceptUserId` who did it: the answer or the decision (`match_result_validation`). */
export function outcomeNotices(
  { match, now }: MatchReport,
  outcome: NoticeOutcome,
  to: { exceptUserId?: string | null; side?: SideNumber | null } = {},
): NewNotification[] {
  const result = resultSentence(match, namesInClub(dayIn(now, match.timeZone)));
  const text = outcomeText(match, outcome, result);
  return usersOf(match, to.side)
    .filter((userId) => userId !== to.exceptUserId)
    .map((userId) => ({ userId, type: "match_result_validation", ...text, data: { match_id: match.id } }));
}

function outcomeText(match: Match, outcome: NoticeOutcome, result: string): Text {
  switch (outcome.kind) {
    case "approved":
      return { title: "Resultado aprovado", message: `${outcome.by} aprovou: ${asSentence(result)}` };
    case "approved_by_club":
      return { title: "Resultado aprovado", message: `O clube aprovou: ${asSentence(result)}` };
    case "silence":
      return {
        title: "Resultado confirmado",
        message: `${asSentence(result)} Ninguém contestou no prazo, e o resultado vale como aprovado.`,
      };
    case "disputed":
      return {
        title: "Resultado contestado",
        message: `${outcome.by} contestou: ${asSentence(result)} Motivo: ${asSentence(outcome.reason)} O clube vai decidir.`,
      };
    case "withdrawn":
      return { title: "Resultado retirado", message: `${outcome.by} retirou: ${asSentence(result)}` };
    case "entered": {
      const until = match.answerBy
        ? ` Se algo estiver errado, conteste até ${formatDateTime(match.answerBy, match.timeZone)}.`
        : "";
      return { title: "Resultado lançado pelo clube", message: `${asSentence(result)}${until}` };
    }
    case "decided":
      return match.status === "confirmed"
        ? {
            title: "O clube decidiu: vale",
            message: `${asSentence(result)} Motivo: ${asSentence(outcome.reason)}`,
          }
        : {
            title: "O clube decidiu: anulada",
            message: `${result}: não conta pontos. Motivo: ${asSentence(outcome.reason)}`,
          };
    case "corrected":
      return {
        title: "Resultado corrigido pelo clube",
        message: `${asSentence(result)} Motivo: ${asSentence(outcome.reason)}`,
      };
    case "annulled":
      return {
        title: "Partida anulada pelo clube",
        message: `${result}: não conta pontos. Motivo: ${asSentence(outcome.reason)}`,
      };
    case "cancelled":
      return {
        title: "Partida cancelada pelo clube",
        message: `${result}: não conta. Motivo: ${asSentence(outcome.reason)}`,
      };
  }
}

/** A sentence, or a reason that somebody typed, ended with one stop: "… por W.O." has it already. */
function asSentence(reason: string): string {
  return /[.!?…]$/.test(reason) ? reason : `${reason}.`;
}
