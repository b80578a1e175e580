import { z } from "zod";
import { isSportId } from "../../../lib/sports.ts";
import { SURFACE_IDS } from "../../../lib/surfaces.ts";
import { ADDRESS_LETTERS, NAME_LETTERS } from "../../../lib/text-limits.ts";
import { clubFactsFields, clubSportsSchema, plainName, plainText } from "./clubs-schema.ts";
import { optional } from "../../people/people/people-schema.ts";
import { scoreFormatsFor } from "../../scoring/scores/score-formats.ts";
import { COURT_LETTERS } from "./office.ts";

const UNKNOWN_FORMAT = "Escolha um formato da lista.";
const COURT = "Dê um nome à quadra, como Quadra 2.";
const VENUE = "Dê um nome à sede, como Unidade Centro.";

/** `usual_tennis` and so on are the score formats, of the sports that are chosen. */
const sportsSchema = z
  .object({ intent: z.literal("change_sports"), sport: clubSportsSchema })
  .catchall(z.unknown())
  .transform(({ intent, sport, ...rest }, context) => {
    const sports = sport.filter(isSportId).map((id) => {
      const typed = rest[`usual_${id}`] ?? "";
      const isKnown = typed === "" || scoreFormatsFor(id).some(({ code }) => code === typed);
      if (!isKnown) context.addIssue({ code: "custom", path: [`usual_${id}`], message: UNKNOWN_FORMAT });
      return { sport: id, usualFormat: typeof typed === "string" && typed !== "" ? typed : null };
    });
    return { intent, sports };
  });

const id = z.uuid();
const addressSchema = optional(
  plainText(5, ADDRESS_LETTERS, "Digite o endereço inteiro, ou deixe em branco."),
);

/** The forms of the club itself. */
export const officeFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("change_club"), ...clubFactsFields }),
  sportsSchema,
  z.object({
    intent: z.literal("save_venue"),
    venue_id: optional(id),
    name: plainName(2, NAME_LETTERS, VENUE),
    address: addressSchema,
  }),
  z.object({ intent: z.literal("remove_venue"), venue_id: id }),
  z.object({
    intent: z.literal("save_court"),
    court_id: optional(id),
    venue_id: optional(id),
    name: plainName(1, COURT_LETTERS, COURT),
    surface: z.enum(SURFACE_IDS, "Escolha o piso da lista."),
  }),
  z.object({ intent: z.literal("remove_court"), court_id: id }),
]);

export type OfficeForm = z.output<typeof officeFormSchema>;
