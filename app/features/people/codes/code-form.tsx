import { useRef } from "react";
import { Form, useNavigation } from "react-router";
import { useFocusRefusal } from "../../../browser/use-focus-refusal.ts";
import { accountCopy } from "../../../copy/account.ts";
import type { ActionError } from "../../../lib/action-error.ts";
import { BusyRetry } from "../../../ui/busy-retry.tsx";
import { CodeLinks } from "./code-links.tsx";
import { IntentButton } from "../../../ui/intent-button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice, fieldError } from "../../../ui/error-notice.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { CodeStep } from "./form-values.ts";
import { SixDigitsField } from "./six-digits-field.tsx";

/** The six digits, typed on the screen that asked for them; the sixth one sends the form. */
export function CodeForm({
  step,
  next,
  error,
  isResent,
  back,
}: {
  step: CodeStep;
  next?: string | null;
  error?: ActionError | null;
  isResent?: boolean;
  /** The way to another address. */
  back?: string;
}) {
  const form = useRef<HTMLFormElement>(null);
  const intent = useNavigation().formData?.get("intent");
  useFocusRefusal(form, error, error?.code === "invalid_code" ? "code" : null);
  return (
    <Card title={accountCopy.codeSent} subtitle={step.email}>
      <Form method="post" className="stack" ref={form}>
        <p>{step.purpose === "email" ? accountCopy.codeMaybeSentText : accountCopy.codeSentText}</p>
        {isResent ? (
          <Notice tone="ok" role="status">
            Pedido recebido. Enviamos até 3 códigos por hora: se não chegar outro, use o último.
          </Notice>
        ) : null}
        <ErrorNotice error={error} />
        <input type="hidden" name="email" value={step.email} />
        <input type="hidden" name="registrationId" value={step.registrationId} />
        <input type="hidden" name="purpose" value={step.purpose} />
        <input type="hidden" name="next" value={next ?? ""} />
        <SixDigitsField error={fieldError(error, "code")} submits="verify" isFirst />
        <IntentButton intent="verify" size="lg" block isSending={intent === "verify"} sending="Conferindo…">
          Confirmar e entrar
        </IntentButton>
        <BusyRetry error={error} intent="verify" />
        <CodeLinks intent="resend" isSending={intent === "resend"} back={back} />
      </Form>
    </Card>
  );
}
