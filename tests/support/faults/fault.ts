/**
 * The faults that an outside part may have. `refuse`: nobody is there. `hang`: the call is taken and never answered. `slow`:
 * done, and answered after 6 s. `half`: done, and the connection breaks in the middle of the answer. `html`: something in between
 * answers 200 with a page of its own. `cut`: done, and the JSON ends in the middle. `twice`: the call arrives twice. `lost`:
 * done, and the connection breaks before the answer.
 */
export const HTTP_KINDS = ["refuse", "hang", "slow", "half", "html", "cut", "twice", "lost"] as const;
/** The faults that calls of the platform's own bindings may have: these have no text that something in between could change. */
const BINDING_KINDS = ["refuse", "hang", "slow", "lost"] as const;

export type Kind = (typeof HTTP_KINDS)[number];

/** THE TABLE of outside parts: a new part is one line here, and its stand-in one in `stand-ins.ts`. */
export const PARTS = {
  postgres: HTTP_KINDS,
  redis: HTTP_KINDS,
  stripe: HTTP_KINDS,
  mail: HTTP_KINDS,
  push: HTTP_KINDS,
  beacon: HTTP_KINDS,
  /** Purge queue and channels: Durable Objects. */
  objects: BINDING_KINDS,
  /** The bucket of files: R2. */
  files: BINDING_KINDS,
} as const satisfies Record<string, readonly Kind[]>;

export type Part = keyof typeof PARTS;

/** Calls of `part` from the `nth` on, `width` of them, go wrong; `seed` draws what a kind leaves open. */
export interface Fault {
  part: Part;
  kind: Kind;
  nth: number;
  width: number;
  seed: number;
}

export const SLOW_MS = 6_000;

/** Counts the calls of each part and says which of them goes wrong. */
export class Script {
  readonly counts = Object.fromEntries(Object.keys(PARTS).map((part) => [part, 0])) as Record<Part, number>;
  /** Calls that went wrong. */
  struck = 0;
  #fault: Fault | null = null;

  /** Begins to count from nothing, with this fault or with none. */
  begin(fault: Fault | null): void {
    for (const part of Object.keys(this.counts) as Part[]) this.counts[part] = 0;
    this.struck = 0;
    this.#fault = fault;
  }

  /** The trouble is over. */
  lift(): void {
    this.#fault = null;
  }

  /** The fault of this call of a part, or null. */
  next(part: Part): Fault | null {
    this.counts[part] += 1;
    const fault = this.#fault;
    if (fault?.part !== part) return null;
    const place = this.counts[part] - fault.nth;
    if (place < 0 || place >= fault.width) return null;
    this.struck += 1;
    return fault;
  }
}
