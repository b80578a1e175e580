import type { LineReason } from "./ledger.ts";
import { isWithinCompany } from "./companies.ts";
import { isEven, type RankingResult } from "./result.ts";
import type { RankingRules } from "./rules.ts";
import type { MatchFormat } from "../../../lib/formats.ts";

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
  /** The reasons that moved the nível in words (`levelLabel`); null where the line says nothing about it. */
  levelRule: string | null;
  opponents: string[];
  partners: string[];
  score: string;
  playedOn: string | null;
}

export interface AthleteLedger {
  athlete: { id: string; name: string };
  /** Whether this reader may see the lines: a hidden profile shows them to its own user only. */
  isOpen: boolean;
  /** Whether somebody who is signed in may find the way to an invite here: the profile has an owner, who is not the reader. */
  mayBeInvited: boolean;
  club: { id: string; name: string; timeZone: string };
  sport: string;
  format: MatchFormat;
  /** The number shown: what all lines (of every page) add up to. */
  points: number;
  /** The same at the end of each of the last eight weeks, the running one last; none where the lines are not shown. */
  weeks: number[];
  level: number;
  levelMatches: number;
  lines: LedgerEntry[];
  nextCursor: string | null;
}

/** The points and levels that a match gave or took from one athlete; levels are in nível, `at` is ISO 8601 in UTC. */
export interface MatchLine {
  id: string;
  athleteId: string;
  name: string;
  /** The ranking's name; null for the club's main one. */
  ranking: string | null;
  at: string;
  points: number;
  levelBefore: number | null;
  levelAfter: number | null;
  /** The rule in words, with the numbers it was written with. */
  rule: string;
  /** The reasons that moved the nível in words (`levelLabel`), or null. */
  levelRule: string | null;
}

/** Facts of a line that its rule is explained by. Sets and games won are the athlete's own side's. */
interface RuleFacts {
  reason: LineReason;
  points: number;
  setsWon: number;
  gamesWon: number;
  setsLost: number;
  gamesLost: number;
  meeting: number | null;
  /** The players and the winner, where the line has a match. */
  result: Pick<RankingResult, "sides" | "end" | "winner"> | null;
  /** For answers: the reason of the line that is answered. */
  answers: LineReason | null;
  /** For phase points, and what answers them: how far the athlete came, and where. */
  phase?: ReachedPhase | null;
  /** For initial points: what the club's file says that they are for. */
  note?: string | null;
}

/** A place from 1 in an event of a tournament. */
interface ReachedPhase {
  place: number;
  event: string;
  tournament: string;
}

/** The rule of a line in words, with the numbers of the rules it was written with (product §5). */
export function ruleLabel(facts: RuleFacts, rules: RankingRules): string {
  switch (facts.reason) {
    case "window":
      return `Saiu da janela de ${rules.windowWeeks ?? 52} semanas`;
    case "best_of":
      return facts.points < 0
        ? `Fora dos ${rules.bestOf ?? "melhores"} melhores resultados`
        : `Voltou aos ${rules.bestOf ?? "melhores"} melhores resultados`;
    case "annulment":
      if (facts.answers === "initial") return `Pontos iniciais retirados pelo clube${noted(facts.note)}`;
      return facts.answers === "phase"
        ? `Categoria reaberta: pontos retirados${where(facts.phase)}`
        : "Partida anulada: pontos retirados";
    case "phase":
      return `Fase alcançada no torneio${where(facts.phase)}`;
    case "initial":
      return `Pontos iniciais trazidos pelo clube${noted(facts.note)}`;
    default:
      return matchRule(facts, rules);
  }
}

function where(phase: ReachedPhase | null | undefined): string {
  return phase ? ` (${phase.place}º lugar em ${phase.event}, ${phase.tournament})` : "";
}

function noted(note: string | null | undefined): string {
  return note ? `: ${note}` : "";
}

function matchRule(facts: RuleFacts, rules: RankingRules): string {
  const base = {
    win: `Vitória ${rules.win}`,
    loss: `${facts.result && isEven(facts.result) ? "Empate" : "Derrota"} ${rules.loss}`,
    walkover_won: `Vitória por W.O. ${rules.walkoverWon}`,
    walkover_lost: `Derrota por W.O. ${signed(rules.walkoverLost)}`,
  }[facts.reason as "win"];
  const parts = [base];
  if (facts.setsWon > 0) parts.push(`${count(facts.setsWon, "set", "sets")} × ${rules.set}`);
  if (facts.gamesWon > 0) parts.push(`${count(facts.gamesWon, "game", "games")} × ${rules.game}`);
  const lost = [
    [facts.setsLost, rules.setLost, "set perdido", "sets perdidos"],
    [facts.gamesLost, rules.gameLost, "game perdido", "games perdidos"],
  ] as const;
  for (const [n, worth, one, many] of lost)
    if (n > 0 && worth !== 0)
      parts.push(`${count(n, one, many)} × ${worth < 0 ? `(${signed(worth)})` : worth}`);
  if (rules.presence !== 0 && facts.reason !== "walkover_lost")
    parts.push(`presença ${signed(rules.presence)}`);
  const sum = parts.join(" + ");
  const { meeting } = facts;
  if (facts.points < 0) return sum;
  if (facts.result && isWithinCompany(rules, facts.result.sides))
    return `${sum}; não vale pontos: o clube decidiu que partidas só entre este grupo não contam no ranking`;
  if (meeting === null || meeting === 1) return sum;
  const worth =
    meeting === 2 ? "vale metade" : meeting === 3 ? `vale no máximo ${rules.loss}` : "não vale pontos";
  return `${sum}; ${meeting}º confronto do mês ${worth}`;
}

function count(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many}`;
}

function signed(n: number): string {
  return n < 0 ? `−${-n}` : String(n);
}
