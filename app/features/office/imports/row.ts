import { formatDay } from "../../../lib/dates.ts";
import { foldText } from "../../../lib/text.ts";
import { type SportId, sportLabel } from "../../../lib/sports.ts";
import { readSport } from "./cells.ts";
import type { ImportFormat } from "./headings.ts";
import { readMoment, readTime } from "./moments.ts";
import { joinedGames } from "./pair-headings.ts";
import type { SheetReading } from "./reading.ts";
import {
  type ImportedScore,
  mirroredScore,
  readScore,
  type ScoreCells,
  writtenScore,
} from "./score-cells.ts";
import {
  type Cells,
  cellsByField,
  findWinner,
  type ImportPlayer,
  MAX_ID_LENGTH,
  namesWinners,
  readSides,
  type RowContext,
} from "./sides.ts";

/** A match read from a line, ready to be written but for its players and its key. */
export interface ImportMatch extends Omit<ImportedScore, "text"> {
  /** Distinguishes the match from any other of the club, in this file and in later ones. */
  key: string;
  playedOn: string;
  time: string | null;
  sport: SportId;
  format: "singles" | "doubles";
  place: string | null;
  /** Which meeting of these opponents in its month the file says that it was. */
  meeting?: number;
  /** The text of a score that Excel had made a date: shown before it is confirmed. */
  fromDate?: string;
  /** Winner (or first named) first. */
  sides: [ImportPlayer[], ImportPlayer[]];
}

type ReadRow = { ok: true; match: ImportMatch } | { ok: false; message: string };

const SET_FIELDS = ["set1", "set2", "set3", "set4", "set5"] as const;
const MAX_PLACE_LENGTH = 120;
/** The words of our own export for a match that does not count, or not yet (`STATUS_LABELS`). */
const NOT_CONFIRMED = /^(?:aguardando resposta|contestada|anulada|cancelada|retirada)$/;
const MEETING = /^[1-9]\d?$/;

/** Takes a line's cells; gives its match, or the pt-BR reason why the line cannot be imported. Equal lines
 * give equal keys: see `isContentKey`. */
export function readRow(cells: readonly string[], context: RowContext): ReadRow {
  const cell = cellsByField(cells, context.columns);
  const refuse = (message: string): ReadRow => ({ ok: false, message });

  const sport = cell("sport") === "" ? context.sport : readSport(cell("sport"));
  if (!sport) return refuse(`Não conheço o esporte “${cell("sport")}”.`);
  if (context.clubSports.length > 0 && !context.clubSports.includes(sport)) {
    return refuse(`O clube não oferece ${sportLabel(sport)}.`);
  }

  const status = cell("status");
  if (NOT_CONFIRMED.test(foldText(status)))
    return refuse(`A partida está como “${status}”: só as confirmadas contam.`);

  if (cell("date") === "") return refuse("Falta a data.");
  const moment = readMoment(cell("date"), context.dateOrder);
  if (!moment) return refuse(refuseDate(cell("date")));
  if (moment.day > context.today) return refuse(`A data ${formatDay(moment.day)} ainda não chegou.`);

  const written = readSides(cell, context);
  if (typeof written === "string") return refuse(written);
  const scoreCells = scoreCellsOf(cell, context);
  const parsed = writtenScore(scoreCells);
  if (!parsed.ok) return parsed;
  const winner = findWinner(cell, written, parsed, context);
  if (typeof winner === "string") return refuse(winner);
  const sides: typeof written = winner === 1 ? written : [written[1], written[0]];
  const isMirrored = winner === 2 && context.scoreSide === "first" && !namesWinners(context.columns);
  const format = sides[0].length === 2 ? "doubles" : "singles";
  const read = readScore(isMirrored ? mirroredScore(parsed) : parsed, scoreCells, {
    sport,
    usual: context.usualFormats?.[`${sport}/${format}`],
  });
  if (!read.ok) return read;
  const { text, ...score } = read.score;

  const key = readKey(cell, context.format, () => contentKey(moment.day, sport, sides, text));
  if (key === null) return refuse("Falta o número da partida (tourney_id e match_num).");
  if (key.length > 2_000) return refuse("O identificador da partida é longo demais.");
  return {
    ok: true,
    match: {
      ...score,
      key,
      playedOn: moment.day,
      time: readTime(cell("time")) ?? moment.time,
      sport,
      format,
      place: cell("place").slice(0, MAX_PLACE_LENGTH) || null,
      ...(parsed.fromDate === undefined ? {} : { fromDate: parsed.fromDate }),
      ...(MEETING.test(cell("meeting")) ? { meeting: Number(cell("meeting")) } : {}),
      sides,
    },
  };
}

/** The cells about the score; games in number pairs of columns as one text. */
export function scoreCellsOf(
  cell: Cells,
  { scoreFormat, dateOrder }: Pick<SheetReading, "scoreFormat" | "dateOrder">,
): ScoreCells {
  const sets = SET_FIELDS.map((field) => joinedGames(cell(field), cell(`${field}Other`)));
  // A pair of noughts after the last set is how sheets leave it empty.
  while (sets.at(-1) === "" || sets.at(-1) === "0/0") sets.pop();
  return {
    score: joinedGames(cell("score"), cell("scoreOther")),
    sets,
    end: cell("end"),
    scoreFormat: cell("scoreFormat") || (scoreFormat ?? ""),
    bestOf: cell("bestOf"),
    dateOrder,
  };
}

function refuseDate(cell: string): string {
  if (/^\d{1,2}[/.-]\d{1,2}$/.test(cell)) return `A data “${cell}” não diz o ano: escreva como 21/03/2026.`;
  return `“${cell}” não é uma data: escreva dia/mês/ano, como 21/03/2026.`;
}

/** Whether a key was made from what the line says, so that two equal lines are two matches. */
export function isContentKey(key: string): boolean {
  return key.startsWith("partida:");
}

function readKey(cell: Cells, format: ImportFormat, content: () => string): string | null {
  const id = cell("id").slice(0, MAX_ID_LENGTH);
  if (format === "atp") return id === "" || cell("event") === "" ? null : `atp:${cell("event")}:${id}`;
  return id === "" ? content() : `id:${id}`;
}

function contentKey(
  day: string,
  sport: SportId,
  sides: [ImportPlayer[], ImportPlayer[]],
  score: string,
): string {
  const names = sides.map((side) =>
    side
      .map((player) => player.folded)
      .sort()
      .join("+"),
  );
  return `partida:${day}|${sport}|${names.join("|")}|${score}`;
}
