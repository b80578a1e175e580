import type { Refusal } from "./draw.ts";

/** A number of the future that nobody can choose: a round of the drand beacon, or a first prize of the Loteria Federal. */
export type PublicNumber =
  /** `randomness` as the beacon publishes it: 64 hexadecimal digits. */
  | { kind: "drand"; round: number; randomness: string }
  /** `contest` is the day of the contest as a number (20261205); under the first rules it was the contest's own number. */
  | { kind: "loteria"; contest: number; randomness: string };

/** The rules by which a draw was announced: the first, or those in force. */
type DrawVersion = 1 | 2;

/** 13 hexadecimal digits are 52 bits, which a number holds exactly. */
const USED_HEX_DIGITS = 13;
const DRAND_NUMBER = /^[0-9a-f]{64}$/i;
/** Tickets are numbered 00000 to 99999. */
const FIRST_PRIZE = /^[0-9]{5}$/;

/** The sentence about a first prize that is not written in its one spelling. */
export const FIRST_PRIZE_SPELLING =
  "Escreva os 5 algarismos do 1º prêmio, sem ponto nem espaço: 045.261 se escreve 45261.";

/** Whether a text is a first prize in the one spelling that is taken: five digits. */
export function isFirstPrize(text: string): boolean {
  return FIRST_PRIZE.test(text);
}

/** The number of the draw that a public number gives under the rules of its announcement, or why it gives none. */
export function lotOf({ kind, randomness }: PublicNumber, version: DrawVersion = 2): number | Refusal {
  if (kind === "drand") {
    if (!DRAND_NUMBER.test(randomness))
      return { refused: "O número do drand tem 64 algarismos, de 0 a 9 e de a a f." };
    return Number.parseInt(randomness.slice(0, USED_HEX_DIGITS), 16);
  }
  if (version === 1) return firstRulesLot(randomness);
  return isFirstPrize(randomness) ? Number(randomness) : { refused: FIRST_PRIZE_SPELLING };
}

/** Under the first rules up to five prizes counted as one number, in whatever spelling: kept draws are made again by it. */
function firstRulesLot(prizes: string): number | Refusal {
  const digits = prizes.replace(/[\s.,;-]/g, "");
  if (!/^\d{5,30}$/.test(digits))
    return { refused: "Escreva os números da Loteria Federal como foram publicados: de 5 a 30 algarismos." };
  return Number(BigInt(digits) % 2n ** 52n);
}
