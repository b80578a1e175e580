import { z } from "zod";
import { personNameSchema } from "../../../app/features/people/people/people-schema.ts";
import { PASSWORD_LETTERS } from "../../../app/lib/text-limits.ts";

/** A password that somebody chooses: what is weak about it the verb says, in GoTrue's words. */
export const newPasswordSchema = z
  .string()
  .max(PASSWORD_LETTERS, `A senha pode ter até ${PASSWORD_LETTERS} caracteres.`);

/** GoTrue's `data`: a name of ours, and whatever the program keeps with the account. */
export const userDataSchema = z
  .looseObject({ name: personNameSchema.optional() })
  .nullish()
  .transform((data) => data ?? {});
