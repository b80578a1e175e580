import { Form, useNavigation } from "react-router";
import { EmailField } from "../../../ui/person-fields.tsx";
import type { ActionError } from "../../../lib/action-error.ts";
import { BusyRetry } from "../../../ui/busy-retry.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { IntentButton } from "../../../ui/intent-button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/error-notice.tsx";
import { authPath } from "./next-target.ts";

/** An e-mail that six digits are sent to: instead of the password. */
export function CodeRequestForm({
  email,
  next,
  error,
}: {
  email: string;
  next: string | null;
  error?: ActionError | null;
}) {
  const isSending = useNavigation().formMethod === "POST";
  return (
    <Card
      footer={
        <LinkButton to={authPath({ next })} variant="quiet" size="sm">
          Entrar com senha
        </LinkButton>
      }
    >
      <Form method="post" className="stack">
        <p>Sem senha: enviamos seis números para o seu e-mail, e com eles você entra.</p>
        <ErrorNotice error={error} />
        <input type="hidden" name="next" value={next ?? ""} />
        <EmailField defaultValue={email} refusal={error} />
        <IntentButton intent="code" size="lg" block isSending={isSending} sending="Enviando…">
          Enviar código
        </IntentButton>
        <BusyRetry error={error} intent="code" />
      </Form>
    </Card>
  );
}
