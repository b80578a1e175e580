import { formatDate } from "../../../lib/dates.ts";
import { LATEST_DAYS } from "./payout-day.ts";
import { payoutFailureLabel } from "./payout-mails.ts";
import type { PayoutsPage, ShownPayout, ShownWait } from "./payouts-page.ts";

/** How an account is paid out, in the words of the panel. */
export function scheduleSays(schedule: PayoutsPage["schedule"]): string {
  return schedule === "automatic"
    ? "O Stripe repassa ao banco do clube tudo o que libera, por conta própria: esta conta não permite aguardar o fim do evento. O que for devolvido depois sai dos próximos recebimentos."
    : `O valor de cada evento fica na conta do clube no Stripe até ele terminar, e no máximo ${LATEST_DAYS} dias depois do pagamento. Assim uma devolução tem de onde sair.`;
}

/** Why an amount is still in the account and when it goes to the bank, in words; days as the club has them. */
export function waitSays({ why, until }: ShownWait, timeZone: string): string {
  const day = until === null ? "" : formatDate(until, timeZone);
  const says: Readonly<Record<ShownWait["why"], string>> = {
    now: "Vai para o banco no próximo repasse.",
    event: `Aguardando o fim do evento. Vai para o banco em ${day}.`,
    latest: `Vai para o banco em ${day}, antes do fim do evento: o pagamento completa ${LATEST_DAYS} dias.`,
    stripe: `O Stripe libera em ${day}, e o valor vai para o banco.`,
    refund: `Aguardando uma devolução. O que sobrar vai para o banco, no máximo em ${day}.`,
    dispute: `Aguardando o banco: quem pagou contestou. O que sobrar vai para o banco, no máximo em ${day}.`,
    unheard: `Aguardando o aviso do pagamento. Vai para o banco no máximo em ${day}.`,
  };
  return says[why];
}

/** How a payout stands: a short word with its tone, and a sentence where there is more to say. */
export function payoutSays(
  { status, arrivesAt, lastError }: ShownPayout,
  timeZone: string,
): { label: string; tone: "neutral" | "ok" | "danger" | "info"; more: string | null } {
  const day = arrivesAt === null ? null : formatDate(arrivesAt, timeZone);
  if (status === "paid") return { label: "No banco", tone: "ok", more: null };
  if (status === "failed")
    return {
      label: "Não concluído",
      tone: "danger",
      more: `${payoutFailureLabel(lastError)} O valor voltou para a conta.`,
    };
  if (status === "canceled")
    return { label: "Cancelado", tone: "neutral", more: "O valor voltou para a conta." };
  return { label: "A caminho", tone: "info", more: day === null ? null : `Chega ao banco em ${day}.` };
}
