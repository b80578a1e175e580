import { sportLabel } from "../../../lib/sports.ts";
import { foldText } from "../../../lib/text.ts";
import { categoryLabel, seasonLabel } from "../../scoring/ledger/category-label.ts";
import { readFormat, readSport } from "../imports/cells.ts";
import type { NamedRanking } from "./named-rankings.ts";

/** The words of a line about its ranking, each empty where it says nothing. */
export interface RankingCells {
  sport: string;
  format: string;
  ranking: string;
  category: string;
  season: string;
}

const MAIN_NAMES = new Set(["geral", "ranking geral", "principal"]);

/** The ranking that a line means, by sport, format, name, category and season; or a pt-BR sentence why none is found. */
export function findRanking(
  rankings: readonly NamedRanking[],
  cells: RankingCells,
  usual: string | null,
): { key: string } | { reason: string } {
  if (Object.values(cells).every((cell) => cell === "")) {
    const chosen = rankings.find(({ key }) => key === usual) ?? (rankings.length === 1 ? rankings[0] : null);
    return chosen ? openOnly(chosen) : { reason: "A linha não diz o ranking: escolha um para estas linhas." };
  }
  const sport = readSport(cells.sport);
  if (cells.sport !== "" && sport === null) return { reason: `“${cells.sport}” não é um esporte da Quadra.` };
  const format = readFormat(cells.format);
  if (cells.format !== "" && format === null)
    return { reason: `“${cells.format}” não é simples nem duplas.` };
  const fitting = rankings.filter(
    (one) =>
      (sport === null || one.sport === sport) &&
      (format === null || one.format === format) &&
      isOfSeason(one, cells.season) &&
      isCalled(one, cells.ranking) &&
      isOfCategory(one, cells),
  );
  const open = fitting.filter(({ isClosed }) => !isClosed);
  const [only] = open.length > 0 ? open : fitting;
  if (!only) return { reason: "O clube não tem este ranking: abra-o antes ou confira o nome." };
  if (open.length > 1)
    return { reason: `Serve para ${open.map(titleOf).join(" e ")}: diga esporte, formato ou temporada.` };
  return openOnly(only);
}

function openOnly(ranking: NamedRanking): { key: string } | { reason: string } {
  if (!ranking.isClosed) return { key: ranking.key };
  return { reason: `A temporada de ${titleOf(ranking)} está encerrada: a tabela não muda mais.` };
}

function titleOf({ sport, format, name }: NamedRanking): string {
  return `${name ?? "Geral"} (${sportLabel(sport)}, ${format === "doubles" ? "duplas" : "simples"})`;
}

function isCalled({ name }: NamedRanking, cell: string): boolean {
  const wanted = foldText(cell);
  if (wanted === "") return true;
  return name === null ? MAIN_NAMES.has(wanted) : foldText(name) === wanted;
}

/** A category is said as the office shows it ("Feminino · classe B"), or by the ranking's own name. */
function isOfCategory(ranking: NamedRanking, { ranking: called, category }: RankingCells): boolean {
  const wanted = foldText(category);
  // A line that names neither means the main one.
  if (wanted === "") return called !== "" || ranking.name === null;
  return foldText(categoryLabel(ranking)) === wanted || (called === "" && isCalled(ranking, category));
}

/** "2026", or as the office shows a season: "de 01/01/2026 a 31/12/2026". */
function isOfSeason(ranking: NamedRanking, cell: string): boolean {
  const wanted = foldText(cell);
  if (wanted === "") return true;
  const days = [ranking.seasonFrom, ranking.seasonTo].filter((day) => day !== null);
  if (/^\d{4}$/.test(wanted)) return days.some((day) => day.startsWith(wanted));
  return foldText(seasonLabel(ranking)) === wanted;
}
