import { z } from "zod";
import { readCnpj } from "../../people/people/documents.ts";
import {
  cityCodeSchema,
  documentSchema,
  emailSchema,
  passwordSchema,
  personNameSchema,
  phoneSchema,
} from "../../people/people/people-schema.ts";
import { CLUB_PLAN_IDS } from "../../base/plans/plans.ts";
import { CLUB_COLOUR_IDS } from "../../../lib/club-colours.ts";
import { holdsAddress, PLAIN_LINE } from "../../../lib/plain-names.ts";
import { isSportId } from "../../../lib/sports.ts";
import { MAX_SILENCE_HOURS, MIN_SILENCE_HOURS } from "../../../../drizzle/schema/enums.ts";
import { CHOOSE_SOME_SPORT, CHOOSE_SPORT, NAME_IS_ADDRESS, SPORT_REPEATED } from "../../../copy/fields.ts";
import { ADDRESS_LETTERS, NAME_LETTERS } from "../../../lib/text-limits.ts";

/** As many ids as a club has tokens at most, and then some. */
const ENDED_TOKENS_LETTERS = 2_000;

/** A CNPJ as typed → its fourteen digits and letters. */
export const cnpjSchema = documentSchema(
  readCnpj,
  "Este CNPJ não é válido. Confira os números e as letras, como 12.ABC.345/01DE-35.",
);

/** A text about a club as typed: no tags, no signs that cannot be seen. */
export const plainText = (min: number, max: number, message: string) =>
  z
    .string()
    .trim()
    .min(min, message)
    .max(max, `Use até ${max} letras.`)
    .regex(PLAIN_LINE, "Há um caractere que não é aceito.");

/** The name of a club or of something of it: such a text that is and carries no address. */
export const plainName = (min: number, max: number, message: string) =>
  plainText(min, max, message).refine((name) => !holdsAddress(name), NAME_IS_ADDRESS);

/** The facts that a club gives of itself: name, place, contact. */
export const clubFactsFields = {
  clubName: plainName(2, NAME_LETTERS, "Digite o nome do clube."),
  cityCode: cityCodeSchema,
  address: plainText(5, ADDRESS_LETTERS, "Digite o endereço do clube."),
  contactEmail: emailSchema,
  contactPhone: phoneSchema,
};

/** The sports of a club in its order. */
export const clubSportsSchema = z
  .array(z.string().refine(isSportId, CHOOSE_SPORT))
  .min(1, CHOOSE_SOME_SPORT)
  .refine((list) => new Set(list).size === list.length, SPORT_REPEATED);

/** The schema of a registration's facts about the club itself. */
export const clubSchema = z.object({
  ...clubFactsFields,
  cnpj: cnpjSchema,
  sports: clubSportsSchema,
  plan: z.enum(CLUB_PLAN_IDS, "Escolha um plano."),
});

export type ClubInput = z.output<typeof clubSchema>;

/** The account of the club's first admin. */
export const clubAdminSchema = z.object({
  name: personNameSchema,
  email: emailSchema,
  password: passwordSchema,
});

const HOURS = `Escolha de ${MIN_SILENCE_HOURS} a ${MAX_SILENCE_HOURS} horas.`;

/** The forms of a club's settings. */
export const settingsFormSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("club_settings"),
    silence_hours: z.coerce
      .number(HOURS)
      .int(HOURS)
      .min(MIN_SILENCE_HOURS, HOURS)
      .max(MAX_SILENCE_HOURS, HOURS),
  }),
  z.object({ intent: z.literal("logo"), logo: z.unknown() }),
  z.object({ intent: z.literal("remove_logo") }),
  z.object({
    intent: z.literal("club_colour"),
    colour: z.enum(["", ...CLUB_COLOUR_IDS], "Escolha uma das cores.").transform((id) => id || null),
  }),
  z.object({
    intent: z.literal("demand_factor"),
    // The tokens that the page said end with it.
    ended_tokens: z
      .string()
      .max(ENDED_TOKENS_LETTERS)
      .default("")
      .transform((text) => text.split(",").filter((id) => id !== ""))
      .pipe(z.array(z.guid())),
  }),
  z.object({ intent: z.literal("release_factor") }),
]);
