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

interface AuditLine {
  id: string;
  action: string;
  actor: string | null;
  club: { id: string; name: string } | null;
  data: Record<string, unknown> | null;
  /** Instant, ISO 8601. */
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
export function subscriptionStateLabel(status: string): string {
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

/** What an audit line says somebody did. */
export function auditLabel({ action, data }: Pick<AuditLine, "action" | "data">): string {
  if (action === "club_dashboard_opened") return "abriu o painel do clube";
  if (action === "terms_published") return `publicou a versão ${String(data?.version ?? "")} dos termos`;
  if (action === "ranking_rebuilt") return `recalculou as tabelas de ${String(data?.sport ?? "um esporte")}`;
  return action;
}
