import type { ReactNode } from "react";
import { formatDateTime, formatRelative } from "../../lib/dates.ts";
import { formatMoney } from "../../lib/money.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SendForm } from "../../ui/send-form.tsx";
import { type FailedEvent, type FailedRefund, refundReason, type StripeFailures } from "./stripe-failures.ts";
import "./platform.css";

/** Stripe's events that could not be applied and refunds that could not be made, each with its way to try again. */
export function StripeFailuresCard({ failures, now }: { failures: StripeFailures; now: string }) {
  const { events, eventCount, refunds } = failures;
  return (
    <Card
      isFlush
      title="Pagamentos"
      subtitle={
        eventCount > events.length
          ? `Os ${events.length} avisos mais antigos de ${eventCount} que falharam`
          : "Avisos do Stripe que não puderam ser aplicados e devoluções que não saíram"
      }
    >
      {events.length + refunds.length === 0 ? (
        <EmptyState icon="check" title="Nenhum pagamento parado">
          Todos os avisos do Stripe foram aplicados e nenhuma devolução espera.
        </EmptyState>
      ) : (
        <ul className="list">
          {events.map((event) => (
            <EventRow key={event.id} event={event} now={now} />
          ))}
          {refunds.map((refund) => (
            <RefundRow key={refund.id} refund={refund} now={now} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function EventRow({ event, now }: { event: FailedEvent; now: string }) {
  const { id, type, objectId, attempts, lastError, receivedAt, isDead } = event;
  return (
    <Row
      head={<code className="error-route">{type}</code>}
      state={<Badge tone={isDead ? "danger" : "warn"}>{isDead ? "Parado" : "Falhando"}</Badge>}
      attempts={attempts}
      lastError={lastError}
      detail={`${objectId ?? "sem objeto"} · ${id}`}
      at={receivedAt}
      now={now}
      fields={{ intent: "reprocess_event", event_id: id }}
      label={`Reprocessar ${type}`}
    />
  );
}

function RefundRow({ refund, now }: { refund: FailedRefund; now: string }) {
  return (
    <Row
      head={
        <strong className="error-route">
          Devolução de {formatMoney(refund.amountCents, refund.currency)}
          {refund.payerName ? ` a ${refund.payerName}` : ""}
        </strong>
      }
      state={<Badge tone="danger">Parada</Badge>}
      attempts={refund.attempts}
      lastError={refund.lastError}
      detail={`${refundReason(refund.reason)} · ${refund.stripePaymentIntentId}`}
      at={refund.orderedAt}
      now={now}
      fields={{ intent: "retry_refund", refund_id: refund.id }}
      label={`Tentar de novo a devolução de ${formatMoney(refund.amountCents, refund.currency)}`}
    />
  );
}

function Row(row: {
  head: ReactNode;
  state: ReactNode;
  attempts: number;
  lastError: string | null;
  detail: string;
  at: string;
  now: string;
  fields: Record<string, string>;
  label: string;
}) {
  return (
    <li>
      <div className="row row-between error-head">
        {row.head}
        <span className="row">
          {row.state}
          <strong className="num">{row.attempts}×</strong>
        </span>
      </div>
      <div className="error-message">{row.lastError ?? "Sem detalhe do erro"}</div>
      <div className="muted small">
        {formatRelative(row.at, new Date(row.now))} ({formatDateTime(row.at)}) ·{" "}
        <span className="error-request">{row.detail}</span>
      </div>
      <SendForm action="/system-diagnostics" fields={row.fields} className="error-again">
        {(isSending) => (
          <Button
            type="submit"
            variant="secondary"
            size="sm"
            aria-label={row.label}
            loading={isSending}
            loadingText="Reprocessando…"
          >
            Reprocessar
          </Button>
        )}
      </SendForm>
    </li>
  );
}
