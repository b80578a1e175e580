import { CLASSES, type AthleteClass, type Gender } from "../../../../drizzle/schema/enums.ts";
import { type SportId, sportLabel } from "../../../lib/sports.ts";
import { bestSpelling } from "../../../lib/best-spelling.ts";
import { foldName, foldText } from "../../../lib/text.ts";
import { readPhone } from "../../people/people/documents.ts";
import { personNameSchema } from "../../people/people/people-schema.ts";
import { readEmail, readGender, readSport } from "./cells.ts";
import { csvFault, type CsvLine, readCsvLines } from "./csv-lines.ts";
import { tooManyLines } from "./most-lines.ts";
import { plainHeading } from "./headings.ts";
import { readBirth, readMoment, readTime } from "./moments.ts";
import { MAX_ID_LENGTH } from "./sides.ts";
import { SHOWN_NAMES, type ShownName } from "../../../lib/shown-names.ts";

/** Lines of one file. */
const MAX_LINES = 2_000;

const HEADINGS = {
  name: ["nome", "nome completo", "atleta", "jogador", "jogadora", "membro", "associado", "socio", "name"],
  number: ["numero", "matricula", "codigo", "id", "id atleta"],
  gender: ["genero", "sexo", "gender"],
  state: ["situacao", "status"],
  since: ["membro desde", "associado desde", "desde", "entrada"],
  sinceTime: ["membro desde hora"],
  until: ["saiu em", "saida"],
  classes: ["classes", "classe"],
  birth: ["nascimento", "data de nascimento", "nasceu em"],
  email: ["e mail", "email"],
  phone: ["telefone", "celular", "whatsapp", "fone"],
  shown: ["nome publico"],
} as const;

type Column = keyof typeof HEADINGS;

/** Somebody of a list, as far as its line says. */
export interface RosterLine {
  lineNo: number;
  name: string;
  /** Their number in the system that the list comes from. */
  number: string | null;
  gender: Gender | null;
  /** When they came, "HH:MM" or more beside the day; null where the line does not say. */
  since: { day: string; time: string | null } | null;
  /** The day on which they left; null for who is there. */
  leftOn: string | null;
  classes: { sport: SportId; class: AthleteClass }[];
  birthDate: string | null;
  email: string | null;
  phone: string | null;
  shown: ShownName;
}

/** A line that cannot be taken, with a pt-BR reason. */
export interface RefusedRosterLine {
  lineNo: number;
  text: string;
  reason: string;
}

interface RosterFile {
  lines: RosterLine[];
  refused: RefusedRosterLine[];
}

/** Takes the text of a list of people; gives its lines and those refused, or a pt-BR sentence why nothing of it can be read. */
export function readRosterFile(text: string, today: string): RosterFile | { problem: string } {
  const fault = csvFault(text, 2 * MAX_LINES);
  if (fault !== null) return { problem: fault };
  const [head, ...lines] = readCsvLines(text);
  if (!head) return { problem: "O arquivo está vazio: a primeira linha dá nome às colunas." };
  const places = placesOf(head);
  if (places.name === undefined) {
    const found = (head.cells ?? []).slice(0, 12).join(", ");
    return { problem: `Falta a coluna “nome”. A primeira linha diz: ${found}.` };
  }
  if (lines.length === 0) return { problem: "O arquivo só tem a linha dos títulos." };
  if (lines.length > MAX_LINES) return { problem: tooManyLines(MAX_LINES) };
  const file: RosterFile = { lines: [], refused: [] };
  const seen = { numbers: new Map<string, RosterLine>(), names: new Map<string, RosterLine>() };
  for (const line of lines) {
    const read = readLine(line, places, today);
    const reason = typeof read === "string" ? read : repeats(read, seen);
    if (typeof read !== "string" && reason === null) file.lines.push(read);
    else file.refused.push({ lineNo: line.lineNo, text: textOf(line, places), reason: reason ?? "" });
  }
  return file;
}

function placesOf({ cells }: CsvLine): Partial<Record<Column, number>> {
  const headings = (cells ?? []).map(plainHeading);
  return Object.fromEntries(
    Object.entries(HEADINGS).flatMap(([column, names]) => {
      const name = names.find((candidate) => headings.includes(candidate));
      return name === undefined ? [] : [[column, headings.indexOf(name)]];
    }),
  );
}

function readLine(
  line: CsvLine,
  places: Partial<Record<Column, number>>,
  today: string,
): RosterLine | string {
  const { lineNo, cells } = line;
  if (cells === null) return "As aspas desta linha não fecham.";
  const cell = (column: Column) => cells[places[column] ?? -1] ?? "";
  if (cell("name") === "") return "A linha não diz o nome.";
  const name = personNameSchema.safeParse(cell("name")).data;
  if (name === undefined) return `“${cell("name").slice(0, 40)}” não é o nome de uma pessoa.`;
  if (cell("number").length > MAX_ID_LENGTH) return "O número é longo demais.";
  const birthDate = optionally(cell("birth"), (text) => readBirth(text, "day", today));
  if (birthDate === undefined) return `“${cell("birth").slice(0, 40)}” não é uma data de nascimento.`;
  const email = optionally(cell("email"), readEmail);
  if (email === undefined) return `“${cell("email").slice(0, 40)}” não é um e-mail.`;
  const phone = optionally(cell("phone"), readPhone);
  if (phone === undefined) return `“${cell("phone").slice(0, 40)}” não é um telefone com DDD.`;
  const gender = optionally(cell("gender"), readGender);
  if (gender === undefined) return `“${cell("gender").slice(0, 40)}” não é masculino nem feminino.`;
  const classes = readClasses(cell("classes"));
  if (typeof classes === "string") return classes;
  const stay = readStay(cell, today);
  if (typeof stay === "string") return stay;
  const shown = readShown(cell("shown"));
  if (shown === null) return `Nome público: escreva ${Object.values(SHOWN_NAMES).join(", ")} ou nada.`;
  const number = cell("number") || null;
  return { lineNo, name, number, gender, ...stay, classes, birthDate, email, phone, shown };
}

/** Null for an empty cell, undefined for one that cannot be read. */
function optionally<Value>(cell: string, read: (text: string) => Value | null): Value | null | undefined {
  return cell === "" ? null : (read(cell) ?? undefined);
}

/** "Tênis B, Padel Iniciante". */
function readClasses(cell: string): RosterLine["classes"] | string {
  const classes: RosterLine["classes"] = [];
  for (const part of cell.split(",").map((text) => text.trim())) {
    if (part === "") continue;
    const [, sportName = "", className = ""] = /^(.*)\s+(\S+)$/.exec(part) ?? [];
    const sport = readSport(sportName.replace(/[\s:,]*classe$/i, ""));
    const found = CLASSES.find((one) => foldText(one) === foldText(className));
    if (sport === null || !found)
      return `“${part.slice(0, 40)}” não é um esporte com a classe: escreva ${sportLabel("tennis")} B.`;
    if (classes.some((one) => one.sport === sport))
      return `A linha diz duas classes de ${sportLabel(sport)}.`;
    classes.push({ sport, class: found });
  }
  return classes;
}

/** From when to when somebody is, or was, of the club. */
function readStay(
  cell: (column: Column) => string,
  today: string,
): Pick<RosterLine, "since" | "leftOn"> | string {
  const since = optionally(cell("since"), readMoment);
  if (since === undefined) return `“${cell("since").slice(0, 40)}” não é uma data.`;
  if (since && since.day > today) return "A data de entrada ainda não chegou.";
  const until = optionally(cell("until"), readMoment);
  if (until === undefined) return `“${cell("until").slice(0, 40)}” não é uma data.`;
  const state = foldText(cell("state"));
  if (!/^(|ativ[oa]|saiu|inativ[oa])$/.test(state)) return "Situação: escreva ativo ou saiu.";
  const hasLeft = state === "" ? until !== null : !state.startsWith("ativ");
  const leftOn = hasLeft ? (until?.day ?? today) : null;
  if (leftOn !== null && leftOn > today) return "A data de saída ainda não chegou.";
  if (leftOn !== null && since && leftOn < since.day) return "A pessoa saiu antes de entrar.";
  const time = readClock(cell("sinceTime")) ?? since?.time ?? null;
  return { since: since && { day: since.day, time }, leftOn };
}

/** "14:03:22", or "14:03". */
function readClock(cell: string): string | null {
  const time = readTime(cell);
  const seconds = /^\d{1,2}:\d{2}(:[0-5]\d(?:\.\d{1,3})?)$/.exec(cell.trim())?.[1] ?? "";
  return time === null ? null : `${time}${seconds}`;
}

function readShown(cell: string): ShownName | null {
  const text = foldText(cell);
  if (text === "") return "whole";
  const found = Object.entries(SHOWN_NAMES).find(([, label]) => label === text);
  return found ? (found[0] as ShownName) : null;
}

/** Why a line is about somebody whom an earlier one of its file spoke of; null where it is not. */
function repeats(
  line: RosterLine,
  seen: { numbers: Map<string, RosterLine>; names: Map<string, RosterLine> },
): string | null {
  const { number, name } = line;
  const known = number === null ? seen.names : seen.numbers;
  const key = number ?? foldName(name);
  const first = known.get(key);
  if (!first) {
    known.set(key, line);
    return null;
  }
  // The line stays out, a better spelling of the same name does not.
  if (foldName(first.name) === foldName(name)) first.name = bestSpelling([first.name, name]) ?? first.name;
  return number === null
    ? "Este nome já está em outra linha: se são duas pessoas, dê um número a cada uma."
    : `O número ${number} já está em outra linha: vale a primeira.`;
}

function textOf({ cells, text }: CsvLine, places: Partial<Record<Column, number>>): string {
  return text ?? (cells?.[places.name ?? -1] || (cells ?? []).filter(Boolean).join(" · "));
}
