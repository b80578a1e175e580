import { describe, expect, it } from "vitest";
import {
  findScoreFormat,
  type ScoreFormat,
} from "../../../../../../app/features/scoring/scores/score-formats.ts";
import {
  checkScore,
  otherSide,
  type MatchEnd,
  type ReportedScore,
  type ScoreRefusal,
  type SetScore,
  type SideNumber,
} from "../../../../../../app/features/scoring/scores/score.ts";

function formatOf(code: string): ScoreFormat {
  const format = findScoreFormat(code);
  if (!format) throw new Error(`no format ${code}`);
  return format;
}

/** "6-4 6-7(5)" → sets; written here anew, so that these tables do not rest on the text reader. */
function setsOf(text: string): SetScore[] {
  return text.split(" ").flatMap((word) => {
    const found = /^(-?[\d.]+)-(-?[\d.]+)(?:\((-?[\d.]+)\))?$/.exec(word);
    if (!found) return [];
    const [side1, side2] = [Number(found[1]), Number(found[2])];
    return found[3] === undefined ? { side1, side2 } : { side1, side2, tiebreak: Number(found[3]) };
  });
}

function check(code: string, text: string, end: MatchEnd = "completed", losingSide?: SideNumber) {
  return checkScore(formatOf(code), { sets: setsOf(text), end, losingSide });
}

describe("completed matches that are accepted", () => {
  it.each<[code: string, sets: string, winner: SideNumber, setsWon: number[], gamesWon: number[]]>([
    ["SET3-S:6/TB7", "6-4 6-4", 1, [2, 0], [12, 8]],
    ["SET3-S:6/TB7", "7-5 6-7(5) 7-6", 1, [2, 1], [20, 18]],
    ["SET3-S:6/TB7", "6-7(0) 7-6(15) 0-6", 2, [1, 2], [13, 19]],
    ["SET3-S:6/TB7-F:TB10", "6-4 3-6 10-8", 1, [2, 1], [10, 10]],
    ["SET3-S:6/TB7-F:TB10", "6-4 3-6 13-15", 2, [1, 2], [9, 11]],
    ["SET3-S:6/TB7-F:TB7", "6-4 3-6 7-5", 1, [2, 1], [10, 10]],
    ["SET1-S:6/TB7", "6-0", 1, [1, 0], [6, 0]],
    ["SET1-S:8/TB7", "9-8(4)", 1, [1, 0], [9, 8]],
    ["SET1-S:8/TB7", "7-9", 2, [0, 1], [7, 9]],
    ["SET1-S:8/TB7@7", "8-7(4)", 1, [1, 0], [8, 7]],
    ["SET3-S:6NOAD/TB7-F:TB10", "7-6(3) 5-7 10-0", 1, [2, 1], [13, 13]],
    ["SET3-S:4/TB7@3-F:TB10", "4-3(5) 2-4 11-9", 1, [2, 1], [7, 7]],
    ["SET3-S:4/TB7", "5-4(2) 3-5 5-3", 1, [2, 1], [13, 12]],
    ["SET5-S:6/TB7", "6-4 4-6 6-4 4-6 7-6(8)", 1, [3, 2], [27, 26]],
    ["SET5-S:6/TB7-F:TB10", "6-4 4-6 6-4 4-6 8-10", 2, [2, 3], [20, 21]],
    ["SET5-S:4/TB7@3", "4-1 4-2 4-3(2)", 1, [3, 0], [12, 6]],
    ["SET5-S:6/TB7-F:6", "6-4 4-6 6-4 4-6 70-68", 1, [3, 2], [90, 88]],
    ["SET3-S:6/TB7-F:6", "6-4 4-6 8-6", 1, [2, 1], [18, 16]],
    ["SET5-S:6/TB7-F:6/TB7@12", "6-4 4-6 6-4 4-6 13-12(3)", 1, [3, 2], [33, 32]],
    ["SET5-S:6/TB7-F:6/TB10", "6-4 4-6 6-4 4-6 7-6(8)", 1, [3, 2], [27, 26]],
    ["SET3-S:6/TB7-F:6/TB10", "6-4 4-6 6-7(8)", 2, [1, 2], [16, 17]],
    ["SET3-S:TB11", "11-9 9-11 12-10", 1, [2, 1], [0, 0]],
    ["SET5-S:TB11", "11-0 11-9 15-13", 1, [3, 0], [0, 0]],
    ["SET3-S:TB21", "21-19 30-29", 1, [2, 0], [0, 0]],
    ["SET3-S:TB21", "30-28 20-22 21-0", 1, [2, 1], [0, 0]],
    ["SET1-S:TB21", "35-33", 1, [1, 0], [0, 0]],
    ["SET3-S:TB15", "15-13 14-16 17-15", 1, [2, 1], [0, 0]],
    ["SET3-S:TB21-F:TB15", "21-18 18-21 13-15", 2, [1, 2], [0, 0]],
    ["SET3-S:TB18-F:TB15", "18-16 19-17", 1, [2, 0], [0, 0]],
    ["SET1-S:TB10", "10-8", 1, [1, 0], [1, 0]],
    ["SET3-S:6/TB7@5", "6-5(3) 4-6 6-5(8)", 1, [2, 1], [16, 16]],
    ["SET3-S:6NOAD/TB7@5-F:TB10", "6-5(3) 4-6 10-4", 1, [2, 1], [11, 11]],
    ["SET1-S:6/TB7@5", "5-6(2)", 2, [0, 1], [5, 6]],
    ["SET1-S:9/TB7@8", "9-8(3)", 1, [1, 0], [9, 8]],
    ["SET1-S:9/TB7", "10-8", 1, [1, 0], [10, 8]],
    ["SET1-S:9/TB7", "9-10(5)", 2, [0, 1], [9, 10]],
    ["SET1-S:9NOAD/TB7@8", "9-0", 1, [1, 0], [9, 0]],
    ["SET1-S:4/TB7@3", "4-3(5)", 1, [1, 0], [4, 3]],
    ["SET1-S:4NOAD/TB7@3", "4-2", 1, [1, 0], [4, 2]],
    ["SET5-S:6NOAD/TB7-F:TB10", "6-4 4-6 6-4 4-6 8-10", 2, [2, 3], [20, 21]],
    ["SET3-S:TB21@RALLY", "31-29 21-4", 1, [2, 0], [0, 0]],
    ["SET5-S:TB21", "21-19 19-21 21-0 31-29", 1, [3, 1], [0, 0]],
  ])("%s: %s", (code, sets, winner, setsWon, gamesWon) => {
    expect(check(code, sets)).toEqual({ ok: true, winner, setsWon, gamesWon });
  });
});

describe("completed matches that are refused", () => {
  it.each<[code: string, sets: string, reason: ScoreRefusal, setIndex: number | undefined, says: string]>([
    ["SET3-S:6/TB7", "6-5 6-4", "incomplete_set", 0, "O 1º set não terminou em 6/5"],
    ["SET3-S:6/TB7", "6-4 6-5", "incomplete_set", 1, "em 6/6 joga-se o tie-break, que fecha em 7/6"],
    ["SET3-S:6/TB7", "6-4 6-6", "incomplete_set", 1, "O 2º set não terminou em 6/6"],
    ["SET3-S:6/TB7", "7-4 6-4", "impossible_set", 0, "O 1º set não pode ser 7/4"],
    ["SET3-S:6/TB7", "6-4 8-6", "impossible_set", 1, "O 2º set não pode ser 8/6"],
    ["SET3-S:6/TB7", "7-7 6-4", "impossible_set", 0, "7/7"],
    ["SET3-S:6/TB7", "6-4 6-4 6-4", "too_many_sets", 2, "decidida em 2 sets a 0: não existe 3º set (6/4)"],
    ["SET3-S:6/TB7", "6-4 4-6 6-4 6-4", "too_many_sets", 3, "decidida em 2 sets a 1: não existe 4º set"],
    ["SET1-S:6/TB7", "6-4 6-4", "too_many_sets", 1, "decidida em 1 set a 0"],
    ["SET3-S:6/TB7", "6-4 4-6", "match_not_finished", undefined, "está em 1 set a 1"],
    ["SET5-S:6/TB7", "6-4 6-4", "match_not_finished", undefined, "está em 2 sets a 0"],
    ["SET3-S:6/TB7", "", "match_not_finished", undefined, "Faltam os sets"],
    [
      "SET3-S:6/TB7",
      "6-4 6-4(3)",
      "tiebreak_missing_or_impossible",
      1,
      "ficou em 6/4, que não tem tie-break: confira o set e o (3)",
    ],
    ["SET3-S:6/TB7-F:TB10", "6-4 4-6 12-10(3)", "tiebreak_missing_or_impossible", 2, "confira o set e o (3)"],
    ["SET5-S:6/TB7-F:6", "6-4 4-6 6-4 4-6 8-6(3)", "tiebreak_missing_or_impossible", 4, "8/6"],
    ["SET3-S:6/TB7-F:TB10", "6-2 5-7 0-1", "incomplete_set", 2, "O super tie-break não terminou em 0/1"],
    ["SET3-S:6/TB7-F:TB10", "6-2 5-7 10-9", "incomplete_set", 2, "10 pontos com dois de diferença"],
    ["SET3-S:6/TB7-F:TB10", "6-2 5-7 12-9", "impossible_set", 2, "O super tie-break não pode ser 12/9"],
    ["SET3-S:4/TB7@3-F:TB10", "4-4 4-0", "impossible_set", 0, "4/4"],
    ["SET3-S:4/TB7@3-F:TB10", "5-3 4-0", "impossible_set", 0, "5/3"],
    ["SET1-S:8/TB7", "8-7", "incomplete_set", 0, "8/7"],
    ["SET1-S:8/TB7", "10-8", "impossible_set", 0, "10/8"],
    ["SET5-S:6/TB7-F:6/TB7@12", "6-4 4-6 6-4 4-6 14-12", "impossible_set", 4, "12/12"],
    ["SET5-S:6/TB7-F:6", "6-4 4-6 6-4 4-6 7-6(3)", "incomplete_set", 4, "sem tie-break"],
    ["SET3-S:TB11", "11-10 11-4", "incomplete_set", 0, "11/10"],
    ["SET3-S:TB11", "12-9 11-4", "impossible_set", 0, "12/9"],
    ["SET3-S:TB21", "31-29 21-4", "impossible_set", 0, "ou quem chega primeiro a 30"],
    ["SET3-S:TB21", "29-28 21-4", "incomplete_set", 0, "29/28"],
    ["SET3-S:TB21-F:TB15", "21-4 4-21 21-4", "impossible_set", 2, "15 pontos"],
    ["SET3-S:6/TB7", "6--1 6-4", "negative", 0, "número negativo: -1"],
    ["SET3-S:6/TB7", "7-6(-2) 6-4", "negative", 0, "número negativo: -2"],
    ["SET3-S:6/TB7", "6-4 6-2.5", "not_whole", 1, "não é inteiro: 2.5"],
    ["SET3-S:6/TB7", "6-4 7-6(2.5)", "not_whole", 1, "não é inteiro: 2.5"],
  ])("%s: %j is %s", (code, sets, reason, setIndex, says) => {
    const verdict = check(code, sets);
    expect(verdict).toMatchObject({ ok: false, reason, message: expect.stringContaining(says) });
    expect("setIndex" in verdict ? verdict.setIndex : undefined).toBe(setIndex);
  });

  it.each([NaN, Infinity])("a set with %s is not whole", (count) => {
    const reported: ReportedScore = { sets: [{ side1: count, side2: 0 }], end: "completed" };
    expect(checkScore(formatOf("SET1-S:6/TB7"), reported)).toMatchObject({ ok: false, reason: "not_whole" });
  });

  it("the winner named has fewer sets", () => {
    const reported: ReportedScore = { sets: setsOf("4-6 6-3 7-10"), end: "completed", claimedWinner: 1 };
    expect(checkScore(formatOf("SET3-S:6/TB7-F:TB10"), reported)).toEqual({
      ok: false,
      reason: "winner_has_fewer_sets",
      message: "O vencedor informado ganhou 1 set e o adversário ganhou 2: confira os jogadores.",
    });
    expect(checkScore(formatOf("SET3-S:6/TB7-F:TB10"), { ...reported, claimedWinner: 2 })).toMatchObject({
      winner: 2,
    });
  });
});

describe.each(["retired", "defaulted"] as const)("a side that %s", (end) => {
  it.each<[code: string, sets: string, setsWon: number[], gamesWon: number[]]>([
    ["SET3-S:6/TB7", "", [0, 0], [0, 0]],
    ["SET3-S:6/TB7", "0-0", [0, 0], [0, 0]],
    ["SET3-S:6/TB7", "6-4", [1, 0], [6, 4]],
    ["SET3-S:6/TB7", "4-6 7-5 0-0", [1, 1], [11, 11]],
    ["SET3-S:6/TB7", "7-6(8) 6-6", [1, 0], [13, 12]],
    ["SET3-S:6/TB7", "6-6(3)", [0, 0], [6, 6]],
    ["SET3-S:6/TB7", "5-2", [0, 0], [5, 2]],
    ["SET3-S:6/TB7-F:TB10", "6-4 4-6 9-3", [1, 1], [10, 10]],
    ["SET5-S:TB11", "11-4 10-10", [1, 0], [0, 0]],
    ["SET3-S:TB21", "29-29", [0, 0], [0, 0]],
  ])("%s: %j keeps the score so far", (code, sets, setsWon, gamesWon) => {
    expect(check(code, sets, end, 2)).toEqual({ ok: true, winner: 1, setsWon, gamesWon });
    expect(check(code, sets, end, 1)).toEqual({ ok: true, winner: 2, setsWon, gamesWon });
  });

  it.each<[code: string, sets: string, reason: ScoreRefusal, setIndex?: number]>([
    ["SET3-S:6/TB7", "7-3", "impossible_set", 0],
    ["SET3-S:6/TB7", "8-2", "impossible_set", 0],
    ["SET3-S:6/TB7", "6-4 8-6", "impossible_set", 1],
    ["SET3-S:6/TB7", "6-5 1-0", "incomplete_set", 0],
    ["SET3-S:6/TB7", "0-0 0-0", "incomplete_set", 0],
    ["SET3-S:6/TB7", "6-4 6-4", "match_already_finished", undefined],
    ["SET3-S:6/TB7", "6-4 6-4 0-0", "match_already_finished", 2],
    ["SET3-S:6/TB7", "5-5(3)", "tiebreak_missing_or_impossible", 0],
    ["SET3-S:6/TB7", "6-4 -1-0", "negative", 1],
    ["SET3-S:TB21", "31-30", "impossible_set", 0],
  ])("%s: %j is refused as %s", (code, sets, reason, setIndex) => {
    const verdict = check(code, sets, end, 2);
    expect(verdict).toMatchObject({ ok: false, reason });
    expect("setIndex" in verdict ? verdict.setIndex : undefined).toBe(setIndex);
  });

  it("must be named", () => {
    expect(check("SET3-S:6/TB7", "6-4 1-0", end)).toEqual({
      ok: false,
      reason: "losing_side_missing",
      message: end === "retired" ? "Diga qual lado desistiu." : "Diga qual lado foi desclassificado.",
    });
  });

  it("cannot do so after the end", () => {
    const act = end === "retired" ? "desistência" : "desclassificação";
    const message = `A partida já tinha terminado em 2 sets a 0: não cabe ${act} depois disso.`;
    expect(check("SET3-S:6/TB7", "4-6 4-6", end, 1)).toMatchObject({ message });
  });
});

describe("walkovers", () => {
  it.each<[end: MatchEnd, losingSide: SideNumber | undefined, winner: SideNumber | null]>([
    ["walkover", 2, 1],
    ["walkover", 1, 2],
    ["double_walkover", undefined, null],
    ["double_walkover", 1, null],
  ])("%s with side %s absent", (end, losingSide, winner) => {
    expect(check("SET3-S:6/TB7", "", end, losingSide)).toEqual({
      ok: true,
      winner,
      setsWon: [0, 0],
      gamesWon: [0, 0],
    });
  });

  it.each(["walkover", "double_walkover"] as const)("%s has no sets", (end) => {
    expect(check("SET3-S:6/TB7", "6-4 3-2", end, 2)).toEqual({
      ok: false,
      reason: "sets_after_walkover",
      setIndex: 0,
      message: "Num W.O. ninguém joga, e o placar diz 6/4 3/2: se houve jogo, foi uma desistência.",
    });
  });

  it("names who was absent", () => {
    const message = "Diga qual lado não compareceu.";
    expect(check("SET3-S:6/TB7", "", "walkover")).toEqual({
      ok: false,
      reason: "losing_side_missing",
      message,
    });
  });

  it("knows the other side", () => {
    expect([otherSide(1), otherSide(2)]).toEqual([2, 1]);
  });
});
