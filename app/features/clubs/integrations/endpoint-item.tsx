import { formatDate, formatDateTime } from "../../../lib/dates.ts";
import { WEBHOOK_EVENTS } from "../../../lib/webhook-events.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { type Proof, ProofField } from "../../../ui/proof-field.tsx";
import type { FormDone } from "../../../lib/form-answer.ts";
import { SendForm } from "../../../ui/send-form.tsx";
import { EventChoice } from "./event-choice.tsx";
import { answerLabel, webhookEventLabel, STATE_LABELS } from "./webhook-labels.ts";
import { deliveryState, type ListedDelivery, type ListedEndpoint } from "./webhooks.ts";
import "./webhooks.css";

/** The answer to making a webhook, or changing its secret: the secret, shown this once. */
export interface SecretDone extends FormDone {
  secret: string;
}

const WHY_OFF = {
  failing: "Nada chegou neste endereço em mais de um dia de tentativas, e por isso nada mais é enviado.",
  gone: "O endereço respondeu que não existe mais (410), e por isso nada mais é enviado.",
} as const;

/** A webhook: where it goes, what it tells, what was told of late, and what can be done with it. */
export function EndpointItem({
  endpoint,
  proof,
  isFrozen,
  timeZone,
  action,
  onSecret,
}: {
  endpoint: ListedEndpoint;
  proof: Proof;
  isFrozen: boolean;
  timeZone: string;
  action: string;
  onSecret: (done: SecretDone) => void;
}) {
  const { id, url, events, createdAt, disabledAt, disabledWhy, formerUntil, deliveries } = endpoint;
  const isOn = disabledAt === null;
  return (
    <section className="stack stack-tight webhook" aria-label={url}>
      <div className="row row-between">
        <strong className="webhook-url">{url}</strong>
        <Badge tone={isOn ? "ok" : "danger"}>{isOn ? "Ligado" : "Desligado"}</Badge>
      </div>
      <p className="small muted">
        {events.map((name) => WEBHOOK_EVENTS[name]).join(", ")}. Criado em {formatDate(createdAt, timeZone)}.
      </p>
      {disabledWhy ? <p className="small">{WHY_OFF[disabledWhy]}</p> : null}
      {formerUntil ? (
        <p className="small muted">
          O segredo anterior também assina até {formatDateTime(formerUntil, timeZone)}.
        </p>
      ) : null}
      <div className="row webhook-acts">
        {isOn ? (
          <Act action={action} intent="test_webhook" id={id} label="Enviar teste" isFrozen={isFrozen} />
        ) : (
          <Act action={action} intent="resume_webhook" id={id} label="Ligar de novo" isFrozen={isFrozen} />
        )}
        <Act action={action} intent="remove_webhook" id={id} label="Excluir" isFrozen={false} />
      </div>
      <details className="webhook-more">
        <summary>Mudar os avisos</summary>
        <SendForm
          action={action}
          fields={{ intent: "choose_webhook_events", endpoint_id: id }}
          className="stack"
        >
          {(isSending, error) => (
            <fieldset className="club-frozen stack" disabled={isFrozen}>
              <EventChoice chosen={events} error={error} />
              <Button type="submit" variant="secondary" size="sm" loading={isSending} loadingText="Salvando…">
                Salvar avisos
              </Button>
            </fieldset>
          )}
        </SendForm>
      </details>
      <details className="webhook-more">
        <summary>Trocar o segredo</summary>
        <SendForm<SecretDone>
          action={action}
          fields={{ intent: "rotate_webhook", endpoint_id: id }}
          className="stack"
          onDone={onSecret}
        >
          {(isSending, error) => (
            <fieldset className="club-frozen stack" disabled={isFrozen}>
              <p className="small muted">
                O segredo de agora assina junto com o novo por mais 24 horas, para dar tempo de trocar no
                programa.
              </p>
              <ProofField proof={proof} error={error} />
              <Button type="submit" variant="secondary" size="sm" loading={isSending} loadingText="Trocando…">
                Gerar outro segredo
              </Button>
            </fieldset>
          )}
        </SendForm>
      </details>
      <Deliveries deliveries={deliveries} timeZone={timeZone} action={action} canResend={isOn && !isFrozen} />
    </section>
  );
}

function Act({
  action,
  intent,
  id,
  label,
  isFrozen,
}: {
  action: string;
  intent: string;
  id: string;
  label: string;
  isFrozen: boolean;
}) {
  return (
    <SendForm action={action} fields={{ intent, endpoint_id: id }}>
      {(isSending) => (
        <Button
          type="submit"
          variant={intent === "remove_webhook" ? "quiet" : "secondary"}
          size="sm"
          loading={isSending}
          disabled={isFrozen}
        >
          {label}
        </Button>
      )}
    </SendForm>
  );
}

function Deliveries({
  deliveries,
  timeZone,
  action,
  canResend,
}: {
  deliveries: readonly ListedDelivery[];
  timeZone: string;
  action: string;
  canResend: boolean;
}) {
  if (deliveries.length === 0) return <p className="small muted">Nada foi enviado ainda.</p>;
  return (
    <details className="webhook-more">
      <summary>Últimos envios</summary>
      <ul className="stack stack-tight list-plain">
        {deliveries.map((delivery) => (
          <DeliveryItem
            key={delivery.id}
            delivery={delivery}
            timeZone={timeZone}
            action={action}
            canResend={canResend && delivery.outcome !== null}
          />
        ))}
      </ul>
    </details>
  );
}

function DeliveryItem({
  delivery,
  timeZone,
  action,
  canResend,
}: {
  delivery: ListedDelivery;
  timeZone: string;
  action: string;
  canResend: boolean;
}) {
  const { label, tone } = STATE_LABELS[deliveryState(delivery)];
  const { id, type, at, attempts, nextAt, outcome } = delivery;
  const answer = answerLabel(delivery);
  const tries = attempts > 1 ? `${attempts} tentativas` : null;
  const next =
    outcome === null && attempts > 0 ? `próxima tentativa em ${formatDateTime(nextAt, timeZone)}` : null;
  return (
    <li className="stack stack-tight">
      <div className="row row-between">
        <span>{webhookEventLabel(type)}</span>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="small muted">
        {[formatDateTime(at, timeZone), answer, tries, next].filter(Boolean).join(" · ")}
      </p>
      {canResend ? (
        <SendForm action={action} fields={{ intent: "resend_delivery", delivery_id: id }}>
          {(isSending) => (
            <Button
              type="submit"
              variant="quiet"
              size="sm"
              loading={isSending}
              aria-label={`Enviar de novo: ${webhookEventLabel(type)}, ${formatDateTime(at, timeZone)}`}
            >
              Enviar de novo
            </Button>
          )}
        </SendForm>
      ) : null}
    </li>
  );
}
