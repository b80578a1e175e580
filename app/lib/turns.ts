/** Long work that stops between its steps, so that others have their turn. */
export type Turns<Result> = Generator<undefined, Result>;

/** The result of work that is short enough to be done at once. */
export function wholly<Result>(work: Turns<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
