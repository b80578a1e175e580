import { expect, it } from "vitest";
import { EVERYBODY } from "../../../../../../app/features/scoring/ledger/category.ts";
import { DEFAULT_RULES, type RankingRules } from "../../../../../../app/features/scoring/ledger/rules.ts";
import {
  rankingCells,
  RULEBOOK_HEAD,
} from "../../../../../../app/features/office/points-and-rules/ranking-cells.ts";
import { readRulebookFile } from "../../../../../../app/features/office/points-and-rules/rulebook-file.ts";
import { writeCsv } from "../../../../../../app/lib/csv.ts";

const read = (text: string) => {
  const file = readRulebookFile(text);
  if ("problem" in file) throw new Error(file.problem);
  return file;
};
const line = (cells: Record<string, string>) => {
  const all = { esporte: "Tênis", formato: "simples", ranking: "Verão", ...cells };
  return read(`${Object.keys(all).join(";")}\n${Object.values(all).join(";")}`);
};

const RANKING = {
  ...EVERYBODY,
  sport: "tennis",
  format: "doubles",
  isMain: false,
  name: "Feminino; B e C",
  closedAt: null,
  rules: DEFAULT_RULES,
  enrolled: [],
} as const;

it.each<[string, Partial<RankingRules>]>([
  ["the usual rules", {}],
  ["no window, best of eight", { windowWeeks: null, bestOf: 8 }],
  ["points below zero", { loss: -10, walkoverLost: -120, gameLost: -1, presence: 7 }],
  ["formats", { usualFormat: "SET1-S:TB10", allowedFormats: ["SET3-S:6/TB7", "SET1-S:TB10"] }],
  ["points alone", { tieBreaks: ["points"] }],
  ["ties in another order", { tieBreaks: ["points", "head_to_head", "matches", "set_balance"] }],
])("reads what the export writes: %s", (_, change) => {
  const rules = { ...DEFAULT_RULES, ...change };
  const text = writeCsv([RULEBOOK_HEAD, rankingCells({ ...RANKING, rules }, String)]);
  const { lines, refused } = read(text);
  expect(refused).toEqual([]);
  expect(lines[0]!.rules).toEqual(rules);
});

it("reads a category, a season and who was let in", () => {
  const ranking = {
    ...RANKING,
    gender: "female",
    classes: ["B", "Iniciante"],
    minAge: 18,
    maxAge: 40,
    seasonFrom: "2026-01-01",
    seasonTo: "2026-12-31",
    enrolment: "request",
    closedAt: "2026-12-31T12:00:00Z",
    enrolled: ["a", "b"],
    rules: { ...DEFAULT_RULES, closedCompanies: [["a", "b"], ["c"]] },
  } as const;
  const numberOf = (id: string) => `nº ${id}`;
  const rules = { ...ranking.rules, closedCompanies: ranking.rules.closedCompanies.map((ids) => [...ids]) };
  const [only] = read(writeCsv([RULEBOOK_HEAD, rankingCells({ ...ranking, rules }, numberOf)])).lines;
  const { gender, classes, minAge, maxAge, seasonFrom, seasonTo, enrolment, sport, format, name } = ranking;
  expect(only).toMatchObject({
    isMain: false,
    isClosed: true,
    enrolled: ["nº a", "nº b"],
    companies: [["nº a", "nº b"], ["nº c"]],
    facts: { sport, format, name, gender, classes, minAge, maxAge, seasonFrom, seasonTo, enrolment },
  });
});

it("a ranking may be called as the main one is", () => {
  const main = { ...RANKING, isMain: true, name: null };
  const rows = [
    RULEBOOK_HEAD,
    rankingCells(main, String),
    rankingCells({ ...RANKING, name: "Geral" }, String),
  ];
  expect(read(writeCsv(rows)).lines.map(({ isMain }) => isMain)).toEqual([true, false]);
  expect(line({ ranking: "Geral" }).lines[0]!.isMain).toBe(true);
});

it("what a hand leaves out is as a new ranking has it; days as spreadsheets write them", () => {
  const { lines } = line({ temporada_de: "01/02/2026", genero: "Feminino", classes: "b, iniciante" });
  expect(lines).toMatchObject([
    {
      rules: DEFAULT_RULES,
      enrolled: [],
      companies: [],
      facts: { ...EVERYBODY, gender: "female", classes: ["B", "Iniciante"], seasonFrom: "2026-02-01" },
    },
  ]);
});

it.each<[string, Record<string, string>, string]>([
  ["sport", { esporte: "Xadrez" }, "“Xadrez” não é um esporte da Quadra."],
  ["format", { formato: "trios" }, "“trios” não é simples nem duplas."],
  ["name", { ranking: "A" }, "Coluna ranking: Dê um nome ao ranking, como Feminino B e C."],
  ["gender", { genero: "qualquer" }, "A categoria é feminino, masculino, mista ou livre, não “qualquer”."],
  ["mixed singles", { genero: "mista" }, "Mista é de duplas: uma mulher e um homem de cada lado."],
  ["class", { classes: "B, Z" }, "“Z” não é uma classe: A, B, C, D, Iniciante."],
  ["age", { idade_minima: "200" }, "Coluna idade_minima: Escreva um número de 1 a 120, ou deixe em branco."],
  ["ages", { idade_minima: "40", idade_maxima: "30" }, "A idade máxima é menor que a mínima."],
  ["day", { temporada_de: "verão" }, "Coluna temporada_de: Escreva a data assim: 2026-01-31."],
  ["enrolment", { participacao: "sorteio" }, "A participação é todos ou por inscrição, não “sorteio”."],
  ["points", { vitoria: "muitos" }, "Coluna vitoria: Escreva um número inteiro, como 25 ou -10."],
  [
    "window",
    { janela_semanas: "999" },
    "Coluna janela_semanas: Escreva um número de 1 a 520, ou deixe em branco.",
  ],
  ["tie", { desempate: "sorteio" }, "“sorteio” não é um critério de desempate da Quadra."],
  ["score format", { formatos_aceitos: "SET9" }, "Coluna formatos_aceitos: Escolha um formato da lista."],
  ["state", { situacao: "talvez" }, "A situação é aberta ou encerrada, não “talvez”."],
])("refuses a line by its %s", (_, cells, reason) => {
  expect(line(cells)).toMatchObject({ lines: [], refused: [{ lineNo: 2, reason }] });
});

it.each([
  ["", "O arquivo está vazio: a primeira linha dá nome às colunas."],
  [
    "nome;pontos\nAna;3",
    "Faltam as colunas “esporte”, “formato” e “ranking”. A primeira linha diz: nome, pontos.",
  ],
  ["esporte;formato;ranking", "O arquivo só tem a linha dos títulos."],
  [`esporte;formato;ranking\n${"Tênis;simples;Verão\n".repeat(201)}`, "O arquivo tem mais de 200 rankings."],
])("says why nothing of a file can be read", (text, problem) => {
  expect(readRulebookFile(text)).toEqual({ problem });
});

it("a line whose quotes do not close stays out, the others are read", () => {
  const file = read(`esporte;formato;ranking\nTênis;simples;"Ver\nTênis;simples;Inverno`);
  expect(file.lines.map(({ facts }) => facts.name)).toEqual(["Inverno"]);
  expect(file.refused).toMatchObject([{ lineNo: 2, reason: "As aspas desta linha não fecham." }]);
});
