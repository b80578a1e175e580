import { expect, it } from "vitest";
import type { DrawFormat } from "../../../../../../app/features/scoring/brackets/draw.ts";
import { championOf, placesOf } from "../../../../../../app/features/scoring/brackets/places.ts";
import { groupTable } from "../../../../../../app/features/scoring/brackets/tables.ts";
import { courseOf } from "../../../../../../app/features/scoring/drawn/kept-bracket.ts";
import { phaseAwards } from "../../../../../../app/features/tournaments/finishing/phase-points.ts";
import { beginDay, type DrawDay, drawLots, ENDS, leave, play } from "../../../../../support/draw-day.ts";

// A double W.O. has no winner: whoever is next passes, and a final, a match for third place or a table may have nobody (product §6).

const POINTS = { "1": 100, "2": 60, "4": 30, "8": 10 };

/** Plays what opens, the first side winning, but those matches otherwise that are named, and draws lots. */
async function playOut(
  day: DrawDay,
  otherwise: Readonly<Record<string, keyof typeof ENDS>> = {},
): Promise<void> {
  for (;;) {
    const open = day.bracket.matches.find(({ state }) => state === "ready");
    if (!open && !(await drawLots(day))) return;
    if (!open) continue;
    await play(day, open.key, ENDS[otherwise[open.key] ?? "played"]!(1));
  }
}

function endOf({ bracket }: DrawDay) {
  const { plan, results } = courseOf(bracket);
  const places = placesOf(plan, results)!;
  const awards = phaseAwards(bracket, places, POINTS);
  return {
    champion: championOf(places),
    places: places.map(({ position, phase }) => `${position} ${phase}`),
    points: awards.map(({ points }) => points),
  };
}

it.each<[string, DrawFormat, Record<string, keyof typeof ENDS>, string[], number[]]>([
  [
    "the final: both keep what the semifinal gave them",
    "single_elimination",
    { "M2-1": "double" },
    ["2 Final", "2 Final", "3 Semifinais", "3 Semifinais"],
    [60, 60, 30, 30],
  ],
  [
    "a semifinal: who waits in the final is champion",
    "single_elimination",
    { "M1-1": "double" },
    ["1 Campeão", "2 Semifinais", "2 Semifinais", "2 Semifinais"],
    [100, 30],
  ],
  [
    "all of them",
    "single_elimination",
    { "M1-1": "double", "M1-2": "double" },
    ["2 Semifinais", "2 Semifinais", "2 Semifinais", "2 Semifinais"],
    [],
  ],
  [
    "the last final of a double elimination",
    "double_elimination",
    { "M3-1": "double" },
    ["2 Grande final", "2 Grande final", "3 Final da repescagem", "4 Repescagem · 1ª rodada"],
    [60, 60, 30, 30],
  ],
  [
    "the final of the consolation",
    "consolation",
    { "C1-1": "double" },
    ["1 Campeão", "2 Final", "3 Consolação · Final", "3 Consolação · Final"],
    [100, 60, 30, 30],
  ],
])("%s", async (_what, format, otherwise, places, points) => {
  const day = await beginDay(format, 4);
  await playOut(day, otherwise);
  expect(endOf(day)).toMatchObject({ places, points });
  expect(endOf(day).champion === null).toBe(!places[0]!.startsWith("1 "));
});

it("a match for third place: nobody is third, both stay as the semifinal left them", async () => {
  const day = await beginDay("single_elimination", 4, { rules: { thirdPlace: true } });
  await playOut(day, { "T1-1": "double" });
  expect(endOf(day)).toMatchObject({
    places: ["1 Campeão", "2 Final", "3 Disputa de 3º lugar", "3 Disputa de 3º lugar"],
    points: [100, 60, 30, 30],
  });
});

it("a bye before a final without a winner is kept, nothing before a first match is", async () => {
  const day = await beginDay("single_elimination", 3);
  await playOut(day, { "M2-1": "double" });
  expect(endOf(day)).toMatchObject({ champion: null, points: [60, 60, 30] });
  const two = await beginDay("single_elimination", 2);
  await playOut(two, { "M1-1": "double" });
  expect(endOf(two)).toMatchObject({ champion: null, points: [] });
});

it("two who gave up before their final, one after the other, are no champions and keep their points", async () => {
  const day = await beginDay("single_elimination", 4);
  for (const key of ["M1-1", "M1-2"]) await play(day, key, ENDS.played!(1));
  const finalists = day.bracket.matches.find(({ key }) => key === "M2-1")!;
  for (const athlete of [...finalists.side1!, ...finalists.side2!])
    await leave(day, Number(athlete.slice(1)));
  expect(endOf(day)).toMatchObject({ champion: null, points: [60, 60, 30, 30] });
});

it("eight who gave up, one after the other, leave nobody champion and give no points", async () => {
  for (const format of [
    "single_elimination",
    "double_elimination",
    "groups_knockout",
    "consolation",
  ] as const) {
    const day = await beginDay(format, 8);
    for (let entry = 0; entry < 8; entry += 1) await leave(day, entry);
    expect(endOf(day)).toMatchObject({ champion: null, points: [] });
  }
});

it("who gives up after winning keeps the place that this gave, alone too", async () => {
  const day = await beginDay("single_elimination", 4);
  for (const key of ["M1-1", "M1-2"]) await play(day, key, ENDS.played!(1));
  const [finalist] = day.bracket.matches.find(({ key }) => key === "M2-1")!.side1!;
  await leave(day, Number(finalist!.slice(1)));
  expect(endOf(day).points).toEqual([100, 60, 30, 30]);
});

it("a table in which nobody came to anything has no champion; one that somebody won has", async () => {
  const day = await beginDay("round_robin", 3);
  await playOut(day, Object.fromEntries(day.bracket.matches.map(({ key }) => [key, "double"])));
  expect(endOf(day)).toMatchObject({ champion: null, points: [] });
  expect(endOf(day).places).toEqual(["2 2º lugar", "3 3º lugar", "4 4º lugar"]);
  const won = await beginDay("round_robin", 3);
  await playOut(won, { [won.bracket.matches[0]!.key]: "double" });
  expect(endOf(won).champion).not.toBeNull();
});

it.each([
  ["kept", [3, 1, 1]],
  ["void", [2, 1, 0]],
] as const)("results of who leaves a group are %s, the same for everybody", async (leaving, wins) => {
  const day = await beginDay("round_robin", 4, { rules: { leaving } });
  const meeting = (a: number, b: number) =>
    day.bracket.matches.find(({ side1, side2 }) =>
      [a, b].every((entry) => [...side1!, ...side2!].includes(`a${entry}`)),
    )!;
  const win = async (winner: number, loser: number) => {
    const { key, side1 } = meeting(winner, loser);
    await play(day, key, ENDS.played!(side1!.includes(`a${winner}`) ? 1 : 2));
  };
  await win(0, 3);
  await win(3, 1);
  await leave(day, 3);
  for (const [winner, loser] of [
    [0, 1],
    [0, 2],
    [1, 2],
  ] as const)
    await win(winner, loser);
  const { plan, results } = courseOf(day.bracket);
  const rows = groupTable(plan, plan.groups[0]!, results);
  expect(rows.at(-1)).toMatchObject({ entry: 3, isLast: true });
  const present = rows.slice(0, 3);
  expect(present.map((row) => row.wins)).toEqual(wins);
});

it("an absent winner of a group sends the next two on, and a rei da praia goes on with who is there", async () => {
  const begun = await beginDay("groups_knockout", 4);
  for (const { key, state } of begun.bracket.matches)
    if (state === "ready") await play(begun, key, ENDS.played!(1));
  const { plan, results } = courseOf(begun.bracket);
  const [first, second, third] = groupTable(plan, plan.groups[0]!, results).map(({ entry }) => entry);
  await leave(begun, first!);
  const final = begun.bracket.matches.find(({ key }) => key.startsWith("M"))!;
  expect([final.side1, final.side2]).toEqual([[`a${second}`], [`a${third}`]]);

  const beach = await beginDay("rei_da_praia", 8);
  for (const { key } of beach.bracket.matches) await play(beach, key, ENDS.played!(1));
  // Everybody of a group won as much: in their groups first, then across them.
  while (await drawLots(beach));
  const king = courseOf(beach.bracket).plan.groups.at(-1)!.entries;
  await leave(beach, king[0]!);
  const now = courseOf(beach.bracket).plan.groups.at(-1)!.entries;
  expect(now).toHaveLength(4);
  expect(now).not.toContain(king[0]);
});
