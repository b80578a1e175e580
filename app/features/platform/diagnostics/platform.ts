/** A club as the platform's admins see it. */
export interface PlatformClub {
  id: string;
  name: string;
  city: string;
  plan: string | null;
  subscriptionStatus: string;
  /** Instant, ISO 8601, or null. */
  subscriptionEndDate: string | null;
  timeZone: string;
  athletes: number;
  /** Members with an account of their own, which is what plans count. */
  claimed: number;
  matchesThisMonth: number;
  pending: number;
  disputed: number;
}

/** Something that the platform's team did; `at` is an instant as Postgres writes it. */
export interface AuditLine {
  id: string;
  action: string;
  /** Null for an account that was deleted, and for a command of the operator's. */
  actor: string | null;
  /** The person whose account it is about. */
  about: { id: string; name: string } | null;
  club: { id: string; name: string } | null;
  data: Record<string, unknown> | null;
  at: string;
}

export interface PlatformView {
  clubs: PlatformClub[];
  totalClubs: number;
  /** Give it back as `cursor`; null at the end. */
  nextCursor: number | null;
  roles: { role: string; users: number }[];
  audit: AuditLine[];
  terms: { version: string; title: string; effectiveDate: string; acceptances: number; isCurrent: boolean }[];
}

const SUBSCRIPTION_WORDS: Readonly<Record<string, string>> = {
  active: "Ativa",
  trialing: "Em teste",
  past_due: "Pagamento atrasado",
  unpaid: "Não paga",
  canceled: "Cancelada",
  incomplete: "Incompleta",
  incomplete_expired: "Vencida",
  paused: "Pausada",
};

/** A subscription's status in pt-BR; values that we do not know are shown as they are. */
export function allSubscriptionsLabel(status: string): string {
  return SUBSCRIPTION_WORDS[status] ?? status;
}

const ROLE_WORDS: Readonly<Record<string, string>> = {
  athlete: "Atletas",
  club_admin: "Administradores de clube",
  super_admin: "Administradores da plataforma",
};

/** People of a role, in pt-BR; roles that we do not know are shown as they are (spec §3). */
export function roleLabel(role: string): string {
  return ROLE_WORDS[role] ?? role;
}

/** The name of each act of the platform's team, pt-BR; the club or the person that it is about follows. */
const ACTS: Readonly<Record<string, string>> = {
  club_dashboard_opened: "abriu o painel do clube",
  club_form_sent: "usou um formulário do painel do clube",
  club_call_sent: "mudou algo do clube por um programa",
  club_file_taken: "baixou um arquivo do clube",
  payment_failure_settled: "deu um pagamento parado por resolvido",
  entry_share_marked: "marcou uma inscrição como paga no clube",
  entry_share_unmarked: "desmarcou uma inscrição paga no clube",
  entry_share_returned: "marcou uma inscrição paga no clube como devolvida",
  entry_share_unreturned: "desmarcou uma inscrição devolvida pelo clube",
  refund_key_read: "viu a chave Pix de uma devolução",
  refund_returned_by_pix: "marcou uma devolução como feita por Pix",
  club_pix_changed: "mudou a chave Pix do clube",
  club_pix_removed: "retirou a chave Pix do clube",
  entry_removed: "cancelou uma inscrição de torneio no clube",
  super_admin_made: "passou a administrar a plataforma",
  national_sponsor_added: "incluiu um patrocinador nacional",
  national_sponsor_changed: "mudou um patrocinador nacional",
  national_sponsor_moved: "mudou a ordem dos patrocinadores nacionais",
  national_sponsor_removed: "retirou um patrocinador nacional",
  account_suspended: "suspendeu a conta de",
  suspension_lifted: "liberou a conta de",
  person_sessions_ended: "encerrou sessões de",
  sessions_ended: "encerrou sessões pelo comando",
  factor_removed: "retirou um aplicativo de verificação de",
  platform_token_made: "criou um token da plataforma",
  platform_token_revoked: "revogou um token da plataforma",
  security_events_exported: "baixou eventos de segurança",
  notice_stopped: "parou um aviso a todos",
};

/** Says in pt-BR what somebody did, by an audit line. */
export function auditLabel({ action, data }: Pick<AuditLine, "action" | "data">): string {
  if (action === "terms_published") return `publicou a versão ${String(data?.version ?? "")} dos termos`;
  if (action === "notice_written") return `escreveu a todos: “${String(data?.title ?? "")}”`;
  if (action === "ranking_rebuilt") return `recalculou as tabelas de ${String(data?.sport ?? "um esporte")}`;
  if (typeof data?.summary === "string") return `por um token, ${data.summary.toLowerCase()}:`;
  return ACTS[action] ?? action;
}

/** Gives the texts of a line: the reason, and how it was known who asked. */
export function auditReasons(data: AuditLine["data"]): string[] {
  return [data?.reason, data?.check].filter(
    (text): text is string => typeof text === "string" && text !== "",
  );
}
