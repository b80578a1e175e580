import { z } from "zod";
import { holdsAddress, PLAIN_LINE } from "../../../lib/plain-names.ts";
import { ageOn } from "../../../lib/dates.ts";
import { isMinor } from "../../base/access/minors.ts";
import { CLASSES, GENDERS } from "../../../../drizzle/schema/enums.ts";
import { PASSWORD_MIN_LENGTH } from "./choices.ts";
import { readCpf, readPhone } from "./documents.ts";
import {
  EMAIL_LETTERS,
  NAME_LETTERS,
  PASSWORD_LETTERS,
  TYPED_PASSWORD_LETTERS,
} from "../../../lib/text-limits.ts";
import {
  CHOOSE_CITY,
  CHOOSE_SOME_SPORT,
  CHOOSE_SPORT,
  GUARDIAN_EMAIL_IS_OWN,
  NAME_IS_ADDRESS,
  NAME_STRANGE,
  SPORT_REPEATED,
  TYPE_PASSWORD,
} from "../../../copy/fields.ts";

const OLDEST_AGE = 120;

export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(EMAIL_LETTERS, "Digite um e-mail válido.")
  .pipe(z.email("Digite um e-mail válido, como nome@exemplo.com."));

export const passwordSchema = z
  .string()
  .min(PASSWORD_MIN_LENGTH, `A senha precisa de pelo menos ${PASSWORD_MIN_LENGTH} caracteres.`)
  .max(PASSWORD_LETTERS, `A senha pode ter até ${PASSWORD_LETTERS} caracteres.`);

/** A person's name: at least two letters, no angle brackets or control characters, and no address. */
export const personNameSchema = z
  .string()
  .trim()
  .min(2, "Digite o nome completo.")
  .max(NAME_LETTERS, `O nome pode ter até ${NAME_LETTERS} letras.`)
  .regex(PLAIN_LINE, NAME_STRANGE)
  .refine((name) => !holdsAddress(name), NAME_IS_ADDRESS)
  .transform((name) => name.replaceAll(/\s+/g, " "));

/** A number as people type it → as `read` gives it for storing; `message` where that finds none. */
export function documentSchema(read: (typed: string) => string | null, message: string) {
  return z
    .string()
    .trim()
    .transform((typed, context) => {
      const document = read(typed);
      if (document) return document;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    });
}

export const phoneSchema = documentSchema(readPhone, "Digite um telefone com DDD, como (11) 98765-4321.");

/** A CPF as typed → its eleven digits. */
export const cpfSchema = documentSchema(readCpf, "Este CPF não é válido. Confira os números.");

export const codeSchema = z
  .string()
  .transform((typed) => typed.replaceAll(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "O código tem seis números."));

export const cityCodeSchema = z.coerce
  .number(CHOOSE_CITY)
  .int(CHOOSE_CITY)
  .min(1_000_000, CHOOSE_CITY)
  .max(9_999_999, CHOOSE_CITY);

const blankIsAbsent = (value: unknown) =>
  typeof value === "string" && value.trim() === "" ? undefined : value;

/** An optional field of a form: an empty text is absent. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(blankIsAbsent, schema.optional());
}

function sportsSchema(sports: readonly string[]) {
  return z
    .array(
      z.object({
        sport: z.string().refine((sport) => sports.includes(sport), CHOOSE_SPORT),
        class: z.enum(CLASSES, "Escolha a sua classe."),
      }),
      CHOOSE_SOME_SPORT,
    )
    .min(1, CHOOSE_SOME_SPORT)
    .refine((list) => new Set(list.map((entry) => entry.sport)).size === list.length, SPORT_REPEATED);
}

/**
 * Makes the schema of a new athlete profile; `today` is the calendar day at the product's default zone. A minor's guardian has an address
 * other than `ownEmail`.
 */
export function athleteProfileSchema(sports: readonly string[], today: string, ownEmail: string) {
  return z
    .object({
      name: personNameSchema,
      birthDate: z.iso
        .date("Digite a data de nascimento.")
        .refine((day) => day < today && ageOn(day, today) <= OLDEST_AGE, "Confira a data de nascimento."),
      genderCategory: z.enum(GENDERS, "Escolha a categoria."),
      sports: sportsSchema(sports),
      cityCode: cityCodeSchema,
      clubId: optional(z.uuid("Escolha o clube na lista.")),
      phone: phoneSchema,
      cpf: optional(cpfSchema),
      guardianName: optional(personNameSchema),
      guardianEmail: optional(emailSchema),
    })
    .superRefine((profile, context) => {
      if (!isMinor(profile.birthDate, today)) return;
      for (const field of ["guardianName", "guardianEmail"] as const) {
        if (profile[field]) continue;
        const message = "Menor de 18 anos: informe o nome e o e-mail do responsável.";
        context.addIssue({ code: "custom", path: [field], message });
      }
      if (profile.guardianEmail === ownEmail.trim().toLowerCase()) {
        context.addIssue({ code: "custom", path: ["guardianEmail"], message: GUARDIAN_EMAIL_IS_OWN });
      }
    });
}

export type AthleteProfileInput = z.output<ReturnType<typeof athleteProfileSchema>>;

export const credentialsSchema = z.object({ email: emailSchema, password: passwordSchema });

/** A password that is compared, and may be any: a short one is merely wrong. */
export const typedPasswordSchema = z.string(TYPE_PASSWORD).min(1, TYPE_PASSWORD).max(TYPED_PASSWORD_LETTERS);

export const signInSchema = z.object({
  email: emailSchema,
  password: typedPasswordSchema,
});

export const termsConsentSchema = z.object({
  termsVersion: z.string("Leia e aceite os termos de uso para continuar.").min(1).max(40),
});

/** Makes the schema of an athlete's changes of the own profile. */
export function profileChangesSchema(sports: readonly string[]) {
  return z.object({
    name: personNameSchema,
    phone: phoneSchema,
    cityCode: cityCodeSchema,
    sports: sportsSchema(sports),
    isPrivate: z.boolean(),
    /** Left out, it stays as it is. */
    allowsFace: z.boolean().optional(),
  });
}

export type ProfileChanges = z.output<ReturnType<typeof profileChangesSchema>>;

/** A request to join a club. */
export const membershipSchema = z.object({ clubId: z.uuid("Escolha o clube na lista.") });
