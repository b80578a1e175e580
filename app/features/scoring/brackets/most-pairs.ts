import { Defect } from "../../../lib/errors.ts";

/**
 * As many pairs as can be made of people who may meet, each in one at most; the first of the list are paired first, with the nearest.
 * The same list gives the same pairs. Edmonds's search for longer and longer alternating paths, in which odd circles count as one.
 */
export function mostPairs(
  people: readonly number[],
  mayMeet: (a: number, b: number) => boolean,
): [number, number][] {
  const search = new PathSearch(people.length, (a, b) => mayMeet(people[a]!, people[b]!));
  for (const at of people.keys()) search.pairFrom(at);
  return search.pairs().map(([a, b]) => [people[a]!, people[b]!]);
}

const NOBODY = -1;

class PathSearch {
  private readonly mate: number[];
  /** By whom somebody was reached, and the person that stands for the circle in which they are. */
  private parent: number[] = [];
  private base: number[] = [];
  private readonly count: number;
  private readonly mayMeet: (a: number, b: number) => boolean;

  constructor(count: number, mayMeet: (a: number, b: number) => boolean) {
    this.count = count;
    this.mayMeet = mayMeet;
    this.mate = Array.from({ length: count }, () => NOBODY);
  }

  pairs(): [number, number][] {
    return this.mate.flatMap((other, at): [number, number][] => (at < other ? [[at, other]] : []));
  }

  /** Pairs one who is alone, if that leaves nobody else alone. */
  pairFrom(root: number): void {
    if (this.mate[root] !== NOBODY) return;
    let end = this.freeEnd(root);
    while (end !== NOBODY) {
      const before = this.parent[end]!;
      const next = this.mate[before]!;
      [this.mate[end], this.mate[before]] = [before, end];
      end = next;
    }
  }

  /** Somebody alone at the end of an alternating path from the root; nobody where there is no such path. */
  private freeEnd(root: number): number {
    const everybody = Array.from({ length: this.count }, (_, at) => at);
    this.parent = everybody.map(() => NOBODY);
    this.base = [...everybody];
    const isReached = everybody.map((at) => at === root);
    const queue = [root];
    for (let from = queue.shift(); from !== undefined; from = queue.shift()) {
      for (const to of everybody) {
        if (to === from || !this.mayMeet(from, to)) continue;
        if (this.base[from] === this.base[to] || this.mate[from] === to) continue;
        const isCircle = to === root || (this.mate[to] !== NOBODY && this.parent[this.mate[to]!] !== NOBODY);
        if (isCircle) this.shrink(from, to, isReached, queue);
        else if (this.parent[to] === NOBODY) {
          this.parent[to] = from;
          const other = this.mate[to]!;
          if (other === NOBODY) return to;
          isReached[other] = true;
          queue.push(other);
        }
      }
    }
    return NOBODY;
  }

  /** Makes one of an odd circle that two people of the search close. */
  private shrink(one: number, other: number, isReached: boolean[], queue: number[]): void {
    const top = this.meeting(one, other);
    const inside = new Set<number>();
    this.markUpTo(top, one, other, inside);
    this.markUpTo(top, other, one, inside);
    for (let at = 0; at < this.count; at += 1) {
      if (!inside.has(this.base[at]!)) continue;
      this.base[at] = top;
      if (isReached[at]) continue;
      isReached[at] = true;
      queue.push(at);
    }
  }

  private meeting(one: number, other: number): number {
    const seen = new Set<number>();
    for (let at = one; ; at = this.parent[this.mate[at]!]!) {
      at = this.base[at]!;
      seen.add(at);
      if (this.mate[at] === NOBODY) break;
    }
    for (let at = other; ; at = this.parent[this.mate[at]!]!) {
      at = this.base[at]!;
      if (seen.has(at)) return at;
      if (this.mate[at] === NOBODY) throw new Defect("two paths of one search that do not meet");
    }
  }

  private markUpTo(top: number, from: number, next: number, inside: Set<number>): void {
    for (let [at, child] = [from, next]; this.base[at] !== top;) {
      const mate = this.mate[at]!;
      inside.add(this.base[at]!).add(this.base[mate]!);
      this.parent[at] = child;
      child = mate;
      at = this.parent[mate]!;
    }
  }
}
