import type { LineReason } from "./ledger.ts";
import type { RankingRules } from "./rules.ts";
import type { RankingFormat } from "./table.ts";

/** A line as the row of a ranking opens to it. Levels are in nível; `at` is ISO 8601 in UTC. */
export interface LedgerEntry {
  id: string;
  matchId: string | null;
  at: string;
  reason: LineReason;
  points: number;
  levelChange: number;
  levelBefore: number | null;
  levelAfter: number | null;
  ruleVersion: number;
  /** The rule in words, e.g. "Vitória 100 + 2 sets × 5 + 12 games × 1". */
  rule: string;
  opponents: string[];
  partners: string[];
  score: string;
  playedOn: string | null;
}

export interface AthleteLedger {
  athlete: { id: string; name: string; isHidden: boolean };
  /** Whether this reader may see the lines: a hidden profile shows them to its own user only. */
  isOpen: boolean;
  club: { id: string; name: string; timeZone: string };
  sport: string;
  format: RankingFormat;
  /** The number shown: what all lines (of every page) add up to. */
  points: number;
  level: number;
  levelMatches: number;
  lines: LedgerEntry[];
  nextCursor: string | null;
}

/** Facts of a line that its rule is told from. Sets and games are the athlete's own side's. */
export interface RuleFacts {
  reason: LineReason;
  points: number;
  setsWon: number;
  gamesWon: number;
  meeting: number | null;
  /** For answers: the reason of the line that is answered. */
  answers: LineReason | null;
}

/** The rule of a line in words, with the numbers of the rules it was written with (product §5). */
export function ruleInWords(facts: RuleFacts, rules: RankingRules): string {
  switch (facts.reason) {
    case "window":
      return `Saiu da janela de ${rules.windowWeeks ?? 52} semanas`;
    case "best_of":
      return facts.points < 0
        ? `Fora dos ${rules.bestOf ?? "melhores"} melhores resultados`
        : `Voltou aos ${rules.bestOf ?? "melhores"} melhores resultados`;
    case "annulment":
      return "Partida anulada: o exato contrário do que valeu";
    case "phase":
      return "Fase alcançada no torneio";
    default:
      return matchRule(facts, rules);
  }
}

function matchRule(facts: RuleFacts, rules: RankingRules): string {
  const base = {
    win: `Vitória ${rules.win}`,
    loss: `Derrota ${rules.loss}`,
    walkover_won: `Vitória por W.O. ${rules.walkoverWon}`,
    walkover_lost: `Derrota por W.O. ${signed(rules.walkoverLost)}`,
  }[facts.reason as "win"];
  const parts = [base];
  if (facts.setsWon > 0) parts.push(`${count(facts.setsWon, "set", "sets")} × ${rules.set}`);
  if (facts.gamesWon > 0) parts.push(`${count(facts.gamesWon, "game", "games")} × ${rules.game}`);
  const sum = parts.join(" + ");
  if (facts.meeting === 2) return `${sum}; 2º confronto do mês vale metade`;
  if (facts.meeting !== null && facts.meeting > 2) {
    return `${sum}; ${facts.meeting}º confronto do mês vale no máximo ${rules.loss}`;
  }
  return sum;
}

function count(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many}`;
}

function signed(n: number): string {
  return n < 0 ? `−${-n}` : String(n);
}
