import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { fieldError } from "../../ui/error-notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { SecurityForm, useIsSending, useSecurityError } from "./security-part.tsx";
import { SixDigitsField } from "./six-digits-field.tsx";

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
          <Button
            type="submit"
            name="intent"
            value="confirm_email"
            block
            loading={isConfirming}
            loadingText="Conferindo…"
          >
            Confirmar o novo e-mail
          </Button>
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
      <TextField
        label="Novo e-mail"
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        required
        maxLength={254}
        defaultValue={emailChange ?? ""}
        error={fieldError(error, "email")}
      />
      <Button
        type="submit"
        name="intent"
        value="change_email"
        variant="secondary"
        block
        loading={isSending}
        loadingText="Enviando…"
      >
        Enviar código
      </Button>
    </SecurityForm>
  );
}
