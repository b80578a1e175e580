import { z } from "zod";
import { CLASSES, GENDERS } from "../../../../drizzle/schema/enums.ts";
import { SPORTS, type SportId } from "../../../lib/sports.ts";
import { emailSchema, optional, personNameSchema, phoneSchema } from "../../people/people/people-schema.ts";

/** People whom one form or call changes at once. */
const MOST_EDITED = 200;
/** The letters of a person's number in the club's own system. */
const NUMBER_LETTERS = 64;

const SPORT_IDS = SPORTS.map(({ id }) => id) as [SportId, ...SportId[]];
const EARLIEST_BIRTH = "1900-01-01";

const genderSchema = z.enum(GENDERS, "Escolha a categoria.");
const birthSchema = z.iso
  .date("Escolha a data de nascimento.")
  .refine((day) => day >= EARLIEST_BIRTH, "Confira a data de nascimento.");
const numberSchema = z.string().trim().min(1).max(NUMBER_LETTERS, "O número é longo demais.");
export const classReasonSchema = z
  .string("Escreva o motivo.")
  .trim()
  .min(3, "Escreva o motivo, em poucas palavras.")
  .max(300, "O motivo pode ter até 300 letras.");

const idsSchema = z
  .array(z.uuid())
  .min(1, "Marque pelo menos uma pessoa.")
  .max(MOST_EDITED, `Marque até ${MOST_EDITED} pessoas de cada vez.`);

/** A field that takes its fact away when it is left blank; null says so. */
const cleared = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (typeof value === "string" && value.trim() === "" ? null : value),
    schema.nullable().optional(),
  );

/** The forms by which an office changes facts of its members. */
export const MEMBER_EDIT_FORMS = [
  z.object({
    intent: z.literal("edit_member"),
    athlete_id: z.uuid(),
    name: optional(personNameSchema),
    gender: cleared(genderSchema),
    birth_date: cleared(birthSchema),
    email: cleared(emailSchema),
    phone: cleared(phoneSchema),
    number: cleared(numberSchema),
    /** Of who has an account a blank field proposes nothing. */
    blank_stays: z.literal("1").optional(),
  }),
  z.object({
    intent: z.literal("edit_members"),
    athlete_ids: idsSchema,
    gender: optional(genderSchema),
    sport: z.enum(SPORT_IDS).optional(),
    class: optional(z.enum(CLASSES, "Escolha a classe.")),
    reason: optional(classReasonSchema),
  }),
  z.object({ intent: z.literal("restore_classes") }),
  z.object({
    intent: z.literal("restore_class"),
    athlete_id: z.uuid(),
    sport: z.enum(SPORT_IDS),
    keep: z.literal("1").optional(),
  }),
] as const;

/** The facts that a program sends of one member; null takes one away, what is left out stays. */
export const memberFactsBody = z.strictObject({
  name: personNameSchema.optional(),
  gender_category: genderSchema.nullable().optional(),
  birth_date: birthSchema.nullable().optional(),
  email: emailSchema.nullable().optional(),
  phone: phoneSchema.nullable().optional(),
  external_id: numberSchema.nullable().optional(),
});

/** The category, the class, or both, that a program gives several members. */
export const memberListBody = z.strictObject({
  athlete_ids: idsSchema,
  gender_category: genderSchema.optional(),
  class: z
    .strictObject({ sport: z.enum(SPORT_IDS), class: z.enum(CLASSES), reason: classReasonSchema })
    .optional(),
});
