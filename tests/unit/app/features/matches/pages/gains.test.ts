import { expect, it } from "vitest";
import { gainsOf } from "../../../../../../app/features/matches/pages/gains.ts";
import { TIE_BREAKS } from "../../../../../../app/features/scoring/ledger/rules.ts";

const row = (athleteId: string, points: number, matches = 1) => ({
  athleteId,
  points,
  matches,
  matchBalance: 0,
  setBalance: 0,
  gameBalance: 0,
  memberSince: null,
});
const { memberSince: _, ...added } = row("ana", 50);
const BREAKS = TIE_BREAKS.filter((one) => one !== "matches");
const match = { winners: ["ana"], losers: ["bruno"], added: [added], isWritten: false };

it.each([
  { what: "climbs over who has less", rows: [row("ana", 10), row("bruno", 40)], ana: [2, 1], bruno: [1, 2] },
  { what: "enters the table", rows: [row("ana", 0, 0), row("bruno", 40)], ana: [null, 1], bruno: [1, 2] },
  {
    what: "wins a tie by the match itself",
    rows: [row("ana", 10), row("bruno", 60)],
    ana: [2, 1],
    bruno: [1, 2],
  },
  { what: "stays", rows: [row("ana", 90), row("bruno", 40)], ana: [1, 1], bruno: [2, 2] },
])("who wins $what", ({ rows, ana, bruno }) => {
  const gains = gainsOf({ rows, mutual: [] }, match, BREAKS);
  expect(gains.map(({ from, to }) => [from, to])).toEqual([ana, bruno]);
  expect(gains.map(({ points }) => points)).toEqual([50, 0]);
});

it("tells the same of a written match by taking it away again", () => {
  const mutual = [{ athleteId: "ana", opponentId: "bruno", wins: 1 }];
  const rows = [row("ana", 60, 2), row("bruno", 60)];
  const gains = gainsOf({ rows, mutual }, { ...match, isWritten: true }, BREAKS);
  expect(gains.map(({ from, to }) => [from, to])).toEqual([
    [2, 1],
    [1, 2],
  ]);
});
