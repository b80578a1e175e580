import { useState } from "react";
import { sentenceAt } from "../../../copy/send-errors.ts";
import { WEBHOOK_URL_LETTERS } from "../../../lib/text-limits.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { type Proof, ProofField } from "../../../ui/proof-field.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { CopyField } from "../clubs/copy-field.tsx";
import { EndpointItem, type SecretDone } from "./endpoint-item.tsx";
import { EventChoice } from "./event-choice.tsx";
import { ENDPOINTS_AT_MOST, type ListedEndpoint } from "./webhooks.ts";

/** A club's webhooks: making one, which shows its secret once, and those there are, each with its log. */
export function WebhooksCard({
  endpoints,
  proof,
  isFrozen,
  timeZone,
  action,
  onShown,
  shownSecret,
}: {
  endpoints: readonly ListedEndpoint[];
  proof: Proof;
  /** The club is not paid for: nothing is made nor sent, and what is there can still be removed. */
  isFrozen: boolean;
  timeZone: string;
  /** The panel's own address. */
  action: string;
  /** Reads the list again. */
  onShown: () => void;
  /** A secret that was made without scripts, by the answer that shows it. */
  shownSecret: string | null;
}) {
  const [secret, setSecret] = useState(shownSecret);
  const show = (done: SecretDone) => {
    setSecret(done.secret);
    onShown();
  };
  return (
    <Card
      title="Webhooks"
      subtitle="A Quadra chama o programa do clube quando algo acontece, com a assinatura do padrão Standard Webhooks."
    >
      <div className="stack stack-loose">
        {secret === null ? null : (
          <div className="stack">
            <p>
              <strong>Copie agora o segredo: ele não aparece de novo.</strong> Com ele o programa confere que
              o aviso é da Quadra.
            </p>
            <CopyField value={secret} label="Segredo do webhook" />
            <Button variant="secondary" onClick={() => setSecret(null)}>
              Já copiei
            </Button>
          </div>
        )}
        {endpoints.length === 0 ? <p className="muted">Nenhum webhook ainda.</p> : null}
        {endpoints.map((endpoint) => (
          <EndpointItem
            key={endpoint.id}
            endpoint={endpoint}
            proof={proof}
            isFrozen={isFrozen}
            timeZone={timeZone}
            action={action}
            onSecret={show}
          />
        ))}
        {endpoints.length < ENDPOINTS_AT_MOST ? (
          <fieldset className="club-frozen" disabled={isFrozen}>
            <NewEndpointForm
              key={endpoints.length}
              proof={proof}
              action={action}
              isOpen={endpoints.length === 0}
              onDone={show}
            />
          </fieldset>
        ) : (
          <p className="muted">Um clube tem até {ENDPOINTS_AT_MOST} webhooks.</p>
        )}
      </div>
    </Card>
  );
}

function NewEndpointForm({
  proof,
  action,
  isOpen,
  onDone,
}: {
  proof: Proof;
  action: string;
  isOpen: boolean;
  onDone: (done: SecretDone) => void;
}) {
  const form = (
    <SendForm<SecretDone>
      action={action}
      fields={{ intent: "create_webhook" }}
      creates
      className="stack"
      onDone={onDone}
    >
      {(isSending, error) => (
        <>
          <TextField
            label="Endereço"
            name="url"
            type="url"
            inputMode="url"
            required
            maxLength={WEBHOOK_URL_LETTERS}
            placeholder="https://programa.seuclube.com.br/quadra"
            autoComplete="off"
            error={sentenceAt(error, "url")}
          />
          <EventChoice chosen={[]} error={error} />
          <ProofField proof={proof} error={error} />
          <Button type="submit" loading={isSending} loadingText="Criando…">
            Criar webhook
          </Button>
        </>
      )}
    </SendForm>
  );
  return isOpen ? (
    form
  ) : (
    <details className="webhook-more">
      <summary>Novo webhook</summary>
      {form}
    </details>
  );
}
