import { describe, expect, it } from "vitest";
import { readLine } from "../../../../../../app/features/matches/reports/typed-line.ts";

/** Gives the reading of a line, short: "rafael / bruno · 6/4 6/3". */
function said(text: string): string {
  const read = readLine(text);
  if (!read.ok) return read.message;
  const sets = read.sets.map(
    ({ side1, side2, tiebreak }) => `${side1}/${side2}${tiebreak === undefined ? "" : `(${tiebreak})`}`,
  );
  const end =
    read.end === "completed" ? [] : [`${read.end}${read.losingSide ? ` of ${read.losingSide}` : ""}`];
  return `${read.sides.map((names) => names.join("+")).join(" / ")} · ${[...sets, ...end].join(" ")}`;
}

describe("a result on one line is read", () => {
  it.each([
    ["rafael x bruno 6/4 6/3", "rafael / bruno · 6/4 6/3"],
    ["  Rafael   X  Bruno  6/4   6/3 ", "Rafael / Bruno · 6/4 6/3"],
    ["rafael m x bruno lima 6x4 6x3", "rafael m / bruno lima · 6/4 6/3"],
    ["rafael vs bruno 6-4, 6-3", "rafael / bruno · 6/4 6/3"],
    [
      "rafael contra bruno 64 63",
      "Não entendi “64 63” no placar “64 63”. Escreva assim: rafael x bruno 6/4 6/3",
    ],
    ["josé × joão 4/6 3/6", "josé / joão · 4/6 3/6"],
    ["rafael x bruno 6/4 4/6 10/7", "rafael / bruno · 6/4 4/6 10/7"],
    ["rafael x bruno 6/4 4/6 [10-7]", "rafael / bruno · 6/4 4/6 10/7"],
    ["rafael x bruno 7/6(4) 6/3", "rafael / bruno · 7/6(4) 6/3"],
    ["rafael x bruno 7/6 (4) 6/3", "rafael / bruno · 7/6(4) 6/3"],
    ["rafael x bruno 6 x 4 6 x 3", "rafael / bruno · 6/4 6/3"],
    ["ana+bia x carla+duda 6/4 6/3", "ana+bia / carla+duda · 6/4 6/3"],
    ["ana e bia x carla e duda 6/4 6/3", "ana+bia / carla+duda · 6/4 6/3"],
    ["ana + bia x carla & duda 8/5", "ana+bia / carla+duda · 8/5"],
    ["ana/bia x carla, duda 8/5", "ana+bia / carla+duda · 8/5"],
    ["joão costa e silva x bruno 6/4 6/3", "joão costa e silva / bruno · 6/4 6/3"],
    ["rafael x bruno wo", "rafael / bruno · walkover of 2"],
    ["rafael x bruno W.O.", "rafael / bruno · walkover of 2"],
    ["rafael x bruno por w/o", "rafael / bruno · walkover of 2"],
    ["rafael x bruno wo rafael", "rafael / bruno · walkover of 1"],
    ["rafael x bruno wo do bruno", "rafael / bruno · walkover of 2"],
    ["rafael x bruno wo duplo", "rafael / bruno · double_walkover"],
    ["rafael x bruno duplo wo", "rafael / bruno · double_walkover"],
    ["rafael x bruno 6/4 2/1 des", "rafael / bruno · 6/4 2/1 retired of 2"],
    ["rafael x bruno 6/4 2/1 desistiu", "rafael / bruno · 6/4 2/1 retired of 2"],
    ["rafael x bruno 6/4 2/1 desistência", "rafael / bruno · 6/4 2/1 retired of 2"],
    ["rafael x bruno 6/4 2/1 (des)", "rafael / bruno · 6/4 2/1 retired of 2"],
    ["rafael x bruno 6/4 2/1 des rafael", "rafael / bruno · 6/4 2/1 retired of 1"],
    ["rafael x bruno des rafael 6/4 2/1", "rafael / bruno · 6/4 2/1 retired of 1"],
    ["rafael x bruno des", "rafael / bruno · walkover of 2"],
    ["rafael x bruno 3/6 1/0 dq rafael", "rafael / bruno · 3/6 1/0 defaulted of 1"],
  ])("%s", (text, words) => expect(said(text)).toBe(words));
});

describe("what was not understood is said in one sentence that shows how", () => {
  it.each([
    ["", "Escreva quem jogou e o placar, assim: rafael x bruno 6/4 6/3"],
    ["rafael bruno 6/4 6/3", "Faltou o “x” entre os dois lados. Escreva assim: rafael x bruno 6/4 6/3"],
    ["rafael x bruno", "Faltou o placar. Escreva assim: rafael x bruno 6/4 6/3"],
    ["x bruno 6/4 6/3", "Faltou dizer quem jogou dos dois lados. Escreva assim: rafael x bruno 6/4 6/3"],
    ["rafael x 6/4 6/3", "Faltou dizer quem jogou dos dois lados. Escreva assim: rafael x bruno 6/4 6/3"],
    ["rafael 6/4 6/3 x bruno", "O placar vem depois dos dois lados. Escreva assim: rafael x bruno 6/4 6/3"],
    [
      "ana+bia x carla 6/4 6/3",
      "Cada lado tem um nome, ou os dois lados têm dois. Duplas se escrevem assim: ana+bia x carla+duda 6/4 6/3",
    ],
    [
      "rafael x bruno 6/4 hoje",
      "Não entendi “hoje” no placar “6/4 hoje”. Escreva assim: rafael x bruno 6/4 6/3",
    ],
    [
      "rafael x bruno 6/4 2/1 des carlos",
      "Não sei de que lado é “carlos”. Escreva assim: rafael x bruno 6/4 2/1 des bruno",
    ],
  ])("%s", (text, sentence) => expect(said(text)).toBe(sentence));
});
