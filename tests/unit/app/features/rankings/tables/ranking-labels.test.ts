import { expect, it } from "vitest";
import { whatCounts } from "../../../../../../app/features/rankings/tables/ranking-labels.ts";

it.each([
  [{ windowWeeks: 52, bestOf: null }, ["Últimas 52 semanas"]],
  [{ windowWeeks: null, bestOf: null }, ["Todas as partidas"]],
  [{ windowWeeks: null, bestOf: 10 }, ["Todas as partidas", "10 melhores resultados"]],
])("what a ranking counts in few words: %o", (rules, words) => {
  expect(whatCounts(rules)).toEqual(words);
});
