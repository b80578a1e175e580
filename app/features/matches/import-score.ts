import type { SportId } from "../clubs/sports.ts";
import { readEnd, readScoreFormat } from "./import-cells.ts";
import { explainNoFormat, inferScoreFormat } from "./infer-format.ts";
import { judgeScore, type MatchEnd, type SetScore, type SideNumber } from "./score.ts";
import { formatScoreText, type ParsedScore, parseScoreText } from "./score-text.ts";

/** A result as the file tells it, judged; the winner named by the file is side 1 (for a double W.O., the one named first). */
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

export type ReadScore = { ok: true; score: ImportedScore } | { ok: false; message: string };

/** The cells about a score; empty where the file has no such column. */
export interface ScoreCells {
  score: string;
  end: string;
  scoreFormat: string;
  bestOf: string;
}

const MISSING: ReadScore = { ok: false, message: "Falta o placar." };

/** Takes the cells about the score and the sport; gives the judged result, or the pt-BR reason why it cannot be. */
export function readScore(cells: ScoreCells, sport: SportId): ReadScore {
  const parsed = readWritten(cells);
  if (!parsed.ok) return parsed;
  const bestOf = cells.bestOf === "" ? null : readBestOf(cells.bestOf);
  if (cells.bestOf !== "" && bestOf === null) {
    return { ok: false, message: `“${cells.bestOf}” não é um número de sets: use 1, 3 ou 5.` };
  }
  const format =
    cells.scoreFormat === ""
      ? inferScoreFormat(sport, bestOf, parsed)
      : readScoreFormat(cells.scoreFormat, sport);
  if (!format) {
    if (cells.scoreFormat === "") return { ok: false, message: explainNoFormat(sport, bestOf, parsed) };
    return { ok: false, message: `Não conheço o formato de placar “${cells.scoreFormat}” neste esporte.` };
  }
  const judged = judgeScore(format, parsed);
  if (!judged.ok) return { ok: false, message: judged.message };
  const { sets, end } = parsed;
  return {
    ok: true,
    score: {
      scoreFormat: format.code,
      end,
      winner: judged.winner,
      losingSide: parsed.losingSide ?? null,
      sets,
      setsWon: judged.setsWon,
      gamesWon: judged.gamesWon,
      text: formatScoreText(format, sets, end, 1),
    },
  };
}

/** The score as written, with the end that stands beside it or in a column of its own. */
function readWritten({ score, end }: ScoreCells): ParsedScore | { ok: false; message: string } {
  const named = readEnd(end);
  if (named === null) return { ok: false, message: `Não entendi como a partida terminou: “${end}”.` };
  if (score === "")
    return named === "completed" ? (MISSING as { ok: false; message: string }) : parseScoreText(end);
  const parsed = parseScoreText(score);
  if (!parsed.ok || named === "completed" || parsed.end === named) return parsed;
  if (parsed.end === "completed") return parseScoreText(`${score} ${end}`);
  return { ok: false, message: `O placar “${score}” e o término “${end}” dizem coisas diferentes.` };
}

function readBestOf(cell: string): 1 | 3 | 5 | null {
  const sets = Number(cell);
  return sets === 1 || sets === 3 || sets === 5 ? sets : null;
}
