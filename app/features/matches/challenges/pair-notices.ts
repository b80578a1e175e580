import { sportLabel } from "../../../lib/sports.ts";
import { AppError, type ErrorCode } from "../../../lib/errors.ts";
import { nameForMail } from "../../../lib/text.ts";
import type { NewNotification } from "../../base/notifications/notification.ts";
import type { PairAct, PairRefusal } from "./pair.ts";

type PairEvent = "asked" | "expired" | PairAct;

const TITLES: Readonly<Record<PairEvent, (who: string) => string>> = {
  asked: (who) => `${who} quer formar dupla com você`,
  accept: (who) => `${who} aceitou formar dupla`,
  decline: (who) => `${who} não quis formar dupla`,
  withdraw: (who) => `${who} retirou o convite de dupla`,
  dissolve: (who) => `${who} desfez a dupla`,
  expired: (who) => `${who} não respondeu ao convite de dupla`,
};

/** The notification about a pair; `who` is the other one, by the name that the reader may read. */
export function pairNotice(
  event: PairEvent,
  about: { userId: string; who: string; pairId: string; sport: string; expiresAt?: Date },
): NewNotification {
  return {
    userId: about.userId,
    type: "team_invitation",
    // It is a mail's subject too.
    title: TITLES[event](nameForMail(about.who) || "Um atleta"),
    message: `Duplas de ${sportLabel(about.sport).toLowerCase()}.`,
    data: { pair_id: about.pairId },
    ...(about.expiresAt ? { expiresAt: about.expiresAt } : {}),
  };
}

const REFUSALS: Readonly<Record<PairRefusal, { code: ErrorCode; message?: string }>> = {
  not_yours: { code: "not_found" },
  expired: { code: "deadline_passed", message: "Este convite venceu sem resposta. Faça outro." },
  over: { code: "already_answered", message: "Esta dupla já foi respondida ou desfeita." },
  not_your_turn: { code: "conflict", message: "Agora é a outra pessoa que responde." },
};

/** Gives the error for somebody whose act on a pair is refused. */
export function pairError(why: PairRefusal): AppError {
  const { code, message } = REFUSALS[why];
  return new AppError(code, message === undefined ? {} : { message });
}
