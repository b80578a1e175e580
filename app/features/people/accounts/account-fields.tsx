import type { ActionError } from "../../../lib/action-error.ts";
import { EmailField } from "../../../ui/person-fields.tsx";
import { fieldError } from "../../../ui/error-notice.tsx";
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
      <EmailField defaultValue={values.email} refusal={error} />
      <NewPasswordField label="Senha" error={fieldError(error, "password")} />
    </>
  );
}
