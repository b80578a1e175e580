import { sportLabel } from "../../../lib/sports.ts";
import type { AppError } from "../../../lib/errors.ts";
import { nameForMail } from "../../../lib/text.ts";
import type { NewNotification } from "../../base/notifications/notification.ts";
import type { PairAct, PairRefusal } from "./pair.ts";

type PairEvent = "asked" | "expired" | PairAct;

const TITLES: Readonly<Record<PairEvent, (who: string) => string>> = {
  asked: (who) => `${who} quer formar dupla com você`,
  accept: (who) => `${who} aceitou formar dupla`,
  decline: (who) => `${who} não quis formar dupla`,
  withdraw: (who) => `${who} retirou o convite de dupla`,
  dissolve: (who) => `${who} cancelou a dupla`,
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

/** The error for somebody whose act on a pair is refused: its code and what it says. */
export const PAIR_REFUSALS: Readonly<Record<PairRefusal, ConstructorParameters<typeof AppError>>> = {
  not_yours: ["not_found"],
  expired: ["deadline_passed", { message: "Este convite venceu sem resposta. Faça outro." }],
  over: ["already_answered", { message: "Esta dupla já foi respondida ou cancelada." }],
  not_your_turn: ["conflict", { message: "Agora é a outra pessoa que responde." }],
};
