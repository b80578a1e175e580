import { useRef } from "react";
import { EmailField } from "../../../ui/person-fields.tsx";
import { Form, useNavigation } from "react-router";
import { useFocusRefusal } from "../../../browser/use-focus-refusal.ts";
import type { ActionError } from "../../../lib/action-error.ts";
import { BusyRetry } from "../../../ui/busy-retry.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { IntentButton } from "../../../ui/intent-button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice, fieldError } from "../../../ui/error-notice.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { authPath } from "../sessions/next-target.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import { CodeLinks } from "../codes/code-links.tsx";
import { SixDigitsField } from "../codes/six-digits-field.tsx";

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
            Pedido recebido. Enviamos até 3 códigos por hora: se não chegar outro, use o último.
          </Notice>
        ) : null}
        <ErrorNotice error={error} />
        <input type="hidden" name="next" value={next ?? ""} />
        <EmailField readOnly={isCodeSent} defaultValue={email} refusal={error} />
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
        <IntentButton
          intent={main}
          size="lg"
          block
          isSending={intent === main}
          sending={isCodeSent ? "Salvando…" : "Enviando…"}
        >
          {isCodeSent ? "Salvar e entrar" : "Enviar código"}
        </IntentButton>
        <BusyRetry error={error} intent={main} />
        {isCodeSent ? (
          <CodeLinks
            intent="recover"
            isSending={intent === "recover"}
            back={authPath({ panel: "senha", next })}
          />
        ) : null}
      </Form>
    </Card>
  );
}
