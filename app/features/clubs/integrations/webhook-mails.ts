import { MAIL_FOOT } from "../../../copy/mail-foot.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { WEBHOOK_EVENTS, type WebhookEvent } from "../../../lib/webhook-events.ts";

interface MailedEndpoint {
  url: string;
  clubName: string;
  at: Date;
}

/** An address may carry what opens something: mails name its host alone. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : "o endereço";
}

/** The mail to a club's admins about a new webhook: where it goes and what it tells. */
export function webhookMadeMail(
  endpoint: MailedEndpoint & { by: string; events: readonly WebhookEvent[] },
  link: string,
): { subject: string; text: string } {
  const eventLines = endpoint.events.map((event) => `- ${WEBHOOK_EVENTS[event]}`).join("\n");
  return {
    subject: `Novo webhook de ${endpoint.clubName}`,
    text:
      `Olá!\n\n${endpoint.by} criou um webhook de ${endpoint.clubName} para ${hostOf(endpoint.url)}. Ele avisa um programa de:\n\n${eventLines}\n\n` +
      `Quando: ${formatDateTime(endpoint.at)} (horário de Brasília)\n\nNão reconhece? Exclua o webhook aqui:\n\n${link}${MAIL_FOOT}`,
  };
}

/** The mail to a club's admins about a webhook that nothing is sent to any more. */
export function webhookDisabledMail(
  endpoint: MailedEndpoint & { why: "failing" | "gone" },
  link: string,
): { subject: string; text: string } {
  const why =
    endpoint.why === "gone"
      ? "respondeu que não existe mais (410)"
      : "não recebeu nenhum aviso em mais de um dia de tentativas";
  return {
    subject: `Webhook desligado em ${endpoint.clubName}`,
    text:
      `Olá!\n\nO webhook de ${endpoint.clubName} para ${hostOf(endpoint.url)} foi desligado: o endereço ${why}. Nada mais é enviado para ele.\n\n` +
      `Quando: ${formatDateTime(endpoint.at)} (horário de Brasília)\n\nDepois de corrigir o programa, ligue de novo aqui:\n\n${link}${MAIL_FOOT}`,
  };
}
