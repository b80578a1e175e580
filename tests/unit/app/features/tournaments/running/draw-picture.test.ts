import { beforeAll, expect, it } from "vitest";
import { isRefused, type DrawFormat } from "../../../../../../app/features/scoring/brackets/draw.ts";
import { makePlan } from "../../../../../../app/features/scoring/brackets/make-plan.ts";
import type {
  KeptBracket,
  BracketMatch,
  PlacedMatch,
} from "../../../../../../app/features/scoring/drawn/kept-bracket.ts";
import { sideScores } from "../../../../../../app/features/scoring/brackets/drawn-match-view.ts";
import { drawPicture } from "../../../../../../app/features/tournaments/running/draw-picture.ts";
import { shownMatches } from "../../../../../../app/features/tournaments/running/show-bracket.ts";
import { beginDay, ENDS, leave, play } from "../../../../../support/draw-day.ts";
import { championTitle } from "../../../../../../app/features/tournaments/running/event-draws.ts";

const bracketOf = async (format: DrawFormat): Promise<KeptBracket> => {
  const plan = await makePlan({ format, entries: 4, lot: 7 });
  if (isRefused(plan)) throw new Error(plan.refused);
  return {
    drawId: "d",
    version: 1,
    eventId: "e",
    tournamentId: "t",
    isFinished: false,
    onlyFormat: null,
    plan,
    entrants: Array.from({ length: 4 }, (_, at) => ({
      entryId: `n${at}`,
      athletes: [`${at}a`, `${at}b`],
      isGone: false,
    })),
    matches: plan.matches.map(({ key }): BracketMatch => ({
      id: `row-${key}`,
      key,
      side1: null,
      side2: null,
      side1Entry: null,
      side2Entry: null,
      matchId: null,
      state: "ready",
      endedAs: null,
      winnerSide: null,
      placed: null,
    })),
  };
};
let bracket: KeptBracket;
beforeAll(async () => void (bracket = await bracketOf("single_elimination")));

const placed = (facts: Partial<PlacedMatch>): PlacedMatch => ({
  isConfirmed: true,
  scoreFormat: "SET1-S:6/TB7",
  end: "completed",
  winner: 1,
  sets: [],
  ...facts,
});
const PLACES = new Map([
  [
    "row-M1-1",
    {
      id: "row-M1-1",
      court: "Quadra 2",
      startsAt: "2026-11-28T17:30:00Z",
      notBefore: null,
      timeZone: "America/Sao_Paulo",
    },
  ],
]);
const pictureWith = (facts: Partial<BracketMatch>) =>
  drawPicture(
    {
      ...bracket,
      matches: bracket.matches.map((row) => (row.key === "M1-1" ? { ...row, ...facts } : row)),
    },
    { nameOf: (id) => id, places: PLACES },
  );
const WAITING = "Quadra 2 · sáb., 28/11, 14:30";
const SETS = [
  { side1: 6, side2: 4 },
  { side1: 2, side2: 6 },
  { side1: 10, side2: 7 },
];

it.each<[string, Partial<BracketMatch>, [string, string], [boolean, boolean], string | null]>([
  ["is to be played", {}, ["", ""], [false, false], WAITING],
  ["was called", { state: "called" }, ["", ""], [false, false], "Chamada para a quadra · Quadra 2"],
  [
    "waits for an answer",
    { state: "playing", placed: placed({ isConfirmed: false, sets: SETS }) },
    ["6 2 10", "4 6 7"],
    [false, false],
    "Placar aguardando o adversário",
  ],
  [
    "was played",
    { state: "done", winnerSide: 1, placed: placed({ sets: SETS }) },
    ["6 2 10", "4 6 7"],
    [true, false],
    null,
  ],
  [
    "had tie-breaks",
    {
      state: "done",
      winnerSide: 1,
      placed: placed({
        sets: [
          { side1: 7, side2: 6, tiebreak: 5 },
          { side1: 6, side2: 7, tiebreak: 10 },
          { side1: 10, side2: 7 },
        ],
      }),
    },
    ["7 6(10) 10", "6(5) 7 7"],
    [true, false],
    null,
  ],
  [
    "was given up",
    {
      state: "done",
      winnerSide: 2,
      placed: placed({ end: "retired", winner: 2, sets: [{ side1: 3, side2: 1 }] }),
    },
    ["3 des.", "1"],
    [false, true],
    "Desistência",
  ],
  [
    "ended by disqualification before a game",
    { state: "done", winnerSide: 1, placed: placed({ end: "defaulted" }) },
    ["", "desclas."],
    [true, false],
    "Desclassificação",
  ],
  [
    "ended by W.O.",
    { state: "done", winnerSide: 2, placed: placed({ end: "walkover", winner: 2 }) },
    ["", "W.O."],
    [false, true],
    null,
  ],
  [
    "was won since the other gave up before",
    { state: "done", winnerSide: 1, endedAs: "gone" },
    ["W.O.", ""],
    [true, false],
    null,
  ],
  [
    "nobody came to",
    { state: "done", placed: placed({ end: "double_walkover", winner: null }) },
    ["W.O.", "W.O."],
    [false, false],
    "W.O. duplo",
  ],
  [
    "both gave up before",
    { state: "done", endedAs: "both_gone" },
    ["W.O.", "W.O."],
    [false, false],
    "W.O. duplo",
  ],
])("shows a match that %s", (_, facts, scores, won, note) => {
  const shown = pictureWith(facts).parts[0]!.rounds[0]!.matches[0]!;
  expect(shown.id).toBe("jogo-row-M1-1");
  expect(sideScores(shown)).toEqual(scores);
  expect(shown.sides.map(({ isWinner }) => isWinner)).toEqual(won);
  expect(shown.note).toBe(note);
});

it("names pairs, says from where the others come, and the champion once there is one", async () => {
  const { parts, champions } = pictureWith({});
  const [first, last] = parts[0]!.rounds;
  expect(first!.matches[0]!.sides[0].text).toMatch(/^\da e \db$/);
  expect(last!.matches[0]!.sides[1]).toMatchObject({
    text: "A definir",
    hint: "Quem vencer o jogo 2 · Semifinais",
    isKnown: false,
  });
  expect(champions).toEqual([]);
  const table = await bracketOf("round_robin");
  const won = table.matches.map((row) => ({
    ...row,
    state: "done" as const,
    winnerSide: 1 as const,
    placed: placed({ sets: [{ side1: 6, side2: 4 }] }),
  }));
  const over = drawPicture({ ...table, matches: won }, { nameOf: (id) => id, places: new Map() });
  expect(over.parts).toEqual([]);
  expect(over.champions.join(" e ")).toBe(over.groups[0]!.rows[0]!.name);
});

it.each([
  [["Ana e Silva"], "female", "Campeã"],
  [["Ana", "Bia"], "female", "Campeãs"],
  [["Davi"], "male", "Campeão"],
  [["Ana", "Davi"], "mixed", "Campeões"],
] as const)("calls %j of an event that is %s %s", (champions, gender, title) => {
  expect(championTitle(champions, gender)).toBe(title);
});

it("says that nobody is champion, in the picture of the final and of the event, and who gave up", async () => {
  const day = await beginDay("single_elimination", 4);
  const picture = () => drawPicture(day.bracket, { nameOf: (id) => id, places: new Map() });
  await play(day, "M1-1", ENDS.played!(1));
  await play(day, "M1-2", ENDS.played!(1));
  expect(picture()).toMatchObject({ isWithoutChampion: false, leavings: [] });
  await play(day, "M2-1", ENDS.double!(1));
  const { parts, champions, isWithoutChampion } = picture();
  expect({ champions, isWithoutChampion }).toEqual({ champions: [], isWithoutChampion: true });
  const final = parts[0]!.rounds.at(-1)!.matches[0]!;
  expect(final.note).toBe("W.O. duplo · Sem campeão");
  expect(final.sets).toEqual([]);
  expect(final.sides.map(({ isWinner, note }) => [isWinner, note])).toEqual([
    [false, "W.O."],
    [false, "W.O."],
  ]);
  expect(shownMatches(day.bracket, (id) => id).at(-1)).toMatchObject({
    score: "W.O. duplo",
    sides: [{ isWinner: false }, { isWinner: false }],
  });
});

it("lists who gave up with the round that is made without them, and says of a void match that it does not count", async () => {
  const swiss = await beginDay("swiss", 6);
  const [one] = swiss.bracket.matches[0]!.side1!;
  for (const { key } of swiss.bracket.matches) await play(swiss, key, ENDS.played!(1));
  await leave(swiss, Number(one!.slice(1)));
  const shown = drawPicture(swiss.bracket, { nameOf: (id) => id, places: new Map() });
  expect(shown.leavings).toMatchObject([{ names: one, from: "fora a partir da 2ª rodada" }]);
  expect(shown.groups[0]!.rows.at(-1)).toMatchObject({ name: one, decided: "desistiu" });
  const table = await beginDay("round_robin", 4, { rules: { leaving: "void" } });
  const first = table.bracket.matches[0]!;
  await play(table, first.key, ENDS.played!(1));
  await leave(table, Number(first.side1![0]!.slice(1)));
  const { groups } = drawPicture(table.bracket, { nameOf: (id) => id, places: new Map() });
  const notes = groups[0]!.rounds.flatMap(({ matches }) => matches.map(({ note }) => note));
  expect(notes.filter((note) => note === "Não conta: alguém saiu")).toHaveLength(1);
  expect(notes.filter((note) => note === "Não jogada: alguém saiu")).toHaveLength(2);
  expect(shownMatches(table.bracket, (id) => id)[0]!.score).toBe("6/3 (não conta)");
});

it("lets nobody rest who gave up", async () => {
  const day = await beginDay("round_robin", 5);
  const restsOf = () =>
    drawPicture(day.bracket, { nameOf: (id) => id, places: new Map() }).groups[0]!.rounds.flatMap(
      ({ rests }) => rests,
    );
  expect(restsOf().toSorted()).toEqual(["a0", "a1", "a2", "a3", "a4"]);
  await leave(day, 2);
  expect(restsOf().toSorted()).toEqual(["a0", "a1", "a3", "a4"]);
});
