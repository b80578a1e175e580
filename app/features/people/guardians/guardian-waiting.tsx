import { Form } from "react-router";
import type { ActionError } from "../../../lib/action-error.ts";
import { IntentButton } from "../../../ui/intent-button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/error-notice.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { GuardianFields } from "./guardian-fields.tsx";

/** The card that a minor sees while nobody has accepted: whom we wrote to, and a way to write again or to somebody else. */
export function GuardianWaiting({
  waiting,
  values,
  error,
  isSending,
  isSent,
}: {
  waiting: { guardianName: string; guardianEmail: string };
  /** The values that were typed before a refusal. */
  values: Record<string, string>;
  error: ActionError | null;
  isSending: boolean;
  isSent: boolean;
}) {
  return (
    <Card
      title="Falta a autorização do responsável"
      subtitle="Até lá, você pode olhar tudo, mas não lançar resultados."
    >
      <Form method="post" className="stack">
        {isSent && !error ? (
          <Notice tone="ok" role="status">
            Enviamos um novo link para {waiting.guardianEmail}.
          </Notice>
        ) : (
          <p>
            Enviamos o link para {waiting.guardianEmail}. Não chegou? Confira o endereço e a pasta de spam, e
            mande de novo.
          </p>
        )}
        <GuardianFields values={{ ...waiting, ...values }} error={error} hint={null} />
        <ErrorNotice error={error} />
        <IntentButton intent="ask_guardian" block isSending={isSending} sending="Enviando…">
          Enviar o link de novo
        </IntentButton>
      </Form>
    </Card>
  );
}
