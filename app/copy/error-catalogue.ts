/** How the product says what happened: spec §8's right column. `state` is kept by a machine and shown by its screen. */
type CatalogueKind = "toast" | "redirect" | "modal" | "panel" | "page" | "state";

/** A row of spec §8. */
export interface CatalogueRow {
  section: "§8";
  kind: CatalogueKind;
  title: string;
  description: string;
  variant: "default" | "destructive";
  /** How long a toast stands; 0 for what is no toast. */
  durationMs: number;
}

/** Toasts stand for five seconds (spec §8, connection error) unless their row says otherwise. */
const DEFAULT_TOAST_MS = 5_000;

type Rest = Partial<Pick<CatalogueRow, "variant" | "durationMs">>;

// Rows that a page does not show need not reach it.
/* @__NO_SIDE_EFFECTS__ */
function row(kind: CatalogueKind, title: string, description = "", rest: Rest = {}): CatalogueRow {
  const durationMs = kind === "toast" ? DEFAULT_TOAST_MS : 0;
  return { section: "§8", kind, title, description, variant: "destructive", durationMs, ...rest };
}

const ERROR = "Erro";
const DENIED = "Acesso negado";
const DONE: Rest = { variant: "default" };

/** The two that every page may have to show. */
export const UNEXPECTED = row(
  "toast",
  "Ops! Algo deu errado",
  "Tente recarregar a página (F5 ou Ctrl+R). Se continuar, avise o clube.",
  { durationMs: 8_000 },
);
export const CONNECTION = row("toast", "Erro de conexão", "Verifique sua conexão e tente novamente");

/** The two that follow the terms modal, wherever it stands. */
export const TERMS_NOT_ACCEPTED = row("toast", ERROR, "Erro ao aceitar termos de uso");
export const TERMS_ACCEPTED = row(
  "toast",
  "Termos aceitos",
  "Você aceitou os termos de uso com sucesso.",
  DONE,
);

/** Spec §8 as data, in its order: title, sentence and manner of every row. `N` stands for a number of minutes. */
export const CATALOGUE = {
  rate_limited: row("toast", "Limite de tentativas excedido", "Aguarde N minutos antes de tentar novamente."),
  session_expired: row("toast", "Sessão inválida", "Sua sessão expirou. Faça login novamente."),
  notifications_not_updated: row("toast", ERROR, "Erro ao atualizar notificações"),
  notifications_not_marked: row("toast", ERROR, "Erro ao marcar notificações como lidas"),
  notifications_marked: row("toast", "Todas as notificações foram marcadas como lidas", "", DONE),
  retrying: row("toast", "Tentando novamente", "", DONE),
  unexpected: UNEXPECTED,
  connection: CONNECTION,
  /** Shown where no target is set; where one is, the person is led there. */
  unauthenticated: row("toast", DENIED, "Você precisa estar logado para acessar esta área."),
  unauthenticated_with_target: row("redirect", "", ""),
  /** With the server's own sentence where it has one. */
  forbidden: row("toast", DENIED, "Você não tem permissão para acessar esta área."),
  check_exception: row("state", "", "Erro na validação de segurança"),
  terms_not_loaded: row("modal", ERROR, "Não foi possível carregar os termos de uso."),
  /** The flow's own words, for a failure that brought none. */
  terms_not_loaded_in_hook: row("state", ERROR, "Erro ao carregar termos de uso."),
  terms_not_accepted: TERMS_NOT_ACCEPTED,
  terms_not_accepted_by_visitor: row("state", "", ""),
  terms_accepted: TERMS_ACCEPTED,
  terms_accepted_by_visitor: row(
    "toast",
    "Termos aceitos",
    "Você aceitou os termos de uso. Complete o registro para continuar.",
    DONE,
  ),
  terms_check_failed: row("state", "", ""),
  portal_not_opened: row("toast", ERROR, "Não foi possível abrir o portal de gerenciamento."),
  error_boundary: row("page", "Algo deu errado", "Ocorreu um erro inesperado. Nossa equipe foi notificada."),
  realtime_boundary: row(
    "page",
    "Algo deu errado",
    "Erro de conexão em tempo real detectado. Recarregando...",
  ),
  not_found: row("page", "Página não encontrada", ""),
} as const satisfies Record<string, CatalogueRow>;

export type CatalogueKey = keyof typeof CATALOGUE;

/** A row as a toast of ours is asked for; `description` says it in other words. */
export function catalogueToast(key: CatalogueKey, description?: string) {
  return rowToast(CATALOGUE[key], description);
}

/** The same of a row itself. */
export function rowToast(
  { title, description: own, variant, durationMs }: CatalogueRow,
  description?: string,
) {
  return { title, description: description || own || undefined, variant, durationMs };
}
