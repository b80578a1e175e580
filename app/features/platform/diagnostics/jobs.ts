import { LATE_AFTER_MS } from "./system.ts";

/** How a scheduled job last went; instants as ISO 8601. */
export interface JobRun {
  name: string;
  startedAt: string;
  tookMs: number;
  /** When it last began a run that ended well, or that failed; null where it never did. */
  doneAt: string | null;
  failedAt: string | null;
  /** Failures in a row, up to now. */
  failures: number;
  /** Class, code and place of the last failure; never its message. */
  failure: string | null;
}

/** `stopped`: it has not begun for five minutes, so that nobody knows how it would go. */
type JobRunState = "ok" | "failing" | "stopped";

/** How a job stands: jobs begin every minute. */
export function jobRunState({ startedAt, failures }: JobRun, now: Date): JobRunState {
  if (now.getTime() - Date.parse(startedAt) > LATE_AFTER_MS) return "stopped";
  return failures > 0 ? "failing" : "ok";
}

const LABELS: Readonly<Record<string, string>> = {
  "auto-confirm": "Aprovar o que ficou sem resposta no prazo",
  "run-pending-rebuilds": "Recalcular rankings pedidos",
  "close-windows": "Fechar a janela dos pontos",
  "keep-mondays": "Guardar as posições da segunda-feira",
  "forget-parts": "Apagar planilhas que ficaram pela metade",
  "weigh-listings": "Conferir quem entra nos rankings regionais",
  "sweep-outbox": "Entregar avisos às telas",
  "forget-keys": "Esquecer chaves de programas",
  "roll-security-events": "Virar o mês da segurança",
  "forget-unconfirmed": "Esquecer cadastros sem confirmação",
  "apply-retention": "Esquecer o que venceu",
  "sweep-files": "Apagar arquivos sem dono",
  "settle-orders": "Acertar pedidos sem resposta",
  "expire-checkouts": "Encerrar pagamentos abertos",
  "release-held-places": "Soltar vagas seguradas",
  "make-due-draws": "Fazer sorteios anunciados",
  "draw-due-lots": "Fazer sorteios de desempate",
  "make-refunds": "Devolver pagamentos",
  "pay-out-clubs": "Repassar aos clubes",
  "tell-payers": "Avisar o Stripe de mudanças",
  "expire-invites": "Encerrar convites sem resposta",
  "expire-pairs": "Encerrar convites de dupla",
  "remind-answers": "Lembrar quem deve responder",
  "remind-expiry": "Lembrar o fim da assinatura",
  "remind-renewals": "Lembrar a renovação anual",
  "mail-security-events": "Avisar a equipe de riscos",
  "tell-changes": "Avisar mudanças da conta",
  "send-mails": "Enviar e-mails",
  "send-webhooks": "Avisar programas dos clubes",
  "send-notices": "Enviar avisos da plataforma",
  "send-pushes": "Enviar notificações ao celular",
};

/** A job in pt-BR; one that has no words yet as it is called. */
export function jobLabel(name: string): string {
  return LABELS[name] ?? name;
}
