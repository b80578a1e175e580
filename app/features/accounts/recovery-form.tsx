import { useRef } from "react";
import { Form, useNavigation } from "react-router";
import { useFocusRefusal } from "../../browser/use-focus-refusal.ts";
import type { ActionError } from "../../lib/action-error.ts";
import { BusyRetry } from "../../ui/busy-retry.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorNotice, fieldError } from "../../ui/error-notice.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { authPath } from "../security/next-target.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import { SixDigitsField } from "./six-digits-field.tsx";

/** A new password in two steps of one screen: the e-mail, then the six digits with the new password. */
export function RecoveryForm({
  email,
  isCodeSent,
  isResent,
  next,
  error,
}: {
  email: string;
  isCodeSent: boolean;
  isResent?: boolean;
  next: string | null;
  error?: ActionError | null;
}) {
  const form = useRef<HTMLFormElement>(null);
  const intent = useNavigation().formData?.get("intent");
  const main = isCodeSent ? "reset" : "recover";
  useFocusRefusal(form, error, error?.code === "invalid_code" ? "code" : null);
  return (
    <Card
      footer={
        <LinkButton to={authPath({ next })} variant="quiet" size="sm">
          Voltar para entrar
        </LinkButton>
      }
    >
      <Form method="post" className="stack" ref={form}>
        {isCodeSent ? (
          <p>Se este e-mail tem uma conta, enviamos seis números para ele. Valem por 10 minutos.</p>
        ) : (
          <p>Enviamos seis números para o seu e-mail. Com eles você escolhe uma nova senha.</p>
        )}
        {isResent && !error ? (
          <Notice tone="ok" role="status">
            Enviamos um novo código. O anterior não vale mais.
          </Notice>
        ) : null}
        <ErrorNotice error={error} />
        <input type="hidden" name="next" value={next ?? ""} />
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          required
          maxLength={254}
          readOnly={isCodeSent}
          defaultValue={email}
          error={fieldError(error, "email")}
        />
        {isCodeSent ? (
          <>
            <SixDigitsField error={fieldError(error, "code")} isFirst />
            <NewPasswordField
              label="Nova senha"
              hint="Os outros aparelhos serão desconectados."
              error={fieldError(error, "password")}
            />
          </>
        ) : null}
        <Button
          type="submit"
          name="intent"
          value={main}
          size="lg"
          block
          loading={intent === main}
          loadingText={isCodeSent ? "Salvando…" : "Enviando…"}
        >
          {isCodeSent ? "Salvar e entrar" : "Enviar código"}
        </Button>
        <BusyRetry error={error} intent={main} />
        {isCodeSent ? (
          <div className="form-links">
            <Button
              type="submit"
              name="intent"
              value="recover"
              variant="quiet"
              size="sm"
              formNoValidate
              loading={intent === "recover"}
              loadingText="Enviando…"
            >
              Enviar outro código
            </Button>
            <LinkButton to={authPath({ panel: "senha", next })} variant="quiet" size="sm">
              Outro e-mail
            </LinkButton>
          </div>
        ) : null}
      </Form>
    </Card>
  );
}
