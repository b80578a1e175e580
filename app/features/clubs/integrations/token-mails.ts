import { MAIL_FOOT } from "../../../copy/mail-foot.ts";
import { formatDate, formatDateTime } from "../../../lib/dates.ts";
import { type Scope, SCOPES } from "../../base/access/scopes.ts";

interface MailedToken {
  name: string;
  clubName: string;
  /** The person who made or revoked it. */
  by: string;
  at: Date;
}

/** The mail to a club's admins about a new token: what it may, until when, and where it is revoked. */
export function tokenMadeMail(
  token: MailedToken & { scopes: readonly Scope[]; expiresAt: Date },
  link: string,
): { subject: string; text: string } {
  const may = token.scopes.map((scope) => `- ${SCOPES[scope]}`).join("\n");
  return {
    subject: `Novo token de API de ${token.clubName}`,
    text:
      `Olá!\n\n${token.by} criou o token de API "${token.name}" para ${token.clubName}. Com ele, um programa pode:\n\n${may}\n\n` +
      `Quando: ${formatDateTime(token.at)} (horário de Brasília)\nVale até: ${formatDate(token.expiresAt)}\n\n` +
      `Não reconhece? Revogue o token aqui:\n\n${link}${MAIL_FOOT}`,
  };
}

/** The mail to who made tokens without a second factor, which the club demands from now on. */
export function tokensEndedMail({
  names,
  clubName,
  at,
  link,
}: {
  names: readonly string[];
  clubName: string;
  at: Date;
  link: string;
}): { subject: string; text: string } {
  const list = names.map((name) => `- ${name}`).join("\n");
  return {
    subject: `Tokens de API de ${clubName} pararam de funcionar`,
    text:
      `Olá!\n\n${clubName} passou a exigir a verificação em duas etapas. Estes tokens de API, que você criou sem ela, pararam de ` +
      `funcionar:\n\n${list}\n\nQuando: ${formatDateTime(at)} (horário de Brasília)\n\n` +
      `Ative a verificação na sua conta e crie outros aqui:\n\n${link}${MAIL_FOOT}`,
  };
}

/** The mail to a club's admins about a token that is good no more. */
export function tokenRevokedMail(token: MailedToken): { subject: string; text: string } {
  return {
    subject: `Token de API revogado em ${token.clubName}`,
    text:
      `Olá!\n\n${token.by} revogou o token de API "${token.name}" de ${token.clubName}. Os programas que o usavam não entram mais ` +
      `com ele.\n\nQuando: ${formatDateTime(token.at)} (horário de Brasília)${MAIL_FOOT}`,
  };
}
