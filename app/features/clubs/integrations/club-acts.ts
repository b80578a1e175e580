import { ownRow } from "../../../lib/own-row.ts";
import { DASHBOARD_ACTS } from "./dashboard-acts.ts";

/** Lines on a page of the list. */
export const ACTS_SHOWN = 30;

/** A line about a club, as it is kept: left by a program (`token` is its name), by the platform's team, or by somebody of the club. */
interface KeptLine {
  id: string;
  action: string;
  at: string;
  actor: string | null;
  isTeam: boolean;
  token: string | null;
  summary: string | null;
  intent: string | null;
  file: string | null;
}

/** A line as the club's admins read it; `at` as Postgres writes it, to the microsecond: it pages. */
export interface ClubAct {
  id: string;
  at: string;
  who: string;
  did: string;
}

/** The last line of the page before. */
export interface LastAct {
  at: string;
  id: string;
}

const ACTS: Readonly<Record<string, string>> = {
  club_dashboard_opened: "abriu este painel",
  payment_failure_settled: "deu um pagamento parado por resolvido",
  entry_share_marked: "marcou uma inscrição como paga no clube",
  entry_share_unmarked: "desmarcou uma inscrição paga no clube",
  entry_share_returned: "marcou uma inscrição paga no clube como devolvida",
  entry_share_unreturned: "desmarcou uma inscrição devolvida pelo clube",
  refund_key_read: "viu a chave Pix de uma devolução",
  refund_returned_by_pix: "marcou uma devolução como feita por Pix",
  club_pix_changed: "mudou a chave Pix do clube",
  club_pix_removed: "retirou a chave Pix do clube",
  entry_removed: "cancelou uma inscrição de torneio",
};

const FILES: Readonly<Record<string, string>> = {
  atletas: "dos membros",
  regulamento: "dos rankings e suas regras",
  partidas: "das partidas",
  pontos: "dos pontos sem partida",
  tabela: "da tabela de um ranking",
  extrato: "do extrato de um ranking",
  recusas: "das linhas recusadas de uma importação",
  exibicoes: "das exibições de patrocinadores",
};

/** Says who did something in a club, and what. */
export function clubAct({ id, at, ...line }: KeptLine): ClubAct {
  return { id, at, who: whoOf(line), did: didOf(line) };
}

/** The team acts in the platform's name; a program in that of who made its token. */
function whoOf({ actor, isTeam, token }: Pick<KeptLine, "actor" | "isTeam" | "token">): string {
  if (token !== null) return `Token “${token}”${actor === null ? "" : ` (de ${actor})`}`;
  return isTeam ? "Equipe Quadra" : (actor ?? "Conta removida");
}

function didOf({ action, summary, intent, file }: Omit<KeptLine, "id" | "at">): string {
  const known = ownRow(ACTS, action);
  if (known !== undefined) return known;
  if (action === "club_file_taken") return `baixou o arquivo ${ownRow(FILES, file ?? "") ?? "do clube"}`;
  if (action === "club_form_sent" || action === "club_call_sent")
    return ownRow(DASHBOARD_ACTS, intent ?? "") ?? "mudou algo neste painel";
  return summary === null ? action : `fez: ${summary.toLowerCase()}`;
}

const BEFORE = /^(\d{4}-\d\d-\d\dT[\d:.+Z-]{8,30})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Reads the last line of the page before from an address; null for the first page, and for what means none. */
export function readLastAct(text: string | null): LastAct | null {
  const [, at, id] = BEFORE.exec(text ?? "") ?? [];
  return at && id && !Number.isNaN(Date.parse(at)) ? { at, id } : null;
}
