import type { z } from "zod";
import { CLASSES } from "../../../../drizzle/schema/enums.ts";
import { foldText } from "../../../lib/text.ts";
import { CATEGORY_GENDER_LABELS } from "../../scoring/ledger/category-label.ts";
import { EVERYBODY } from "../../scoring/ledger/category.ts";
import { DEFAULT_RULES, type RankingRules, TIE_BREAKS } from "../../scoring/ledger/rules.ts";
import { type NewRankingFacts, rankingFrom, refusesRanking } from "../../rankings/seasons/open-ranking.ts";
import { FORMAT_FIELDS, TIE_FIELDS } from "../../rankings/seasons/rules-field-names.ts";
import { fieldsOf, rulesFrom } from "../../rankings/seasons/rules-form.ts";
import { openSchema, rulesFieldsSchema } from "../../rankings/seasons/rankings-schema.ts";
import { readFormat, readSport } from "../imports/cells.ts";
import { csvFault, type CsvLine, readCsvLines } from "../imports/csv-lines.ts";
import { plainHeading } from "../imports/headings.ts";
import { readMoment } from "../imports/moments.ts";
import { tieBreaksLabel } from "../../rankings/tables/ranking-labels.ts";
import { readGroups, readNumbers } from "./number-lists.ts";
import { ENROLMENT_WORDS, NO_BEST_OF, NO_WINDOW, POINTS_COLUMNS, RULEBOOK_HEAD } from "./ranking-cells.ts";

/** Rankings of one file. */
const MAX_RANKINGS = 200;
const MAIN_NAMES = new Set(["", "geral", "ranking geral", "principal"]);

/** A ranking as a line says it. */
export interface RulebookLine {
  lineNo: number;
  isMain: boolean;
  /** Of the main one the sport and format alone. */
  facts: NewRankingFacts;
  /** Without its closed companies, which the file has by numbers. */
  rules: RankingRules;
  companies: string[][];
  /** Numbers of those who were let in. */
  enrolled: string[];
  /** Its season was over in the club that it comes from. */
  isClosed: boolean;
}

/** A line that cannot be taken, with a pt-BR reason. */
export interface RefusedRuleLine {
  lineNo: number;
  text: string;
  reason: string;
}

interface RulebookFile {
  lines: RulebookLine[];
  refused: RefusedRuleLine[];
}

/** The cell of a line under a heading of ours; empty where the file has no such column. */
type CellOf = (column: string) => string;

/** Takes the text of a file; gives its rankings and the lines refused, or a pt-BR sentence why nothing of it can be read. */
export function readRulebookFile(text: string): RulebookFile | { problem: string } {
  const fault = csvFault(text, 2 * MAX_RANKINGS);
  if (fault !== null) return { problem: fault };
  const [first, ...rest] = readCsvLines(text);
  if (!first) return { problem: "O arquivo está vazio: a primeira linha dá nome às colunas." };
  const headings = (first.cells ?? []).map(plainHeading);
  const places = new Map(RULEBOOK_HEAD.map((name) => [name, headings.indexOf(plainHeading(name))]));
  if (["esporte", "formato", "ranking"].some((name) => places.get(name) === -1)) {
    const found = (first.cells ?? []).slice(0, 12).join(", ");
    return { problem: `Faltam as colunas “esporte”, “formato” e “ranking”. A primeira linha diz: ${found}.` };
  }
  if (rest.length === 0) return { problem: "O arquivo só tem a linha dos títulos." };
  if (rest.length > MAX_RANKINGS) return { problem: `O arquivo tem mais de ${MAX_RANKINGS} rankings.` };
  const file: RulebookFile = { lines: [], refused: [] };
  for (const line of rest) {
    const read = readLine(line, (column) => line.cells?.[places.get(column) ?? -1] ?? "");
    if (typeof read !== "string") file.lines.push(read);
    else file.refused.push({ lineNo: line.lineNo, text: textOf(line), reason: read });
  }
  return file;
}

function readLine(line: CsvLine, cell: CellOf): RulebookLine | string {
  if (line.cells === null) return "As aspas desta linha não fecham.";
  const isMain = yesOrNo(cell("principal")) ?? MAIN_NAMES.has(foldText(cell("ranking")));
  const facts = isMain ? mainFacts(cell) : readFacts(cell);
  if (typeof facts === "string") return facts;
  const rules = readRules(cell);
  if (typeof rules === "string") return rules;
  const state = foldText(cell("situacao"));
  if (!["", "aberta", "aberto", "encerrada", "encerrado"].includes(state))
    return `A situação é aberta ou encerrada, não “${cell("situacao")}”.`;
  return {
    lineNo: line.lineNo,
    isMain,
    facts,
    rules,
    companies: readGroups(cell("grupos_fechados")),
    enrolled: isMain ? [] : readNumbers(cell("inscritos")),
    isClosed: state.startsWith("encerrad"),
  };
}

/** The main ranking of a sport and format admits everybody, whatever the line says. */
function mainFacts(cell: CellOf): NewRankingFacts | string {
  const place = placeOf(cell);
  return typeof place === "string" ? place : { ...EVERYBODY, ...place, name: "Geral" };
}

function placeOf(cell: CellOf) {
  const sport = readSport(cell("esporte"));
  if (sport === null) return `“${cell("esporte")}” não é um esporte da Quadra.`;
  const format = readFormat(cell("formato"));
  return format === null ? `“${cell("formato")}” não é simples nem duplas.` : { sport, format };
}

function readFacts(cell: CellOf): NewRankingFacts | string {
  const place = placeOf(cell);
  if (typeof place === "string") return place;
  const gender = choiceOf(CATEGORY_GENDER_LABELS, cell("genero"), "open");
  if (gender === null) return `A categoria é feminino, masculino, mista ou livre, não “${cell("genero")}”.`;
  const enrolment = choiceOf(ENROLMENT_WORDS, cell("participacao"), "everybody");
  if (enrolment === null) return `A participação é todos ou por inscrição, não “${cell("participacao")}”.`;
  const classes = listOf(cell("classes"));
  const unknown = classes.find((name) => !CLASSES.some((one) => foldText(one) === foldText(name)));
  if (unknown !== undefined) return `“${unknown}” não é uma classe: ${CLASSES.join(", ")}.`;
  const admitted = CLASSES.filter((name) => classes.some((one) => foldText(one) === foldText(name)));
  const fields = openSchema.safeParse({
    intent: "open_ranking",
    ...place,
    name: cell("ranking"),
    gender,
    enrolment,
    ...Object.fromEntries(admitted.map((name) => [`class_${name}`, "on"])),
    min_age: cell("idade_minima"),
    max_age: cell("idade_maxima"),
    season_from: dayOf(cell("temporada_de")),
    season_to: dayOf(cell("temporada_ate")),
  });
  if (!fields.success) return reasonOf(fields.error, FACT_COLUMNS);
  const facts = rankingFrom(fields.data);
  return refusesRanking(facts)?.message ?? facts;
}

/** Rules as their form would send them; what a line leaves empty is as a new ranking has it. */
function readRules(cell: CellOf): RankingRules | string {
  const usual = fieldsOf(DEFAULT_RULES);
  const ties = listOf(cell("desempate"));
  const criteria = ties.map((label) =>
    TIE_BREAKS.find((one) => foldText(tieBreaksLabel([one])) === foldText(label)),
  );
  const unknown = criteria.indexOf(undefined);
  if (unknown !== -1) return `“${ties[unknown]}” não é um critério de desempate da Quadra.`;
  const formats = listOf(cell("formatos_aceitos"));
  if (formats.length > FORMAT_FIELDS.length)
    return `Um ranking aceita até ${FORMAT_FIELDS.length} formatos de jogo.`;
  const fields = rulesFieldsSchema.safeParse({
    ...usual,
    ...Object.fromEntries(POINTS_COLUMNS.map(([column, field]) => [field, cell(column) || usual[field]])),
    window_weeks: limitOf(cell("janela_semanas"), NO_WINDOW, usual.window_weeks),
    best_of: limitOf(cell("melhores_resultados"), NO_BEST_OF, usual.best_of),
    usual_format: cell("formato_usual").toUpperCase(),
    ...Object.fromEntries(formats.map((code, place) => [FORMAT_FIELDS[place], code.toUpperCase()])),
    ...(ties.length === 0
      ? {}
      : Object.fromEntries(
          TIE_FIELDS.map((name, place) => [name, criteria.filter((one) => one !== "points")[place] ?? ""]),
        )),
  });
  return fields.success ? rulesFrom(fields.data, DEFAULT_RULES) : reasonOf(fields.error, RULE_COLUMNS);
}

const FACT_COLUMNS = new Map([
  ["name", "ranking"],
  ["min_age", "idade_minima"],
  ["max_age", "idade_maxima"],
  ["season_from", "temporada_de"],
  ["season_to", "temporada_ate"],
]);
const RULE_COLUMNS = new Map<string, string>([
  ...POINTS_COLUMNS.map(([column, field]) => [field, column] as const),
  ["window_weeks", "janela_semanas"],
  ["best_of", "melhores_resultados"],
  ["usual_format", "formato_usual"],
  ...FORMAT_FIELDS.map((field) => [field, "formatos_aceitos"] as const),
]);

/** Gives the form's sentence about the first field that it refuses, with the column that it stands in. */
function reasonOf({ issues }: z.ZodError, columns: ReadonlyMap<string, string>): string {
  const { path, message } = issues[0]!;
  const column = columns.get(String(path[0]));
  return column === undefined ? message : `Coluna ${column}: ${message}`;
}

/** The key whose word a cell says; `usual` for an empty cell, null for a word that is none of them. */
function choiceOf<Key extends string>(
  words: Readonly<Record<Key, string>>,
  cell: string,
  usual: Key,
): Key | null {
  if (cell === "") return usual;
  const keys = Object.keys(words) as Key[];
  return keys.find((key) => foldText(words[key]) === foldText(cell)) ?? null;
}

function yesOrNo(cell: string): boolean | null {
  const text = foldText(cell);
  if (text === "sim" || text === "s") return true;
  return text === "nao" || text === "n" ? false : null;
}

function listOf(cell: string): string[] {
  return cell
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");
}

/** A number as it stands, or none where the cell says so in a word. */
function limitOf(cell: string, none: string, usual: string): string {
  if (cell === "") return usual;
  return foldText(cell) === none ? "" : cell;
}

/** A day however a spreadsheet wrote it; what is none is left for the schema to refuse. */
function dayOf(cell: string): string {
  return cell === "" ? "" : (readMoment(cell)?.day ?? cell);
}

function textOf({ cells, text }: CsvLine): string {
  return (
    text ??
    (cells ?? [])
      .filter((cell) => cell !== "")
      .slice(0, 3)
      .join(" · ")
  );
}
