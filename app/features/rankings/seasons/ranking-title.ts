import type { MatchFormat } from "../../../lib/formats.ts";
import { sportLabel } from "../../../lib/sports.ts";
import { FORMAT_LABELS, listedRankingLabel } from "../tables/ranking-labels.ts";

/** "Tênis · simples · Feminino B e C": a ranking among those of a club's office. */
export function rankingTitle(
  ranking: { sport: string; format: MatchFormat } & Parameters<typeof listedRankingLabel>[0],
): string {
  return `${sportLabel(ranking.sport)} · ${FORMAT_LABELS[ranking.format].toLowerCase()} · ${listedRankingLabel(ranking)}`;
}
