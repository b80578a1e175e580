import { beforeEach, describe, expect, it } from "vitest";
import {
  enqueueNews,
  momentAt,
  type MomentQueue,
  newMoments,
} from "../../../../../app/browser/tv/moment-queue.ts";
import type { DisplayCall, DisplayMatch } from "../../../../../app/lib/display-data.ts";

// Issue N, 7: a result fills the screen for six seconds, at most once in thirty; several become one list; a call interrupts anything.

let queue: MomentQueue;
beforeEach(() => void (queue = newMoments()));

const result = (id: string): DisplayMatch => ({
  id,
  at: "2026-12-01T12:00:00Z",
  title: "Tênis · Simples",
  first: "Ana",
  second: "Bruno",
  score: "6/4 6/3",
  isDraw: false,
  sport: "tennis",
  firstIds: ["ana"],
});
const call = (match: string, version = 1): DisplayCall => ({
  id: `${match}/${version}`,
  match,
  title: "Livre · Semifinal",
  first: "Caio",
  second: "Davi",
  court: "Quadra 2",
});
const hear = (...ids: string[]) => enqueueNews(queue, { matches: ids.map(result), calls: [] });
const ring = (...calls: DisplayCall[]) => enqueueNews(queue, { matches: [], calls });

/** Every change of the screen in the seconds from `from` to `to`: "0 a", "6 –". */
function scenes(from: number, to: number, events: Record<number, () => void> = {}): string[] {
  const seen: string[] = [];
  let last = "–";
  for (let second = from; second <= to; second += 1) {
    events[second]?.();
    const moment = momentAt(queue, second * 1_000);
    const all = moment?.kind === "results" ? moment.matches : (moment?.calls ?? []);
    const now = all.map(({ id }) => id).join("+") || "–";
    if (now !== last) seen.push(`${second} ${now}`);
    last = now;
  }
  return seen;
}

describe("the moments of a TV", () => {
  it("nothing fills the screen while nothing is new", () => expect(scenes(0, 60)).toEqual([]));

  it("a result has six seconds", () => expect(scenes(0, 60, { 2: () => hear("a") })).toEqual(["2 a", "8 –"]));

  it("a burst has one moment in thirty seconds, and what came in between is one list, the newest first", () =>
    expect(
      scenes(0, 90, {
        2: () => hear("a"),
        3: () => hear("b"),
        12: () => hear("c"),
        31: () => hear("d"),
        40: () => hear("e"),
      }),
    ).toEqual(["2 a", "8 –", "32 d+c+b", "38 –", "62 e", "68 –"]));

  it("forty results of one evening keep the six newest", () => {
    hear(...Array.from({ length: 40 }, (_, n) => `${n}`));
    expect(scenes(0, 10)).toEqual(["0 0+1+2+3+4+5", "6 –"]);
  });

  it("results that come together are one list at once", () =>
    expect(scenes(0, 20, { 1: () => hear("b", "a") })).toEqual(["1 b+a", "7 –"]));

  it("a call needs no turn and has ten seconds", () =>
    expect(scenes(0, 60, { 2: () => hear("a"), 10: () => ring(call("x")) })).toEqual([
      "2 a",
      "8 –",
      "10 x/1",
      "20 –",
    ]));

  it("a call interrupts a result, which has its moment when thirty seconds have passed", () =>
    expect(scenes(0, 60, { 2: () => hear("a"), 4: () => ring(call("x")) })).toEqual([
      "2 a",
      "4 x/1",
      "14 –",
      "32 a",
      "38 –",
    ]));

  it("calls that meet are one list; a call of the same match takes its own place", () =>
    expect(
      scenes(0, 60, {
        2: () => ring(call("x")),
        5: () => ring(call("y")),
        9: () => ring(call("x", 2)),
      }),
    ).toEqual(["2 x/1", "5 y/1+x/1", "9 x/2+y/1", "19 –"]));

  it("results wait for the end of a call", () =>
    expect(scenes(0, 60, { 2: () => ring(call("x")), 3: () => hear("a") })).toEqual([
      "2 x/1",
      "12 a",
      "18 –",
    ]));
});
