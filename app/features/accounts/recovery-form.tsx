import { Form, useNavigation } from "react-router";
import type { ActionError } from "../../lib/action-error.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorNotice, fieldError } from "../../ui/error-notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { PASSWORD_MIN_LENGTH } from "./choices.ts";

/** A new password in two steps of one screen: the e-mail, then the six digits with the new password. */
export function RecoveryForm({
  email,
  isCodeSent,
  next,
  error,
}: {
  email: string;
  isCodeSent: boolean;
  next: string | null;
  error?: ActionError | null;
}) {
  const isSending = useNavigation().formMethod === "POST";
  return (
    <Card
      footer={
        <LinkButton to="/auth" variant="quiet">
          Voltar para entrar
        </LinkButton>
      }
    >
      <Form method="post" className="stack">
        <ErrorNotice error={error} />
        <input type="hidden" name="next" value={next ?? ""} />
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          readOnly={isCodeSent}
          defaultValue={email}
          error={fieldError(error, "email")}
        />
        {isCodeSent ? (
          <>
            <p>Se este e-mail tem uma conta, enviamos seis números para ele. Valem por 10 minutos.</p>
            <TextField
              label="Código de seis números"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              maxLength={7}
              error={fieldError(error, "code")}
            />
            <PasswordField
              label="Nova senha"
              name="password"
              autoComplete="new-password"
              required
              minLength={PASSWORD_MIN_LENGTH}
              hint={`Pelo menos ${PASSWORD_MIN_LENGTH} caracteres. Os outros aparelhos serão desconectados.`}
              error={fieldError(error, "password")}
            />
          </>
        ) : null}
        <Button
          type="submit"
          name="intent"
          value={isCodeSent ? "reset" : "recover"}
          size="lg"
          block
          loading={isSending}
          loadingText="Enviando…"
        >
          {isCodeSent ? "Salvar a nova senha e entrar" : "Enviar código"}
        </Button>
      </Form>
    </Card>
  );
}
