/** How often the picture moves by a little, so that nothing burns in. */
export const DRIFT_MS = 180_000;
const DRIFT = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const;

let drift = 0;

/** Moves the picture to the next of nine places. */
export function driftOn(stage: HTMLElement): void {
  const [x, y] = DRIFT[drift]!;
  stage.style.transform = `translate(${x * 0.4}rem,${y * 0.4}rem)`;
  drift = (drift + 1) % DRIFT.length;
}
