import { afterAll, beforeAll, expect, it } from "vitest";
import { rebuildDraw } from "../../../../app/features/scoring/brackets/draw-record.ts";
import type { EventDraws } from "../../../../app/features/tournaments/running/event-draws.ts";
import { readEventDraws } from "../../../../app/features/tournaments/running/read-event-draws.server.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;

beforeAll(async () => void (verbs = await startVerbs("demo")));
afterAll(() => verbs.stop());

async function drawsOf(name: string) {
  const [row] = await verbs.database.sql<{ id: string }>("select id from tournaments where name = $1", [
    name,
  ]);
  return await readEventDraws(verbs.context, { tournamentId: row!.id });
}

async function expectRebuilt(events: readonly EventDraws[]) {
  for (const { draws } of events)
    expect(await rebuildDraw(draws[0]!.rebuild!)).toMatchObject({ isHashSame: true, isPlanSame: true });
}

it("the demonstration's tournament that is over has its champions, and draws that anybody makes again", async () => {
  const { events, matches } = await drawsOf("Copa de Inverno");
  expect(events.map(({ champions }) => champions.length)).toEqual([1, 1]);
  // The score of each final is read from the winner's side.
  for (const { final } of events) {
    const sets = final!.score.split(" ").map((set) => set.split("/").map((games) => Number.parseInt(games)));
    expect(final!.against).not.toBe("");
    expect(sets.filter(([own = 0, other = 0]) => own > other)).toHaveLength(2);
  }
  expect(matches.length).toBe(15 + 7);
  expect(matches.every(({ state }) => state === "done")).toBe(true);
  await expectRebuilt(events);
});

it("the one that runs has groups with results, and matches that come next", async () => {
  const { events, matches } = await drawsOf("Interno de Padel");
  expect(events.map(({ champions }) => champions.length)).toEqual([0, 0]);
  expect(events.map(({ groups }) => groups.length).toSorted()).toEqual([1, 2]);
  const states = Map.groupBy(matches, ({ state }) => state);
  expect(states.get("done")).toHaveLength(10 + 2);
  expect(states.get("ready")!.length).toBeGreaterThan(0);
  // It has a timetable: a match on each court now, the others each at an hour of its court's own.
  expect(
    states
      .get("called")!
      .map(({ place }) => place?.court)
      .toSorted(),
  ).toEqual(["Padel 1", "Padel 2 (coberta)"]);
  const slots = matches.map(({ place }) => place && `${place.startsAt} ${place.court}`);
  expect(slots.every((slot) => slot !== null && !slot.includes("null"))).toBe(true);
  const toCome = matches.filter(({ state }) => state === "ready" || state === "waiting");
  const hours = toCome.map(({ place }) => `${place!.startsAt} ${place!.court}`);
  expect(new Set(hours).size).toBe(hours.length);
  await expectRebuilt(events);
});

it("a match of a draw is one of the club's, entered by its secretary", async () => {
  const [count] = await verbs.database.sql<{ placed: number; entered: number }>(
    `select count(*)::int as placed, count(*) filter (where m.source = 'tournament' and m.status = 'confirmed')::int as entered
     from tournament_matches t join matches m on m.id = t.match_id`,
  );
  expect(count).toEqual({ placed: 34, entered: 34 });
});
