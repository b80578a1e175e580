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
import { PasswordField } from "../../../ui/password-field.tsx";
import { authPath, nextQuery } from "./next-target.ts";

/** E-mail and password; what was typed stays after a refusal. Ways to a code, a new password, a new account. */
export function SignInForm({
  values,
  next,
  error,
}: {
  values: Record<string, string>;
  next: string | null;
  error?: ActionError | null;
}) {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useNavigation().formMethod === "POST";
  useFocusRefusal(form, error, error?.code === "invalid_credentials" ? "password" : null);
  return (
    <>
      <Card>
        <Form method="post" className="stack" ref={form}>
          <ErrorNotice error={error} />
          <input type="hidden" name="next" value={next ?? ""} />
          <EmailField defaultValue={values.email} refusal={error} />
          <PasswordField
            label="Senha"
            name="password"
            autoComplete="current-password"
            required
            error={fieldError(error, "password")}
          />
          <IntentButton intent="signin" size="lg" block isSending={isSending} sending="Entrando…">
            Entrar
          </IntentButton>
          <BusyRetry error={error} intent="signin" />
          <LinkButton to={authPath({ panel: "codigo", next })} variant="secondary" block>
            Entrar com código
          </LinkButton>
          <LinkButton to={authPath({ panel: "senha", next })} variant="quiet" size="sm">
            Esqueci a minha senha
          </LinkButton>
        </Form>
      </Card>
      <Card title="Ainda não tem conta?">
        <div className="stack stack-tight">
          <LinkButton to={`/athlete-registration${nextQuery(next)}`} variant="secondary" block>
            Criar conta de atleta
          </LinkButton>
          <LinkButton to="/club-registration" variant="quiet" block>
            Cadastrar um clube
          </LinkButton>
        </div>
      </Card>
    </>
  );
}
