import type { LineReason } from "./ledger.ts";
import { isTooShort } from "./level.ts";
import { earnsSets, isEven, playedUnits, type RankingResult } from "./result.ts";

/** Facts of a line that its change of nível is explained by; levels are thousandths. */
interface LevelFacts {
  reason: LineReason;
  sport: string;
  athleteId: string;
  levelChange: number;
  levelFromResult: number;
  levelFromScore: number;
  levelMeeting: number | null;
  /** The result that the line was written for. */
  result: RankingResult | null;
}

/**
 * Puts the parts that moved the nível into words (product §5): "resultado +8,5 · placar 12 games a 5: +35,0", and a third part where the
 * change was halved, or held at zero. Null for lines that say nothing about nível, and for those that were written before the parts were
 * kept.
 */
export function levelLabel(facts: LevelFacts): string | null {
  const { result, levelMeeting } = facts;
  if (facts.reason === "annulment") return facts.levelChange === 0 ? null : "devolve o que a partida moveu";
  if (result === null || levelMeeting === null || facts.reason === "window" || facts.reason === "best_of")
    return null;
  if (!earnsSets(result.end))
    return result.end === "defaulted" ? "desclassificação não move o nível" : "W.O. não move o nível";
  if (isEven(result)) return "empate não move o nível";
  const parts = [
    `resultado ${signed(facts.levelFromResult)}`,
    scorePart(facts, result),
    restPart(facts, levelMeeting),
  ];
  return parts.filter((part) => part !== null).join(" · ");
}

function scorePart({ sport, athleteId, levelFromScore }: LevelFacts, result: RankingResult): string | null {
  const { kind, made } = playedUnits(result, sport);
  const unit = kind === "games" ? "games" : "pontos";
  if (isTooShort(result, made)) return `placar não conta: menos de seis ${unit}`;
  if (made[0] + made[1] === 0) return null;
  const [own, other] = result.sides[0].includes(athleteId) ? made : [made[1], made[0]];
  return `placar ${own} ${own === 1 ? unit.slice(0, -1) : unit} a ${other}: ${signed(levelFromScore)}`;
}

function restPart(facts: LevelFacts, meeting: number): string | null {
  const whole = facts.levelFromResult + facts.levelFromScore;
  const rest = facts.levelChange - whole;
  if (whole === 0) return null;
  const won = facts.reason === "win";
  if (won ? whole < 0 : whole > 0)
    return `limite, ${won ? "quem vence não perde" : "quem perde não ganha"} nível: ${signed(rest)}`;
  if (meeting === 2) return `2º confronto do mês move metade: ${signed(rest)}`;
  return meeting > 2 ? `${meeting}º confronto do mês não move: ${signed(rest)}` : null;
}

/** Thousandths as people read them, with a sign: +8,5, −35,0. */
function signed(thousandths: number): string {
  const text = (Math.abs(thousandths) / 1000).toFixed(1).replace(".", ",");
  return thousandths < 0 ? `−${text}` : `+${text}`;
}
