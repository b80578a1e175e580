import { z } from "zod";
import { day, eventShape, type Kinds, tournamentShape } from "./field-shapes.ts";

/** A whole number of a range, as JSON writes it. */
function whole(least: number, most: number) {
  const message = `Escreva um número de ${least} a ${most}.`;
  return z.int(message).min(least, message).max(most, message);
}

const MOST_CENTS = 999_999_999;
const PROGRAM = {
  whole,
  wholeOrNone: (least, most) => whole(least, most).nullable().default(null),
  money: whole(0, MOST_CENTS).nullable().default(null),
  box: z.boolean().default(false),
  dayOrNone: day("Escreva a data assim: 2026-01-31.").nullable().default(null),
  oneOrTwo: z.literal([1, 2]).default(2),
} satisfies Kinds;

/** A tournament and an event as programs write and read them: money in centavos, times the club's. */
export const tournamentProgram = z.strictObject(tournamentShape(PROGRAM));
export const eventProgram = z.strictObject(eventShape(PROGRAM));
