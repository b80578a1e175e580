import { Form, useNavigation } from "react-router";
import type { ActionError } from "../../lib/action-error.ts";
import { BusyRetry } from "../../ui/busy-retry.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorNotice, fieldError } from "../../ui/error-notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { authPath } from "../security/next-target.ts";

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
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          required
          maxLength={254}
          defaultValue={email}
          error={fieldError(error, "email")}
        />
        <Button
          type="submit"
          name="intent"
          value="code"
          size="lg"
          block
          loading={isSending}
          loadingText="Enviando…"
        >
          Enviar código
        </Button>
        <BusyRetry error={error} intent="code" />
      </Form>
    </Card>
  );
}
