import { MAIL_FOOT } from "../../../copy/mail-foot.ts";
import type { ChangeKind } from "../../../../drizzle/schema/enums.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { deviceLabel } from "../../../lib/device-labels.ts";
import { CHANGE_WORDS } from "./change-words.ts";

/** A change as its mail tells it; instants in UTC. */
interface MailedChange {
  kind: ChangeKind;
  newEmail: string | null;
  userAgent: string | null;
  ipAddress: string | null;
  createdAt: Date;
  expiresAt: Date;
}

/** Where a change was made, in words: the device, and the address from which it came. */
export function changedFrom({ userAgent, ipAddress }: Pick<MailedChange, "userAgent" | "ipAddress">): {
  device: string;
  network: string;
} {
  return { device: deviceLabel(userAgent), network: ipAddress ?? "desconhecida" };
}

/** The mail to an account's owner about a change of it, with the link that undoes it until then. */
export function changeMail(change: MailedChange, link: string): { subject: string; text: string } {
  const { title, sentence } = CHANGE_WORDS[change.kind];
  const { device, network } = changedFrom(change);
  const isNow = change.newEmail ? ` O novo endereço é ${change.newEmail}.` : "";
  return {
    subject: `${title} na sua conta da Quadra`,
    text:
      `Olá!\n\n${sentence}${isNow}\n\nQuando: ${formatDateTime(change.createdAt)} (horário de Brasília)\n` +
      `Aparelho: ${device}\nRede: ${network}\n\nFoi você? Então não precisa fazer nada.\n\n` +
      `Não foi você? Abra este link até ${formatDateTime(change.expiresAt)} e desfaça:\n\n${link}\n\n` +
      "A conta volta a ser como era antes, todos os aparelhos são desconectados e você cria uma nova senha. Se recebeu " +
      `mais de um aviso de algo que não fez, abra o link do mais antigo.${MAIL_FOOT}`,
  };
}

interface UndoneChange {
  kind: ChangeKind;
  undoneAt: Date;
}

/** The mail to the address that an account has again, once a change was undone: whoever pressed the button reads this mailbox. */
export function undoneMail(
  { kind, undoneAt }: UndoneChange,
  origin: string,
): { subject: string; text: string } {
  return {
    subject: UNDONE,
    text:
      `Olá!\n\nPelo link do nosso aviso, uma mudança da sua conta da Quadra foi desfeita: ${lowerFirst(CHANGE_WORDS[kind].title)}. ` +
      "A conta voltou a ser como era antes, e todos os aparelhos foram desconectados.\n\n" +
      `Quando: ${formatDateTime(undoneAt)} (horário de Brasília)\n\nSe ainda não criou uma nova senha, crie aqui:\n\n` +
      `${origin}/auth?painel=senha\n\nNão foi você? Então alguém lê o seu e-mail: troque primeiro a senha dele e depois ` +
      `a da Quadra.${MAIL_FOOT}`,
  };
}

/** The mail to an address that an account had meanwhile. It does not say which one it has again: this one may be a stranger's. */
export function leftMail({ undoneAt }: UndoneChange): { subject: string; text: string } {
  return {
    subject: UNDONE,
    text:
      "Olá!\n\nA troca de e-mail que trouxe uma conta da Quadra para este endereço foi desfeita, pelo link do aviso que " +
      "mandamos ao endereço de antes. Este aqui não serve mais para entrar.\n\n" +
      `Quando: ${formatDateTime(undoneAt)} (horário de Brasília)\n\nSe a conta é sua e não foi você, fale com o seu ` +
      `clube.${MAIL_FOOT}`,
  };
}

const UNDONE = "Mudança desfeita na sua conta da Quadra";

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
