import { foldText } from "../../../lib/text.ts";
import { factHeadings, numbered } from "./fact-headings.ts";
import { areNoHeadings } from "./place-headings.ts";
import { otherSideColumns, type OtherSideField, SINGLE_PAIR } from "./pair-headings.ts";

/** The layouts that an import reads: ours, documented in docs/csv.md, and the ATP's yearly files. */
export type ImportFormat = "quadra" | "atp";

/** The player that a fact is about: the side named first is "winner", whoever won; `…2` is the partner in doubles. */
export type PlayerSlot = "winner" | "winner2" | "loser" | "loser2";
export type PlayerFact = `${PlayerSlot}${"Id" | "Birth" | "Email" | "Phone" | "Gender" | "Since"}`;

/** The contents that a column can have. A side is named by who won (`winner`, `loser`) or not (`first`, `second`; then `victor` names the winner). */
export type SheetField =
  | PlayerSlot
  | PlayerFact
  | "date"
  | "first"
  | "first2"
  | "second"
  | "second2"
  | "victor"
  | "score"
  | `set${1 | 2 | 3 | 4 | 5}`
  | OtherSideField
  | "end"
  | "id"
  | "sport"
  | "format"
  | "scoreFormat"
  | "bestOf"
  | "place"
  | "time"
  | "gender"
  | "status"
  | "meeting"
  | "event";

/** Where each field stands in a line (from 0). */
export type SheetColumns = Partial<Record<SheetField, number>>;

/** Columns found; without `ok`, those that there are, and a pt-BR sentence that names what is missing. */
type MappedColumns =
  | { ok: true; columns: SheetColumns }
  | { ok: false; columns: SheetColumns; message: string };

export type Headings = readonly (readonly [field: SheetField, headings: readonly string[]])[];

const SIDES: Headings = [
  [
    "winner",
    ["vencedor", "vencedor 1", "vencedora", "dupla vencedora", "vencedores", "ganhador", "ganhadora"].concat([
      "ganhadores",
      "dupla ganhadora",
      "campeao",
      "winner",
      "winner 1",
      "winner name",
      "winner1 name",
    ]),
  ],
  [
    "loser",
    ["perdedor", "perdedor 1", "perdedora", "dupla perdedora", "perdedores", "derrotado", "derrotada"].concat(
      ["dupla derrotada", "vencido", "vencida", "vice", "loser", "loser 1", "loser name", "loser1 name"],
    ),
  ],
  [
    "winner2",
    [
      "vencedor 2",
      "vencedora 2",
      "parceiro do vencedor",
      "parceira da vencedora",
      "dupla do vencedor",
    ].concat(["ganhador 2", "winner 2", "winner2 name"]),
  ],
  [
    "loser2",
    [
      "perdedor 2",
      "perdedora 2",
      "parceiro do perdedor",
      "parceira da perdedora",
      "dupla do perdedor",
    ].concat(["derrotado 2", "loser 2", "loser2 name"]),
  ],
];

/** How files call the two sides where the heading does not say who won. */
const TWO_SIDES: Headings = [
  [
    "first",
    [
      ...numbered("1"),
      "jogador a",
      "atleta a",
      "dupla 1",
      "dupla a",
      "lado 1",
      "time 1",
      "desafiante",
      "mandante",
      "jogador",
      "jogadora",
      "atleta",
    ],
  ],
  [
    "second",
    [
      ...numbered("2"),
      "jogador b",
      "atleta b",
      "dupla 2",
      "dupla b",
      "lado 2",
      "time 2",
      "desafiado",
      "visitante",
      "adversario",
      "adversaria",
      "oponente",
    ],
  ],
  ["first2", ["parceiro 1", "parceira 1", "parceiro do jogador 1", "parceiro a"]],
  ["second2", ["parceiro 2", "parceira 2", "parceiro do jogador 2", "parceiro b"]],
];
/** Four numbered people are two pairs, in their order. */
const FOUR_PEOPLE: Headings = [
  ["first", numbered("1")],
  ["first2", numbered("2")],
  ["second", numbered("3")],
  ["second2", numbered("4")],
];
const VICTOR = [
  "vencedor",
  "vencedora",
  "dupla vencedora",
  "vencedores",
  "ganhador",
  "quem venceu",
  "quem ganhou",
  "winner",
];

const MATCH: Headings = [
  [
    "date",
    ["data", "data da partida", "data do jogo", "data partida", "data jogo", "dia", "jogado em", "date"],
  ],
  ["score", ["placar", "resultado", "placar final", "score", "sets", "parciais", ...SINGLE_PAIR]],
  ...(["1", "2", "3", "4", "5"] as const).map(
    (n) =>
      [
        `set${n}`,
        [`set ${n}`, `set${n}`, `${n} set`, `${n}o set`, `placar set ${n}`, `parcial ${n}`],
      ] as const,
  ),
  ["end", ["fim", "termino", "encerramento", "desfecho", "situacao", "end"]],
  ["id", ["id", "id da partida", "id partida", "codigo", "codigo da partida", "match id"]],
  ["sport", ["esporte", "modalidade", "sport"]],
  ["format", ["formato", "simples ou duplas", "tipo", "format"]],
  ["scoreFormat", ["formato placar", "formato do placar", "score format"]],
  ["bestOf", ["melhor de", "melhor de sets", "best of"]],
  ["place", ["local", "quadra", "onde", "lugar", "place", "court"]],
  ["time", ["hora", "horario", "time"]],
  ["gender", ["genero", "naipe", "sexo", "gender"]],
  ["status", ["estado da partida"]],
  ["meeting", ["confronto do mes"]],
];

const TWO_SIDES_FACTS = factHeadings(false);
const FOUR_PEOPLE_FACTS = factHeadings(true);

const ATP_HEADINGS: Headings = [
  ["event", ["tourney id"]],
  ["id", ["match num"]],
  ["date", ["tourney date"]],
  ["winnerId", ["winner id", "winner1 id"]],
  ["winner", ["winner name", "winner1 name"]],
  ["winner2Id", ["winner2 id"]],
  ["winner2", ["winner2 name"]],
  ["loserId", ["loser id", "loser1 id"]],
  ["loser", ["loser name", "loser1 name"]],
  ["loser2Id", ["loser2 id"]],
  ["loser2", ["loser2 name"]],
  ["score", ["score"]],
  ["bestOf", ["best of"]],
  ["place", ["tourney name"]],
];

const REQUIRED: Readonly<Record<ImportFormat, readonly SheetField[]>> = {
  quadra: ["date", "winner", "loser", "score"],
  atp: ["event", "id", "date", "winnerId", "winner", "loserId", "loser", "score", "bestOf"],
};

/**
 * Takes the headings of a file and its layout; gives where each field stands, or what it found and a pt-BR sentence
 * that names what is missing. Columns that we do not know are left alone.
 */
export function mapColumns(headings: readonly string[], format: ImportFormat): MappedColumns {
  const found = headings.map(plainHeading);
  const columns: SheetColumns = {};
  const table = format === "atp" ? ATP_HEADINGS : quadraHeadings(found);
  for (const [field, names] of table) {
    const name = names.find((candidate) => found.includes(candidate));
    if (name !== undefined) columns[field] = found.indexOf(name);
  }
  if (format === "quadra") Object.assign(columns, otherSideColumns(found, columns));
  const message = missingMessage(headings, columns, format);
  return message === null ? { ok: true, columns } : { ok: false, columns, message };
}

/** Says in a pt-BR sentence what these columns lack; null when they have all that is needed. */
export function missingMessage(
  headings: readonly string[],
  columns: SheetColumns,
  format: ImportFormat,
): string | null {
  const missing = missingFields(columns, format);
  if (missing.length === 0) return null;
  const found = new Set(headings.map(plainHeading));
  if (format === "quadra" && found.has("tourney id") && found.has("winner name")) {
    return "Este arquivo tem as colunas da ATP: importe-o no formato ATP (--format atp).";
  }
  const table = format === "atp" ? ATP_HEADINGS : [...SIDES, ...MATCH];
  const names = missing.map((field) => `“${headingOf(table, field, format)}”`);
  const subject = names.length === 1 ? `Falta a coluna ${names[0]}` : `Faltam as colunas ${listed(names)}`;
  if (areNoHeadings(headings)) return `O arquivo não tem uma linha de títulos. ${subject}.`;
  const shown = headings.filter((heading) => heading !== "").slice(0, 30);
  return `${subject}. A primeira linha do arquivo diz: ${shown.join(", ") || "nada"}.`;
}

/** A heading as headings are compared: letters and digits alone. */
export function plainHeading(heading: string): string {
  return foldText(heading)
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

/** Gives the fields that a file of this layout cannot do without, and these columns do not have. */
function missingFields(columns: SheetColumns, format: ImportFormat): SheetField[] {
  const has = (field: SheetField) => columns[field] !== undefined;
  return REQUIRED[format].filter((field) => {
    if (format === "quadra" && field === "winner") return !has("winner") && !(has("first") && has("second"));
    if (format === "quadra" && field === "loser") return !has("loser") && !(has("first") && has("second"));
    if (field === "score") return !has("score") && !has("set1");
    return !has(field);
  });
}

/** Our headings as this file uses them: "vencedor" beside two sides of their own says which of them won. */
function quadraHeadings(found: readonly string[]): Headings {
  const has = (table: Headings, field: SheetField) =>
    table.some(([name, headings]) => name === field && headings.some((one) => found.includes(one)));
  const fourPeople = FOUR_PEOPLE.every(([field]) => has(FOUR_PEOPLE, field));
  const sides = fourPeople ? FOUR_PEOPLE : TWO_SIDES;
  const facts = fourPeople ? FOUR_PEOPLE_FACTS : TWO_SIDES_FACTS;
  if (has(SIDES, "loser") || !has(sides, "first") || !has(sides, "second")) {
    return [...SIDES, ...MATCH, ...facts];
  }
  return [...sides, ["victor", VICTOR], ...MATCH, ...facts];
}

function headingOf(table: Headings, field: SheetField, format: ImportFormat): string {
  const name = table.find(([candidate]) => candidate === field)?.[1][0] ?? field;
  return format === "atp" ? name.replaceAll(" ", "_") : name;
}

function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).join(", ")} e ${names.at(-1)}`;
}
