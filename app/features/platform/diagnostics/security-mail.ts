import { formatDateTime } from "../../../lib/dates.ts";

/** A kind of event of high or critical risk, and how often it happened since the team was last told. */
interface DueKind {
  kind: string;
  count: number;
  lastAt: Date;
}

const LABELS: Readonly<Record<string, string>> = {
  refresh_theft: "Uma sessão foi encerrada: alguém usou de novo um token de renovação já gasto",
  many_guesses_failed: "Muitas tentativas erradas contra uma mesma conta",
  suspicious_input: "Texto suspeito digitado em um formulário ou chamada",
  limiter_failed: "O limitador não respondeu, e quem pediu foi recusado",
  call_denied: "Chamada recusada a quem não tem permissão",
  reprocess_stripe_event: "Um aviso do Stripe foi aplicado de novo por uma pessoa da equipe",
  client_reported: "Evento de risco informado por um programa ou tela",
};

/**
 * The mail to the team about security events: their kinds, how often and when; nobody's name, address or words, since a
 * mail stays wherever it is sent.
 */
export function securityMail(due: readonly DueKind[], origin: string): { subject: string; text: string } {
  const lines = due.map(({ kind, count, lastAt }) => {
    const times = count === 1 ? "1 vez" : `${count} vezes`;
    return `- ${labelOf(kind)} (${kind}): ${times}, a última em ${formatDateTime(lastAt)}.`;
  });
  return {
    subject: "Quadra: aviso de segurança",
    text: [
      "Aconteceu o seguinte desde o último aviso:",
      "",
      ...lines,
      "",
      "Quem, de onde e com que pedido está nos eventos de segurança do banco e no registro do serviço.",
      `O estado do sistema: ${origin}/system-diagnostics`,
      "De cada tipo sai no máximo um aviso por hora.",
    ].join("\n"),
  };
}

function labelOf(kind: string): string {
  return (
    LABELS[kind] ?? (kind.endsWith("_denied") ? "Acesso negado a dados de um clube" : "Evento de risco alto")
  );
}
