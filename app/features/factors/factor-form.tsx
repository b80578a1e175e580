import { useRef } from "react";
import { Form, useNavigation } from "react-router";
import { useFocusRefusal } from "../../browser/use-focus-refusal.ts";
import { navigationCopy } from "../../copy/navigation.ts";
import type { ActionError } from "../../lib/action-error.ts";
import { BusyRetry } from "../../ui/busy-retry.tsx";
import { Button } from "../../ui/button.tsx";
import { IntentButton } from "../../ui/intent-button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorNotice, fieldError } from "../../ui/error-notice.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import type { ShownFactor } from "../sessions/security-facts.ts";
import { SixDigitsField } from "../codes/six-digits-field.tsx";

/** The second step of signing in: the digits that the person's application shows now. `email` says whose. */
export function FactorForm({
  email,
  factors,
  next,
  error,
}: {
  email: string;
  /** At least one. */
  factors: ShownFactor[];
  next: string | null;
  error?: ActionError | null;
}) {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useNavigation().formData?.get("intent") === "factor";
  useFocusRefusal(form, error, error && !error.field ? "code" : null);
  return (
    <Card title="Falta um passo" subtitle={email}>
      <Form method="post" className="stack" ref={form}>
        <p>Abra o seu aplicativo autenticador e digite os seis números que ele mostra agora.</p>
        {/* What the field says below itself is not said twice, but still announced. */}
        <div className={error?.field ? "visually-hidden" : undefined} hidden={!error}>
          <ErrorNotice error={error} />
        </div>
        <input type="hidden" name="next" value={next ?? ""} />
        {factors.length === 1 ? (
          <input type="hidden" name="factorId" value={factors[0]?.id} />
        ) : (
          <SelectField
            label="Aplicativo"
            name="factorId"
            options={factors.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <SixDigitsField
          label="Código do aplicativo"
          error={fieldError(error, "code")}
          submits="factor"
          isFirst
        />
        <IntentButton intent="factor" size="lg" block isSending={isSending} sending="Conferindo…">
          Confirmar e entrar
        </IntentButton>
        <BusyRetry error={error} intent="factor" />
      </Form>
      <Form method="post" action="/auth?sair=1" className="form-links">
        <Button type="submit" variant="quiet" size="sm" icon="logout">
          {navigationCopy.signOut}
        </Button>
      </Form>
      <p className="muted small">
        Perdeu o celular? Um aparelho em que você ainda está conectado pode remover o aplicativo em Segurança.
      </p>
    </Card>
  );
}
