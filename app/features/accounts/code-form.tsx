import { Form, useNavigation } from "react-router";
import { accountCopy } from "../../copy/account.ts";
import type { ActionError } from "../../lib/action-error.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorNotice, fieldError } from "../../ui/error-notice.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { CodeStep } from "./forms.ts";
import "./accounts.css";

/** The six digits, typed on the screen that asked for them; the sixth one sends the form. */
export function CodeForm({
  step,
  next,
  error,
  isResent,
}: {
  step: CodeStep;
  next?: string | null;
  error?: ActionError | null;
  isResent?: boolean;
}) {
  const intent = useNavigation().formData?.get("intent");
  return (
    <Card title={accountCopy.codeSent} subtitle={step.email}>
      <Form method="post" className="stack code-form">
        <p>{accountCopy.codeSentText}</p>
        {isResent ? (
          <Notice tone="ok" role="status">
            Enviamos um novo código. O anterior não vale mais.
          </Notice>
        ) : null}
        <ErrorNotice error={error} />
        <input type="hidden" name="email" value={step.email} />
        <input type="hidden" name="registrationId" value={step.registrationId} />
        <input type="hidden" name="purpose" value={step.purpose} />
        <input type="hidden" name="next" value={next ?? ""} />
        <TextField
          label="Código de seis números"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9 ]*"
          maxLength={7}
          required
          error={fieldError(error, "code")}
          onChange={(event) => {
            const { value, form } = event.currentTarget;
            const button = form?.querySelector<HTMLButtonElement>("button[value=verify]");
            // By the button, whose value says what is asked.
            if (value.replaceAll(/\D/g, "").length === 6) form?.requestSubmit(button);
          }}
        />
        <Button
          type="submit"
          name="intent"
          value="verify"
          block
          loading={intent === "verify"}
          loadingText="Conferindo…"
        >
          Confirmar e entrar
        </Button>
        <Button
          type="submit"
          name="intent"
          value="resend"
          variant="quiet"
          formNoValidate
          loading={intent === "resend"}
          loadingText="Enviando…"
        >
          Enviar outro código
        </Button>
      </Form>
    </Card>
  );
}
