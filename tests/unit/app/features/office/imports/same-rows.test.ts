import { expect, it } from "vitest";
import type { PlannedImport } from "../../../../../../app/features/office/imports/import-plan.ts";
import { findSameRows, withoutSame } from "../../../../../../app/features/office/imports/same-rows.ts";

type Sets = [number, number][];
const setsOf = (sets: Sets) => sets.map(([side1, side2]) => ({ side1, side2 }));
const WON: Sets = [
  [6, 4],
  [6, 3],
];
const LOST = WON.map(([one, two]) => [two, one]) as Sets;

function row(ordinal: number, sides: [string, string], sets: Sets = WON, playedOn = "2026-11-20") {
  const match = { sport: "tennis", format: "singles", playedOn, end: "completed", losingSide: null };
  return {
    id: `row-${ordinal}`,
    ordinal,
    sides: sides.map((id) => [id]),
    match: { ...match, sets: setsOf(sets) },
  } as unknown as PlannedImport;
}
function stands(id: string, sides: [string, string], sets: Sets = WON, isTaken = false) {
  return {
    id,
    clubId: "club",
    sport: "tennis",
    format: "singles" as const,
    scoreFormat: "SET3-S:6/TB7",
    status: "confirmed" as const,
    end: "completed" as const,
    losingSide: null,
    winnerSide: 1 as const,
    playedOn: "2026-11-20",
    reporterSide: null,
    sets: setsOf(sets),
    isTaken,
    sides: sides.map((athlete) => [athlete]) as [string[], string[]],
  };
}

it.each<[string, PlannedImport[], ReturnType<typeof stands>[], same: string[], seconds?: number[]]>([
  ["nothing stands", [row(1, ["ana", "bia"])], [], []],
  ["the same", [row(1, ["ana", "bia"])], [stands("m", ["ana", "bia"])], ["1 shown m"]],
  ["the mirrored score", [row(1, ["ana", "bia"])], [stands("m", ["bia", "ana"], LOST)], ["1 shown m"]],
  ["another winner", [row(1, ["ana", "bia"])], [stands("m", ["bia", "ana"])], ["1 contradicts m"]],
  [
    "another score",
    [
      row(
        1,
        ["ana", "bia"],
        [
          [6, 0],
          [6, 0],
        ],
      ),
    ],
    [stands("m", ["ana", "bia"])],
    [],
  ],
  ["another day", [row(1, ["ana", "bia"], WON, "2026-11-19")], [stands("m", ["ana", "bia"])], []],
  ["other people", [row(1, ["ana", "caio"])], [stands("m", ["ana", "bia"])], []],
  [
    "two rows, one that stands",
    [row(1, ["ana", "bia"]), row(2, ["ana", "bia"])],
    [stands("m", ["ana", "bia"])],
    ["1 shown m"],
  ],
  [
    "two rows, two that stand",
    [row(1, ["ana", "bia"]), row(2, ["ana", "bia"])],
    [stands("m", ["ana", "bia"]), stands("n", ["ana", "bia"])],
    ["1 shown n", "2 shown m"],
  ],
  ["one that another row is", [row(1, ["ana", "bia"])], [stands("m", ["ana", "bia"], WON, true)], []],
  ["said to be another", [row(1, ["ana", "bia"])], [stands("m", ["ana", "bia"])], [], [1]],
  [
    "said to be another, of two rows",
    [row(1, ["ana", "bia"]), row(2, ["ana", "bia"])],
    [stands("m", ["ana", "bia"])],
    [],
    [1],
  ],
])("finds the rows that stand already: %s", (_, planned, standing, same, seconds = []) => {
  const found = findSameRows(planned, standing, (ordinal) => seconds.includes(ordinal));
  expect([...found].map(([ordinal, { kind, match }]) => `${ordinal} ${kind} ${match.id}`)).toEqual(same);
});

it("leaves them out of a plan, and says which match they are", () => {
  const planned = [row(1, ["ana", "bia"]), row(2, ["ana", "caio"])];
  const outcomes = planned.map(({ ordinal, id }) => ({
    ordinal,
    outcome: "created" as const,
    reason: null,
    matchId: id,
    made: [],
  }));
  const same = findSameRows(planned, [stands("m", ["bia", "ana"], LOST)]);
  const left = withoutSame({ matches: planned, outcomes }, same);
  expect(left.matches.map(({ ordinal }) => ordinal)).toEqual([2]);
  expect(left.outcomes.map(({ outcome, matchId }) => [outcome, matchId])).toEqual([
    ["known", "m"],
    ["created", "row-2"],
  ]);
});
