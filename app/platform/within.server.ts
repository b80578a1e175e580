import { Defect } from "../lib/errors.ts";

/** How long a request has waited in a line of ours: that is no fault of what it waits for, and its time limit leaves it out. */
export class Deadline {
  #waitedMs = 0;
  #since: number | null = null;

  /** Runs what only waits its turn; the time that it takes is not counted. */
  async whileWaiting<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#since = Date.now();
    try {
      return await work();
    } finally {
      this.#waitedMs = this.waitedMs();
      this.#since = null;
    }
  }

  /** All the time that was spent waiting until now. */
  waitedMs(): number {
    return this.#waitedMs + (this.#since === null ? 0 : Date.now() - this.#since);
  }
}

/** Gives the result of `work`; throws a `Defect` where it takes longer than `limitMs`. The work then goes on unheard. */
export async function within<Result>(limitMs: number, work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Defect(`no end within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
