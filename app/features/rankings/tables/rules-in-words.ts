import { listed } from "../../../lib/lists.ts";
import type { RankingRules } from "../../scoring/ledger/rules.ts";
import { findScoreFormat } from "../../scoring/scores/score-formats.ts";
import { tieBreaksLabel } from "./ranking-labels.ts";

/** The rules of points in force as sentences, in the order in which a club would say them (product §5). */
export function rulesInWords(rules: RankingRules): string[] {
  const { win, loss, walkoverWon, walkoverLost } = rules;
  const sentences = [
    `Vitória vale ${points(win)} e derrota ${points(loss)}; W.O. vale ${points(walkoverWon)} a quem vence e ${points(walkoverLost)} a quem falta.`,
    unitsInWords(rules),
  ];
  if (rules.presence !== 0)
    sentences.push(`Presença em quadra vale ${points(rules.presence)}, na vitória e na derrota.`);
  sentences.push(
    `A segunda partida dos mesmos adversários no mês vale metade, a terceira no máximo ${points(loss)}; da quarta em diante, zero.`,
    rules.windowWeeks ? `Contam as últimas ${rules.windowWeeks} semanas.` : "Contam todas as partidas.",
  );
  if (rules.bestOf) sentences.push(`Contam os ${rules.bestOf} melhores resultados de cada atleta.`);
  const usual = rules.usualFormat === null ? null : findScoreFormat(rules.usualFormat);
  if (usual) sentences.push(`Formato de jogo usual: ${usual.label}.`);
  if (rules.allowedFormats) {
    const names = rules.allowedFormats.map((code) => findScoreFormat(code)?.label ?? code);
    sentences.push(`Só contam partidas em: ${names.join("; ")}.`);
  }
  if (rules.closedCompanies.length > 0)
    sentences.push("Partidas só entre pessoas de um grupo que o clube fechou não valem pontos.");
  sentences.push(`Desempate, nesta ordem: ${tieBreaksLabel(rules.tieBreaks)}.`);
  return sentences;
}

function unitsInWords({ set, game, setLost, gameLost }: RankingRules): string {
  const parts = [`cada set vencido ${points(set)}`, `cada game vencido ${points(game)}`];
  if (setLost !== 0) parts.push(`cada set perdido ${points(setLost)}`);
  if (gameLost !== 0) parts.push(`cada game perdido ${points(gameLost)}`);
  return `Além disso, ${listed(parts)}.`;
}

/** "100 pontos", "1 ponto", "−50 pontos". */
function points(n: number): string {
  return `${n < 0 ? `−${-n}` : n} ${Math.abs(n) === 1 ? "ponto" : "pontos"}`;
}
