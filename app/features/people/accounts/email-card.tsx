import { IntentButton } from "../../../ui/intent-button.tsx";
import { EmailField } from "../../../ui/person-fields.tsx";
import { Card } from "../../../ui/card.tsx";
import { fieldError } from "../../../ui/error-notice.tsx";
import { SecurityForm, useIsSending, useSecurityError } from "../sessions/security-part.tsx";
import { SixDigitsField } from "../codes/six-digits-field.tsx";

/** Another e-mail for the account: it counts once the six digits that were mailed to it are typed. */
export function EmailCard({ email, emailChange }: { email: string; emailChange: string | null }) {
  const isConfirming = useIsSending("confirm_email");
  const confirmError = useSecurityError("confirm_email");
  return (
    <Card title="E-mail" subtitle={email}>
      {emailChange ? (
        <SecurityForm intent="confirm_email" refusedField="code">
          <p>
            Enviamos seis números para <strong className="wrap">{emailChange}</strong>. Até você digitá-los, o
            e-mail da conta continua o mesmo.
          </p>
          <SixDigitsField submits="confirm_email" error={fieldError(confirmError, "code")} />
          <IntentButton intent="confirm_email" block isSending={isConfirming} sending="Conferindo…">
            Confirmar o novo e-mail
          </IntentButton>
        </SecurityForm>
      ) : null}
      {emailChange ? (
        <details className="security-more">
          <summary className="btn btn-quiet btn-sm">Outro e-mail ou outro código</summary>
          <ChangeForm emailChange={emailChange} />
        </details>
      ) : (
        <ChangeForm emailChange={null} />
      )}
    </Card>
  );
}

function ChangeForm({ emailChange }: { emailChange: string | null }) {
  const isSending = useIsSending("change_email");
  const error = useSecurityError("change_email");
  return (
    <SecurityForm intent="change_email" refusedField="email">
      <EmailField label="Novo e-mail" autoComplete="email" defaultValue={emailChange ?? ""} refusal={error} />
      <IntentButton intent="change_email" variant="secondary" block isSending={isSending} sending="Enviando…">
        Enviar código
      </IntentButton>
    </SecurityForm>
  );
}
