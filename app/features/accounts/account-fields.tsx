import type { ActionError } from "../../lib/action-error.ts";
import { fieldError } from "../../ui/error-notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { NewPasswordField } from "./new-password-field.tsx";

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
        autoComplete="username"
        inputMode="email"
        required
        maxLength={254}
        defaultValue={values.email}
        error={fieldError(error, "email")}
      />
      <NewPasswordField label="Senha" error={fieldError(error, "password")} />
    </>
  );
}
