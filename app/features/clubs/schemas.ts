import { z } from "zod";
import { readCnpj } from "../accounts/documents.ts";
import {
  cityCodeSchema,
  emailSchema,
  passwordSchema,
  personNameSchema,
  phoneSchema,
} from "../accounts/schemas.ts";
import { CLUB_PLAN_IDS } from "./plans.ts";
import { isSportId } from "./sports.ts";

/** A CNPJ as typed → its fourteen digits and letters. */
export const cnpjSchema = z
  .string()
  .trim()
  .transform((typed, context) => {
    const cnpj = readCnpj(typed);
    if (cnpj) return cnpj;
    context.addIssue({
      code: "custom",
      message: "Este CNPJ não é válido. Confira os números e as letras, como 12.ABC.345/01DE-35.",
    });
    return z.NEVER;
  });

const plainText = (min: number, max: number, message: string) =>
  z
    .string()
    .trim()
    .min(min, message)
    .max(max, `Use até ${max} letras.`)
    .regex(/^[^<>\p{C}]*$/u, "Há um caractere que não é aceito.");

/** What the registration of a club asks about the club itself. */
export const clubSchema = z.object({
  clubName: plainText(2, 120, "Digite o nome do clube."),
  cnpj: cnpjSchema,
  cityCode: cityCodeSchema,
  address: plainText(5, 200, "Digite o endereço do clube."),
  sports: z
    .array(z.string().refine(isSportId, "Escolha um esporte da lista."))
    .min(1, "Escolha ao menos um esporte.")
    .refine((list) => new Set(list).size === list.length, "Há um esporte repetido."),
  contactEmail: emailSchema,
  contactPhone: phoneSchema,
  plan: z.enum(CLUB_PLAN_IDS, "Escolha um plano."),
});

export type ClubInput = z.output<typeof clubSchema>;

/** The account of the club's first admin. */
export const clubAdminSchema = z.object({
  name: personNameSchema,
  email: emailSchema,
  password: passwordSchema,
});
