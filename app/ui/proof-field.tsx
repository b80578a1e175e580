import { sentenceAt } from "../copy/send-errors.ts";
import type { ActionError } from "../lib/action-error.ts";
import { PasswordField } from "./password-field.tsx";

/** How the session may show whose it is, where a form asks for it. */
export interface Proof {
  isProofFresh: boolean;
  hasPassword: boolean;
}

/** The password in a form that asks for a fresh proof, unless the session has shown a moment ago whose it is. */
export function ProofField({ proof, error }: { proof: Proof; error: ActionError | null }) {
  if (proof.isProofFresh) return null;
  if (!proof.hasPassword)
    return (
      <p className="small muted">
        Sua conta não tem senha: saia e entre de novo com um código por e-mail antes disto.
      </p>
    );
  return (
    <PasswordField
      label="Sua senha"
      name="password"
      autoComplete="current-password"
      required
      hint="Para confirmar que é você."
      error={sentenceAt(error, "password")}
    />
  );
}
