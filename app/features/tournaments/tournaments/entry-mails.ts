import { chargeCurrency } from "../../money/payments/money-rules.ts";
import { formatMoney } from "../../../lib/money.ts";

/** The money for an entry that a mail is about; `title` names tournament and event. */
interface EntryMoney {
  title: string;
  amountCents: number;
  currency: string;
}

const money = ({ amountCents, currency }: EntryMoney) =>
  formatMoney(amountCents, chargeCurrency(currency) ?? "BRL");

/** Confirms a payment; `payee` is the club that gets it, null where the platform does. */
export function entryPaidMail(paid: EntryMoney & { payee: string | null }) {
  const to = paid.payee === null ? "" : ` Quem recebe é ${paid.payee}.`;
  return {
    subject: `Pagamento confirmado: ${paid.title}`,
    text:
      `Recebemos ${money(paid)} pela sua inscrição em ${paid.title}.${to}\n\n` +
      "Você pode desistir em até 7 dias depois de pagar, enquanto a sua categoria não começou, e receber tudo de volta; " +
      "depois disso vale a regra do torneio, que está na página dele. O recibo está em Perfil, Pagamentos.",
  };
}

/** Says that the club owes back what was paid there, and that it gives it back itself. */
export function entryOwedMail(owed: EntryMoney & { clubName: string }) {
  const { title, clubName } = owed;
  return {
    subject: `A devolver: ${title}`,
    text:
      `Você pagou a inscrição em ${title} no clube, e ${clubName} deve devolver ${money(owed)}. ` +
      `Quem devolve é o clube, por Pix ou na secretaria: combine com ele como prefere receber.\n\n` +
      "Na página da inscrição o valor fica como “a devolver” até o clube marcar que devolveu.",
  };
}

/** Says that the club has marked as given back what it owed. */
export function entryReturnedMail(returned: EntryMoney & { clubName: string }) {
  const { title, clubName } = returned;
  return {
    subject: `Devolvido: ${title}`,
    text:
      `${clubName} marcou que devolveu a você ${money(returned)} da inscrição em ${title}, por Pix ou na secretaria.\n\n` +
      "Não recebeu? Fale com o clube.",
  };
}

/** Confirms that money goes back. */
export function entryRefundMail(refund: EntryMoney) {
  return {
    subject: `Devolução: ${refund.title}`,
    text:
      `Vamos devolver ${money(refund)} da sua inscrição em ${refund.title}, pelo mesmo meio em que você pagou. ` +
      "No Pix o dinheiro chega em minutos; no cartão, em até duas faturas.",
  };
}
