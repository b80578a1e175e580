import type { Gender } from "../../../../drizzle/schema/enums.ts";
import { holdsAddress, LOST_LETTER } from "../../../lib/plain-names.ts";
import { foldName } from "../../../lib/text.ts";
import { readPhone } from "../../people/people/documents.ts";
import type { SideNumber } from "../../scoring/scores/score.ts";
import type { ParsedScore } from "../../scoring/scores/score-text.ts";
import { readEmail, readFormat, readGender } from "./cells.ts";
import type { PlayerSlot, SheetColumns, SheetField } from "./headings.ts";
import { readBirth, readMoment } from "./moments.ts";
import { isNobody, type KnownNames, type SideCells, splitSides, withoutSeed } from "./pair-cells.ts";
import type { SheetReading, SheetScene } from "./reading.ts";
import { leadingSide } from "./score-cells.ts";

/** A player as the file names them. */
export interface ImportPlayer {
  /** Their number in the club's own system, or null. */
  externalId: string | null;
  name: string;
  /** The name as it is compared (`foldName`). */
  folded: string;
  gender: Gender | null;
  /** "YYYY-MM-DD". */
  birthDate?: string;
  email?: string;
  /** Digits with the area code. */
  phone?: string;
  /** The day on which they came to the club, "YYYY-MM-DD". */
  since?: string;
  /** The file gives this name to people of different numbers, so that the name alone says nobody. */
  isNameShared?: true;
}

/** The facts that reading a line needs: how the sheet is read, its club, the names that it shows to be of one person, and whether it is one of pairs. */
export type RowContext = SheetReading & SheetScene & { known: KnownNames; isOfPairs: boolean };

/** Gives the text of a field's cell; empty where the sheet has no such column. */
export type Cells = (field: SheetField) => string;

const MAX_NAME_LENGTH = 120;
/** Of numbers of matches and people in the club's own system. */
export const MAX_ID_LENGTH = 100;

const SLOTS: readonly (readonly [PlayerSlot, PlayerSlot])[] = [
  ["winner", "winner2"],
  ["loser", "loser2"],
];

/** Reads the cells of a line by field. */
export function cellsByField(cells: readonly string[], columns: SheetColumns): Cells {
  return (field) => {
    const at = columns[field];
    return at === undefined ? "" : (cells[at] ?? "");
  };
}

/** The names of both sides, the one that stands first first. */
export function sideCells(cell: Cells): [SideCells, SideCells] {
  const side = (name: string, other: string, partner: string, otherPartner: string): SideCells => ({
    name: name || other,
    partner: partner || otherPartner,
  });
  return [
    side(cell("winner"), cell("first"), cell("winner2"), cell("first2")),
    side(cell("loser"), cell("second"), cell("loser2"), cell("second2")),
  ];
}

/** Whether the columns themselves say who won. */
export function namesWinners(columns: SheetColumns): boolean {
  return columns.winner !== undefined && columns.loser !== undefined;
}

/** The two sides as the line names them, or the reason why they are none. */
export function readSides(cell: Cells, context: RowContext): [ImportPlayer[], ImportPlayer[]] | string {
  const written = sideCells(cell);
  const isNamed = namesWinners(context.columns);
  if (written[0].name === "")
    return isNamed ? "Falta o nome de quem venceu." : "Falta o nome de um dos lados.";
  if (written[1].name === "")
    return isNamed ? "Falta o nome de quem perdeu." : "Falta o nome de um dos lados.";
  const nobody = written.find(isNobody);
  if (nobody) return notAName(nobody.name);
  const usual = context.isOfPairs ? "doubles" : null;
  const format = cell("format") === "" ? usual : readFormat(cell("format"));
  if (cell("format") !== "" && !format)
    return `“${cell("format")}” não é um formato: escreva simples ou duplas.`;
  const isWhole = isOnePerCell(cell, format);
  const split = isWhole
    ? { ok: true as const, sides: written.map(cellNames) }
    : splitSides(written, format, context.known);
  if (!split.ok) return split.message;
  const [winners, losers] = split.sides.map((names, side) =>
    names.map((name, slot) => readPlayer(name, SLOTS[side]![slot]!, cell, context)),
  ) as [ImportPlayer[], ImportPlayer[]];
  if (context.format === "atp" && (winners[0]?.externalId === null || losers[0]?.externalId === null)) {
    return "Falta o número de um dos atletas (winner_id e loser_id).";
  }
  return refuseBirths(cell, context) ?? refuseSides(winners, losers, format) ?? [winners, losers];
}

/** Whether every name of a line has a number of its own, so that a cell is one person whatever signs their name has. */
function isOnePerCell(cell: Cells, format: "singles" | "doubles" | null): boolean {
  if (format === null) return false;
  return SLOTS.flatMap((side) => side.slice(0, format === "singles" ? 1 : 2)).every(
    (slot) => cell(`${slot}Id`) !== "",
  );
}

function cellNames({ name, partner }: SideCells): string[] {
  return (partner === "" ? [name] : [name, partner]).map(withoutSeed);
}

function readPlayer(name: string, slot: PlayerSlot, cell: Cells, context: RowContext): ImportPlayer {
  const id = cell(`${slot}Id`).slice(0, MAX_ID_LENGTH);
  const birthDate = readBirth(cell(`${slot}Birth`), context.dateOrder, context.today);
  const email = readEmail(cell(`${slot}Email`));
  const phone = readPhone(cell(`${slot}Phone`));
  const since = readMoment(cell(`${slot}Since`), context.dateOrder)?.day;
  return {
    externalId: id === "" ? null : context.format === "atp" ? `atp:${id}` : id,
    name,
    folded: foldName(name),
    // The tour's files do not say it.
    gender: context.format === "atp" ? null : readGender(cell(`${slot}Gender`) || cell("gender")),
    ...(birthDate ? { birthDate } : {}),
    ...(email ? { email } : {}),
    ...(phone ? { phone } : {}),
    ...(since && since <= context.today ? { since } : {}),
  };
}

/** A birth date decides who is protected as a minor: a line whose one cannot be read waits. */
function refuseBirths(cell: Cells, { dateOrder, today }: RowContext): string | null {
  const unread = SLOTS.flat()
    .map((slot) => cell(`${slot}Birth`))
    .find((birth) => birth !== "" && !readBirth(birth, dateOrder, today));
  return unread === undefined ? null : `“${unread.slice(0, 40)}” não é uma data de nascimento.`;
}

/** E-mails and phones of a line that are none: they are left out, and the match is not. */
export function unreadContacts(cell: Cells): number {
  const isUnread = (text: string, read: (text: string) => string | null) =>
    text !== "" && read(text) === null;
  return SLOTS.flat().filter(
    (slot) => isUnread(cell(`${slot}Email`), readEmail) || isUnread(cell(`${slot}Phone`), readPhone),
  ).length;
}

function notAName(name: string): string {
  return `“${name.slice(0, 40)}” não é o nome de uma pessoa.`;
}

function refuseSides(
  winners: ImportPlayer[],
  losers: ImportPlayer[],
  format: "singles" | "doubles" | null,
): string | null {
  const players = [...winners, ...losers];
  if (winners.length !== losers.length || (format === "doubles" && winners.length === 1)) {
    const lacking = winners.length === 1 ? winners[0] : losers[0];
    const words = lacking?.name.split(" ") ?? [];
    if (words.length === 2) {
      return `“${words.join(" ")}” são dois, ${words.join(" e ")}, ou falta quem jogou com ${words.join(" ")}? Separe os dois com uma barra, como Ana / Bia.`;
    }
    return `Falta quem jogou com ${lacking?.name}: numa partida de duplas cada lado tem dois atletas.`;
  }
  if (format === "singles" && winners.length === 2) return "A linha diz simples, mas tem quatro atletas.";
  const odd = players.find(({ name }) => !isPersonName(name));
  if (odd) return notAName(odd.name);
  const seen = new Set<string>();
  for (const player of players) {
    const who = player.externalId ? `id ${player.externalId}` : player.folded;
    if (seen.has(who)) return `${player.name} aparece duas vezes na mesma partida.`;
    seen.add(who);
  }
  return null;
}

function isPersonName(name: string): boolean {
  const isPlain = /^[^<>]*\p{L}[^<>]*$/u.test(name) && !name.includes(LOST_LETTER);
  return isPlain && name.length <= MAX_NAME_LENGTH && !holdsAddress(name);
}

/** The side, in the order of the line, that won (1 for a double W.O.), or the reason why that cannot be known. */
export function findWinner(
  cell: Cells,
  sides: [ImportPlayer[], ImportPlayer[]],
  parsed: ParsedScore,
  { columns, scoreSide }: SheetReading,
): SideNumber | string {
  if (namesWinners(columns) || parsed.end === "double_walkover") return 1;
  const named = cell("victor");
  if (named !== "") return findVictor(named, sides);
  const leader = parsed.end === "completed" && scoreSide === "first" ? leadingSide(parsed) : null;
  return leader ?? "Falta dizer quem venceu: escreva o nome na coluna Vencedor.";
}

/** The side that a cell names: by name, by both names, or by number. */
function findVictor(cell: string, sides: readonly [ImportPlayer[], ImportPlayer[]]): SideNumber | string {
  const text = foldName(cell);
  const number = /^(?:(?:jogador|jogadora|atleta|dupla|lado|time)\s*)?([12ab])$/.exec(text)?.[1];
  if (number) return number === "1" || number === "a" ? 1 : 2;
  const words = new Set(text.split(/[^\p{L}\p{N}.]+/u).filter((word) => word !== "" && word !== "e"));
  const named = sides.map((side) => {
    if (side.some(({ folded }) => folded === text)) return true;
    const own = new Set(side.flatMap(({ folded }) => folded.split(" ")));
    return [...words].every((word) => own.has(word));
  });
  if (named[0] !== named[1]) return named[0] ? 1 : 2;
  return `Não sei qual dos lados é “${cell}”: escreva na coluna Vencedor o nome como está na linha.`;
}
