import { findScoreFormat } from "../scores/score-formats.ts";

/** Why a player's report in another score format is not taken where people change partners. */
export const OTHER_FORMAT =
  "Nesta categoria todos os jogos valem o mesmo: lance o placar no formato que o clube escolheu para ela.";

/** Why fixed points and the clock are not taken where somebody must win. */
export const NEVER_EVEN = "Pontos fixos e por tempo são só do Super 8 e do rei da praia: lance os sets.";

/** Why a result in another score format is not taken where people change partners. */
export function otherFormatWords(onlyFormat: string): string {
  const label = findScoreFormat(onlyFormat)?.label ?? onlyFormat;
  return `Nesta categoria cada jogo é ${label}: lance o placar assim.`;
}
