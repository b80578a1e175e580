import { z } from "zod";
import { readRecoveryCode } from "./recovery-codes.ts";

/** A recovery code as typed; parses to how it was made. */
export const recoveryCodeSchema = z
  .string()
  .max(100)
  .transform((typed, context) => {
    const code = readRecoveryCode(typed);
    if (code !== null) return code;
    const message = "O código tem dez letras e números, como k7mxp-2hw9d.";
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
