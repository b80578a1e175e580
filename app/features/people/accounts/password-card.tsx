import { IntentButton } from "../../../ui/intent-button.tsx";
import { Card } from "../../../ui/card.tsx";
import { fieldError } from "../../../ui/error-notice.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { SecurityForm, useIsSending, useSecurityError } from "../sessions/security-part.tsx";

/** A new password for the old one; all other devices are signed out. */
export function PasswordCard({ email }: { email: string }) {
  const error = useSecurityError("change_password");
  const isSending = useIsSending("change_password");
  return (
    <Card title="Senha">
      <SecurityForm intent="change_password" refusedField="current">
        {/* So that a password manager knows whose password changes. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Senha atual"
          name="current"
          autoComplete="current-password"
          required
          error={fieldError(error, "current")}
        />
        <NewPasswordField
          label="Nova senha"
          hint="Os outros aparelhos serão desconectados."
          error={fieldError(error, "password")}
        />
        <IntentButton intent="change_password" block isSending={isSending} sending="Salvando…">
          Trocar a senha
        </IntentButton>
      </SecurityForm>
    </Card>
  );
}
