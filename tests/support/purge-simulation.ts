import {
  type Budget,
  BUCKET,
  fullBudget,
  gathered,
  nextCallAt,
  type Pending,
  refused,
  spent,
  tagsOfCall,
} from "../../worker/edge/purge-budget.ts";

/** A change: the instant in milliseconds, and the tags that it asks to purge. */
export type Change = readonly [at: number, tags: readonly string[]];

/** A call that left: when, with what, and whether the account took it. */
export interface Call {
  at: number;
  tags: string[];
  success: boolean;
}

/** The account: takes a call at an instant, or refuses it. */
export type Account = (at: number) => boolean;

/** An account that gains a call each 12 s, counted apart from the queue's own arithmetic. */
export function steadyAccount(): Account {
  let [tokens, since] = [BUCKET, 0];
  return (at) => {
    tokens = Math.min(BUCKET, tokens + ((at - since) / 60_000) * 5);
    since = at;
    if (tokens < 1 - 1e-9) return false;
    tokens -= 1;
    return true;
  };
}

/** An account that gains five calls at once, each minute at this second. */
export function lumpyAccount(phaseMs: number): Account {
  let [tokens, lumps] = [BUCKET, 0];
  return (at) => {
    const due = Math.floor((at + phaseMs) / 60_000);
    tokens = Math.min(BUCKET, tokens + (due - lumps) * 5);
    lumps = due;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}

/** Plays changes through the queue as its object does: accept, call when the budget allows it, else wait. */
export function play(changes: readonly Change[], account: Account): Call[] {
  let budget: Budget = fullBudget(0);
  let pending: Pending = new Map();
  let alarm: number | null = null;
  const calls: Call[] = [];
  const turn = (at: number) => {
    alarm = null;
    pending = gathered(pending, [], at);
    if (pending.size === 0) return;
    if (nextCallAt(budget, at) > at) return void (alarm = nextCallAt(budget, at));
    const leaving = tagsOfCall(pending, at);
    budget = spent(budget, at);
    pending = new Map([...pending].filter(([tag]) => !leaving.some(([left]) => left === tag)));
    const success = account(at);
    calls.push({ at, tags: leaving.map(([tag]) => tag), success });
    if (!success) {
      budget = refused(at);
      pending = gathered(pending, leaving, at);
    }
    if (pending.size > 0) alarm = nextCallAt(budget, at);
  };
  const wake = (until: number) => {
    for (let due = alarm; due !== null && due <= until; due = alarm) turn(due);
  };
  for (const [at, tags] of changes) {
    wake(at - 1);
    pending = gathered(
      pending,
      tags.map((tag) => [tag, at] as const),
      at,
    );
    turn(at);
  }
  wake(Number.POSITIVE_INFINITY);
  return calls;
}

/** The most calls that stand inside any span of this length, both ends counted. */
export function mostCallsWithin(calls: readonly Call[], spanMs: number): number {
  return Math.max(
    0,
    ...calls.map(({ at }) => calls.filter((other) => other.at >= at && other.at <= at + spanMs).length),
  );
}
