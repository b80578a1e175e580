import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isRefused } from "../../../../../../app/features/scoring/brackets/draw.ts";
import { drawFrom, hashOf, recordOf } from "../../../../../../app/features/scoring/brackets/draw-record.ts";
import { drawnLot } from "../../../../../../app/features/scoring/brackets/lots.ts";
import { seedLimit } from "../../../../../../app/features/scoring/brackets/draw-sizes.ts";
import type { PublicNumber } from "../../../../../../app/features/scoring/brackets/public-number.ts";

// Written from docs/draws.md alone, with nothing of the product's own code for drawing: what a stranger would write.

function lotOf(number: PublicNumber): number {
  return number.kind === "drand" ? parseInt(number.randomness.slice(0, 13), 16) : Number(number.randomness);
}

function generator(lot: number): () => number {
  const words = new Uint32Array([lot % 2 ** 32, Math.floor(lot / 2 ** 32), 0x9e3779b9, 1]);
  const step = () => {
    const [a = 0, b = 0, c = 0, counter = 0] = words;
    const sum = (a + b + counter) % 2 ** 32;
    words.set([b ^ (b >>> 9), c + c * 8, ((c << 21) | (c >>> 11)) + sum, counter + 1]);
    return sum / 2 ** 32;
  };
  for (let thrown = 0; thrown < 15; thrown += 1) step();
  return step;
}

function shuffled(list: readonly number[], random: () => number): number[] {
  const out = [...list];
  for (let i = out.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    const kept = out[i]!;
    out[i] = out[j]!;
    out[j] = kept;
  }
  return out;
}

const upTo = (count: number) => [...Array(count).keys()];
const without = (count: number, seeds: readonly number[]) =>
  upTo(count).filter((one) => !seeds.includes(one));

/** Tiers of the lines of seeds, lines from 1. */
function tiersOf(size: number): number[][] {
  const tiers = [[1], [size]];
  if (size >= 8) tiers.push([size / 4 + 1, (size * 3) / 4]);
  for (let placed = 4; 2 * placed <= size / 2; placed *= 2) {
    const section = size / placed;
    const far = (line: number) => (line % section === 1 ? line + section - 1 : line - section + 1);
    const taken = tiers.flat();
    const parts = placed === 4 ? [taken] : [taken.slice(placed / 2), taken.slice(0, placed / 2)];
    for (const part of parts) tiers.push(part.map(far).sort((a, b) => a - b));
  }
  return tiers;
}

/** Entrants (from 0) on the lines of the first round; null is a bye. */
function linesOf(count: number, seeds: readonly number[], random: () => number): (number | null)[] {
  let size = 2;
  while (size < count) size *= 2;
  const lines = new Map<number, number | null>();
  const places = tiersOf(size)
    .flatMap((tier) => shuffled(tier, random))
    .slice(0, seeds.length);
  places.forEach((line, rank) => lines.set(line, seeds[rank]!));
  const beside = (line: number) => (line % 2 === 1 ? line + 1 : line - 1);
  const byes = size - count;
  const byeMatches: number[] = [];
  const giveBye = (line: number) => {
    lines.set(line, null);
    byeMatches.push(Math.ceil(line / 2) - 1);
  };
  for (const line of places.slice(0, byes)) giveBye(beside(line));
  const order = shuffled(upTo(size / 2), random);
  const seedOf = (match: number) => places.find((line) => Math.ceil(line / 2) - 1 === match);
  while (byeMatches.length < byes) {
    const open = order.filter((match) => !byeMatches.includes(match));
    const unseeded = open.filter((match) => seedOf(match) === undefined);
    let best = unseeded.length > 0 ? unseeded : open;
    for (let section = size / 4; section >= 1; section /= 2) {
      const crowd = (match: number) =>
        byeMatches.filter((other) => Math.floor(other / section) === Math.floor(match / section)).length;
      const least = Math.min(...best.map(crowd));
      best = best.filter((match) => crowd(match) === least);
    }
    const seed = seedOf(best[0]!);
    giveBye(seed === undefined ? best[0]! * 2 + 2 : beside(seed));
  }
  const others = shuffled(without(count, seeds), random);
  return upTo(size).map((at) => {
    const line = lines.get(at + 1);
    return line === undefined ? others.pop()! : line;
  });
}

function groupsOf(count: number, seeds: readonly number[], random: () => number): number[][] {
  const groups: number[][] = Array.from(
    { length: count < 6 ? 1 : count < 9 ? 2 : Math.floor(count / 3) },
    () => [],
  );
  const order = [...seeds, ...shuffled(without(count, seeds), random)];
  for (let tier = 0; order.length > 0; tier += 1) {
    const drawn = order.splice(0, groups.length);
    const last = upTo(groups.length).slice(groups.length - drawn.length);
    const to = tier === 0 ? last : shuffled(last, random);
    drawn.forEach((one, at) => groups[to[at]!]!.push(one));
  }
  return groups;
}

describe("another program that follows docs/draws.md draws the same", () => {
  it("of a lot that breaks a tie", () => {
    for (const at of upTo(20)) {
      const randomness = createHash("sha256").update(`tie ${at}`).digest("hex");
      const tied = upTo(2 + (at % 5)).map((one) => one * 2 + at);
      const lot = { table: "A", tied, namedAt: "2026-11-28T12:00:00.000Z", at: "", round: 1 };
      const seed = (lotOf({ kind: "drand", round: 1, randomness }) + 7919 * (tied[0]! + 1)) % (2 ** 53 - 1);
      expect(drawnLot(lot, randomness).drawn?.order).toEqual(shuffled(tied, generator(seed)));
    }
  });

  /** Numbers as the two sources give them, by an arithmetic of their own. */
  const numbers = upTo(6).map((at): PublicNumber =>
    at % 2 === 0
      ? { kind: "drand", round: at, randomness: createHash("sha256").update(`page ${at}`).digest("hex") }
      : { kind: "loteria", contest: 20_261_205, randomness: String(at * 17_389).padStart(5, "0") },
  );
  const entries = (count: number) => upTo(count).map((at) => `entry ${at}`);

  it("of an elimination: seeds, byes and everybody else", async () => {
    for (const count of [2, 3, 5, 6, 8, 11, 16, 19, 33, 48, 64, 97, 128])
      for (const number of numbers) {
        const seeds = upTo(Math.min(seedLimit("single_elimination", count), Math.floor(count / 3))).map(
          (at) => (at * 3) % count,
        );
        const record = recordOf({
          format: "single_elimination",
          entries: entries(count),
          seeding: "hand",
          seeds,
          rules: {},
        });
        const plan = await drawFrom(record, number);
        if (isRefused(plan)) throw new Error(plan.refused);
        const first = plan.matches
          .filter(({ round }) => round === 1)
          .flatMap(({ sides }) => sides.map((side) => (side.kind === "entry" ? side.entry : null)));
        expect([count, first]).toEqual([count, linesOf(count, seeds, generator(lotOf(number)))]);
      }
  });

  it("of groups", async () => {
    for (const count of [4, 5, 6, 8, 9, 11, 12, 14, 17, 30])
      for (const number of numbers) {
        const seeds = [count - 1, 1];
        const record = recordOf({
          format: "groups_knockout",
          entries: entries(count),
          seeding: "hand",
          seeds,
          rules: {},
        });
        const plan = await drawFrom(record, number);
        if (isRefused(plan)) throw new Error(plan.refused);
        expect(plan.groups.map((group) => group.entries)).toEqual(
          groupsOf(count, seeds, generator(lotOf(number))),
        );
      }
  });

  it("of a Super 8 and of all against all: the order by lot", async () => {
    for (const format of ["super_8", "round_robin"] as const)
      for (const number of numbers) {
        const record = recordOf({ format, entries: entries(8), seeding: "none", seeds: [], rules: {} });
        const plan = await drawFrom(record, number);
        if (isRefused(plan)) throw new Error(plan.refused);
        expect(plan.groups[0]!.entries).toEqual(shuffled(upTo(8), generator(lotOf(number))));
      }
  });

  it("with the same code", async () => {
    const record = recordOf({ format: "swiss", entries: ["a", "b"], seeding: "none", seeds: [], rules: {} });
    const rules = Object.entries(record.rules).toSorted(([a], [b]) => (a < b ? -1 : 1));
    const text = [
      "quadra sorteio 2",
      "formato swiss",
      `regras ${JSON.stringify(Object.fromEntries(rules))}`,
      "cabeças none",
      '1 "a"',
      '2 "b"',
    ].join("\n");
    expect(await hashOf(record)).toBe(createHash("sha256").update(text, "utf8").digest("hex"));
  });
});
