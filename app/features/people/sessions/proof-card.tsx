import { SignOutForm } from "../../../ui/sign-out-form.tsx";
import { navigationCopy } from "../../../copy/navigation.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { fieldError } from "../../../ui/error-notice.tsx";
import { IntentButton } from "../../../ui/intent-button.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { SixDigitsField } from "../codes/six-digits-field.tsx";
import { BEGUN_PREFIX, type BegunForm } from "./begun-form.ts";
import type { SecurityFacts } from "./security-facts.ts";
import { BEGUN_LABELS } from "./security-intents.ts";
import { SecurityForm, useIsSending, useSecurityError } from "./security-part.tsx";

/** Which of the two forms of the proof was sent. */
const BY_FACTOR = "factor";

/**
 * "Confirme que é você": the password, or digits of a confirmed factor, before anything of the account changes. `begun` is the form that waits for
 * it and is sent along.
 */
export function ProofCard({
  facts,
  begun,
}: {
  facts: Pick<SecurityFacts, "email" | "factors" | "hasPassword">;
  begun: BegunForm | null;
}) {
  const { email, factors, hasPassword } = facts;
  const what = begun ? BEGUN_LABELS[begun.intent] : null;
  const byFactor = useSecurityError("prove", BY_FACTOR);
  return (
    <Card title="Confirme que é você" subtitle={email} tone="sun">
      <p>
        {what ? `Falta um passo para ${what}: ` : "Antes de mudar algo aqui: "}
        {hasPassword || factors.length > 0
          ? "mostre que a conta é sua. Vale por 10 minutos neste aparelho."
          : "saia e entre de novo com um código por e-mail, que é a única prova de uma conta sem senha."}
      </p>
      {hasPassword ? <PasswordProof key={begun?.intent} begun={begun} /> : null}
      {factors.length > 0 ? (
        hasPassword ? (
          <details className="security-more" open={byFactor ? true : undefined}>
            <summary className="btn btn-quiet btn-sm">Usar o código do aplicativo</summary>
            <FactorProof factors={factors} begun={begun} />
          </details>
        ) : (
          <FactorProof factors={factors} begun={begun} />
        )
      ) : null}
      {hasPassword || factors.length > 0 ? null : (
        <SignOutForm>
          <Button type="submit" variant="secondary" icon="logout">
            {navigationCopy.signOut}
          </Button>
        </SignOutForm>
      )}
    </Card>
  );
}

function PasswordProof({ begun }: { begun: BegunForm | null }) {
  const error = useSecurityError("prove");
  const isSending = useIsSending("prove");
  return (
    <SecurityForm intent="prove" refusedField="password">
      <BegunFields begun={begun} />
      <PasswordField
        label="Sua senha"
        name="password"
        autoComplete="current-password"
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person sent a form, and this is what it waits for
        autoFocus={begun !== null}
        error={fieldError(error, "password")}
      />
      <IntentButton intent="prove" block isSending={isSending} sending="Conferindo…">
        {begun ? "Confirmar e continuar" : "Confirmar"}
      </IntentButton>
    </SecurityForm>
  );
}

function FactorProof({ factors, begun }: { factors: SecurityFacts["factors"]; begun: BegunForm | null }) {
  const error = useSecurityError("prove", BY_FACTOR);
  const isSending = useIsSending("prove", BY_FACTOR);
  return (
    <SecurityForm intent="prove" of={BY_FACTOR} refusedField="code">
      <BegunFields begun={begun} />
      {factors.length === 1 ? (
        <input type="hidden" name="factorId" value={factors[0]?.id} />
      ) : (
        <SelectField
          label="Aplicativo"
          name="factorId"
          options={factors.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <SixDigitsField label="Código do aplicativo" error={fieldError(error, "code")} submits="prove" />
      <IntentButton intent="prove" variant="secondary" block isSending={isSending} sending="Conferindo…">
        {begun ? "Confirmar e continuar" : "Confirmar"}
      </IntentButton>
    </SecurityForm>
  );
}

function BegunFields({ begun }: { begun: BegunForm | null }) {
  if (!begun) return null;
  return (
    <>
      <input type="hidden" name="begun" value={begun.intent} />
      {Object.entries(begun.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={`${BEGUN_PREFIX}${name}`} value={value} />
      ))}
    </>
  );
}
