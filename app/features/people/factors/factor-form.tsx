import { useRef } from "react";
import { Form, useNavigation } from "react-router";
import { SignOutForm } from "../../../ui/sign-out-form.tsx";
import { useFocusRefusal } from "../../../browser/use-focus-refusal.ts";
import { navigationCopy } from "../../../copy/navigation.ts";
import type { ActionError } from "../../../lib/action-error.ts";
import { BusyRetry } from "../../../ui/busy-retry.tsx";
import { Button } from "../../../ui/button.tsx";
import { IntentButton } from "../../../ui/intent-button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice, fieldError } from "../../../ui/error-notice.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { ShownFactor } from "../sessions/security-facts.ts";
import { SixDigitsField } from "../codes/six-digits-field.tsx";

/** Room for blanks around a code. */
const TYPED_LETTERS = 20;

/** The second step of signing in: the digits that the person's application shows now. `email` says whose. */
export function FactorForm({
  email,
  factors,
  next,
  error: refused,
  isRecoveryCode = false,
}: {
  email: string;
  /** At least one. */
  factors: ShownFactor[];
  next: string | null;
  error?: ActionError | null;
  /** Whether it was a recovery code that was refused. */
  isRecoveryCode?: boolean;
}) {
  const error = isRecoveryCode ? null : refused;
  const form = useRef<HTMLFormElement>(null);
  const isSending = useNavigation().formData?.get("intent") === "factor";
  useFocusRefusal(form, error, error && !error.field ? "code" : null);
  return (
    <Card title="Falta um passo" subtitle={email}>
      <Form method="post" className="stack" ref={form}>
        <p>Abra o seu aplicativo autenticador e digite os seis números que ele mostra agora.</p>
        {/* The field says its error below itself: the text is not shown twice, but still announced. */}
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
      <SignOutForm className="form-links">
        <Button type="submit" variant="quiet" size="sm" icon="logout">
          {navigationCopy.signOut}
        </Button>
      </SignOutForm>
      <RecoveryCodeForm next={next} error={isRecoveryCode ? refused : null} />
    </Card>
  );
}

/** For who has lost the telephone: a code that was kept. */
function RecoveryCodeForm({ next, error }: { next: string | null; error?: ActionError | null }) {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useNavigation().formData?.get("intent") === "recovery_code";
  useFocusRefusal(form, error, error && !error.field ? "code" : null);
  return (
    <details className="security-more" open={error ? true : undefined}>
      <summary className="btn btn-quiet btn-sm">Usar um código de recuperação</summary>
      <Form method="post" className="stack" ref={form}>
        <div className={error?.field ? "visually-hidden" : undefined} hidden={!error}>
          <ErrorNotice error={error} />
        </div>
        <input type="hidden" name="next" value={next ?? ""} />
        <TextField
          label="Código de recuperação"
          name="code"
          required
          maxLength={TYPED_LETTERS}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint="Um dos dez que você guardou, como k7mxp-2hw9d. Cada um vale uma vez."
          error={fieldError(error, "code")}
        />
        <IntentButton
          intent="recovery_code"
          variant="secondary"
          block
          isSending={isSending}
          sending="Conferindo…"
        >
          Entrar com este código
        </IntentButton>
        <BusyRetry error={error} intent="recovery_code" />
        <p className="muted small">
          Sem códigos? Um aparelho em que você ainda está conectado pode remover o aplicativo em Segurança.
        </p>
      </Form>
    </details>
  );
}
