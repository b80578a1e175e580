import { expect, it } from "vitest";
import {
  DRAW_FORMATS,
  type DrawFormat,
  type DrawRules,
} from "../../../../../../app/features/scoring/brackets/draw.ts";
import {
  DRAW_FORMAT_LABELS,
  drawOptionWords,
} from "../../../../../../app/features/scoring/brackets/draw-words.ts";

it("names every format once", () => {
  const labels = DRAW_FORMATS.map((format) => DRAW_FORMAT_LABELS[format]);
  expect(new Set(labels).size).toBe(DRAW_FORMATS.length);
});

it.each<[DrawFormat, Partial<DrawRules>, string]>([
  ["single_elimination", { thirdPlace: true }, "Tem disputa de 3º lugar."],
  ["single_elimination", {}, "Sem disputa de 3º lugar."],
  ["groups_knockout", { advance: 1 }, "Passa o primeiro de cada grupo."],
  ["groups_knockout", { groupOrder: "balance" }, "No empate vale primeiro o saldo de games."],
  ["round_robin", { walkover: "nothing" }, "W.O. não conta games."],
  ["groups_knockout", {}, "De quem desiste durante o grupo vale o que jogou, e o resto é W.O."],
  ["round_robin", { leaving: "void" }, "De quem desiste durante o grupo todos os jogos são anulados."],
  ["swiss", {}, "Quem desiste não entra mais nas rodadas."],
  ["swiss", { swissRounds: 4 }, "4 rodadas."],
  ["swiss", {}, "Tantas rodadas quantas deixam um só invicto."],
  ["super_8", { peopleOrder: "wins" }, "Classifica quem vence mais partidas."],
  [
    "super_8",
    { mixed: { first: [0, 1], second: [2, 3] } },
    "Misto: cada homem joga uma vez com cada mulher.",
  ],
  ["rei_da_praia", {}, "Classifica quem vence mais games."],
])("says of %s with %o what was chosen", (format, rules, expected) => {
  expect(drawOptionWords(format, rules)).toContain(expected);
});

it("says nothing of what a format does not know", () => {
  expect(drawOptionWords("double_elimination", { thirdPlace: true, advance: 1 })).toEqual([]);
});
