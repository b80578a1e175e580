import { formatDay } from "../../lib/dates.ts";
import { foldText } from "../../lib/text.ts";
import { type SportId, sportLabel } from "../clubs/sports.ts";
import { readFormat, readGender, readMoment, readSport, readTime } from "./import-cells.ts";
import type { ImportColumns, ImportField, ImportFormat } from "./import-columns.ts";
import { type ImportedScore, readScore } from "./import-score.ts";

/** A player as the file names them. */
export interface ImportPlayer {
  /** Who it is in the club's own system, or null. */
  externalId: string | null;
  name: string;
  /** The name as it is compared (`foldText`). */
  folded: string;
  gender: "male" | "female" | null;
  /** The file gives this name to people of different numbers, so that the name alone says nobody. */
  isNameShared?: true;
}

/** A match read from a line, ready to be written but for its players and its key. */
export interface ImportMatch extends Omit<ImportedScore, "text"> {
  /** Tells the match from any other of the club, in this file and in later ones. */
  key: string;
  playedOn: string;
  time: string | null;
  sport: SportId;
  format: "singles" | "doubles";
  place: string | null;
  /** Winner (or first named) first. */
  sides: [ImportPlayer[], ImportPlayer[]];
}

export type ReadRow = { ok: true; match: ImportMatch } | { ok: false; message: string };

/** What reading a line needs to know. `today` is the club's calendar day; an empty `clubSports` allows all. */
export interface RowContext {
  format: ImportFormat;
  columns: ImportColumns;
  sport: SportId;
  clubSports: readonly SportId[];
  today: string;
}

const MAX_NAME_LENGTH = 120;
const MAX_PLACE_LENGTH = 120;
const MAX_ID_LENGTH = 100;

/** Takes a line's cells; gives its match, or the pt-BR reason why the line cannot be imported. Equal lines
 * give equal keys: see `isContentKey`. */
export function readRow(cells: readonly string[], context: RowContext): ReadRow {
  const cell = (field: ImportField) => cells[context.columns[field] ?? -1] ?? "";
  const refuse = (message: string): ReadRow => ({ ok: false, message });

  const sport = cell("sport") === "" ? context.sport : readSport(cell("sport"));
  if (!sport) return refuse(`Não conheço o esporte “${cell("sport")}”.`);
  if (context.clubSports.length > 0 && !context.clubSports.includes(sport)) {
    return refuse(`O clube não oferece ${sportLabel(sport)}.`);
  }

  if (cell("date") === "") return refuse("Falta a data.");
  const moment = readMoment(cell("date"));
  if (!moment) return refuse(`“${cell("date")}” não é uma data: escreva dia/mês/ano, como 21/03/2026.`);
  if (moment.day > context.today) return refuse(`A data ${formatDay(moment.day)} ainda não chegou.`);

  const sides = readSides(cell, context.format);
  if (typeof sides === "string") return refuse(sides);

  const read = readScore(
    { score: cell("score"), end: cell("end"), scoreFormat: cell("scoreFormat"), bestOf: cell("bestOf") },
    sport,
  );
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
      format: sides[0].length === 2 ? "doubles" : "singles",
      place: cell("place").slice(0, MAX_PLACE_LENGTH) || null,
      sides,
    },
  };
}

/** Whether a key was made from what the line says, so that two equal lines are two matches. */
export function isContentKey(key: string): boolean {
  return key.startsWith("partida:");
}

function readKey(
  cell: (field: ImportField) => string,
  format: ImportFormat,
  content: () => string,
): string | null {
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

/** The two sides, or the reason why they are none. */
function readSides(
  cell: (field: ImportField) => string,
  format: ImportFormat,
): [ImportPlayer[], ImportPlayer[]] | string {
  const gender = readGender(cell("gender"));
  const prefix = format === "atp" ? "atp:" : "";
  const player = (name: string, id: string): ImportPlayer => ({
    externalId: id === "" ? null : `${prefix}${id.slice(0, MAX_ID_LENGTH)}`,
    name,
    folded: foldText(name),
    gender: format === "atp" ? "male" : gender,
  });
  const side = (first: ImportField, firstId: ImportField, second: ImportField, secondId: ImportField) => {
    const [name = "", partner = cell(second)] = splitPair(cell(first), cell(second));
    return [player(name, cell(firstId)), ...(partner === "" ? [] : [player(partner, cell(secondId))])];
  };
  const winners = side("winner", "winnerId", "winner2", "winner2Id");
  const losers = side("loser", "loserId", "loser2", "loser2Id");

  if (winners[0]?.name === "") return "Falta o nome de quem venceu.";
  if (losers[0]?.name === "") return "Falta o nome de quem perdeu.";
  if (format === "atp" && (winners[0]?.externalId === null || losers[0]?.externalId === null)) {
    return "Falta o número de um dos atletas (winner_id e loser_id).";
  }
  return refuseSides(winners, losers, cell("format")) ?? [winners, losers];
}

function refuseSides(winners: ImportPlayer[], losers: ImportPlayer[], formatCell: string): string | null {
  const players = [...winners, ...losers];
  const format = formatCell === "" ? null : readFormat(formatCell);
  if (formatCell !== "" && !format) return `“${formatCell}” não é um formato: escreva simples ou duplas.`;
  if (winners.length !== losers.length || (format === "doubles" && winners.length === 1)) {
    const lacking = winners.length === 1 ? winners[0] : losers[0];
    return `Falta quem jogou com ${lacking?.name}: numa partida de duplas cada lado tem dois atletas.`;
  }
  if (format === "singles" && winners.length === 2) return "A linha diz simples, mas tem quatro atletas.";
  const odd = players.find(({ name }) => name.length > MAX_NAME_LENGTH || !/\p{L}/u.test(name));
  if (odd) return `“${odd.name.slice(0, 40)}” não é o nome de uma pessoa.`;
  const seen = new Set<string>();
  for (const player of players) {
    const who = player.externalId ? `id ${player.externalId}` : player.folded;
    if (seen.has(who)) return `${player.name} aparece duas vezes na mesma partida.`;
    seen.add(who);
  }
  return null;
}

/** "Ana / Bia" in one cell is a pair, where no column names the partner. */
function splitPair(name: string, partner: string): string[] {
  if (partner !== "") return [name];
  const parts = name.split(/\s*[/&+]\s*/).filter((part) => part !== "");
  return parts.length === 2 ? parts : [name];
}
