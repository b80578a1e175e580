import { MAIL_FOOT } from "../../../copy/mail-foot.ts";
import { formatDate } from "../../../lib/dates.ts";
import { type Currency, formatMoney } from "../../../lib/money.ts";
import type { DisputeState } from "./dispute.ts";

/** A dispute as its readers are told of it; centavos. */
interface ToldDispute {
  state: DisputeState;
  amountCents: number;
  currency: Currency;
  /** Null once the account was deleted. */
  payerName: string | null;
  /** Tournament and event of an entry fee; null for a plan. */
  title: string | null;
  /** Until when Stripe takes the platform's answer. */
  answerBy: Date | null;
}

const SUBJECTS: Record<DisputeState, string> = {
  open: "Contestação aberta",
  won: "Contestação ganha",
  lost: "Contestação perdida",
};

/** The notification and the mail about a dispute, to the platform's team or (`isClub`) to the club whose entry fee it is; `url` leads to where they see it. */
export function disputeWords(
  dispute: ToldDispute,
  { isClub, url }: { isClub: boolean; url: string },
): { title: string; message: string; subject: string; text: string } {
  const { state, payerName, title } = dispute;
  const amount = formatMoney(dispute.amountCents, dispute.currency);
  const subject = `${SUBJECTS[state]}: ${amount}`;
  const what = title === null ? "de uma assinatura" : `da inscrição em ${title}`;
  const payment = `o pagamento de ${amount} ${what}`;
  const message = `${sayWhat(state, payerName ?? "Uma conta removida", payment)} ${sayNext(dispute, isClub)}`;
  return {
    title: subject,
    message,
    subject,
    text: `Olá!\n\n${message}\n\n${isClub ? "Ver os recebimentos:" : "Ver os pagamentos:"}\n\n${url}${MAIL_FOOT}`,
  };
}

function sayWhat(state: DisputeState, payer: string, payment: string): string {
  if (state === "open") return `${payer} contestou no banco ${payment}.`;
  return state === "won"
    ? `O banco decidiu a contestação a nosso favor: ${payment}, de ${payer}, voltou.`
    : `O banco decidiu a contestação a favor de ${payer}: ${payment} ficou com quem pagou.`;
}

function sayNext({ state, answerBy }: ToldDispute, isClub: boolean): string {
  if (state === "won")
    return isClub
      ? "A parte do clube foi enviada outra vez."
      : "Uma devolução que aguardava esta decisão sai agora.";
  if (state === "lost")
    return isClub
      ? "A parte do clube não volta. A inscrição continua como está: decida com a pessoa."
      : "Nada mais é devolvido a quem pagou.";
  const by = answerBy === null ? "" : ` até ${formatDate(answerBy)}`;
  return isClub
    ? "Enquanto o banco decide, o valor fica retido, e uma devolução também. Se você tem como mostrar que a inscrição foi usada, escreva para a equipe da Quadra."
    : `O banco retirou o valor enquanto decide. Responda no painel do Stripe${by}; até lá nenhuma devolução sai.`;
}
