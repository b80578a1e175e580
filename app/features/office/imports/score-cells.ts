import type { SportId } from "../../../lib/sports.ts";
import { readEnd, readScoreFormat } from "./cells.ts";
import { type DateOrder, monthOf } from "./moments.ts";
import { explainNoFormat, inferScoreFormat } from "../../scoring/scores/infer-format.ts";
import { checkScore, type MatchEnd, type SetScore, type SideNumber } from "../../scoring/scores/score.ts";
import { formatScoreText, type ParsedScore, parseScoreText } from "../../scoring/scores/score-text.ts";

/** The side whose numbers a file writes first: the winner, or the side that stands first in the line. */
export type ScoreSide = "winner" | "first";

/** A result of the file, after its checks; the winner named by the file is side 1 (for a double W.O., the one named first). */
export interface ImportedScore {
  scoreFormat: string;
  end: MatchEnd;
  winner: SideNumber | null;
  losingSide: SideNumber | null;
  sets: SetScore[];
  setsWon: [number, number];
  gamesWon: [number, number];
  /** As people read it, the same however the file writes it. */
  text: string;
}

type ReadScore = { ok: true; score: ImportedScore } | { ok: false; message: string };

/** The cells about a score; empty where the file has no such column. */
export interface ScoreCells {
  score: string;
  /** One cell for each set, where the file has such columns. */
  sets: readonly string[];
  end: string;
  scoreFormat: string;
  bestOf: string;
  /** Which number of a score that Excel made a date was written first. */
  dateOrder: DateOrder;
}

/** A score as it was written; `fromDate` where Excel had made a date of it. */
type WrittenScore = ParsedScore & { fromDate?: string };

type Unread = { ok: false; message: string };

const MISSING: Unread = { ok: false, message: "Falta o placar." };
// Excel takes 6-4 for the sixth of April and shows "06/abr", or "06/04/2026".
const DAY_OF_MONTH =
  /\b(\d{1,2})[/-](jan|fev|feb|mar|abr|apr|mai|may|jun|jul|ago|aug|set|sep|out|oct|nov|dez|dec)\b\.?/gi;
/** Excel takes 12-15 for December 2015. */
const MONTH_OF_YEAR =
  /\b(jan|fev|feb|mar|abr|apr|mai|may|jun|jul|ago|aug|set|sep|out|oct|nov|dez|dec)\.?[/-](\d{2})\b/gi;
const WHOLE_DATE = /^(\d{1,2})\/(\d{1,2})\/\d{4}(?:\s+00:00(?::00)?)?$/;
const ISO_DATE = /^\d{4}-(\d{2})-(\d{2})(?:[T\s]00:00(?::00)?)?$/;
/** 6:4 is four past six. */
const HOUR = /^(0\d|\d):(\d{2})(?::00)?$|^(\d{2}):(0\d)(?::00)?$/;
const NO_SET = /^[-–—x.]?$/i;

/** Takes the cells about the score; gives what they say, the numbers as written, not yet checked. */
export function writtenScore(cells: ScoreCells): WrittenScore | Unread {
  const texts = [cells.score, ...cells.sets];
  const undated = texts.map((cell) => withoutDate(cell, cells.dateOrder));
  const read = readTexts(cells, undated[0]!, undated.slice(1));
  const isUndated = undated.some((cell, index) => cell !== texts[index]);
  const used = cells.score === "" ? undated.slice(1).join(" ") : undated[0];
  return read.ok && isUndated && used !== undefined ? { ...read, fromDate: used.trim() } : read;
}

function readTexts(cells: ScoreCells, whole: string, parts: readonly string[]): ParsedScore | Unread {
  const named = readEnd(cells.end);
  if (named === null) return { ok: false, message: `Não entendi como a partida terminou: “${cells.end}”.` };
  const score = whole === "" ? parts.filter((cell) => !NO_SET.test(cell)).join(" ") : whole;
  if (score === "") return named === "completed" ? MISSING : parseScoreText(cells.end);
  const parsed = parseScoreText(score);
  if (!parsed.ok || named === "completed" || parsed.end === named) return withoutNominalSets(parsed);
  // Nobody played: the retirement of the other cell is this W.O.
  if (parsed.end === "walkover" && named === "retired") return parsed;
  if (parsed.end === "completed") return withoutNominalSets(parseScoreText(`${score} ${cells.end}`));
  return { ok: false, message: `O placar “${score}” e o término “${cells.end}” dizem coisas diferentes.` };
}

/** The same score told from the other side: who wrote the numbers of side 2 first. */
export function mirroredScore(parsed: ParsedScore): ParsedScore {
  const sets = parsed.sets.map(({ side1, side2, ...set }) => ({ ...set, side1: side2, side2: side1 }));
  return { ...parsed, sets };
}

/** The side, of those that the numbers stand for, that won most sets; null for as many, or for none. */
export function leadingSide({ sets }: ParsedScore): SideNumber | null {
  const won = sets.filter(({ side1, side2 }) => side1 > side2).length;
  const lost = sets.filter(({ side1, side2 }) => side1 < side2).length;
  return won === lost ? null : won > lost ? 1 : 2;
}

/**
 * Takes what `writtenScore` gave, the winner's numbers first; gives the checked result, or the pt-BR reason why it cannot be. A score without
 * a format is read in the club's `usual` one where it is possible in it.
 */
export function readScore(
  parsed: ParsedScore,
  cells: Pick<ScoreCells, "scoreFormat" | "bestOf">,
  { sport, usual }: { sport: SportId; usual?: string | undefined },
): ReadScore {
  const bestOf = cells.bestOf === "" ? null : readBestOf(cells.bestOf);
  if (cells.bestOf !== "" && bestOf === null) {
    return { ok: false, message: `“${cells.bestOf}” não é um número de sets: use 1, 3 ou 5.` };
  }
  const format =
    cells.scoreFormat === ""
      ? inferScoreFormat(sport, bestOf, parsed, usual)
      : readScoreFormat(cells.scoreFormat, sport);
  if (!format) {
    if (cells.scoreFormat === "") return { ok: false, message: explainNoFormat(sport, bestOf, parsed) };
    return { ok: false, message: `Não conheço o formato de placar “${cells.scoreFormat}” neste esporte.` };
  }
  const checked = checkScore(format, parsed);
  if (!checked.ok) return { ok: false, message: checked.message };
  const { sets, end } = parsed;
  return {
    ok: true,
    score: {
      scoreFormat: format.code,
      end,
      winner: checked.winner,
      losingSide: parsed.losingSide ?? null,
      sets,
      setsWon: checked.setsWon,
      gamesWon: checked.gamesWon,
      text: formatScoreText(format, sets, end, 1),
    },
  };
}

/** Sets of 6-0 beside a W.O. are how some write that nobody played: it has no sets. */
function withoutNominalSets(parsed: ParsedScore | Unread): ParsedScore | Unread {
  if (!parsed.ok || parsed.end !== "walkover" || parsed.sets.length === 0) return parsed;
  const isToNothing = parsed.sets.every(({ side1, side2 }) => side1 > 0 && side2 === 0);
  return isToNothing ? { ...parsed, sets: [], pointsSets: [] } : parsed;
}

/** The score that stood in a cell before Excel took it for a date: the day and the month in the order of the file's dates. */
function withoutDate(text: string, order: DateOrder): string {
  const games = (day: string | undefined, month: string | number | null) => {
    const pair = [Number(day), Number(month)];
    return (order === "day" ? pair : pair.toReversed()).join("/");
  };
  return text
    .replace(
      MONTH_OF_YEAR,
      (_, month: string, year: string) => `${monthOf(month.toLowerCase())}/${Number(year)}`,
    )
    .replace(DAY_OF_MONTH, (_, day: string, month: string) => games(day, monthOf(month.toLowerCase())))
    .replace(ISO_DATE, (_, month: string, day: string) => games(day, month))
    .replace(HOUR, (_, a = "", b = "", c = "", d = "") => `${Number(a || c)}/${Number(b || d)}`)
    .replace(WHOLE_DATE, (_, first: string, second: string) => `${Number(first)}/${Number(second)}`);
}

function readBestOf(cell: string): 1 | 3 | 5 | null {
  const sets = Number(cell);
  return sets === 1 || sets === 3 || sets === 5 ? sets : null;
}
