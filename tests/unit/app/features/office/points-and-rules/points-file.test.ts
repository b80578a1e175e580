import { describe, expect, it } from "vitest";
import {
  readPoints,
  readPointsFile,
} from "../../../../../../app/features/office/points-and-rules/points-file.ts";
import type { NamedRanking } from "../../../../../../app/features/office/points-and-rules/named-rankings.ts";
import { EVERYBODY } from "../../../../../../app/features/scoring/ledger/category.ts";

const main: NamedRanking = {
  ...EVERYBODY,
  key: "m",
  sport: "tennis",
  format: "singles",
  name: null,
  isClosed: false,
};
const read = (text: string, scene: Partial<Parameters<typeof readPointsFile>[1]> = {}) =>
  readPointsFile(text, { rankings: [main], usual: null, today: "2026-11-20", ...scene });

describe("points as a sheet writes them", () => {
  it.each([
    ["120", 120],
    [" 1.250 ", 1250],
    ["1.250.000", "O máximo é 999.999 pontos."],
    ["300,00", 300],
    ["1.250,0", 1250],
    ["1250.0", 1250],
    ["0", 0],
    ["120,5", "Pontos são números inteiros: em vez de 120,5, escreva 120 ou 121."],
    ["1.25", "Pontos são números inteiros: em vez de 1.25, escreva 1 ou 2."],
    ["1,250", "Pontos são números inteiros: em vez de 1,250, escreva 1 ou 2."],
    ["-10", "Pontos iniciais não podem ser negativos."],
    ["−10", "Pontos iniciais não podem ser negativos."],
    ["", "A linha não diz quantos pontos."],
    ["cem", "“cem” não é um número de pontos."],
    ["1e3", "“1e3” não é um número de pontos."],
  ])("%j is %j", (cell, expected) => expect(readPoints(cell)).toBe(expected));
});

describe("a file of points", () => {
  const line = { lineNo: 2, name: "Ana Souza", number: null, points: 120, key: "m", day: null, note: "" };

  it.each([
    ["semicolons", "Atleta;Pontos\nAna Souza;120"],
    ["commas, other words, a mark", "\uFEFFPONTUAÇÃO,Nome\r\n120,Ana Souza\r\n"],
    ["tabs", "nome\tpontos\nAna Souza\t120"],
    ["quotes", '"atleta";"pontos"\n"Ana Souza";"120"'],
  ])("is read with %s", (_what, text) => expect(read(text)).toEqual({ lines: [line], refused: [] }));

  it("of two columns without headings is names and points", () => {
    expect(read("Ana Souza;120\nBruno;30")).toMatchObject({
      lines: [{ lineNo: 1, name: "Ana Souza" }, { lineNo: 2 }],
    });
  });

  it("keeps number, day and reason", () => {
    const text = "numero;pontos;data;motivo\n7;120;01/03/2026;Circuito de verão";
    expect(read(text)).toMatchObject({
      lines: [{ name: "", number: "7", day: "2026-03-01", note: "Circuito de verão" }],
    });
  });

  it.each([
    ["Ana;120;32/01/2026;", "“32/01/2026” não é uma data."],
    ["Ana;120;21/11/2026;", "A data ainda não chegou."],
    ["Ana;120;;<b>", "O motivo tem até 120 letras, sem < nem >."],
    ["Ana;;;", "A linha não diz quantos pontos."],
    [";120;;", "A linha não diz de quem são os pontos."],
    [`${"a".repeat(121)};120;;`, "O nome é longo demais."],
  ])("refuses %j: %s", (cells, reason) => {
    const file = read(`atleta;pontos;data;motivo\n${cells}\nBia;1;;`);
    expect(file).toMatchObject({ refused: [{ lineNo: 2, reason }], lines: [{ name: "Bia" }] });
  });

  it.each([
    ["", /está vazio/],
    ["a;b\n1;2", /Faltam as colunas “atleta” e “pontos”. A primeira linha diz: a, b/],
    ["atleta;pontos", /só tem a linha dos títulos/],
    [`atleta;pontos${"\nAna;1".repeat(2_001)}`, /mais de 2.000 linhas/],
  ])("that cannot be read says why (%#)", (text, problem) =>
    expect(read(text)).toEqual({ problem: expect.stringMatching(problem) as unknown }),
  );
});
