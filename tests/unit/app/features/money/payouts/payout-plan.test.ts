import { describe, expect, it } from "vitest";
import { pick, randomFrom } from "../../../../../../drizzle/demo/random.ts";
import {
  type HeldAmount,
  LATEST_DAYS,
  payoutDay,
} from "../../../../../../app/features/money/payouts/payout-day.ts";
import {
  type PayoutPart,
  planPayout,
  sharePayout,
} from "../../../../../../app/features/money/payouts/payout-plan.ts";

const DAY = 86_400_000;
const NOW = new Date(Date.UTC(2026, 0, 10, 12));

let fees = 0;
/** A fee that is due now, unless it says otherwise. */
const fee = (cents: number, more: Partial<HeldAmount> = {}): HeldAmount => ({
  chargeId: `ch_${(fees += 1)}`,
  cents,
  chargedAt: new Date(NOW.getTime() - 10 * DAY + fees),
  availableAt: null,
  of: "event",
  isOver: true,
  endsAt: null,
  isReturning: false,
  isDisputed: false,
  ...more,
});
const waiting = { isOver: false, endsAt: new Date(NOW.getTime() + 5 * DAY) };
const plan = (amounts: readonly HeldAmount[], availableCents: number) =>
  planPayout(amounts, { now: NOW, availableCents });
const cents = (parts: readonly PayoutPart[]) => parts.map((part) => part.cents);

describe("what goes to the bank now", () => {
  it("is all that is due, and nothing that waits", () => {
    const [one, two, held] = [fee(700), fee(300), fee(500, waiting)];
    expect(plan([one, held, two], 1_500)).toEqual({
      cents: 1_000,
      parts: [one, two].map(({ chargeId, cents: has }) => ({ chargeId, cents: has })),
    });
  });

  it("is less what was given back after it had been paid out", () => {
    const found = plan([fee(700), fee(-200)], 500);
    expect([found?.cents, cents(found?.parts ?? [])]).toEqual([500, [-200, 700]]);
    expect(plan([fee(700), fee(-700)], 700)).toBeNull();
    expect(plan([fee(700), fee(-900)], 700)).toBeNull();
  });

  it("never touches what waits, where Stripe has less than our books, and takes the oldest first", () => {
    const found = plan([fee(700), fee(300), fee(500, waiting)], 1_300);
    expect([found?.cents, cents(found?.parts ?? [])]).toEqual([800, [700, 100]]);
    expect(plan([fee(700), fee(500, waiting)], 500)).toBeNull();
  });

  it("leaves what Stripe has beyond our books", () => {
    expect(plan([fee(700)], 10_000)?.cents).toBe(700);
    expect(plan([], 10_000)).toBeNull();
  });
});

describe("a payout by Stripe's own plan", () => {
  it("held the oldest money, whatever it is of, and debts first", () => {
    expect(cents(sharePayout([fee(700, waiting), fee(300), fee(-100)], 800))).toEqual([-100, 700, 200]);
  });

  it("held no more of ours than our books know of", () => {
    expect(cents(sharePayout([fee(700)], 900))).toEqual([700]);
    expect(sharePayout([], 900)).toEqual([]);
  });
});

/** A club's account as Stripe has it, with everything that can happen to its money. */
function liveOf(seed: number) {
  const random = randomFrom(seed);
  const chance = (part: number) => random() < part;
  const start = NOW.getTime();
  const ends = Array.from({ length: 4 }, () => start + Math.floor(random() * 150) * DAY);
  const over = new Set<number>();
  interface Fee {
    id: string;
    event: number | null;
    chargedAt: number;
    availableAt: number;
    /** The part that went on of it, less what was taken back. */
    got: number;
    disputed: number;
    isReturning: boolean;
  }
  const all: Fee[] = [];
  const made: { parts: PayoutPart[]; stands: boolean; cents: number }[] = [];
  const paidOf = (id: string) =>
    made
      .filter(({ stands }) => stands)
      .flatMap(({ parts }) => parts)
      .reduce((sum, part) => sum + (part.chargeId === id ? part.cents : 0), 0);
  const amounts = (): HeldAmount[] =>
    all
      .map((each) => ({
        chargeId: each.id,
        cents: each.got - paidOf(each.id),
        chargedAt: new Date(each.chargedAt),
        availableAt: new Date(each.availableAt),
        of: each.event === null ? ("other" as const) : ("event" as const),
        isOver: each.event !== null && over.has(each.event),
        endsAt: each.event === null ? null : new Date(ends[each.event]!),
        isReturning: each.isReturning,
        isDisputed: each.disputed > 0,
      }))
      .filter(({ cents: left }) => left !== 0);
  const availableAt = (at: number) =>
    all.reduce((sum, each) => sum + (each.availableAt <= at ? each.got : 0), 0) -
    made.reduce((sum, one) => sum + (one.stands ? one.cents : 0), 0);
  function happen(at: number): void {
    if (chance(0.5))
      all.push({
        id: `ch_${all.length}`,
        event: chance(0.1) ? null : pick(random, [0, 1, 2, 3]),
        chargedAt: at,
        availableAt: at + pick(random, [2, 30]) * DAY,
        got: 1 + Math.floor(random() * 10_000),
        disputed: 0,
        isReturning: false,
      });
    if (chance(0.05)) over.add(pick(random, [0, 1, 2, 3]));
    const each = all.length === 0 ? undefined : pick(random, all);
    if (each === undefined) return;
    if (chance(0.1)) each.isReturning = true;
    else if (each.isReturning && chance(0.5)) {
      each.got = Math.floor(each.got * pick(random, [0, 0.5]));
      each.isReturning = false;
    }
    // The bank takes the money with a dispute, and gives it back with one that is won.
    if (chance(0.05) && each.disputed === 0) [each.disputed, each.got] = [each.got, 0];
    else if (each.disputed > 0 && chance(0.2)) {
      if (chance(0.5)) each.got += each.disputed;
      each.disputed = 0;
    }
    if (chance(0.03) && made.length > 0) pick(random, made).stands = false;
  }
  return { happen, amounts, availableAt, made, ends, over, all, chance };
}

it.each(Array.from({ length: 60 }, (_, seed) => seed))(
  "a random life (%i): no more than there is, nothing too early, nothing later than the 80th day",
  (seed) => {
    const life = liveOf(seed);
    for (let hour = 0; hour < 240 * 24; hour += 6) {
      const at = NOW.getTime() + hour * 3_600_000;
      const now = new Date(at);
      if (hour % 24 === 0) life.happen(at);
      const before = life.amounts();
      const availableCents = life.availableAt(at);
      const found = planPayout(before, { now, availableCents });
      const taken = new Map((found?.parts ?? []).map((part) => [part.chargeId, part.cents]));
      if (found !== null) {
        expect(found.cents).toBeLessThanOrEqual(availableCents);
        expect([...taken.values()].reduce((sum, one) => sum + one, 0)).toBe(found.cents);
        life.made.push({ parts: found.parts, stands: true, cents: found.cents });
        // Asked again at once there is nothing more to be made of it.
        expect(planPayout(life.amounts(), { now, availableCents: life.availableAt(at) })).toBeNull();
      }
      const debts = before.reduce((sum, one) => sum + Math.min(0, one.cents), 0);
      for (const amount of before.filter(({ cents: has }) => has > 0)) {
        const part = taken.get(amount.chargeId) ?? 0;
        expect(part).toBeLessThanOrEqual(amount.cents);
        const age = (at - amount.chargedAt.getTime()) / DAY;
        const isUnfinished = amount.endsAt !== null && !amount.isOver && amount.endsAt > now;
        if (isUnfinished && age < LATEST_DAYS - 1) expect(part).toBe(0);
        // Only debts of the club may keep a part of it there.
        if (payoutDay(amount, now).kind === "now" && debts === 0) expect(part).toBe(amount.cents);
        if (age >= LATEST_DAYS && debts === 0) expect(part).toBe(amount.cents);
      }
    }
    expect(life.made.length).toBeGreaterThan(0);
  },
);
