import { athletePlan, planName } from "../../base/plans/plans.ts";
import { formatDate } from "../../../lib/dates.ts";
import { formatMoney } from "../../../lib/money.ts";
import type { EndedFor } from "../payments/money-rules.ts";
import { hasEnded, isRunning, type Subscription } from "./subscription.ts";

/** The reader of a notice: an athlete, or the people of a club. */
interface NoticeReader {
  clubName: string | null;
  timeZone: string | undefined;
}

/**
 * The notification about the step from one copy of a subscription to the next (null: there was none), in pt-BR;
 * null when none is needed. `endedFor`: why we ended it, where we did.
 */
export function noticeOf(
  before: Subscription | null,
  after: Subscription,
  reader: NoticeReader,
  endedFor: EndedFor | null = null,
): { title: string; message: string } | null {
  const plan = reader.clubName === null ? athletePlan(after.plan).name : planName(after.plan);
  const whose = reader.clubName === null ? `do plano ${plan}` : `do ${reader.clubName} (plano ${plan})`;
  const day = (at: Date) => formatDate(at, reader.timeZone);
  const ran = before !== null && isRunning(before.status);
  if (hasEnded(after)) {
    if (before !== null && hasEnded(before)) return null;
    if (endedFor === "paid_twice")
      return {
        title: "Assinatura repetida cancelada",
        message: `Já havia uma assinatura ${whose}. Cancelamos a segunda e vamos devolver ${formatMoney(after.priceCents, currencyOf(after))}.`,
      };
    if (endedFor === "boleto_given_up")
      return {
        title: "Boleto cancelado",
        message: `Você desistiu do boleto ${whose}: não o pague. Nada foi cobrado, e a assinatura terminou.`,
      };
    if (endedFor === "cancelled_unpaid")
      return {
        title: "Assinatura cancelada",
        message: `A assinatura ${whose} foi cancelada e terminou agora, porque o período não estava pago. Não há mais nada a pagar.`,
      };
    if (before === null || before.status === "incomplete") return null;
    return before.pastDueSince !== null || after.pastDueSince !== null
      ? {
          title: "Assinatura encerrada",
          message: `A assinatura ${whose} foi encerrada por falta de pagamento. Você pode assinar de novo quando quiser.`,
        }
      : { title: "Assinatura encerrada", message: `A assinatura ${whose} chegou ao fim. Até breve!` };
  }
  if (isRunning(after.status) && !ran)
    return before?.pastDueSince
      ? { title: "Pagamento recebido", message: `Recebemos o pagamento ${whose}. Está tudo em dia.` }
      : { title: "Assinatura ativa", message: `A assinatura ${whose} está ativa. Bom jogo!` };
  if (after.pastDueSince !== null && !before?.pastDueSince)
    return {
      title: "Pagamento não realizado",
      message: `Não conseguimos cobrar a assinatura ${whose}. Confira a forma de pagamento; tentaremos de novo nos próximos dias.`,
    };
  if (ran && before.plan !== after.plan)
    return { title: "Plano alterado", message: `O plano agora é o ${plan}.` };
  if (ran && after.willCancelAtPeriodEnd && !before.willCancelAtPeriodEnd)
    return {
      title: "Assinatura cancelada",
      message: `A assinatura ${whose} não será renovada e vale até ${day(after.endsAt ?? after.currentPeriodEnd)}.`,
    };
  return null;
}

function currencyOf({ currency }: Subscription): "BRL" | "USD" {
  return currency === "USD" ? "USD" : "BRL";
}
