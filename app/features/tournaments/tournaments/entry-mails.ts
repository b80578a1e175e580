import { MAIL_FOOT } from "../../../copy/mail-foot.ts";
import { entryPath } from "../../../lib/athlete-paths.ts";
import { formatDateTime, formatTime, MINUTE_MS } from "../../../lib/dates.ts";
import { formatMoney } from "../../../lib/money.ts";
import { DISPUTED_PAYMENT } from "../../money/payments/dispute.ts";
import { PLANS_PATH } from "../../../lib/paths.ts";
import { chargeCurrency } from "../../money/payments/money-rules.ts";
import { HOLD_MS } from "./entry-rules.ts";
import type { Kept } from "./place-won.ts";

/** The money for an entry that a mail is about; `title` names tournament and event. */
interface EntryMoney {
  title: string;
  amountCents: number;
  currency: string;
}

const money = ({ amountCents, currency }: EntryMoney) =>
  formatMoney(amountCents, chargeCurrency(currency) ?? "BRL");

const receipts = (origin: string) => `\n\nVer os recibos:\n\n${origin}${PLANS_PATH}${MAIL_FOOT}`;

/** Confirms a payment; `payee` is the club that gets it, null where the platform does. */
export function entryPaidMail(paid: EntryMoney & { payee: string | null }, origin: string) {
  const to = paid.payee === null ? "" : ` Quem recebe é ${paid.payee}.`;
  return {
    subject: `Pagamento confirmado: ${paid.title}`,
    text:
      `Olá!\n\nRecebemos ${money(paid)} pela sua inscrição em ${paid.title}.${to}\n\n` +
      "Você pode desistir em até 7 dias depois de pagar, enquanto a sua categoria não começou, com devolução de 100%; " +
      `depois disso vale a regra do torneio, que está na página dele.${receipts(origin)}`,
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
export function entryRefundMail(refund: EntryMoney, origin: string) {
  return {
    subject: `Devolução: ${refund.title}`,
    text:
      `Olá!\n\nVamos devolver ${money(refund)} da sua inscrição em ${refund.title}, pelo mesmo meio em que você pagou. ` +
      `No Pix o dinheiro chega em minutos; no cartão, em até duas faturas.${receipts(origin)}`,
  };
}

/** Says that money goes back once the bank has decided about a dispute. */
export function entryHeldMail(refund: EntryMoney, origin: string) {
  return {
    subject: `Devolução aguardando o banco: ${refund.title}`,
    text: `Olá!\n\nSobre a devolução de ${money(refund)} da sua inscrição em ${refund.title}:\n\n${DISPUTED_PAYMENT}${receipts(origin)}`,
  };
}

/** A place won from the waiting list; `kept` is null where nothing is to be paid here. */
interface PlaceWon {
  title: string;
  tournamentId: string;
  kept: Kept | null;
  timeZone: string;
}

const MINUTES = HOLD_MS / MINUTE_MS;
const OPENING = `Ao abrir o pagamento, você tem ${MINUTES} minutos para concluir.`;

/** The notification about a place won. */
export function placeWonNotice({ title, kept, timeZone }: PlaceWon): { title: string; message: string } {
  const message =
    kept === null
      ? `Inscrição confirmada em ${title}.`
      : `${timeInWords(kept, timeZone)} para pagar a inscrição em ${title}. ${OPENING}`;
  return { title: "Sua vaga saiu", message };
}

/** The mail about it, with the way to pay or to decline. */
export function placeWonMail(
  { title, tournamentId, kept, timeZone }: PlaceWon,
  origin: string,
): { subject: string; text: string } {
  const says =
    kept === null
      ? "A sua inscrição está confirmada. Bom jogo!"
      : `${timeInWords(kept, timeZone)} para pagar a inscrição. ${OPENING} Sem o pagamento, a vaga passa adiante.\n\nSe não quiser mais jogar, recuse a vaga: ela passa na hora para quem está na lista de espera.`;
  const does = kept === null ? "Ver a inscrição:" : "Pagar ou recusar:";
  return {
    subject: `Sua vaga saiu: ${title}`,
    text: `Olá!\n\nSaiu uma vaga para você em ${title}. ${says}\n\n${does}\n\n${origin}${entryPath(tournamentId)}${MAIL_FOOT}`,
  };
}

/** The time that somebody has, in words that stay true however long the mail is on its way. */
function timeInWords({ until, by }: Kept, timeZone: string): string {
  if (by === "closing") return `Você tem até ${formatDateTime(until, timeZone)}`;
  return by === "minutes"
    ? `Você tem ${MINUTES} minutos, contados deste aviso,`
    : "Você tem 12 horas, contadas deste aviso e sem as horas das 22h às 8h,";
}

/** The mail to the other of a pair whose place was won, once one has opened the payment. */
export function paymentOpenedMail(
  { title, tournamentId, until, timeZone }: Omit<PlaceWon, "kept"> & { until: Date },
  origin: string,
): { subject: string; text: string } {
  return {
    subject: `Pague até ${formatTime(until, timeZone)}: ${title}`,
    text: `Olá!\n\nA sua dupla abriu o pagamento da inscrição em ${title}. Vocês têm até ${formatTime(until, timeZone)} para pagar as duas partes; sem isso, a vaga passa adiante.\n\nPagar a sua parte:\n\n${origin}${entryPath(tournamentId)}${MAIL_FOOT}`,
  };
}

/** The mail about a payment of a share that did not go through. */
export function feeFailedMail(
  { title, tournamentId }: Pick<PlaceWon, "title" | "tournamentId">,
  origin: string,
): { subject: string; text: string } {
  return {
    subject: `Pagamento não concluído: ${title}`,
    text: `Olá!\n\nO pagamento da sua inscrição em ${title} não foi concluído, e nada foi cobrado. Enquanto a vaga for sua, você pode tentar de novo:\n\n${origin}${entryPath(tournamentId)}${MAIL_FOOT}`,
  };
}

/** The mail about a share that the club wrote down as paid there, or took that back (`isPaid` false). */
export function shareMarkedMail(
  { title, tournamentId, isPaid, ...share }: EntryMoney & { tournamentId: string; isPaid: boolean },
  origin: string,
): { subject: string; text: string } {
  const sum = money({ title, ...share });
  const says = isPaid
    ? `O clube anotou o pagamento de ${sum} da sua inscrição em ${title}.`
    : `O clube desmarcou o pagamento de ${sum} da sua inscrição em ${title}: ela volta a estar em aberto no clube.`;
  return {
    subject: `${isPaid ? "Pagamento anotado" : "Pagamento em aberto"}: ${title}`,
    text: `Olá!\n\n${says} Se algo estiver errado, fale com o clube.\n\n${origin}${entryPath(tournamentId)}${MAIL_FOOT}`,
  };
}
