import { z } from "zod";
import { LOST_LETTER } from "../../../lib/plain-names.ts";
import { NAME_STRANGE } from "../../../copy/fields.ts";
import { isClubDay } from "../../../lib/calendar-day.ts";

/** The most sponsors that a club, or the platform, keeps at a time. */
export const MOST_SPONSORS = 40;
const NAME_LETTERS = 80;
const ALT_LETTERS = 160;

/** A day, or none: empty in a form, null in a program. */
const dayOrNull = z
  .union([z.literal(""), z.iso.date("Confira a data.").refine(isClubDay, "Confira a data."), z.null()])
  .default(null)
  .transform((day) => (day === "" ? null : day));

const sponsorFields = z.object({
  name: z
    .string("Diga o nome do patrocinador.")
    .trim()
    .min(1, "Diga o nome do patrocinador.")
    .max(NAME_LETTERS, `O nome tem até ${NAME_LETTERS} letras.`)
    // A brand may be an address.
    .refine((name) => !name.includes(LOST_LETTER), NAME_STRANGE),
  logo_alt: z.string().trim().max(ALT_LETTERS, `O texto tem até ${ALT_LETTERS} letras.`).default(""),
  starts_on: dayOrNull,
  ends_on: dayOrNull,
});

/** So many letters of base 64 may stand for a logo that a program sends: 1 MiB. */
const LOGO_LETTERS = 4 * Math.ceil((1024 * 1024) / 3);
const logo = z
  .base64("O logo vem em base 64.")
  .min(1, "Envie o logo do patrocinador.")
  .max(LOGO_LETTERS, "Um logo pela API tem até 1 MB.");

/** Whether a period begins before it ends. */
export const isInOrder = ({ starts_on, ends_on }: { starts_on: string | null; ends_on: string | null }) =>
  !starts_on || !ends_on || starts_on <= ends_on;
export const ORDER_SENTENCE = "O último dia vem depois do primeiro.";
const ORDER = { path: ["ends_on"], message: ORDER_SENTENCE };

/** The schema of a sponsor's facts, and of the days on which it is shown. */
export const sponsorSchema = sponsorFields.refine(isInOrder, ORDER);
export type SponsorFields = z.output<typeof sponsorSchema>;

const day = z.iso.date("Confira a data.").refine(isClubDay, "Confira a data.").nullable();
/** A new sponsor as programs send it: its logo is a JPEG, PNG or GIF. */
export const newSponsorBody = z
  .strictObject({ ...sponsorFields.shape, starts_on: day.default(null), ends_on: day.default(null), logo })
  .refine(isInOrder, ORDER);
/** The changes that programs send of one; a field that they leave out stays as it is. */
export const changedSponsorBody = z
  .strictObject({
    name: sponsorFields.shape.name,
    logo_alt: sponsorFields.shape.logo_alt.unwrap(),
    starts_on: day,
    ends_on: day,
    logo,
  })
  .partial();
export const movedSponsorBody = z.strictObject({ to: z.enum(["up", "down"]) });

const ofOne = { sponsor_id: z.uuid("Este patrocinador não existe.") };
const managing = [
  z
    .object({ intent: z.literal("add_sponsor"), ...sponsorFields.shape, logo: z.unknown() })
    .refine(isInOrder, ORDER),
  z
    .object({ intent: z.literal("change_sponsor"), ...ofOne, ...sponsorFields.shape, logo: z.unknown() })
    .refine(isInOrder, ORDER),
  z.object({ intent: z.literal("move_sponsor"), ...ofOne, to: z.enum(["up", "down"]) }),
  z.object({ intent: z.literal("remove_sponsor"), ...ofOne }),
] as const;

/** Forms about sponsors: of a club's panel, and of the platform's. */
export const sponsorFormSchema = z.discriminatedUnion("intent", managing);
