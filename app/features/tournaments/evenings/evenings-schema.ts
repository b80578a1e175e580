import { z } from "zod";
import { CHOOSE_SPORT } from "../../../copy/fields.ts";
import { sanitise } from "../../../lib/sanitise.ts";
import { isSportId } from "../../../lib/sports.ts";
import { MAX_PEOPLE } from "./evening-names.ts";

/** The players of an evening: any two as partners, or always a woman and a man. */
const EVENING_GENDERS = ["open", "mixed"] as const;
const knownSport = z.string(CHOOSE_SPORT).refine((value) => isSportId(value) as boolean, CHOOSE_SPORT);
/** Code of the set that each match is; empty is the sport's usual one. */
const eveningScore = z.string().max(60).default("");

const MAX_TEXT = MAX_PEOPLE * 100;

/** The form of a Super 8 evening. */
export const eveningFormSchema = z.strictObject({
  intent: z.literal("start_evening"),
  sport: knownSport,
  gender: z.enum(EVENING_GENDERS, "Escolha quem joga.").default("open"),
  score_format: eveningScore,
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

/** The same, as programs write it: a list of names, one of each person. */
export const eveningProgram = z.strictObject({
  sport: knownSport,
  gender: z.enum(EVENING_GENDERS).default("open"),
  score_format: eveningScore,
  names: z
    .array(
      z
        .string()
        .max(80)
        .regex(/^[^\n\r;]*$/, "Escreva um nome em cada item da lista.")
        .transform((name) => sanitise(name)),
    )
    .max(MAX_PEOPLE)
    .transform((names) => names.join("\n")),
  are_others: z.boolean().default(false),
});

/** `tournament_id` is chosen before it is sent, so that what is sent again makes one evening. */
export type EveningInput = Omit<z.output<typeof eveningFormSchema>, "intent"> & { tournament_id: string };
