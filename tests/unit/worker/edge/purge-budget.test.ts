import { describe, expect, it, test } from "vitest";
import {
  clubTag,
  coarserTag,
  HOME_TAG,
  REGIONAL_TAG,
  shardTag,
  tournamentTag,
  withShards,
} from "../../../../app/lib/cache-tags.ts";
import {
  BUCKET,
  callsLeft,
  fullBudget,
  gathered,
  nextCallAt,
  refused,
  spent,
  TAGS_PER_CALL,
  tagsOfCall,
} from "../../../../worker/edge/purge-budget.ts";
import { randomFrom } from "../../../support/play-match.ts";
import {
  type Account,
  type Call,
  type Change,
  lumpyAccount,
  mostCallsWithin,
  play,
  steadyAccount,
} from "../../../support/purge-simulation.ts";

const MINUTE = 60_000;
const club = (n: number) => clubTag(`018f0000-0000-7000-8000-${String(n).padStart(12, "0")}`);
const result = (at: number, n: number): Change => [at, [club(n), HOME_TAG, REGIONAL_TAG]];

/** Results of random clubs at random instants of a span, in order. */
function storm(seed: number, count: number, spanMs: number, clubs = 1_000): Change[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () =>
    result(Math.floor(random() * spanMs), Math.floor(random() * clubs)),
  ).toSorted(([a], [b]) => a - b);
}

/** How long each change waited until its own tags, or their shards, left; Infinity when they never did. */
function waits(changes: readonly Change[], calls: readonly Call[]): number[] {
  return changes.flatMap(([at, tags]) =>
    tags.map((tag) => {
      const call = calls.find(
        (one) =>
          one.success && one.at >= at && (one.tags.includes(tag) || one.tags.includes(coarserTag(tag)!)),
      );
      return (call?.at ?? Number.POSITIVE_INFINITY) - at;
    }),
  );
}

const ACCOUNTS: [string, () => Account][] = [
  ["an account that fills steadily", steadyAccount],
  ["one that fills five at a time", () => lumpyAccount(0)],
  ["one that fills five at a time, just missed", () => lumpyAccount(1)],
  ["one that fills five at a time, in half a minute", () => lumpyAccount(30_000)],
];

describe.each(ACCOUNTS)("on %s", (_name, account) => {
  const keeps = (changes: Change[]) => {
    const calls = play(changes, account());
    expect(calls.filter(({ success }) => !success)).toEqual([]);
    expect(calls.every(({ tags }) => tags.length > 0 && tags.length <= TAGS_PER_CALL)).toBe(true);
    expect(mostCallsWithin(calls, MINUTE)).toBeLessThanOrEqual(25);
    for (const minutes of [2, 5, 10]) {
      expect(mostCallsWithin(calls, minutes * MINUTE)).toBeLessThanOrEqual(BUCKET + 5 * minutes);
    }
    return calls;
  };

  test.each([1, 2, 3])("10 000 results of a minute over 1 000 clubs need at most 25 calls (%s)", (seed) => {
    const changes = storm(seed, 10_000, MINUTE);
    const calls = keeps(changes);
    expect(calls.length).toBeLessThanOrEqual(25);
    expect(calls[0]!.at).toBe(changes[0]![0]);
    expect(Math.max(...waits(changes.slice(0, 500), calls))).toBeLessThanOrEqual(2_500);
    expect(Math.max(...waits(changes.slice(-500), calls))).toBeLessThanOrEqual(12_000);
  });

  test("a load of half an hour stays inside bucket and refill, and nobody waits longer than 12 s", () => {
    const changes = storm(9, 6_000, 30 * MINUTE);
    const calls = keeps(changes);
    expect(Math.max(...waits(changes.slice(0, 300), calls))).toBeLessThanOrEqual(12_000);
    expect(Math.max(...waits(changes.slice(-300), calls))).toBeLessThanOrEqual(12_000);
    expect(calls.length).toBeGreaterThan(30 * 5);
  });

  test.each([
    ["the instant after each turn", 1],
    ["every 2.5 s", 2_500],
    ["just faster than the refill", 11_999],
    ["just slower than the refill", 12_001],
  ])("one club at a time, %s, for twenty minutes", (_when, everyMs) => {
    const count = Math.min(20_000, Math.floor((20 * MINUTE) / everyMs));
    keeps(Array.from({ length: count }, (_, i) => result(i * everyMs, i % 1_000)));
  });

  test("bursts that come whenever the bucket is full again", () => {
    const bursts = [0, 6, 12, 18].flatMap((minute) =>
      storm(minute + 1, 1_000, MINUTE).map(([at, tags]): Change => [at + minute * MINUTE, tags]),
    );
    keeps(bursts);
  });

  test("after 12 s of quiet a lone purge leaves at once, whatever went before", () => {
    for (const seed of [1, 2, 3]) {
      const changes = storm(seed, 3_000, 4 * MINUTE);
      const last = play(changes, account()).at(-1)!.at;
      const lone = result(last + 12_000, 7);
      expect(keeps([...changes, lone]).at(-1)).toEqual({ at: lone[0], tags: lone[1], success: true });
    }
  });
});

test("an account that refuses is asked again only every 12 s, and tags that waited 15 s are let go", () => {
  const changes = storm(3, 5_000, MINUTE);
  const calls = play(changes, () => false);
  for (const [i, { at }] of calls.entries()) if (i > 0) expect(at - calls[i - 1]!.at).toBe(12_000);
  expect(calls.at(-1)!.at).toBeLessThanOrEqual(changes.at(-1)![0] + 15_000);
  const lone = play([result(0, 1)], () => false);
  expect(lone.map(({ at }) => at)).toEqual([0, 12_000]);
});

test("what was refused leaves with the next call that is taken", () => {
  let asked = 0;
  const calls = play([result(0, 1), result(20, 2)], () => (asked += 1) > 1);
  expect(calls.map(({ at }) => at)).toEqual([0, 12_000]);
  expect(calls[1]!.tags.toSorted()).toEqual([club(1), club(2), HOME_TAG, REGIONAL_TAG].toSorted());
});

describe("the budget", () => {
  it("spaces by 2.5 s while calls are plenty, by 12 s when they are few", () => {
    let budget = fullBudget(0);
    const spaces: number[] = [];
    let at = 0;
    for (let i = 0; i < 40; i += 1) {
      budget = spent(budget, at);
      spaces.push(nextCallAt(budget, at) - at);
      at = nextCallAt(budget, at);
    }
    expect(new Set(spaces)).toEqual(new Set([2_500, 12_000]));
    expect(spaces).toEqual(spaces.toSorted((a, b) => a - b));
    expect(callsLeft(budget, at)).toBeGreaterThanOrEqual(5);
  });

  it.each([
    ["full", fullBudget(0), 0, 25],
    ["full for long", fullBudget(0), 3_600_000, 25],
    ["after a call", spent(fullBudget(0), 0), 0, 24],
    ["12 s after a call", spent(fullBudget(0), 0), 12_000, 25],
    ["refused", refused(0), 11_999, 0],
    ["12 s after a refusal", refused(0), 12_000, 1],
  ])("%s", (_name, budget, now, left) => expect(callsLeft(budget, now)).toBe(left));

  it("is short of calls from the sixth last on", () => {
    const left = (calls: number) => ({ creditMs: (calls + 1) * 12_000, countedAt: 0, nextAt: 0 });
    const spacing = (calls: number) => spent(left(calls), 0).nextAt;
    expect([5, 6, 7].map(spacing)).toEqual([12_000, 12_000, 2_500]);
  });

  it("is not held up for long by a clock that was set back", () => {
    expect(nextCallAt(spent(fullBudget(3_600_000), 3_600_000), 0)).toBe(12_000);
  });
});

describe("what waits", () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => [club(i), i] as const);

  it("keeps a hundred tags as they are and makes more than a hundred shards", () => {
    expect(gathered(new Map(), many(100), 100).has(club(0))).toBe(true);
    const coarse = gathered(new Map(), [...many(1_000), [HOME_TAG, 5], [REGIONAL_TAG, 6]], 1_000);
    expect(coarse.size).toBe(66);
    expect([...coarse.keys()].filter((tag) => tag.startsWith("club-"))).toEqual([]);
    expect(coarse.has(HOME_TAG)).toBe(true);
  });

  it("lets a shard that waits cover its clubs, at the newest instant", () => {
    const [shard, other] = [
      coarserTag(club(1))!,
      coarserTag(club(1)) === coarserTag(club(2)) ? club(3) : club(2),
    ];
    const pending = gathered(
      new Map([[shard, 10]]),
      [
        [club(1), 50],
        [other, 60],
      ],
      60,
    );
    expect([...pending]).toEqual([
      [shard, 50],
      [other, 60],
    ]);
  });

  it("drops what waited longer than a copy is kept, unless it changed again", () => {
    const pending = gathered(
      new Map([
        ["a", 0],
        ["b", 1],
      ]),
      [],
      15_001,
    );
    expect([...pending.keys()]).toEqual(["b"]);
    expect([...gathered(new Map([["a", 0]]), [["a", 20_000]], 20_000)]).toEqual([["a", 20_000]]);
  });

  it("an older change of a tag never takes the place of a newer one, whichever comes first", () => {
    const newer = new Map([["a", 50]]);
    expect([...gathered(newer, [["a", 10]], 60)]).toEqual([["a", 50]]);
    expect([...gathered(new Map([["a", 10]]), [["a", 50]], 60)]).toEqual([["a", 50]]);
    const [shard] = [coarserTag(club(1))!];
    expect([...gathered(new Map([[shard, 50]]), [[club(1), 10]], 60)]).toEqual([[shard, 50]]);
    // A tag that waits lives as long as its newest change, to the millisecond.
    expect([...gathered(newer, [["a", 10]], 15_050)]).toEqual([["a", 50]]);
    expect(gathered(newer, [["a", 10]], 15_051).size).toBe(0);
    expect(tagsOfCall(newer, 15_050)).toEqual([["a", 50]]);
    expect(tagsOfCall(newer, 15_051)).toEqual([]);
  });

  it("takes in nothing that has waited too long already", () => {
    expect([
      ...gathered(
        new Map(),
        [
          ["old", 0],
          ["new", 1],
        ],
        15_001,
      ),
    ]).toEqual([["new", 1]]);
  });

  it("sends the longest waiting first, a hundred at most", () => {
    const plain = new Map(Array.from({ length: 130 }, (_, i) => [`t${i}`, 130 - i]));
    const call = tagsOfCall(plain, 130);
    expect(call.length).toBe(100);
    expect(call[0]).toEqual(["t129", 1]);
  });
});

describe("shards", () => {
  it("are the same for an id however it is written, and 64 at most", () => {
    const ids = Array.from({ length: 10_000 }, (_, i) => club(i).slice(5));
    const counts = Map.groupBy(ids, shardTag);
    expect(counts.size).toBe(64);
    expect([...counts.keys()].every((tag) => /^shard-([0-5]\d|6[0-3])$/.test(tag))).toBe(true);
    expect(Math.max(...[...counts.values()].map((all) => all.length))).toBeLessThan(250);
    expect(shardTag("ABCDEF00-1111-7222-8333-444455556666")).toBe(
      shardTag("abcdef00-1111-7222-8333-444455556666"),
    );
    expect(shardTag("abcdef00-1111-7222-8333-444455556666")).toBe("shard-30");
  });

  it("stand beside the tags of clubs and tournaments", () => {
    expect(withShards([club(1), HOME_TAG, club(1)])).toEqual([club(1), HOME_TAG, coarserTag(club(1))]);
    expect(coarserTag(tournamentTag("x"))).toBe(shardTag("x"));
    expect(coarserTag(HOME_TAG)).toBeNull();
    expect(coarserTag("shard-07")).toBeNull();
  });
});
