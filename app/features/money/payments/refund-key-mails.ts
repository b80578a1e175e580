import { MAIL_FOOT } from "../../../copy/mail-foot.ts";
import { formatMoney } from "../../../lib/money.ts";
import { clubPath, PLANS_PATH } from "../../../lib/paths.ts";
import { nameForMail } from "../../../lib/text.ts";
import { veiledPixKey } from "./pix-key.ts";
import { PIX_KEY_LABELS } from "./pix-labels.ts";
import { KEY_REFUNDS_ID, type RefundPix } from "./refund-key.ts";

interface Letter {
  subject: string;
  text: string;
}

/** The payer's page: of a person, or of the club that paid. */
export function keyRefundsUrl({ clubId, origin }: { clubId: string | null; origin: string }): string {
  const path = clubId === null ? PLANS_PATH : clubPath(clubId, "assinatura");
  return `${origin}${path}#${KEY_REFUNDS_ID}`;
}

/** The page of those who owe: of the club, or (null) of the platform's team. */
function tasksUrl({ clubId, origin }: { clubId: string | null; origin: string }): string {
  return origin + (clubId === null ? "/system-diagnostics" : clubPath(clubId, "pagamento"));
}

/** The mail to the payer of a refund: a Pix key was given for it. Whoever gave theirs in a stranger's session would take the money, so it says what to do. */
export function keyGivenMail(
  { amountCents, pix, by, owes }: { amountCents: number; pix: RefundPix; by: string; owes: string | null },
  reader: { clubId: string | null; origin: string },
): Letter {
  const amount = formatMoney(amountCents, "BRL");
  return {
    subject: `Recebemos a sua chave Pix: devolução de ${amount}`,
    text:
      `Olá!\n\n${nameForMail(by)} informou a chave Pix em que a devolução de ${amount} vai ser feita.\n\n` +
      `Chave: ${PIX_KEY_LABELS[pix.kind]} ${veiledPixKey(pix.kind, pix.pixKey)}\nTitular: ${nameForMail(pix.holder)}\n\n` +
      `Quem devolve: ${owes ?? "a Quadra"}. Avisamos você quando o Pix for feito; até lá dá para corrigir a chave. ` +
      `Ela é apagada 30 dias depois.\n\nNão foi você? Corrija a chave e troque a sua senha:\n\n${keyRefundsUrl(reader)}${MAIL_FOOT}`,
  };
}

/** The mail to the guardian of a minor who gave a key: it quotes nothing that the minor typed. */
export function keyGivenToGuardianMail(amountCents: number): Letter {
  const amount = formatMoney(amountCents, "BRL");
  return {
    subject: `Chave Pix para uma devolução de ${amount}`,
    text:
      `Olá!\n\nO atleta menor de idade que informou você como responsável indicou na Quadra uma chave Pix para receber a devolução ` +
      `de ${amount}. A conta pode ser dele ou sua.\n\nNão combinou isso com ele? Peça que corrija a chave antes de o Pix ser feito.${MAIL_FOOT}`,
  };
}

/** The mail to those who owe: a refund is to be given back by Pix. The key stands on no mail. */
export function refundTaskMail(
  {
    amountCents,
    payerName,
    isCorrected,
  }: { amountCents: number; payerName: string | null; isCorrected: boolean },
  reader: { clubId: string | null; origin: string },
): Letter {
  const amount = formatMoney(amountCents, "BRL");
  const who = payerName === null ? "Quem pagou" : nameForMail(payerName);
  const words = isCorrected
    ? `${who} corrigiu a chave Pix da devolução de ${amount}. Se você já viu a chave de antes, veja a nova antes de pagar.`
    : `A devolução de ${amount} não pôde voltar pelo meio em que o pagamento foi feito. ${who} informou uma chave Pix: faça o Pix e marque a devolução como feita.`;
  return {
    subject: `${isCorrected ? "Chave Pix corrigida" : "Devolução por Pix a fazer"}: ${amount}`,
    text: `Olá!\n\n${words}\n\nVer a devolução:\n\n${tasksUrl(reader)}${MAIL_FOOT}`,
  };
}

/** The mail to the payer: whoever owed it has sent the Pix. */
export function refundByPixMail(
  { amountCents, owes }: { amountCents: number; owes: string | null },
  reader: { clubId: string | null; origin: string },
): Letter {
  const amount = formatMoney(amountCents, "BRL");
  return {
    subject: `Devolução feita por Pix: ${amount}`,
    text:
      `Olá!\n\n${owes ?? "A Quadra"} marcou que devolveu ${amount} na chave Pix que você informou. ` +
      `Não caiu na conta? ${owes === null ? "Responda a este e-mail" : "Fale com o clube"}.\n\nVer os recibos:\n\n${keyRefundsUrl(reader)}${MAIL_FOOT}`,
  };
}

/** The mail to those who owe, or have given back by hand, a refund that Stripe has made after all. */
export function refundMadeAfterAllMail(
  { amountCents, payerName, isDone }: { amountCents: number; payerName: string | null; isDone: boolean },
  reader: { clubId: string | null; origin: string },
): Letter {
  const amount = formatMoney(amountCents, "BRL");
  const who = payerName === null ? "quem pagou" : nameForMail(payerName);
  return isDone
    ? {
        subject: `Devolução em dobro: ${amount}`,
        text: `Olá!\n\nA devolução de ${amount} a ${who}, que foi marcada como feita por Pix, saiu também no Stripe. Combine com a pessoa a volta de uma das duas.\n\nVer a devolução:\n\n${tasksUrl(reader)}${MAIL_FOOT}`,
      }
    : {
        subject: `Não faça o Pix: a devolução de ${amount} saiu`,
        text: `Olá!\n\nA devolução de ${amount} a ${who} saiu no Stripe, pelo mesmo meio do pagamento. Não faça o Pix.\n\nVer as devoluções:\n\n${tasksUrl(reader)}${MAIL_FOOT}`,
      };
}
