import { z } from "zod";
import { CLASSES, GENDERS } from "../../../../drizzle/schema/enums.ts";
import { ageOn } from "../../../lib/dates.ts";
import { SPORTS } from "../../../lib/sports.ts";
import { ADULT_AGE } from "../../base/access/minors.ts";
import { personNameSchema } from "../people/people-schema.ts";

/** A child that a guardian registers; `today` is the calendar day at the product's default zone. */
export function childSchema(today: string) {
  return z.object({
    name: personNameSchema,
    guardianName: personNameSchema,
    birthDate: z.iso
      .date("Confira a data de nascimento.")
      .refine((day) => day < today && ageOn(day, today) < ADULT_AGE, "Só para menores de 18 anos."),
    genderCategory: z.enum(GENDERS, "Escolha a categoria."),
    sport: z.enum(SPORTS.map(({ id }) => id) as [string, ...string[]], "Escolha o esporte."),
    class: z.enum(CLASSES, "Escolha a classe."),
    clubId: z.uuid("Escolha o clube."),
    termsVersion: z.string("Leia e aceite os termos de uso para continuar.").min(1).max(40),
  });
}
