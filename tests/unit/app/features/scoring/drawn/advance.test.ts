import { describe, expect, it } from "vitest";
import { advance, type Advanced } from "../../../../../../app/features/scoring/drawn/advance.ts";
import {
  courseOf,
  type KeptBracket,
  type BracketMatch,
  type PlacedMatch,
} from "../../../../../../app/features/scoring/drawn/kept-bracket.ts";
import { championOf, placesOf } from "../../../../../../app/features/scoring/brackets/places.ts";
import {
  DEFAULT_DRAW_RULES,
  type DrawMatch,
  type DrawPlan,
  type Source,
} from "../../../../../../app/features/scoring/brackets/draw.ts";

const entry = (at: number): Source => ({ kind: "entry", entry: at });
const winnerOf = (match: string): Source => ({ kind: "winner", match });

function match(key: string, sides: [Source, Source], group: string | null = null): DrawMatch {
  return { key, stage: group ? "groups" : "main", group, round: 1, position: 1, sides, label: key };
}

function bracketOf(
  entries: number,
  matches: DrawMatch[],
  groups: DrawPlan["groups"] = [],
): Promise<KeptBracket> {
  const plan: DrawPlan = {
    format: groups.length > 0 ? "groups_knockout" : "single_elimination",
    entries,
    seeds: [],
    rules: DEFAULT_DRAW_RULES,
    lot: 1,
    groups,
    matches,
    rests: [],
  };
  const blank = { side1: null, side2: null, side1Entry: null, side2Entry: null, matchId: null };
  const drawn: KeptBracket = {
    drawId: "d",
    version: 1,
    eventId: "e",
    tournamentId: "t",
    isFinished: false,
    onlyFormat: null,
    plan,
    entrants: Array.from({ length: entries }, (_, at) => ({
      entryId: `n${at}`,
      athletes: [`a${at}`],
      isGone: false,
    })),
    matches: matches.map(({ key }): BracketMatch => ({
      ...blank,
      id: key,
      key,
      state: "waiting",
      endedAs: null,
      winnerSide: null,
      placed: null,
    })),
  };
  return apply(drawn);
}

async function advanced(bracket: KeptBracket): Promise<Advanced> {
  const made = await advance(bracket);
  if ("refused" in made) throw new Error(`refused at ${made.key}`);
  return made;
}

/** As the database stands after the changes. */
async function apply(bracket: KeptBracket): Promise<KeptBracket> {
  const { changes: made, plan } = await advanced(bracket);
  const changes = new Map(made.map(({ sides: _sides, ...change }) => [change.id, change]));
  return { ...bracket, plan, matches: bracket.matches.map((row) => ({ ...row, ...changes.get(row.id) })) };
}

const PLACED = { isConfirmed: true, scoreFormat: "SET1-S:6/TB7" } as const;
const won = (winner: 1 | 2): PlacedMatch => ({
  ...PLACED,
  end: "completed",
  winner,
  sets: [{ side1: 6, side2: 3 }],
});

function place(bracket: KeptBracket, key: string, placed: PlacedMatch | null): KeptBracket {
  const matches = bracket.matches.map((row) =>
    row.key === key ? { ...row, placed, matchId: placed ? `m-${key}` : null } : row,
  );
  return { ...bracket, matches };
}

const row = (bracket: KeptBracket, key: string) => bracket.matches.find((one) => one.key === key)!;

const FOUR = [
  match("S1", [entry(0), entry(3)]),
  match("S2", [entry(1), entry(2)]),
  match("F", [winnerOf("S1"), winnerOf("S2")]),
];

describe("advance", () => {
  it("seats everybody who is known, and leaves the others waiting", async () => {
    const bracket = await bracketOf(4, FOUR);
    expect(row(bracket, "S1")).toMatchObject({
      side1: ["a0"],
      side2: ["a3"],
      side1Entry: "n0",
      state: "ready",
    });
    expect(row(bracket, "F")).toMatchObject({ side1: null, side2: null, state: "waiting" });
  });

  it("brings a winner into the next match, and nothing twice", async () => {
    const after = await apply(place(await bracketOf(4, FOUR), "S1", won(2)));
    expect(row(after, "S1")).toMatchObject({ state: "done", winnerSide: 2, matchId: "m-S1" });
    expect(row(after, "F")).toMatchObject({ side1: ["a3"], side1Entry: "n3", side2: null, state: "waiting" });
    expect((await advanced(after)).changes).toEqual([]);
  });

  it("does not count a result that waits for its answer", async () => {
    const after = await apply(place(await bracketOf(4, FOUR), "S1", { ...won(1), isConfirmed: false }));
    expect(row(after, "S1")).toMatchObject({ state: "playing", winnerSide: null });
    expect(row(after, "F").side1).toBeNull();
  });

  it("passes who has a bye", async () => {
    const after = await bracketOf(3, [
      match("S1", [entry(0), { kind: "bye" }]),
      match("S2", [entry(1), entry(2)]),
      match("F", [winnerOf("S1"), winnerOf("S2")]),
    ]);
    expect(row(after, "S1")).toMatchObject({ state: "done", endedAs: "bye", winnerSide: 1 });
    expect(row(after, "F").side1).toEqual(["a0"]);
  });

  it("lets win whoever stood against who gave up, and pass whoever waits for two who did", async () => {
    const gone = async (...who: number[]) => {
      const bracket = await bracketOf(4, FOUR);
      return await apply({
        ...bracket,
        entrants: bracket.entrants.map((one, at) => ({ ...one, isGone: who.includes(at) })),
      });
    };
    expect(row(await gone(0), "S1")).toMatchObject({ state: "done", endedAs: "gone", winnerSide: 2 });
    expect(row(await gone(0), "F").side1).toEqual(["a3"]);
    const both = await gone(0, 3);
    expect(row(both, "S1")).toMatchObject({ state: "done", endedAs: "both_gone", winnerSide: null });
    const last = await apply(place(both, "S2", won(1)));
    expect(row(last, "F")).toMatchObject({ state: "done", endedAs: "bye", winnerSide: 2, side2: ["a1"] });
  });

  it("passes who waits for two that did not come to their match", async () => {
    const none: PlacedMatch = { ...PLACED, end: "double_walkover", winner: null, sets: [] };
    const after = await apply(place(place(await bracketOf(4, FOUR), "S1", none), "S2", won(2)));
    expect(row(after, "S1")).toMatchObject({ state: "done", winnerSide: null });
    expect(row(after, "F")).toMatchObject({ state: "done", endedAs: "bye", winnerSide: 2 });
  });

  it.each([
    ["both finalists did not come", [], { F: "double" }],
    ["both finalists gave up before", [0, 1], {}],
    ["one gave up, and two did not come to the other semifinal", [0], { S2: "double" }],
    ["everybody gave up", [0, 1, 2, 3], {}],
  ] as const)("has no winner of a final where %s", async (_what, leaving, ends) => {
    const none: PlacedMatch = { ...PLACED, end: "double_walkover", winner: null, sets: [] };
    const result = (key: "S1" | "S2" | "F") => (key in ends ? none : won(1));
    let bracket = await bracketOf(4, FOUR);
    if (leaving.length < 4)
      for (const key of ["S1", "S2"] as const) bracket = await apply(place(bracket, key, result(key)));
    if ("F" in ends) bracket = await apply(place(bracket, "F", none));
    for (const entry of leaving)
      bracket = await apply({
        ...bracket,
        entrants: bracket.entrants.map((one, at) => (at === entry ? { ...one, isGone: true } : one)),
      });
    expect(row(bracket, "F")).toMatchObject({ state: "done", winnerSide: null });
    const { plan, results } = courseOf(bracket);
    const places = placesOf(plan, results)!;
    expect(championOf(places)).toBeNull();
    expect(places.map(({ phase }) => phase)).not.toContain("Campeão");
  });

  it("keeps who had won by W.O. in the draw, after they gave up too", async () => {
    const left = (bracket: KeptBracket, entry: number) =>
      apply({
        ...bracket,
        entrants: bracket.entrants.map((one, at) => (at === entry ? { ...one, isGone: true } : one)),
      });
    const waiting = await apply(place(await left(await bracketOf(4, FOUR), 3), "S2", won(1)));
    const played = await apply(place(waiting, "F", won(2)));
    const after = await left(played, 0);
    expect(row(after, "S1")).toMatchObject({ endedAs: "gone", winnerSide: 1 });
    expect(row(after, "F")).toMatchObject({ side1: ["a0"], winnerSide: 2 });
  });

  it("refuses to let go who has a score that nobody has answered", async () => {
    const asked = await apply(place(await bracketOf(4, FOUR), "S1", { ...won(1), isConfirmed: false }));
    const entrants = asked.entrants.map((one, at) => (at === 0 ? { ...one, isGone: true } : one));
    expect(await advance({ ...asked, entrants })).toEqual({ refused: true, key: "S1" });
  });

  it("unwinds a result that is taken back, until the next match has a score", async () => {
    const semis = await apply(place(place(await bracketOf(4, FOUR), "S1", won(1)), "S2", won(1)));
    const turned = await apply(place(semis, "S1", won(2)));
    expect(row(turned, "F")).toMatchObject({ side1: ["a3"], side2: ["a1"], state: "ready" });
    const back = await apply(place(semis, "S1", null));
    expect(row(back, "S1")).toMatchObject({ state: "ready", matchId: null, winnerSide: null });
    expect(row(back, "F")).toMatchObject({ side1: null, state: "waiting" });
    const played = await apply(place(semis, "F", won(1)));
    expect(await advance(place(played, "S1", won(2)))).toEqual({ refused: true, key: "F" });
  });

  it("keeps a called match called while its sides stay, and calls nobody who has changed", async () => {
    const semis = await apply(place(place(await bracketOf(4, FOUR), "S1", won(1)), "S2", won(1)));
    const called = {
      ...semis,
      matches: semis.matches.map((one) => (one.key === "F" ? { ...one, state: "called" as const } : one)),
    };
    expect((await advanced(called)).changes).toEqual([]);
    expect(row(await apply(place(called, "S1", won(2))), "F").state).toBe("ready");
  });

  it("gives a group's places to the next stage once all of it is played", async () => {
    const groups = [
      match("GA1", [entry(0), entry(1)], "A"),
      match("GB1", [entry(2), entry(3)], "B"),
      match("F", [
        { kind: "rank", group: "A", position: 1 },
        { kind: "rank", group: "B", position: 1 },
      ]),
    ];
    const bracket = await bracketOf(4, groups, [
      { key: "A", label: "Grupo A", entries: [0, 1] },
      { key: "B", label: "Grupo B", entries: [2, 3] },
    ]);
    const after = await apply(place(bracket, "GA1", won(2)));
    expect(row(after, "F")).toMatchObject({ side1: ["a1"], side2: null, state: "waiting" });
  });
});
