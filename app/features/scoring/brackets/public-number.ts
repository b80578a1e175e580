import type { Refusal } from "./draw.ts";

/** A number of the future that nobody can choose: a round of the drand beacon, or a contest of the Loteria Federal. */
export type PublicNumber =
  /** `randomness` as the beacon publishes it: 64 hexadecimal digits. */
  | { kind: "drand"; round: number; randomness: string }
  /** The five prizes as published, "12.345 67.890 …": only their digits count. */
  | { kind: "loteria"; contest: number; randomness: string };

const HEX_DIGITS = 64;
/** 13 hexadecimal digits are 52 bits, which a number holds exactly. */
const USED_HEX_DIGITS = 13;
const LOTS = 2n ** 52n;
const PRIZE_DIGITS = { least: 5, most: 30 };

/** The number of the draw that a public number gives, or why it gives none. */
export function lotOf({ kind, randomness }: PublicNumber): number | Refusal {
  if (kind === "drand") {
    if (!new RegExp(`^[0-9a-f]{${HEX_DIGITS}}$`, "i").test(randomness))
      return { refused: "O número do drand tem 64 algarismos, de 0 a 9 e de a a f." };
    return Number.parseInt(randomness.slice(0, USED_HEX_DIGITS), 16);
  }
  const digits = randomness.replace(/[\s.,;-]/g, "");
  if (!/^\d+$/.test(digits) || digits.length < PRIZE_DIGITS.least || digits.length > PRIZE_DIGITS.most)
    return { refused: "Escreva os números da Loteria Federal como foram publicados: de 5 a 30 algarismos." };
  return Number(BigInt(digits) % LOTS);
}
