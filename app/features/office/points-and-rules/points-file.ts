import { MAX_ID_LENGTH } from "../imports/sides.ts";
import { csvFault, type CsvLine, readCsvLines } from "../imports/csv-lines.ts";
import { tooManyLines } from "../imports/most-lines.ts";
import { plainHeading } from "../imports/headings.ts";
import { readMoment } from "../imports/moments.ts";
import type { NamedRanking } from "./named-rankings.ts";
import { findRanking } from "./which-ranking.ts";

/** Lines of one file, and letters of what somebody wrote beside points. */
export const MAX_LINES = 2_000;
const NOTE_LETTERS = 120;
const NAME_LETTERS = 120;
/** Of one line. */
export const MAX_POINTS = 999_999;

const HEADINGS = {
  name: ["atleta", "nome", "jogador", "jogadora", "membro", "associado", "name", "player"],
  number: ["numero", "matricula", "id", "codigo", "id atleta"],
  points: ["pontos", "pontuacao", "total de pontos", "pts", "points"],
  sport: ["esporte", "modalidade", "sport"],
  format: ["formato", "simples ou duplas", "format"],
  ranking: ["ranking", "nome do ranking"],
  category: ["categoria", "category"],
  season: ["temporada", "season"],
  day: ["data", "dia", "desde", "date"],
  note: ["motivo", "observacao", "referente a", "note"],
} as const;

type Column = keyof typeof HEADINGS;

/** A line that says how many points somebody has in a ranking. */
export interface PointsLine {
  lineNo: number;
  name: string;
  number: string | null;
  points: number;
  /** Of the ranking. */
  key: string;
  /** The day that they belong to, where the line says one. */
  day: string | null;
  /** The reason for the points; empty for those that the club brings as a whole. */
  note: string;
}

/** A line that cannot be taken, with a pt-BR reason. */
export interface RefusedPointsLine {
  lineNo: number;
  text: string;
  reason: string;
}

interface PointsFile {
  lines: PointsLine[];
  refused: RefusedPointsLine[];
}

/** How a file is read: the club's rankings, the one of lines that name none, and today's date in its zone. */
interface PointsScene {
  rankings: readonly NamedRanking[];
  usual: string | null;
  today: string;
}

/** Takes the text of a file; gives its lines and those refused, or a pt-BR sentence why nothing of it can be read. */
export function readPointsFile(text: string, scene: PointsScene): PointsFile | { problem: string } {
  const fault = csvFault(text, 2 * MAX_LINES);
  if (fault !== null) return { problem: fault };
  const [first, ...rest] = readCsvLines(text);
  if (!first) return { problem: "O arquivo está vazio: a primeira linha dá nome às colunas." };
  const columns = columnsOf(first);
  if (!columns) {
    const found = (first.cells ?? []).slice(0, 12).join(", ");
    return { problem: `Faltam as colunas “atleta” e “pontos”. A primeira linha diz: ${found}.` };
  }
  const lines = columns.isHeaded ? rest : [first, ...rest];
  if (lines.length === 0) return { problem: "O arquivo só tem a linha dos títulos." };
  if (lines.length > MAX_LINES) return { problem: tooManyLines(MAX_LINES) };
  const file: PointsFile = { lines: [], refused: [] };
  for (const line of lines) {
    const read = readLine(line, columns.places, scene);
    if (typeof read !== "string") file.lines.push(read);
    else file.refused.push({ lineNo: line.lineNo, text: textOf(line), reason: read });
  }
  return file;
}

/** Two columns without headings are a name and its points. */
function columnsOf({ cells }: CsvLine) {
  const headings = (cells ?? []).map(plainHeading);
  const places: Partial<Record<Column, number>> = {};
  for (const [column, names] of Object.entries(HEADINGS) as [Column, readonly string[]][]) {
    const name = names.find((candidate) => headings.includes(candidate));
    if (name !== undefined) places[column] = headings.indexOf(name);
  }
  if (places.points !== undefined && (places.name ?? places.number) !== undefined)
    return { isHeaded: true, places };
  const isBare = cells?.length === 2 && typeof readPoints(cells[1]!) === "number";
  return isBare ? { isHeaded: false, places: { name: 0, points: 1 } } : null;
}

function readLine(
  line: CsvLine,
  places: Partial<Record<Column, number>>,
  { rankings, usual, today }: PointsScene,
): PointsLine | string {
  const { lineNo, cells } = line;
  if (cells === null) return "As aspas desta linha não fecham.";
  const cell = (column: Column) => cells[places[column] ?? -1] ?? "";
  const [name, number] = [cell("name"), cell("number")];
  if (name === "" && number === "") return "A linha não diz de quem são os pontos.";
  if (name.length > NAME_LETTERS || number.length > MAX_ID_LENGTH) return "O nome é longo demais.";
  const points = readPoints(cell("points"));
  if (typeof points === "string") return points;
  const day = cell("day") === "" ? null : (readMoment(cell("day"))?.day ?? "");
  if (day === "") return `“${cell("day")}” não é uma data.`;
  if (day !== null && day > today) return "A data ainda não chegou.";
  const note = cell("note");
  if (note.length > NOTE_LETTERS || /[<>]/.test(note))
    return `O motivo tem até ${NOTE_LETTERS} letras, sem < nem >.`;
  const ranking = findRanking(
    rankings,
    {
      sport: cell("sport"),
      format: cell("format"),
      ranking: cell("ranking"),
      category: cell("category"),
      season: cell("season"),
    },
    usual,
  );
  if ("reason" in ranking) return ranking.reason;
  return { lineNo, name, number: number || null, points, key: ranking.key, day, note };
}

/** Whole points as a Brazilian sheet writes them ("1.250", "300,00"), or a pt-BR sentence why they are none. */
export function readPoints(cell: string): number | string {
  const text = cell.replace(/[\s\u00A0]+/g, "");
  if (text === "") return "A linha não diz quantos pontos.";
  if (/^[-−]/.test(text)) return "Pontos iniciais não podem ser negativos.";
  const whole = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,0+)?$/.exec(text) ?? /^(\d+)\.0{1,2}$/.exec(text);
  if (whole) {
    const points = Number(whole[1]!.replaceAll(".", ""));
    return points <= MAX_POINTS ? points : `O máximo é ${MAX_POINTS.toLocaleString("pt-BR")} pontos.`;
  }
  const parts = /^(\d+)[.,]\d+$/.exec(text);
  if (!parts) return `“${cell}” não é um número de pontos.`;
  const below = Number(parts[1]);
  return `Pontos são números inteiros: em vez de ${cell.trim()}, escreva ${below} ou ${below + 1}.`;
}

function textOf({ cells, text }: CsvLine): string {
  return text ?? (cells ?? []).filter((cell) => cell !== "").join(" · ");
}
