import { foldText } from "../../lib/text.ts";

/** The layouts that an import reads: ours, documented in the README, and the ATP's yearly files. */
export type ImportFormat = "quadra" | "atp";

/** What a column can hold. Sides are in the order winner, loser; `…2` is the partner in doubles. */
export type ImportField =
  | "date"
  | "winner"
  | "loser"
  | "winner2"
  | "loser2"
  | "score"
  | "end"
  | "id"
  | "sport"
  | "format"
  | "scoreFormat"
  | "bestOf"
  | "place"
  | "time"
  | "gender"
  | "winnerId"
  | "loserId"
  | "winner2Id"
  | "loser2Id"
  | "event";

/** Where each field stands in a line (from 0). */
export type ImportColumns = Partial<Record<ImportField, number>>;

export type MappedColumns = { ok: true; columns: ImportColumns } | { ok: false; message: string };

/** Headings in our own layout, ours first; compared without accents, capitals and signs. */
const QUADRA_HEADINGS: readonly (readonly [ImportField, readonly string[]])[] = [
  [
    "date",
    ["data", "data da partida", "data do jogo", "data partida", "data jogo", "dia", "jogado em", "date"],
  ],
  ["winner", ["vencedor", "vencedor 1", "vencedora", "ganhador", "ganhadora", "winner", "winner 1"]],
  ["loser", ["perdedor", "perdedor 1", "perdedora", "derrotado", "vencido", "loser", "loser 1"]],
  [
    "winner2",
    ["vencedor 2", "vencedora 2", "parceiro do vencedor", "dupla do vencedor", "ganhador 2", "winner 2"],
  ],
  [
    "loser2",
    ["perdedor 2", "perdedora 2", "parceiro do perdedor", "dupla do perdedor", "derrotado 2", "loser 2"],
  ],
  ["score", ["placar", "resultado", "score", "sets", "parciais"]],
  ["end", ["fim", "termino", "encerramento", "desfecho", "situacao", "end"]],
  ["id", ["id", "id da partida", "id partida", "codigo", "codigo da partida", "match id"]],
  ["sport", ["esporte", "modalidade", "sport"]],
  ["format", ["formato", "simples ou duplas", "tipo", "format"]],
  ["scoreFormat", ["formato placar", "formato do placar", "score format"]],
  ["bestOf", ["melhor de", "melhor de sets", "best of"]],
  ["place", ["local", "quadra", "onde", "lugar", "place", "court"]],
  ["time", ["hora", "horario", "time"]],
  ["gender", ["genero", "naipe", "sexo", "gender"]],
  ["winnerId", ["id vencedor", "vencedor id", "id do vencedor", "matricula vencedor", "winner id"]],
  ["loserId", ["id perdedor", "perdedor id", "id do perdedor", "matricula perdedor", "loser id"]],
  [
    "winner2Id",
    ["id vencedor 2", "vencedor 2 id", "id do vencedor 2", "matricula vencedor 2", "winner 2 id"],
  ],
  ["loser2Id", ["id perdedor 2", "perdedor 2 id", "id do perdedor 2", "matricula perdedor 2", "loser 2 id"]],
];

const ATP_HEADINGS: readonly (readonly [ImportField, readonly string[]])[] = [
  ["event", ["tourney id"]],
  ["id", ["match num"]],
  ["date", ["tourney date"]],
  ["winnerId", ["winner id"]],
  ["winner", ["winner name"]],
  ["loserId", ["loser id"]],
  ["loser", ["loser name"]],
  ["score", ["score"]],
  ["bestOf", ["best of"]],
  ["place", ["tourney name"]],
];

const REQUIRED: Readonly<Record<ImportFormat, readonly ImportField[]>> = {
  quadra: ["date", "winner", "loser", "score"],
  atp: ["event", "id", "date", "winnerId", "winner", "loserId", "loser", "score", "bestOf"],
};

/**
 * Takes the headings of a file and its layout; gives where each field stands, or a pt-BR sentence that names what is
 * missing. Columns that we do not know are left alone.
 */
export function mapColumns(headings: readonly string[], format: ImportFormat): MappedColumns {
  const found = headings.map((heading) =>
    foldText(heading)
      .replace(/[^a-z0-9]+/g, " ")
      .trim(),
  );
  const table = format === "atp" ? ATP_HEADINGS : QUADRA_HEADINGS;
  const columns: ImportColumns = {};
  for (const [field, names] of table) {
    const name = names.find((candidate) => found.includes(candidate));
    if (name !== undefined) columns[field] = found.indexOf(name);
  }
  const missing = REQUIRED[format].filter((field) => columns[field] === undefined);
  if (missing.length === 0) return { ok: true, columns };
  if (format === "quadra" && found.includes("tourney id") && found.includes("winner name")) {
    return {
      ok: false,
      message: "Este arquivo tem as colunas da ATP: importe-o no formato ATP (--format atp).",
    };
  }
  const names = missing.map((field) => `“${headingOf(table, field, format)}”`);
  const subject = names.length === 1 ? `Falta a coluna ${names[0]}` : `Faltam as colunas ${listed(names)}`;
  const shown = headings.filter((heading) => heading !== "").slice(0, 30);
  return {
    ok: false,
    message: `${subject}. A primeira linha do arquivo diz: ${shown.join(", ") || "nada"}.`,
  };
}

function headingOf(table: typeof QUADRA_HEADINGS, field: ImportField, format: ImportFormat): string {
  const name = table.find(([candidate]) => candidate === field)?.[1][0] ?? field;
  return format === "atp" ? name.replaceAll(" ", "_") : name;
}

function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).join(", ")} e ${names.at(-1)}`;
}
