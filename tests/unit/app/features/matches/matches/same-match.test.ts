import { describe, expect, it } from "vitest";
import {
  findSameMatch,
  isSameScore,
  playedDay,
  type PlayedMatch,
  type StandingMatch,
} from "../../../../../../app/features/matches/matches/same-match.ts";

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

describe("which two say the same", () => {
  const base = played();
  const [first, second] = SETS as [(typeof SETS)[0], (typeof SETS)[0]];
  const wo = (losingSide: 1 | 2 | null) => played({ end: "walkover", losingSide, sets: [] });

  it.each<[string, PlayedMatch, PlayedMatch, boolean]>([
    ["the same", base, played(), true],
    ["the same from the other side", base, byBruno(), true],
    ["without the points of a tie-break", played({ sets: [first, { side1: 7, side2: 6 }] }), base, true],
    ["other points of a tie-break", played({ sets: [first, { ...second, tiebreak: 4 }] }), base, false],
    ["another game of side 1", base, played({ sets: [{ ...first, side1: 7 }, second] }), false],
    ["another game of side 2", base, played({ sets: [{ ...first, side2: 3 }, second] }), false],
    ["another last set", base, played({ sets: [first, { ...second, side1: 6 }] }), false],
    ["a set less", base, played({ sets: [first] }), false],
    ["a set more", base, played({ sets: [...SETS, first] }), false],
    [
      "another end",
      played({ end: "retired", losingSide: 2 }),
      played({ end: "defaulted", losingSide: 2 }),
      false,
    ],
    ["who lost a W.O.", wo(2), wo(2), true],
    ["another who lost it", wo(2), wo(1), false],
    ["nobody who lost it", wo(2), wo(null), false],
    ["another format", base, played({ format: "doubles" }), false],
    ["another day", base, played({ playedOn: "2026-11-21" }), false],
    ["another sport", base, played({ sport: "padel" }), false],
  ])("%s: %4$s", (_what, one, two, expected) => {
    expect(isSameScore(one, two)).toBe(expected);
    expect(isSameScore(two, one)).toBe(expected);
  });

  it("the day of a match has its people on either side", () => {
    const day = { sport: "tennis", format: "singles", playedOn: "2026-11-20", opponents: "ana x bruno" };
    expect([playedDay(base), playedDay(byBruno())]).toEqual([day, day]);
  });

  it("one that waits for nobody, or for the other side, is approved by none", () => {
    expect(kindOf(byBruno(), [standing({ reporterSide: null })])).toBe("shown");
    expect(kindOf(byBruno(), [standing({ reporterSide: 2 })])).toBe("shown");
    expect(kindOf(byBruno(), [standing({ status: "disputed" })])).toBe("shown");
    const pairs = {
      format: "doubles" as const,
      sides: [
        ["ana", "caio"],
        ["bruno", "davi"],
      ] as const,
    };
    const mixed = played({
      format: "doubles",
      sides: [
        ["bruno", "ana"],
        ["caio", "davi"],
      ],
    });
    expect(kindOf(mixed, [standing({ ...pairs, reporterSide: 1 })])).toBe("new");
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
