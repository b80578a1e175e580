import { z } from "zod";
import { ageOn } from "../../lib/dates.ts";
import { isMinor } from "../security/minors.ts";
import { CLASSES, PASSWORD_MIN_LENGTH } from "./choices.ts";
import { readCpf, readPhone } from "./documents.ts";

const PASSWORD_MAX_LENGTH = 200;
const OLDEST_AGE = 120;

export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, "Digite um e-mail válido.")
  .pipe(z.email("Digite um e-mail válido, como nome@exemplo.com."));

export const passwordSchema = z
  .string()
  .min(PASSWORD_MIN_LENGTH, `A senha precisa de pelo menos ${PASSWORD_MIN_LENGTH} caracteres.`)
  .max(PASSWORD_MAX_LENGTH, `A senha pode ter até ${PASSWORD_MAX_LENGTH} caracteres.`);

/** A person's name: at least two letters, no angle brackets or control characters. */
export const personNameSchema = z
  .string()
  .trim()
  .min(2, "Digite o nome completo.")
  .max(120, "O nome pode ter até 120 letras.")
  .regex(/^[^<>\p{C}]+$/u, "O nome tem um caractere que não é aceito.")
  .transform((name) => name.replaceAll(/\s+/g, " "));

export const phoneSchema = z
  .string()
  .trim()
  .transform((typed, context) => {
    const phone = readPhone(typed);
    if (phone) return phone;
    context.addIssue({ code: "custom", message: "Digite um telefone com DDD, como (11) 98765-4321." });
    return z.NEVER;
  });

/** A CPF as typed → its eleven digits. */
export const cpfSchema = z
  .string()
  .trim()
  .transform((typed, context) => {
    const cpf = readCpf(typed);
    if (cpf) return cpf;
    context.addIssue({ code: "custom", message: "Este CPF não é válido. Confira os números." });
    return z.NEVER;
  });

export const codeSchema = z
  .string()
  .transform((typed) => typed.replaceAll(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "O código tem seis números."));

export const cityCodeSchema = z.coerce
  .number("Escolha a cidade na lista.")
  .int("Escolha a cidade na lista.")
  .min(1_000_000, "Escolha a cidade na lista.")
  .max(9_999_999, "Escolha a cidade na lista.");

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
        sport: z.string().refine((sport) => sports.includes(sport), "Escolha um esporte da lista."),
        class: z.enum(CLASSES, "Escolha a sua classe."),
      }),
      "Escolha ao menos um esporte.",
    )
    .min(1, "Escolha ao menos um esporte.")
    .refine(
      (list) => new Set(list.map((entry) => entry.sport)).size === list.length,
      "Há um esporte repetido.",
    );
}

/**
 * What makes an athlete profile; `today` is the calendar day at the product's default zone. A minor's guardian has an
 * address other than `ownEmail`.
 */
export function athleteProfileSchema(sports: readonly string[], today: string, ownEmail: string) {
  return z
    .object({
      name: personNameSchema,
      birthDate: z.iso
        .date("Digite a data de nascimento.")
        .refine((day) => day < today && ageOn(day, today) <= OLDEST_AGE, "Confira a data de nascimento."),
      genderCategory: z.enum(["male", "female"], "Escolha a categoria."),
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
        const message = "O e-mail do responsável precisa ser outro, não o seu.";
        context.addIssue({ code: "custom", path: ["guardianEmail"], message });
      }
    });
}

export type AthleteProfileInput = z.output<ReturnType<typeof athleteProfileSchema>>;

export const credentialsSchema = z.object({ email: emailSchema, password: passwordSchema });

/** Signing in takes any password: a short one is merely wrong. */
export const signInSchema = z.object({
  email: emailSchema,
  password: z.string("Digite a senha.").min(1, "Digite a senha.").max(1_000),
});

export const termsConsentSchema = z.object({
  termsVersion: z.string("Leia e aceite os termos de uso para continuar.").min(1).max(40),
});

/** What an athlete may change of the own profile. */
export function profileChangesSchema(sports: readonly string[]) {
  return z.object({
    name: personNameSchema,
    phone: phoneSchema,
    cityCode: cityCodeSchema,
    sports: sportsSchema(sports),
    isPrivate: z.boolean(),
  });
}

export type ProfileChanges = z.output<ReturnType<typeof profileChangesSchema>>;

/** A request to join a club. */
export const membershipSchema = z.object({ clubId: z.uuid("Escolha o clube na lista.") });
