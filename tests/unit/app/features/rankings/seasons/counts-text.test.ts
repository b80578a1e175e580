import { expect, it } from "vitest";
import { countsText } from "../../../../../../app/features/rankings/seasons/counts-text.ts";

it.each<[number, number, string]>([
  [0, 0, "Nenhuma partida passa ou deixa de contar."],
  [1, 0, "1 partida passa a contar."],
  [12, 3, "12 partidas passam a contar e 3 deixam de contar."],
  [2, 1, "2 partidas passam a contar e 1 deixa de contar."],
  [0, 1, "1 partida deixa de contar."],
  [0, 4, "4 partidas deixam de contar."],
])("says %i that begin and %i that cease to count", (entering, leaving, text) => {
  expect(countsText({ entering, leaving })).toBe(text);
});
