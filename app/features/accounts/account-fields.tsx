import type { ActionError } from "../../lib/action-error.ts";
import { fieldError } from "../../ui/error-notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { PASSWORD_MIN_LENGTH } from "./choices.ts";

/** E-mail and password of a new account. */
export function AccountFields({
  values,
  error,
}: {
  values: Record<string, string>;
  error?: ActionError | null;
}) {
  return (
    <>
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        maxLength={254}
        defaultValue={values.email}
        error={fieldError(error, "email")}
      />
      <PasswordField
        label="Senha"
        name="password"
        autoComplete="new-password"
        required
        minLength={PASSWORD_MIN_LENGTH}
        hint={`Pelo menos ${PASSWORD_MIN_LENGTH} caracteres.`}
        error={fieldError(error, "password")}
      />
    </>
  );
}
