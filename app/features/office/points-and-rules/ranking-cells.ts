import type { MatchFormat } from "../../../lib/formats.ts";
import { sportLabel } from "../../../lib/sports.ts";
import { CATEGORY_GENDER_LABELS } from "../../scoring/ledger/category-label.ts";
import type { Category } from "../../scoring/ledger/category.ts";
import type { RankingRules } from "../../scoring/ledger/rules.ts";
import { tieBreaksLabel } from "../../rankings/tables/ranking-labels.ts";
import { writeGroups, writeNumbers } from "./number-lists.ts";

/** A ranking with all that decides who and what counts in it. */
interface RuledRanking extends Category {
  sport: string;
  format: MatchFormat;
  isMain: boolean;
  name: string | null;
  closedAt: string | null;
  rules: RankingRules;
  /** Ids of those who asked to play it and were let in. */
  enrolled: readonly string[];
}

/** The points of a rule: the column of each, and what the form calls it. */
export const POINTS_COLUMNS = [
  ["vitoria", "win"],
  ["derrota", "loss"],
  ["vitoria_por_wo", "walkover_won"],
  ["derrota_por_wo", "walkover_lost"],
  ["set_ganho", "set_won"],
  ["game_ganho", "game_won"],
  ["set_perdido", "set_lost"],
  ["game_perdido", "game_lost"],
  ["presenca", "presence"],
] as const;

/** The words of a cell for a rule without a limit: an empty one is the rule that a new ranking has. */
export const NO_WINDOW = "sempre";
export const NO_BEST_OF = "todos";
/** The words for who is in a ranking. */
export const ENROLMENT_WORDS = { everybody: "todos", request: "por inscrição" } as const;

/** The columns that the reader of a club's rules understands (docs/csv.md). */
export const RULEBOOK_HEAD = [
  ..."esporte formato ranking principal genero classes idade_minima idade_maxima".split(" "),
  ..."temporada_de temporada_ate participacao inscritos situacao".split(" "),
  ...POINTS_COLUMNS.map(([column]) => column),
  ..."janela_semanas melhores_resultados desempate formato_usual formatos_aceitos grupos_fechados".split(" "),
];

/** A ranking as a line of the club's rules; `numberOf` says who somebody is in the club's own system. */
export function rankingCells(ranking: RuledRanking, numberOf: (athleteId: string) => string): string[] {
  const { rules } = ranking;
  const points: Record<(typeof POINTS_COLUMNS)[number][1], number> = {
    win: rules.win,
    loss: rules.loss,
    walkover_won: rules.walkoverWon,
    walkover_lost: rules.walkoverLost,
    set_won: rules.set,
    game_won: rules.game,
    set_lost: rules.setLost,
    game_lost: rules.gameLost,
    presence: rules.presence,
  };
  return [
    sportLabel(ranking.sport),
    ranking.format === "doubles" ? "duplas" : "simples",
    ranking.isMain ? "Geral" : (ranking.name ?? ""),
    ranking.isMain ? "sim" : "não",
    CATEGORY_GENDER_LABELS[ranking.gender],
    (ranking.classes ?? []).join(", "),
    numberText(ranking.minAge, ""),
    numberText(ranking.maxAge, ""),
    ranking.seasonFrom ?? "",
    ranking.seasonTo ?? "",
    ENROLMENT_WORDS[ranking.enrolment],
    writeNumbers(ranking.enrolled.map(numberOf)),
    ranking.closedAt === null ? "aberta" : "encerrada",
    ...POINTS_COLUMNS.map(([, field]) => String(points[field])),
    numberText(rules.windowWeeks, NO_WINDOW),
    numberText(rules.bestOf, NO_BEST_OF),
    tieBreaksLabel(rules.tieBreaks),
    rules.usualFormat ?? "",
    (rules.allowedFormats ?? []).join(", "),
    writeGroups(rules.closedCompanies.map((company) => company.map(numberOf))),
  ];
}

function numberText(value: number | null, none: string): string {
  return value === null ? none : String(value);
}
