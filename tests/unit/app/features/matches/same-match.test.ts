import { describe, expect, it } from "vitest";
import {
  findSameMatch,
  type PlayedMatch,
  type StandingMatch,
} from "../../../../../app/features/matches/same-match.ts";

const SETS = [
  { side1: 6, side2: 4 },
  { side1: 7, side2: 6, tiebreak: 5 },
];
const MIRRORED = SETS.map(({ side1, side2, ...rest }) => ({ ...rest, side1: side2, side2: side1 }));

const played = (changes: Partial<PlayedMatch> = {}): PlayedMatch => ({
  sport: "tennis",
  format: "singles",
  playedOn: "2026-11-20",
  end: "completed",
  losingSide: null,
  sets: SETS,
  sides: [["ana"], ["bruno"]],
  ...changes,
});
const byBruno = (changes: Partial<PlayedMatch> = {}) =>
  played({ sides: [["bruno"], ["ana"]], sets: MIRRORED, ...changes });
const standing = (changes: Partial<StandingMatch> = {}): StandingMatch => ({
  ...played(),
  id: "first",
  clubId: "club",
  status: "pending_validation",
  scoreFormat: "SET3-S:6/TB7",
  winnerSide: 1,
  reporterSide: 1,
  ...changes,
});
const FIRST = { isEntered: false, isSecondMatch: false };
const SECOND = { isEntered: false, isSecondMatch: true };
const kindOf = (report: PlayedMatch, stands: StandingMatch[], how = FIRST) =>
  findSameMatch(report, stands, how)?.kind ?? "new";

describe("the same people, format and day with the same or the mirrored score is the same match", () => {
  it("the opponent's mirrored report approves the first", () => {
    expect(findSameMatch(byBruno(), [standing()], FIRST)).toEqual({ kind: "approves", match: standing() });
  });

  it.each<[string, PlayedMatch, Partial<StandingMatch>]>([
    ["the same report again", played(), {}],
    ["what is confirmed already, by either", byBruno(), { status: "confirmed" }],
    ["what the secretary entered", byBruno(), { status: "confirmed", reporterSide: null }],
    [
      "without the points of the tie-break",
      played({ sets: SETS.map(({ side1, side2 }) => ({ side1, side2 })) }),
      {},
    ],
    [
      "a W.O.",
      played({ end: "walkover", losingSide: 2, sets: [] }),
      { end: "walkover", losingSide: 2, sets: [] },
    ],
  ])("shows the first for %s", (_, report, changes) => {
    expect(kindOf(report, [standing(changes)])).toBe("shown");
  });

  it("a W.O. told by the side that was absent approves it", () => {
    const first = standing({ end: "walkover", losingSide: 2, sets: [] });
    expect(kindOf(byBruno({ end: "walkover", losingSide: 1, sets: [] }), [first])).toBe("approves");
  });

  it("either side of a pair, in any order", () => {
    const first = standing({
      sides: [
        ["ana", "caio"],
        ["bruno", "davi"],
      ],
      format: "doubles",
    });
    const report = byBruno({
      sides: [
        ["davi", "bruno"],
        ["caio", "ana"],
      ],
      format: "doubles",
    });
    expect(kindOf(report, [first])).toBe("approves");
    const partner = played({
      sides: [
        ["caio", "ana"],
        ["davi", "bruno"],
      ],
      format: "doubles",
    });
    expect(kindOf(partner, [first])).toBe("shown");
    const others = played({
      sides: [
        ["ana", "bruno"],
        ["caio", "davi"],
      ],
      format: "doubles",
    });
    expect(kindOf(others, [first])).toBe("new");
  });

  it("the secretary approves nothing by entering it", () => {
    expect(kindOf(byBruno(), [standing()], { ...FIRST, isEntered: true })).toBe("shown");
  });

  it.each<[string, PlayedMatch]>([
    ["another score", played({ sets: [SETS[0]!, { side1: 6, side2: 3 }] })],
    ["another day", played({ playedOn: "2026-11-19" })],
    ["another opponent", played({ sides: [["ana"], ["caio"]] })],
    ["another sport", played({ sport: "padel" })],
    ["another end", played({ end: "retired", losingSide: 2 })],
  ])("%s is another match", (_, report) => {
    expect(kindOf(report, [standing()])).toBe("new");
  });

  it("who says that the other side won contradicts the first and approves nothing", () => {
    expect(kindOf(byBruno({ sets: SETS }), [standing()])).toBe("contradicts");
    const other = MIRRORED.map((set) => ("tiebreak" in set ? { ...set, tiebreak: 3 } : set));
    expect(kindOf(byBruno({ sets: other }), [standing()])).toBe("contradicts");
  });
});

describe("a second match of the day", () => {
  it("is one when it is said to be", () => {
    expect(kindOf(played(), [standing({ status: "confirmed" })], SECOND)).toBe("new");
    expect(kindOf(byBruno(), [standing()], SECOND)).toBe("new");
  });

  it("is approved by the opponent who reports it too, said or not", () => {
    const both = [standing({ status: "confirmed" }), standing({ id: "second" })];
    for (const how of [FIRST, SECOND])
      expect(findSameMatch(byBruno(), both, how)).toMatchObject({
        kind: "approves",
        match: { id: "second" },
      });
  });
});
