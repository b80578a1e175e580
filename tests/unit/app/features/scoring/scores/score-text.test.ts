import { describe, expect, it } from "vitest";
import {
  SCORE_FORMATS,
  findScoreFormat,
} from "../../../../../../app/features/scoring/scores/score-formats.ts";
import { formatScoreText, parseScoreText } from "../../../../../../app/features/scoring/scores/score-text.ts";
import type { MatchEnd, SetScore, SideNumber } from "../../../../../../app/features/scoring/scores/score.ts";
import { playMatch, randomFrom } from "../../../../../support/play-match.ts";

const set = (side1: number, side2: number, tiebreak?: number): SetScore =>
  tiebreak === undefined ? { side1, side2 } : { side1, side2, tiebreak };

describe("reading a score", () => {
  it.each<[text: string, sets: SetScore[], end: MatchEnd, pointsSets?: number[]]>([
    ["6-4 3-6 [10-7]", [set(6, 4), set(3, 6), set(10, 7)], "completed", [2]],
    ["6/4 7/6(5)", [set(6, 4), set(7, 6, 5)], "completed"],
    ["7-6(3) 2-0 RET", [set(7, 6, 3), set(2, 0)], "retired"],
    ["W/O", [], "walkover"],
    ["WO", [], "walkover"],
    ["W.O.", [], "walkover"],
    ["w. o.", [], "walkover"],
    ["Walkover", [], "walkover"],
    ["W.O. duplo", [], "double_walkover"],
    ["Duplo W.O.", [], "double_walkover"],
    ["4-6 7-5 0-0 Def.", [set(4, 6), set(7, 5), set(0, 0)], "defaulted"],
    ["6-2 5-7 [0-1]", [set(6, 2), set(5, 7), set(0, 1)], "completed", [2]],
    ["6x4 6x2", [set(6, 4), set(6, 2)], "completed"],
    ["6×4 6X2", [set(6, 4), set(6, 2)], "completed"],
    ["6–4 6—2", [set(6, 4), set(6, 2)], "completed"],
    ["6−4 6‑2", [set(6, 4), set(6, 2)], "completed"],
    ["  6-4   6 - 2  ", [set(6, 4), set(6, 2)], "completed"],
    ["6/4, 3/6; 6/2", [set(6, 4), set(3, 6), set(6, 2)], "completed"],
    ["6/4 - 6/2", [set(6, 4), set(6, 2)], "completed"],
    ["6x4 e 6x2", [set(6, 4), set(6, 2)], "completed"],
    ["6:4\n6:2", [set(6, 4), set(6, 2)], "completed"],
    ["7-6 (5) 6-4.", [set(7, 6, 5), set(6, 4)], "completed"],
    ["6-7(7-9) 7-6(7/3) 6-4", [set(6, 7, 7), set(7, 6, 3), set(6, 4)], "completed"],
    ["7-6(0) 6-4", [set(7, 6, 0), set(6, 4)], "completed"],
    ["6/4 1/0 desistência", [set(6, 4), set(1, 0)], "retired"],
    ["6/4 1/0 DESISTÊNCIA", [set(6, 4), set(1, 0)], "retired"],
    ["6/4 1/0 (abandono)", [set(6, 4), set(1, 0)], "retired"],
    ["6/4 1/0 por desistencia", [set(6, 4), set(1, 0)], "retired"],
    ["6/4 1/0 desist.", [set(6, 4), set(1, 0)], "retired"],
    ["6-4 ret'd", [set(6, 4)], "retired"],
    ["RET", [], "walkover"],
    ["abandono", [], "walkover"],
    ["0-0 ret", [], "walkover"],
    ["1-0 ret", [set(1, 0)], "retired"],
    ["0-0 [1-0] ret", [set(0, 0), set(1, 0)], "retired", [1]],
    ["6/4 4/4 desclassif.", [set(6, 4), set(4, 4)], "defaulted"],
    ["6/4 4/4 desclassificação", [set(6, 4), set(4, 4)], "defaulted"],
    ["70-68", [set(70, 68)], "completed"],
    ["6-4 W/O", [set(6, 4)], "walkover"],
    ["por W.O.", [], "walkover"],
    ["6/4-6/2", [set(6, 4), set(6, 2)], "completed"],
    ["6-4/6-2", [set(6, 4), set(6, 2)], "completed"],
    ["6-4-3-6-[10-8]", [set(6, 4), set(3, 6), set(10, 8)], "completed", [2]],
    ["Abandono 6/4 2/0", [set(6, 4), set(2, 0)], "retired"],
    ["Desistência: 6/4 2/0", [set(6, 4), set(2, 0)], "retired"],
    ["ret. 6/4 2/0", [set(6, 4), set(2, 0)], "retired"],
    ["6/4 2/0 ret.", [set(6, 4), set(2, 0)], "retired"],
    ["6-4 3-6 (10-8)", [set(6, 4), set(3, 6), set(10, 8)], "completed", [2]],
    ["6/4, 3/6, (10/8)", [set(6, 4), set(3, 6), set(10, 8)], "completed", [2]],
    ["6-4 6-7 (10-8)", [set(6, 4), set(6, 7), set(10, 8)], "completed", [2]],
    ["6-4 6-7 (5-7) (10-8)", [set(6, 4), set(6, 7, 5), set(10, 8)], "completed", [2]],
    ["6-4 6-7 (5-7) 10-8", [set(6, 4), set(6, 7, 5), set(10, 8)], "completed"],
    ["6-4 7-6 (10-8)", [set(6, 4), set(7, 6, 8)], "completed"],
    ["6-7 (5-7) 7-6 (7-4) RET", [set(6, 7, 5), set(7, 6, 4)], "retired"],
    ["6-4 3-6 (5-2) ret", [set(6, 4), set(3, 6), set(5, 2)], "retired", [2]],
  ])("%j", (text, sets, end, pointsSets = []) => {
    const isOneSided = end !== "completed" && end !== "double_walkover";
    const sides = isOneSided ? { losingSide: 2 } : end === "completed" ? { claimedWinner: 1 } : {};
    expect(parseScoreText(text)).toEqual({ ok: true, sets, end, winnerFirst: true, pointsSets, ...sides });
  });

  it.each([
    ["", "Escreva o placar, por exemplo 6/4 7/6(5)."],
    ["   ", "Escreva o placar, por exemplo 6/4 7/6(5)."],
    ["ganhei fácil", "Não entendi “ganhei facil” no placar “ganhei fácil”."],
    ["6-4 6", "Não entendi “6” no placar “6-4 6”."],
    ["6-4 6-4 talvez", "Não entendi “talvez” no placar “6-4 6-4 talvez”."],
    ["6-4-3", "Não entendi “-3” no placar “6-4-3”."],
    ["-6-4", "Não entendi “-6-4” no placar “-6-4”."],
    ["6-4 6--1", "Não entendi “6--1” no placar “6-4 6--1”."],
    ["6-4 RET 6-4", "Não entendi “ret 6-4” no placar “6-4 RET 6-4”."],
    ["6-4 [10-8", "Não entendi “[10-8” no placar “6-4 [10-8”."],
    ["7-6(", "Não entendi “(” no placar “7-6(”."],
    ["6666-4", "Não entendi “6666-4” no placar “6666-4”."],
    ["6-4444", "Não entendi “6-4444” no placar “6-4444”."],
    ["6-4 ".repeat(60), "Este texto é longo demais para um placar."],
  ])("refuses %j", (text, message) => {
    expect(parseScoreText(text)).toEqual({ ok: false, message });
  });
});

describe("writing a score", () => {
  const superTiebreak = findScoreFormat("SET3-S:6/TB7-F:TB10");
  it.each<[sets: SetScore[], end: MatchEnd, perspective: SideNumber, text: string]>([
    [[set(6, 4), set(3, 6), set(10, 8)], "completed", 1, "6/4 3/6 10/8"],
    [[set(6, 4), set(3, 6), set(10, 8)], "completed", 2, "4/6 6/3 8/10"],
    [[set(7, 6, 5), set(2, 0)], "retired", 1, "7/6(5) 2/0 desist."],
    [[set(7, 6, 5), set(2, 0)], "retired", 2, "6/7(5) 0/2 desist."],
    [[set(7, 6, 0), set(6, 0)], "completed", 1, "7/6(0) 6/0"],
    [[], "retired", 1, "desist."],
    [[set(6, 4), set(4, 4)], "defaulted", 1, "6/4 4/4 desclassif."],
    [[], "walkover", 1, "W.O."],
    [[], "walkover", 2, "W.O."],
    [[], "double_walkover", 1, "W.O. duplo"],
  ])("%j %s from side %i", (sets, end, perspective, text) => {
    expect(formatScoreText(superTiebreak, sets, end, perspective)).toBe(text);
    expect(formatScoreText(null, sets, end, perspective)).toBe(text);
  });

  it("leaves a tie-break number out of a set of points", () => {
    const sets = [set(7, 6, 5), set(3, 6), set(10, 8, 8)];
    expect(formatScoreText(superTiebreak, sets, "completed", 1)).toBe("7/6(5) 3/6 10/8");
    expect(formatScoreText(null, sets, "completed", 1)).toBe("7/6(5) 3/6 10/8(8)");
  });

  it("is read back to the same sets and end", () => {
    const random = randomFrom(20261121);
    const ends: MatchEnd[] = ["completed", "retired", "defaulted"];
    for (const format of SCORE_FORMATS) {
      for (const end of ends) {
        const { sets } = playMatch(format, random);
        expect(parseScoreText(formatScoreText(format, sets, end, 1))).toMatchObject({ ok: true, sets, end });
      }
    }
  });
});
