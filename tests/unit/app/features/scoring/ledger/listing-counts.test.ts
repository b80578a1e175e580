import { describe, expect, it } from "vitest";
import { listingChanges } from "../../../../../../app/features/scoring/ledger/listing-counts.ts";
import type { MatchEvent } from "../../../../../../app/features/scoring/ledger/ranking-events.ts";

type ListedEvent = Parameters<typeof listingChanges>[0][number];

function event(
  kind: MatchEvent["kind"],
  sides: [string[], string[]],
  isAnswered: boolean,
  sport = "tennis",
): ListedEvent {
  const result = {
    sides,
    end: "completed",
    winner: 1,
    setsWon: [2, 0],
    gamesWon: [12, 4],
    playedOn: "2026-05-01",
  } as const;
  return { kind, sport, isAnswered, result: { ...result, setsWon: [2, 0], gamesWon: [12, 4] } };
}

const summary = (events: readonly ListedEvent[]) => {
  const { met, answered } = listingChanges(events);
  return {
    met: met.map((m) => `${m.athleteId}-${m.opponentId} ${m.matches}`),
    answered: Object.fromEntries(answered),
  };
};

describe("what events change of who is listed", () => {
  it.each<[string, ListedEvent[], string[], Record<string, number>]>([
    [
      "an answered match",
      [event("confirm", [["a"], ["b"]], true)],
      ["a-b 1", "b-a 1"],
      { "a|tennis": 1, "b|tennis": 1 },
    ],
    ["one that nobody answered", [event("confirm", [["a"], ["b"]], false)], ["a-b 1", "b-a 1"], {}],
    [
      "doubles: everybody met both of the other side, nobody the own partner",
      [
        event(
          "confirm",
          [
            ["a", "b"],
            ["c", "d"],
          ],
          false,
        ),
      ],
      ["a-c 1", "a-d 1", "b-c 1", "b-d 1", "c-a 1", "c-b 1", "d-a 1", "d-b 1"],
      {},
    ],
    [
      "an annulment",
      [event("annul", [["a"], ["b"]], true)],
      ["a-b -1", "b-a -1"],
      { "a|tennis": -1, "b|tennis": -1 },
    ],
    ["a correction", [event("annul", [["a"], ["b"]], true), event("confirm", [["a"], ["b"]], true)], [], {}],
    [
      "two sports, each its own",
      [event("confirm", [["a"], ["b"]], true), event("confirm", [["b"], ["a"]], true, "padel")],
      ["a-b 1", "b-a 1", "b-a 1", "a-b 1"],
      { "a|tennis": 1, "b|tennis": 1, "a|padel": 1, "b|padel": 1 },
    ],
  ])("%s", (_name, events, met, answered) => {
    expect(summary(events)).toEqual({ met, answered });
  });
});
