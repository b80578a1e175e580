import { MAIL_FOOT } from "../../../copy/mail-foot.ts";
import { type Currency, formatMoney } from "../../../lib/money.ts";

/** Reasons of Stripe's why a bank takes no payout, as a club reads them; others have none. */
const REASONS: Readonly<Record<string, string>> = {
  account_closed: "A conta do banco foi encerrada.",
  account_frozen: "A conta do banco está bloqueada.",
  bank_account_restricted: "A conta do banco não aceita este tipo de transferência.",
  incorrect_account_holder_name: "O titular da conta do banco não é o do cadastro.",
  incorrect_account_holder_tax_id: "O CNPJ ou CPF da conta do banco não é o do cadastro.",
  incorrect_account_type: "O tipo da conta do banco não é aceito: precisa ser conta corrente.",
  invalid_account_number: "O número da conta do banco não existe.",
  no_account: "O banco não encontrou a conta.",
};

/** Why a payout did not arrive, in a sentence; `code` is Stripe's. */
export function payoutFailureLabel(code: string | null): string {
  return REASONS[code ?? ""] ?? "O banco não aceitou o depósito.";
}

/** The mail to a club's admins about a payout (centavos) that its bank sent back; `link` leads to the club's Recebimentos. */
export function payoutFailedWords(
  payout: { amountCents: number; currency: Currency; code: string | null; isAutomatic: boolean },
  link: string,
): { subject: string; text: string } {
  const next = payout.isAutomatic
    ? "o Stripe repassa de novo depois disso"
    : "tentamos de novo no dia seguinte";
  const amount = formatMoney(payout.amountCents, payout.currency);
  return {
    subject: `Repasse não concluído: ${amount}`,
    text:
      `Olá!\n\nO repasse de ${amount} das inscrições do clube não chegou ao banco. ${payoutFailureLabel(payout.code)}\n\n` +
      `O valor voltou para a conta do clube no Stripe. Corrija os dados do banco no cadastro; ${next}.\n\n` +
      `Abrir os recebimentos:\n\n${link}${MAIL_FOOT}`,
  };
}
