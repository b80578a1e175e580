import type { Turns } from "../lib/turns.ts";

/** The result of long work, each of whose steps is a macrotask: what waits in this isolate is answered between them. */
export async function inTurns<Result>(work: Turns<Result>): Promise<Result> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await new Promise((resolve) => void setTimeout(resolve, 0));
  }
}
