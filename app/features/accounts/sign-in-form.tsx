import { Form, useNavigation } from "react-router";
import type { ActionError } from "../../lib/action-error.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorNotice, fieldError } from "../../ui/error-notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { TextField } from "../../ui/text-field.tsx";

/** E-mail and password; what was typed stays after a refusal. */
export function SignInForm({
  values,
  next,
  error,
}: {
  values: Record<string, string>;
  next: string | null;
  error?: ActionError | null;
}) {
  const isSending = useNavigation().formMethod === "POST";
  const onward = next ? `next=${encodeURIComponent(next)}` : "";
  return (
    <>
      <Card>
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
            defaultValue={values.email}
            error={fieldError(error, "email")}
          />
          <PasswordField
            label="Senha"
            name="password"
            autoComplete="current-password"
            required
            error={fieldError(error, "password")}
          />
          <Button
            type="submit"
            name="intent"
            value="signin"
            size="lg"
            block
            loading={isSending}
            loadingText="Entrando…"
          >
            Entrar
          </Button>
          <LinkButton to={`/auth?painel=senha${onward ? `&${onward}` : ""}`} variant="quiet" size="sm">
            Esqueci a minha senha
          </LinkButton>
        </Form>
      </Card>
      <div className="stack stack-tight">
        <LinkButton to={`/athlete-registration${onward ? `?${onward}` : ""}`} variant="secondary" block>
          Criar conta de atleta
        </LinkButton>
        <LinkButton to="/club-registration" variant="quiet" block>
          Cadastrar um clube
        </LinkButton>
      </div>
    </>
  );
}
