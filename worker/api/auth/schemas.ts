import { z } from "zod";
import { personNameSchema } from "../../../app/features/accounts/schemas.ts";

/** A password that somebody chooses: what is weak about it the verb says, in GoTrue's words. */
export const newPasswordSchema = z.string().max(200, "A senha pode ter até 200 caracteres.");

/** GoTrue's `data`: a name of ours, and whatever the program keeps with the account. */
export const userDataSchema = z
  .looseObject({ name: personNameSchema.optional() })
  .nullish()
  .transform((data) => data ?? {});
