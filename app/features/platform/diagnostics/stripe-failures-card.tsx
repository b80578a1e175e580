import type { ReactNode } from "react";
import { formatDateTime, formatRelative } from "../../../lib/dates.ts";
import { formatMoney } from "../../../lib/money.ts";
import { REASON_LETTERS } from "../../../lib/text-limits.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { TextareaField } from "../../../ui/textarea-field.tsx";
import {
  type FailedEvent,
  type FailedRefund,
  isAboutSubscription,
  keyStateLabel,
  refundReason,
  type StripeFailures,
} from "./stripe-failures.ts";
import "./platform.css";

const ACTION = "/system-diagnostics";

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
          Todos os avisos do Stripe foram aplicados e nenhuma devolução aguarda.
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
  const { id, type, objectId, attempts, lastError, receivedAt, isDead, isUnreadable } = event;
  return (
    <Row
      head={<code className="error-route">{type}</code>}
      state={<Badge tone={isDead ? "danger" : "warn"}>{isDead ? "Parado" : "Falhando"}</Badge>}
      attempts={attempts}
      lastError={lastError}
      detail={`${objectId ?? "sem objeto"} · ${id}`}
      at={receivedAt}
      now={now}
      fields={{ event_id: id }}
      name={type}
      again={isUnreadable ? null : "reprocess_event"}
      check={isAboutSubscription(type) && objectId !== null ? "check_subscription" : null}
      settle="settle_event"
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
      detail={[refundReason(refund.reason), keyStateLabel(refund), refund.stripePaymentIntentId]
        .filter(Boolean)
        .join(" · ")}
      at={refund.orderedAt}
      now={now}
      fields={{ refund_id: refund.id }}
      name={`a devolução de ${formatMoney(refund.amountCents, refund.currency)}`}
      again={refund.key === "read" ? null : "retry_refund"}
      check="check_refund"
      settle="settle_refund"
    />
  );
}

interface RowFacts {
  head: ReactNode;
  state: ReactNode;
  attempts: number;
  lastError: string | null;
  detail: string;
  at: string;
  now: string;
  /** Hidden fields of all its forms: which it is. */
  fields: Record<string, string>;
  /** Its name, for buttons that are read aloud. */
  name: string;
  /** The intents of its forms; null: not for this one. */
  again: string | null;
  check: string | null;
  settle: string;
}

function Row(row: RowFacts) {
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
      <div className="row error-again">
        {row.again !== null && <IntentForm row={row} intent={row.again} label="Reprocessar" />}
        {row.check !== null && <IntentForm row={row} intent={row.check} label="Conferir com o Stripe" />}
      </div>
      <details className="error-again">
        <summary>Marcar como resolvido</summary>
        <SettleForm row={row} />
      </details>
    </li>
  );
}

function IntentForm({ row, intent, label }: { row: RowFacts; intent: string; label: string }) {
  return (
    <SendForm action={ACTION} fields={{ ...row.fields, intent }}>
      {(isSending) => (
        <Button
          type="submit"
          variant="secondary"
          size="sm"
          aria-label={`${label}: ${row.name}`}
          loading={isSending}
          loadingText="Um momento…"
        >
          {label}
        </Button>
      )}
    </SendForm>
  );
}

function SettleForm({ row }: { row: RowFacts }) {
  return (
    <SendForm action={ACTION} fields={{ ...row.fields, intent: row.settle }} className="stack">
      {(isSending, error) => (
        <>
          <TextareaField
            label="Motivo"
            hint="Fica guardado com o seu nome. O dinheiro não se move por aqui."
            name="reason"
            required
            maxLength={REASON_LETTERS}
            rows={2}
            error={error?.field === "reason" ? (error.message ?? "Escreva o motivo.") : null}
          />
          <Button
            type="submit"
            variant="secondary"
            size="sm"
            aria-label={`Guardar como resolvido: ${row.name}`}
            loading={isSending}
            loadingText="Guardando…"
          >
            Guardar como resolvido
          </Button>
        </>
      )}
    </SendForm>
  );
}
