import { createHash, randomBytes } from "node:crypto";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

let draw: (length: number) => Uint8Array = randomBytes;

/** Random letters and digits, as Stripe's ids have after their prefix. */
export function randomLetters(length: number): string {
  return Array.from(draw(length), (byte) => LETTERS[byte % LETTERS.length]).join("");
}

/** A new id with Stripe's prefix for its kind (`cus`, `sub`, `in`, `cs_test`…). */
export function newId(prefix: string): string {
  return `${prefix}_1${randomLetters(23)}`;
}

/** Runs `work`, in which the same `seed` gives the same ids in the same order: a demonstration exists on two sides. */
export function withFixedIds<Result>(seed: string, work: () => Result): Result {
  const outer = draw;
  let drawn = 0;
  draw = (length) => createHash("sha512").update(`${seed} ${drawn++}`).digest().subarray(0, length);
  try {
    return work();
  } finally {
    draw = outer;
  }
}
