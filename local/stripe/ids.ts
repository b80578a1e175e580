import { randomBytes } from "node:crypto";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Random letters and digits, as Stripe's ids have after their prefix. */
export function randomLetters(length: number): string {
  return Array.from(randomBytes(length), (byte) => LETTERS[byte % LETTERS.length]).join("");
}

/** A new id with Stripe's prefix for its kind (`cus`, `sub`, `in`, `cs_test`…). */
export function newId(prefix: string): string {
  return `${prefix}_1${randomLetters(23)}`;
}
