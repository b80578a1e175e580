import { z } from "zod";
import { NAME_IS_ADDRESS, NAME_STRANGE } from "../../../copy/fields.ts";
import { holdsAddress, PLAIN_LINE } from "../../../lib/plain-names.ts";
import { TOKEN_NAME_LETTERS } from "../../../lib/text-limits.ts";
import { SCOPE_NAMES } from "../../base/access/scopes.ts";
import { EXPIRY_DAYS } from "./token-state.ts";

const CHOOSE_EXPIRY = "Escolha por quanto tempo o token vale.";

/** The schema of a new token: its name, its scopes and its days. */
export const newTokenSchema = z.object({
  name: z
    .string("Dê um nome ao token.")
    .trim()
    .min(1, "Dê um nome ao token.")
    .max(TOKEN_NAME_LETTERS, `O nome pode ter até ${TOKEN_NAME_LETTERS} letras.`)
    .regex(PLAIN_LINE, NAME_STRANGE)
    .refine((name) => !holdsAddress(name), NAME_IS_ADDRESS),
  scopes: z.array(z.enum(SCOPE_NAMES)).min(1, "Escolha o que o token pode fazer."),
  days: z.coerce
    .number(CHOOSE_EXPIRY)
    .refine((days) => EXPIRY_DAYS.some((known) => known === days), CHOOSE_EXPIRY),
});

/** The panel's forms of tokens; a scope that is ticked is a field of its own. */
export const TOKEN_FORMS = [
  z
    .object({
      intent: z.literal("create_token"),
      name: z.string().optional(),
      days: z.string().optional(),
      password: z.string().optional(),
    })
    .loose(),
  z.object({ intent: z.literal("revoke_token"), token_id: z.uuid("Não encontramos este token.") }),
] as const;

export type NewTokenInput = z.output<typeof newTokenSchema>;
