import { Badge } from "../../../ui/badge.tsx";
import { IntentButton } from "../../../ui/intent-button.tsx";
import { Card } from "../../../ui/card.tsx";
import { fieldError } from "../../../ui/error-notice.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { FactorSetupSteps } from "./factor-setup-steps.tsx";
import type { FactorSetup, ShownFactor } from "../sessions/security-facts.ts";
import { SecurityForm, useIsSending, useSecurityError } from "../sessions/security-part.tsx";
import { FACTOR_NAME_LETTERS } from "../../../lib/text-limits.ts";

/** The second step of signing in: authenticator applications of the person, one more, one less. */
export function FactorsCard({
  factors,
  setup,
  path,
}: {
  factors: ShownFactor[];
  /** The one that is being added. */
  setup: FactorSetup | null;
  /** The panel's own address, to give up on the one that is being added. */
  path: string;
}) {
  const isOn = factors.length > 0;
  return (
    <Card
      title="Verificação em duas etapas"
      subtitle="Depois da senha, um código do seu celular. Quem descobrir a sua senha não entra."
    >
      <div>
        <Badge tone={isOn ? "ok" : "neutral"} icon={isOn ? "check" : undefined}>
          {isOn ? "Ativada" : "Desativada"}
        </Badge>
      </div>
      {isOn ? (
        <ul className="security-list">
          {factors.map((factor) => (
            <li key={factor.id}>
              <FactorLine factor={factor} isLast={factors.length === 1} />
            </li>
          ))}
        </ul>
      ) : null}
      {setup ? <FactorSetupSteps setup={setup} path={path} /> : isOn ? <AnotherFactor /> : <StartForm />}
    </Card>
  );
}

function AnotherFactor() {
  const error = useSecurityError("start_factor");
  return (
    <details className="security-more" open={error ? true : undefined}>
      <summary className="btn btn-secondary btn-sm">Adicionar outro aplicativo</summary>
      <StartForm />
    </details>
  );
}

function StartForm() {
  const isSending = useIsSending("start_factor");
  const error = useSecurityError("start_factor");
  return (
    <SecurityForm intent="start_factor" refusedField="name">
      <TextField
        label="Nome do aparelho"
        name="name"
        isOptional
        maxLength={FACTOR_NAME_LETTERS}
        autoComplete="off"
        hint="Para você reconhecer depois: Meu celular, por exemplo."
        error={fieldError(error, "name")}
      />
      <IntentButton intent="start_factor" block isSending={isSending} sending="Preparando…">
        Ativar
      </IntentButton>
    </SecurityForm>
  );
}

function FactorLine({ factor, isLast }: { factor: ShownFactor; isLast: boolean }) {
  const { id, name, since } = factor;
  const isSending = useIsSending("remove_factor", id);
  const error = useSecurityError("remove_factor", id);
  return (
    <>
      <div className="session-words">
        <strong>{name}</strong>
        <div className="muted small">Desde {since}</div>
      </div>
      <details className="security-more" open={error ? true : undefined}>
        <summary className="btn btn-quiet btn-sm" aria-label={`Remover ${name}`}>
          Remover
        </summary>
        <SecurityForm intent="remove_factor" of={id} refusedField="password">
          <p className="small">
            {isLast
              ? "Sem ele, a sua senha volta a ser a única proteção. Para remover, digite-a."
              : "Para remover, digite a sua senha."}
          </p>
          <PasswordField
            label="Sua senha"
            name="password"
            autoComplete="current-password"
            required
            error={fieldError(error, "password")}
          />
          <IntentButton intent="remove_factor" variant="danger" isSending={isSending} sending="Removendo…">
            Remover
          </IntentButton>
        </SecurityForm>
      </details>
    </>
  );
}
