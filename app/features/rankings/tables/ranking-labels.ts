import type { TieBreak } from "../../scoring/ledger/rules.ts";
import type { MatchFormat } from "../../../lib/formats.ts";

/** Names a ranking among several: the main one is the club's general one. */
export function listedRankingLabel({
  name,
  closedAt,
}: {
  name: string | null;
  closedAt: string | null;
}): string {
  return `${name ?? "Geral"}${closedAt ? " (encerrado)" : ""}`;
}

/** Says what a ranking counts, in as few words as there are: "Últimas 52 semanas", "10 melhores resultados". */
export function whatCounts({
  windowWeeks,
  bestOf,
}: {
  windowWeeks: number | null;
  bestOf: number | null;
}): string[] {
  const window = windowWeeks ? `Últimas ${windowWeeks} semanas` : "Todas as partidas";
  return bestOf ? [window, `${bestOf} melhores resultados`] : [window];
}

/** pt-BR names of what a ranking is made of. */
export const FORMAT_LABELS: Record<MatchFormat, string> = { singles: "Simples", doubles: "Duplas" };
export const CATEGORY_LABELS = { male: "Masculino", female: "Feminino" } as const;
export const CLASS_LABELS = {
  A: "Classe A",
  B: "Classe B",
  C: "Classe C",
  D: "Classe D",
  Iniciante: "Iniciante",
} as const;

const TIE_BREAK_LABELS: Record<TieBreak, string> = {
  points: "pontos",
  match_balance: "saldo de partidas",
  set_balance: "saldo de sets",
  game_balance: "saldo de games",
  head_to_head: "confronto direto",
  older_membership: "mais tempo de clube",
  matches: "mais partidas",
};

/** "pontos, saldo de partidas, saldo de sets…", in the order in which they decide. */
export function tieBreaksLabel(tieBreaks: readonly TieBreak[]): string {
  return tieBreaks.map((criterion) => TIE_BREAK_LABELS[criterion]).join(", ");
}
