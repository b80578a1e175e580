import { coarserTag } from "../../app/lib/cache-tags.ts";

// The account's budget of purges (Cloudflare, "Purge cache", limits of the Free plan): a bucket of 25 calls that fills
// by 5 a minute, at most 100 tags a call. Instants and spans are milliseconds.

export const BUCKET = 25;
const MS_PER_CALL = 12_000;
export const TAGS_PER_CALL = 100;
/** Copies live this long at most: a tag that waited longer has nothing left to purge. */
const USELESS_AFTER_MS = 15_000;
/** The wait while many calls are left; the first minute then takes at most 25 calls. */
const SHORT_SPACING_MS = 2_500;
/** Calls kept in reserve, so that a bucket that fills by five once a minute is never overdrawn. */
const RESERVE = 6;

/** The rest of the budget, in time: a call costs 12 s of it. */
export interface Budget {
  creditMs: number;
  countedAt: number;
  /** No call before this instant. */
  nextAt: number;
}

/** Tags that wait, each with the instant of its last change. */
export type Pending = ReadonlyMap<string, number>;

/** A bucket that nobody has drawn from. */
export function fullBudget(now: number): Budget {
  return { creditMs: BUCKET * MS_PER_CALL, countedAt: now, nextAt: now };
}

/** Whole calls left. */
export function callsLeft(budget: Budget, now: number): number {
  return Math.floor(refilled(budget, now).creditMs / MS_PER_CALL);
}

/** The instant of the next call, `now` at the earliest. A clock that was set back delays it by 12 s at most. */
export function nextCallAt(budget: Budget, now: number): number {
  return Math.min(Math.max(budget.nextAt, now), now + MS_PER_CALL);
}

/**
 * The budget after a call at `now`. The next call waits 2.5 s while many calls are left and 12 s, the time that refills one
 * call, when few are. A change after 12 s of quiet is therefore purged at once.
 */
export function spent(budget: Budget, now: number): Budget {
  const { creditMs, countedAt } = refilled(budget, now);
  const left = Math.max(0, creditMs - MS_PER_CALL);
  const spacing = left > RESERVE * MS_PER_CALL ? SHORT_SPACING_MS : MS_PER_CALL;
  return { creditMs: left, countedAt, nextAt: now + spacing };
}

/** The budget after a refusal: the account counted more calls than we did, so none is left and the next one waits 12 s. */
export function refused(now: number): Budget {
  return { creditMs: 0, countedAt: now, nextAt: now + MS_PER_CALL };
}

/**
 * The tags that wait after these were added, without those that waited too long. More tags than one call takes are replaced
 * by their shards (64, and the few tags without one); a shard that waits already covers its tags.
 */
export function gathered(pending: Pending, tags: Iterable<readonly [string, number]>, now: number): Pending {
  const next = new Map<string, number>();
  const add = (tag: string, at: number) => void next.set(tag, Math.max(at, next.get(tag) ?? at));
  for (const [tag, at] of pending) if (!isUseless(at, now)) add(tag, at);
  for (const [tag, at] of tags) {
    if (isUseless(at, now)) continue;
    const shard = coarserTag(tag);
    add(shard !== null && next.has(shard) ? shard : tag, at);
  }
  if (next.size <= TAGS_PER_CALL) return next;
  const fine = [...next];
  next.clear();
  for (const [tag, at] of fine) add(coarserTag(tag) ?? tag, at);
  return next;
}

/** The tags of the next call, the longest waiting first: at most 100, without those that waited too long. */
export function tagsOfCall(pending: Pending, now: number): [string, number][] {
  return [...pending]
    .filter(([, at]) => !isUseless(at, now))
    .toSorted(([, a], [, b]) => a - b)
    .slice(0, TAGS_PER_CALL);
}

function isUseless(at: number, now: number): boolean {
  return now - at > USELESS_AFTER_MS;
}

function refilled({ creditMs, countedAt, nextAt }: Budget, now: number): Budget {
  const earned = Math.max(0, now - countedAt);
  return { creditMs: Math.min(BUCKET * MS_PER_CALL, creditMs + earned), countedAt: now, nextAt };
}
