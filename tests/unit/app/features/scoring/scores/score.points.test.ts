import { expect, it } from "vitest";
import {
  otherPoints,
  typedPoints,
} from "../../../../../../app/features/tournaments/match-day/courtside-points.ts";
import { setCell, emptySets } from "../../../../../../app/features/scoring/scores/score-draft.ts";
import {
  findScoreFormat,
  scoreFormatsFor,
} from "../../../../../../app/features/scoring/scores/score-formats.ts";
import { shortFormatsFor } from "../../../../../../app/features/scoring/scores/short-formats.ts";
import {
  checkScore,
  type MatchEnd,
  type SideNumber,
} from "../../../../../../app/features/scoring/scores/score.ts";

// Matches of fixed points and by the clock: one pair of numbers, which can be even.

const check = (code: string, points: string, end: MatchEnd = "completed", losingSide?: SideNumber) =>
  checkScore(findScoreFormat(code)!, {
    sets: points
      .split(" ")
      .filter(Boolean)
      .map((pair) => pair.split("/").map(Number))
      .map(([side1, side2]) => ({ side1: side1!, side2: side2! })),
    end,
    ...(losingSide ? { losingSide } : {}),
  });

it.each<[string, string, MatchEnd, SideNumber | undefined, SideNumber | null]>([
  ["SET1-S:P24", "14/10", "completed", undefined, 1],
  ["SET1-S:P24", "10/14", "completed", undefined, 2],
  ["SET1-S:P24", "12/12", "completed", undefined, null],
  ["SET1-S:P16", "16/0", "completed", undefined, 1],
  ["SET1-S:P24", "", "walkover", 2, 1],
  ["SET1-S:P24", "", "double_walkover", undefined, null],
  ["SET1-S:P24", "10/6", "retired", 1, 2],
  ["SET1-S:T15P", "9/7", "completed", undefined, 1],
  ["SET1-S:T15P", "0/0", "completed", undefined, null],
  ["SET1-S:T15P", "9/9", "completed", undefined, null],
  ["SET1-S:T15P", "9/9", "defaulted", 2, 1],
])("%s takes %s, %s", (code, points, end, losing, winner) => {
  expect(check(code, points, end, losing)).toMatchObject({ ok: true, winner, gamesWon: [0, 0] });
});

it.each<[string, string, MatchEnd, string, string]>([
  [
    "SET1-S:P24",
    "14/8",
    "completed",
    "incomplete_set",
    "O placar não terminou em 14/8: os pontos dos dois lados somam 24.",
  ],
  [
    "SET1-S:P24",
    "14/12",
    "completed",
    "impossible_set",
    "O placar não pode ser 14/12: os pontos dos dois lados somam 24.",
  ],
  [
    "SET1-S:P24",
    "",
    "completed",
    "match_not_finished",
    "Faltam os sets: uma partida terminada precisa do placar.",
  ],
  [
    "SET1-S:P24",
    "14/10 2/1",
    "completed",
    "too_many_sets",
    "A partida já estava decidida em 1 set a 0: não existe 2º set (2/1).",
  ],
  ["SET1-S:T15P", "-1/2", "completed", "negative", "O placar tem um número negativo: -1."],
  ["SET1-S:T15P", "1.5/2", "completed", "not_whole", "O placar tem um número que não é inteiro: 1.5."],
  ["SET1-S:T15P", "4/3", "retired", "losing_side_missing", "Diga qual lado desistiu."],
])("%s refuses %s, %s: %s", (code, points, end, reason, message) => {
  expect(check(code, points, end)).toMatchObject({ ok: false, reason, message });
});

it("refuses a retirement after the last of the points", () => {
  expect(check("SET1-S:P24", "12/12", "retired", 1)).toMatchObject({
    ok: false,
    reason: "match_already_finished",
  });
});

it("is offered where partners change alone, in a sport that has matches of one set", () => {
  const codes = (formats: { code: string }[]) => formats.map(({ code }) => code);
  expect(codes(shortFormatsFor("padel"))).toContain("SET1-S:P24");
  expect(codes(shortFormatsFor("beach_tennis"))).toContain("SET1-S:T15P");
  expect(codes(scoreFormatsFor("padel"))).not.toContain("SET1-S:P24");
  expect(shortFormatsFor("badminton")).toEqual([]);
});

it("fills in the other side of fixed points while one is typed", () => {
  const format = findScoreFormat("SET1-S:P24")!;
  const typed = setCell(format, emptySets(format), { set: 0, part: "side1" }, "14");
  expect(typed).toEqual([{ side1: "14", side2: "10", tiebreak: "" }]);
  expect(setCell(format, typed, { set: 0, part: "side2" }, "9")[0]).toMatchObject({
    side1: "15",
    side2: "9",
  });
  expect([
    otherPoints("14", 24),
    otherPoints("25", 24),
    otherPoints("14", null),
    otherPoints("x", 24),
  ]).toEqual(["10", null, null, null]);
});

it.each<[[string, string], string, "1" | "2", [number, number] | null]>([
  [["14", "10"], "SET1-S:P24", "1", [14, 10]],
  [["14", ""], "SET1-S:P24", "1", [14, 10]],
  [["", "10"], "SET1-S:P24", "2", [10, 14]],
  [["14", ""], "SET1-S:T15P", "1", null],
  [["", ""], "SET1-S:P24", "1", null],
  [["a", "10"], "SET1-S:P24", "1", null],
])("reads %j of %s as a result", (typed, scoreFormat, winner, points) => {
  const set = typedPoints(typed, { scoreFormat, winner });
  expect(set && [set.mine, set.theirs]).toEqual(points);
});
