import { z } from "zod";

/** An hour of a day as a form's field writes it: "14:30". */
export const hourSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Escreva a hora como 14:30.");

/** Hours of a day, in the club's zone, as an athlete says that they cannot play in them. */
export const impedimentSchema = z.object({
  day: z.iso.date("Escolha o dia."),
  from: hourSchema,
  to: hourSchema,
});
