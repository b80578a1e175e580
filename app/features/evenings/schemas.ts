import { z } from "zod";
import { CHOOSE_SPORT } from "../../copy/fields.ts";
import { sanitise } from "../../lib/sanitise.ts";
import { isSportId } from "../../lib/sports.ts";
import { MAX_PEOPLE } from "./evening-names.ts";

const MAX_TEXT = MAX_PEOPLE * 100;

/** A Super 8 evening: its ids are made by the form, so that sent twice it is one. */
export const eveningFormSchema = z.strictObject({
  intent: z.literal("start_evening"),
  tournament_id: z.uuid(),
  sport: z.string(CHOOSE_SPORT).refine((value) => isSportId(value) as boolean, CHOOSE_SPORT),
  gender: z.enum(["open", "mixed"], "Escolha quem joga.").default("open"),
  /** Code of the set that each match is; empty is the sport's usual one. */
  score_format: z.string().max(60).default(""),
  names: z
    .string("Escreva os nomes, um por linha.")
    .max(MAX_TEXT, `A lista pode ter até ${MAX_TEXT} letras.`)
    .transform((text) =>
      text
        .split("\n")
        .map((line) => sanitise(line))
        .join("\n"),
    ),
  are_others: z
    .enum(["on", ""])
    .default("")
    .transform((value) => value === "on"),
});

export type EveningInput = Omit<z.output<typeof eveningFormSchema>, "intent">;
