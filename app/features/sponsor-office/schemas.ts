import { z } from "zod";

const NAME_LETTERS = 80;
const ALT_LETTERS = 160;

const dayOrNull = z
  .union([z.literal(""), z.iso.date("Confira a data.")])
  .default("")
  .transform((day) => (day === "" ? null : day));

const sponsorFields = z.object({
  name: z
    .string("Diga o nome do patrocinador.")
    .trim()
    .min(1, "Diga o nome do patrocinador.")
    .max(NAME_LETTERS, `O nome tem até ${NAME_LETTERS} letras.`),
  logo_alt: z.string().trim().max(ALT_LETTERS, `O texto tem até ${ALT_LETTERS} letras.`).default(""),
  starts_on: dayOrNull,
  ends_on: dayOrNull,
});

const isInOrder = ({ starts_on, ends_on }: { starts_on: string | null; ends_on: string | null }) =>
  !starts_on || !ends_on || starts_on <= ends_on;
const ORDER = { path: ["ends_on"], message: "O último dia vem depois do primeiro." };

/** Who a sponsor is, and when it is shown. */
export const sponsorSchema = sponsorFields.refine(isInOrder, ORDER);
export type SponsorFields = z.output<typeof sponsorSchema>;

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
