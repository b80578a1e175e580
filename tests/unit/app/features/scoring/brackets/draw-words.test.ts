import { expect, it } from "vitest";
import { countWords } from "../../../../../../app/features/scoring/brackets/table-sets.ts";
import {
  DEFAULT_DRAW_RULES,
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
  ["groups_knockout", {}, "De quem desiste durante o grupo vale o que jogou, e o resto é W.O."],
  ["round_robin", { leaving: "void" }, "De quem desiste durante o grupo todos os jogos são anulados."],
  ["swiss", {}, "Quem desiste não entra mais nas rodadas."],
  [
    "round_robin",
    { walkover: "nothing" },
    "W.O. e desclassificação não contam games. Na desistência, quem fica vence o set em andamento: 2/1 vira 6/1.",
  ],
  [
    "swiss",
    { scoreFormat: "SET3-S:6/TB7" },
    "W.O. e desclassificação contam 6/0 6/0. Na desistência, quem fica vence o set em andamento e só os sets que faltam: 6/4 vira 6/4 6/0.",
  ],
  [
    "round_robin",
    { groupOrder: "balance", scoreFormat: "SET3-S:TB11" },
    "No empate vale primeiro o saldo de pontos.",
  ],
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

it.each([
  [
    "SET3-S:4/TB7@3-F:TB10",
    "full_set",
    "O super tie-break vale 1 game. W.O. e desclassificação contam 4/0 4/0.",
  ],
  ["SET1-S:8/TB7", "full_set", "W.O. e desclassificação contam 8/0."],
  ["SET5-S:6/TB7", "full_set", "W.O. e desclassificação contam 6/0 6/0 6/0."],
  ["SET3-S:TB21", "full_set", "W.O. e desclassificação contam 21/0 21/0."],
  ["SET3-S:TB21", "nothing", "W.O. e desclassificação não contam pontos."],
  ["SET1-S:P24", "full_set", "W.O. e desclassificação dão os 24 pontos a quem veio"],
  ["SET1-S:T15P", "full_set", "W.O. não conta pontos; na desistência vale o que foi jogado."],
] as const)("says how a table of %s with a W.O. as %s counts", (scoreFormat, walkover, expected) => {
  const words = countWords({ ...DEFAULT_DRAW_RULES, scoreFormat, walkover });
  expect(words.startsWith(expected)).toBe(true);
});

it("says nothing of what a format does not know", () => {
  expect(drawOptionWords("double_elimination", { thirdPlace: true, advance: 1 })).toEqual([]);
});
