import { Defect } from "../../../lib/errors.ts";
import type { SportId } from "../../../lib/sports.ts";
import type { Turns } from "../../../lib/turns.ts";
import { blockFollower } from "./block-lines.ts";
import type { CsvLine } from "./csv-lines.ts";
import { guessHeadless } from "./headless.ts";
import { areNoHeadings } from "./place-headings.ts";
import { type ImportFormat, mapColumns, plainHeading, type SheetColumns } from "./headings.ts";
import { HEAD_LINES, type Sheet } from "./open-sheet.ts";
import { guessDateOrder } from "./moments.ts";
import { certainNames, isNobody, type KnownNames, knownNames } from "./pair-cells.ts";
import type { SheetReading, SheetScene } from "./reading.ts";
import { MAX_LISTED } from "./recognise.ts";
import { type ImportMatch, isContentKey, readRow, scoreCellsOf } from "./row.ts";
import { SheetNames, SheetRows } from "./sheet-rows.ts";
import { leadingSide, type ScoreSide, writtenScore } from "./score-cells.ts";
import { cellsByField, findWinner, namesWinners, readSides, sideCells, unreadContacts } from "./sides.ts";

const LINES_A_TURN = 250;
/** Of more lines than these that name no match each is refused: they are no titles. */
const MAX_TITLES = 2_000;
/** So many lines of pairs make a sheet of pairs. */
const LEAST_PAIRS = 5;

/** A line that cannot. */
interface RefusedRow extends CsvLine {
  reason: string;
  /** The date that it has of a line above. */
  carried?: string;
}

/** The contents of a sheet. */
export interface ReadFile {
  rows: SheetRows;
  /** How many matches have each score format, by its code. */
  scoreFormats: ReadonlyMap<string, number>;
  rankings: { sport: SportId; format: ImportMatch["format"] }[];
  /** Scores that Excel had made dates, as they were read back (the first MAX_LISTED), and how many there are. */
  dateScores: { lineNo: number; text: string }[];
  dateScoreCount: number;
  refused: RefusedRow[];
  /** Lines about a block of matches: titles, sums. They are no matches and no faults. */
  titles: CsvLine[];
  /** How many lines have the date of a line above. */
  carriedDates: number;
  /** E-mails and phones that are none: left out, their lines are not. */
  unreadContacts: number;
}

/** How a sheet seems to be meant. `sport` is that of lines that name none. */
export function* guessReading(
  { headings, lines }: Sheet,
  { format, sport, ...scene }: { format: ImportFormat; sport: SportId } & SheetScene,
): Turns<SheetReading> {
  const columns = areNoHeadings(headings)
    ? (guessHeadless(lines.slice(0, HEAD_LINES)) ?? {})
    : mapColumns(headings, format).columns;
  const cells = lines.flatMap((line) => (line.cells ? [cellsByField(line.cells, columns)] : []));
  const dateOrder = guessDateOrder(cells.map((cell) => cell("date")));
  const reading = { format, columns, dateOrder, scoreFormat: null, sport };
  yield;
  return {
    ...reading,
    scoreSide: yield* guessScoreSide({ headings, lines }, { ...reading, ...scene, scoreSide: "first" }),
  };
}

/** Reads all lines of a sheet, or refuses them one by one with a pt-BR reason. */
export function* readSheet(
  { headings, lines }: Sheet,
  reading: SheetReading,
  scene: SheetScene,
): Turns<ReadFile> {
  const known = yield* namesIn(lines, reading.columns);
  const isOfPairs = yield* holdsPairs(headings, lines, reading.columns);
  const context = { ...reading, ...scene, known, isOfPairs };
  const facts = { refused: [] as RefusedRow[], titles: [] as CsvLine[], carriedDates: 0, unreadContacts: 0 };
  const dated = { dateScores: [] as ReadFile["dateScores"], dateScoreCount: 0 };
  const found: ConstructorParameters<typeof SheetRows>[0][number][] = [];
  const names = new SheetNames();
  const scoreFormats = new Map<string, number>();
  const rankings = new Map<string, ReadFile["rankings"][number]>();
  const follow = blockFollower(reading.columns, reading.dateOrder);
  const lineByKey = new Map<string, number>();
  const repeats = new Map<string, number>();
  for (const [at, line] of lines.entries()) {
    if (at % LINES_A_TURN === 0) yield;
    const block = reading.format === "atp" ? { isTitle: false as const, line, carried: null } : follow(line);
    if (block.isTitle && facts.titles.length < MAX_TITLES) {
      facts.titles.push(line);
      continue;
    }
    const { carried } = block.isTitle ? { carried: null } : block;
    const { lineNo, cells } = block.isTitle ? line : block.line;
    if (carried !== null) facts.carriedDates += 1;
    const read = readLine(cells, headings.length, context);
    const isOwn = read.ok && isContentKey(read.match.key);
    const first = read.ok && !isOwn ? lineByKey.get(read.match.key) : undefined;
    if (!read.ok || first !== undefined) {
      const reason = read.ok ? `O identificador desta partida já apareceu na linha ${first}.` : read.message;
      facts.refused.push({ ...line, reason, ...(carried === null ? {} : { carried }) });
      continue;
    }
    const { key, playedOn, scoreFormat, fromDate, sport, format, sides } = read.match;
    // Two lines that say the same are two matches, the first and the second of that day; so a file read again finds both.
    const repeat = isOwn ? (repeats.get(key) ?? 0) + 1 : null;
    if (repeat === null) lineByKey.set(key, lineNo);
    else repeats.set(key, repeat);
    facts.unreadContacts += unreadContacts(cellsByField(cells ?? [], reading.columns));
    for (const player of sides.flat()) names.add(player);
    scoreFormats.set(scoreFormat, (scoreFormats.get(scoreFormat) ?? 0) + 1);
    rankings.set(`${sport}|${format}`, { sport, format });
    if (fromDate !== undefined) {
      dated.dateScoreCount += 1;
      if (dated.dateScores.length < MAX_LISTED) dated.dateScores.push({ lineNo, text: fromDate });
    }
    found.push({ line, carried, playedOn, repeat });
  }
  yield;
  const rows = new SheetRows(found, {
    names,
    dateColumn: reading.columns.date,
    read: (cells) => {
      const again = readLine(cells, headings.length, context);
      if (!again.ok) throw new Defect("a line that was a match is none");
      return again.match;
    },
  });
  return { rows, ...facts, ...dated, scoreFormats, rankings: [...rankings.values()] };
}

/** Guesses whose numbers come first, by the lines whose second side won: those of the winner, or of the side named first. */
function* guessScoreSide(
  { headings, lines }: Pick<Sheet, "headings" | "lines">,
  reading: SheetReading & SheetScene,
): Turns<ScoreSide> {
  if (namesWinners(reading.columns)) return "winner";
  const known = yield* namesIn(lines, reading.columns);
  const isOfPairs = yield* holdsPairs(headings, lines, reading.columns);
  const votes = { winner: 0, first: 0 };
  for (const [at, { cells }] of lines.entries()) {
    if (at % LINES_A_TURN === 0) yield;
    const cell = cellsByField(cells ?? [], reading.columns);
    if (cell("victor") === "") continue;
    const sides = readSides(cell, { ...reading, known, isOfPairs });
    const parsed = writtenScore(scoreCellsOf(cell, reading));
    if (typeof sides === "string" || !parsed.ok || parsed.end !== "completed") continue;
    if (findWinner(cell, sides, parsed, reading) !== 2) continue;
    votes[leadingSide(parsed) === 1 ? "winner" : "first"] += 1;
  }
  return votes.winner > votes.first ? "winner" : "first";
}

function* namesIn(lines: readonly CsvLine[], columns: SheetColumns): Turns<KnownNames> {
  const known = new Set<string>();
  for (let at = 0; at < lines.length; at += LINES_A_TURN) {
    const some = lines.slice(at, at + LINES_A_TURN);
    for (const name of knownNames(some.map(({ cells }) => sideCells(cellsByField(cells ?? [], columns)))))
      known.add(name);
    yield;
  }
  return known;
}

/** Whether a sheet is one of pairs: by the headings of its sides, or because nearly all of its lines name four people. */
function* holdsPairs(
  headings: readonly string[],
  lines: readonly CsvLine[],
  columns: SheetColumns,
): Turns<boolean> {
  const sides = [columns.winner ?? columns.first, columns.loser ?? columns.second];
  if (sides.some((at) => at !== undefined && /\bduplas?\b/.test(plainHeading(headings[at] ?? ""))))
    return true;
  let [pairs, others] = [0, 0];
  for (const [at, { cells }] of lines.entries()) {
    if (at % LINES_A_TURN === 0) yield;
    const cell = cellsByField(cells ?? [], columns);
    const written = sideCells(cell);
    if (written.some(({ name }) => name === "") || cell("format") !== "") continue;
    if (written.every((side) => !isNobody(side) && certainNames(side).length === 2)) pairs += 1;
    else others += 1;
  }
  return pairs >= LEAST_PAIRS && others * 5 <= pairs;
}

function readLine(cells: CsvLine["cells"], width: number, context: Parameters<typeof readRow>[1]) {
  if (!cells) return { ok: false as const, message: "As aspas desta linha não fecham." };
  if (cells.slice(width).some((cell) => cell !== "")) {
    const message = `A linha tem ${cells.length} colunas e o cabeçalho ${width}: ponha entre aspas o texto que tem o separador.`;
    return { ok: false as const, message };
  }
  return readRow(cells, context);
}
