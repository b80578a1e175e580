import { describe, expect, it } from "vitest";
import { EVERYBODY } from "../../../../../../app/features/scoring/ledger/category.ts";
import { namedRankings } from "../../../../../../app/features/office/points-and-rules/named-rankings.ts";
import {
  findRanking,
  type RankingCells,
} from "../../../../../../app/features/office/points-and-rules/which-ranking.ts";

const of = (id: string, more: object) => ({
  ...EVERYBODY,
  id,
  sport: "tennis",
  format: "singles" as const,
  isMain: false,
  name: null as string | null,
  closedAt: null as string | null,
  ...more,
});
const season = (year: number) => ({ seasonFrom: `${year}-01-01`, seasonTo: `${year}-12-31` });
const RANKINGS = namedRankings(
  [
    of("main", { isMain: true }),
    of("f25", {
      name: "Feminino B",
      gender: "female",
      classes: ["B"],
      ...season(2025),
      closedAt: "2026-01-01",
    }),
    of("f26", { name: "Feminino B", gender: "female", classes: ["B"], ...season(2026) }),
    of("f27", { name: "Feminino B", gender: "female", classes: ["B"], ...season(2027) }),
    of("pairs", { name: "Duplas A", format: "doubles" }),
  ],
  ["tennis", "padel"],
);
const cells = (more: Partial<RankingCells>): RankingCells => ({
  sport: "",
  format: "",
  ranking: "",
  category: "",
  season: "",
  ...more,
});

describe("the ranking that a line means", () => {
  it("knows the main ones that have no result yet", () => {
    expect(RANKINGS.map(({ key }) => key)).toEqual([
      "main",
      "f25",
      "f26",
      "f27",
      "pairs",
      "tennis/doubles",
      "padel/singles",
      "padel/doubles",
    ]);
  });

  it.each<[Partial<RankingCells>, string]>([
    [{ ranking: "geral", sport: "Tênis", format: "simples" }, "main"],
    [{ sport: "tennis", format: "simples" }, "main"],
    [{ sport: "tênis", format: "duplas" }, "tennis/doubles"],
    [{ sport: "padel", format: "2x2", ranking: "Geral" }, "padel/doubles"],
    [{ ranking: "FEMININO B", season: "2026" }, "f26"],
    [{ ranking: "Feminino B", season: "de 01/01/2027 a 31/12/2027" }, "f27"],
    [{ category: "Feminino · classe B", season: "2027" }, "f27"],
    [{ category: "feminino b", season: "2026" }, "f26"],
    [{ ranking: "duplas a" }, "pairs"],
  ])("%j is %s", (said, key) => expect(findRanking(RANKINGS, cells(said), null)).toEqual({ key }));

  it.each<[Partial<RankingCells>, RegExp]>([
    [{ ranking: "Masculino" }, /não tem este ranking/],
    [{ sport: "xadrez" }, /“xadrez” não é um esporte da Quadra/],
    [{ format: "trio" }, /“trio” não é simples nem duplas/],
    [{ ranking: "Feminino B" }, /Serve para Feminino B .* e Feminino B .*: diga/],
    [{ ranking: "Feminino B", season: "2025" }, /A temporada de Feminino B .* está encerrada/],
    [{}, /não diz o ranking/],
  ])("%j is none: %s", (said, reason) =>
    expect(findRanking(RANKINGS, cells(said), null)).toEqual({
      reason: expect.stringMatching(reason) as unknown,
    }),
  );

  it("takes the one that was chosen, or the only one, where a line says nothing", () => {
    expect(findRanking(RANKINGS, cells({}), "f26")).toEqual({ key: "f26" });
    expect(findRanking(RANKINGS.slice(0, 1), cells({}), null)).toEqual({ key: "main" });
  });
});
