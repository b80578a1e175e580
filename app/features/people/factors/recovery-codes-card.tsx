import { Card } from "../../../ui/card.tsx";
import { IntentButton } from "../../../ui/intent-button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { SecurityForm, useIsSending, useSecurityError } from "../sessions/security-part.tsx";
import { FEW_RECOVERY_CODES, leftLabel } from "./recovery-codes.ts";

/** How many recovery codes a person with a second factor has left, and the way to new ones. */
export function RecoveryCodesCard({ left }: { left: number }) {
  const isSending = useIsSending("new_recovery_codes");
  const error = useSecurityError("new_recovery_codes");
  const isFew = left <= FEW_RECOVERY_CODES;
  return (
    <Card title="Códigos de recuperação" subtitle="Para entrar sem o celular. Cada um vale uma vez.">
      {isFew ? (
        <Notice tone="warn">{leftLabel(left)}. Faça novos e guarde fora do celular.</Notice>
      ) : (
        <p>{leftLabel(left)}.</p>
      )}
      <details className="security-more" open={isFew || error ? true : undefined}>
        <summary className="btn btn-secondary btn-sm">Fazer novos códigos</summary>
        <SecurityForm intent="new_recovery_codes">
          <p className="small">Os que você tem agora deixam de valer.</p>
          <IntentButton intent="new_recovery_codes" isSending={isSending} sending="Fazendo…">
            Fazer e mostrar
          </IntentButton>
        </SecurityForm>
      </details>
    </Card>
  );
}
