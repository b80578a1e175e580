import type { ReactNode } from "react";
import { PasswordField } from "../../../ui/password-field.tsx";
import { PASSWORD_MIN_LENGTH } from "../people/choices.ts";

/** A password that is being chosen: what it must be stands below it before anything is refused. */
export function NewPasswordField({
  label,
  name = "password",
  hint,
  error,
}: {
  label: string;
  name?: string;
  hint?: ReactNode;
  error?: string;
}) {
  return (
    <PasswordField
      label={label}
      name={name}
      autoComplete="new-password"
      required
      minLength={PASSWORD_MIN_LENGTH}
      hint={
        <>
          Pelo menos {PASSWORD_MIN_LENGTH} caracteres. Senhas comuns, o seu nome, o e-mail e o nome do clube
          não valem. {hint}
        </>
      }
      error={error}
    />
  );
}
