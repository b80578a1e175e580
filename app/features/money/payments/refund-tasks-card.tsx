import { useState } from "react";
import { formatDateTime } from "../../../lib/dates.ts";
import { formatMoney } from "../../../lib/money.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { CopyField } from "../../clubs/clubs/copy-field.tsx";
import { PIX_KEY_LABELS } from "./pix-labels.ts";
import type { KeyShown, RefundTask, ShownRefundKey } from "./refund-key.ts";
import "./hand-returns.css";

interface TasksProps {
  action: string;
  timeZone: string;
  /** The key that was shown without scripts, by the answer that shows it. */
  shownKey: ShownRefundKey | null;
}

/**
 * The refunds that a club, or the platform, gives back by Pix: each key is shown when it is asked for, which is written down, and the refund is marked as
 * done. Nothing where there are none. `action` takes the intents `read_refund_key` and `return_by_pix`.
 */
export function RefundTasksCard({ tasks, ...props }: TasksProps & { tasks: readonly RefundTask[] }) {
  if (tasks.length === 0) return null;
  const open = tasks.filter(({ doneAt }) => doneAt === null);
  const done = tasks.filter(({ doneAt }) => doneAt !== null);
  return (
    <Card
      title="Devoluções por Pix"
      tone={open.length > 0 ? "sun" : undefined}
      subtitle="O que o Stripe não conseguiu devolver. Quem pagou informou uma chave Pix: faça o Pix e marque."
    >
      <div className="stack">
        {open.length === 0 ? <p role="status">Nada a devolver agora.</p> : null}
        {open.length > 0 ? (
          <ul className="hand-returns">
            {open.map((task) => (
              <li key={task.id}>
                <Task task={task} {...props} />
              </li>
            ))}
          </ul>
        ) : null}
        {done.length > 0 ? (
          <details className="hand-more">
            <summary>Já devolvidas ({done.length})</summary>
            <ul className="hand-returns">
              {done.map((task) => (
                <li key={task.id}>
                  <Task task={task} {...props} />
                </li>
              ))}
            </ul>
          </details>
        ) : null}
      </div>
    </Card>
  );
}

function Task({ task, action, timeZone, shownKey }: TasksProps & { task: RefundTask }) {
  const [read, setRead] = useState<ShownRefundKey | null>(null);
  const shown = read ?? (shownKey?.refundId === task.id ? shownKey : null);
  const amount = formatMoney(task.amountCents, task.currency);
  const who = task.payerName ?? "Conta removida";
  return (
    <div className="stack stack-tight">
      <p>
        <strong>{who}</strong> · <span className="nowrap">{amount}</span>
      </p>
      <p className="muted small">{[task.description, stateOf(task, timeZone)].filter(Boolean).join(" · ")}</p>
      {shown ? (
        <div className="stack stack-tight" role="status">
          <p>
            {PIX_KEY_LABELS[shown.kind]} de <strong>{shown.holder}</strong>
          </p>
          <CopyField value={shown.pixKey} label={`Chave Pix de ${who}`} copied="Chave copiada" isMain />
        </div>
      ) : (
        <SendForm<KeyShown>
          action={action}
          fields={{ intent: "read_refund_key", refund_id: task.id }}
          onDone={({ key }) => setRead(key)}
          isQuiet
        >
          {(isSending) => (
            <Button
              type="submit"
              size="sm"
              variant="secondary"
              loading={isSending}
              loadingText="Um momento…"
              aria-label={`Ver chave de ${who}, ${amount}`}
            >
              Ver chave
            </Button>
          )}
        </SendForm>
      )}
      {task.doneAt === null ? <Done {...{ task, action, who, amount }} /> : null}
    </div>
  );
}

function stateOf({ givenAt, readAt, doneAt, doneBy }: RefundTask, timeZone: string): string {
  if (doneAt !== null)
    return `Devolvida em ${formatDateTime(doneAt, timeZone)}${doneBy === null ? "" : `, marcada por ${doneBy}`}`;
  const read = readAt === null ? "" : ` · vista em ${formatDateTime(readAt, timeZone)}`;
  return `Chave informada em ${formatDateTime(givenAt, timeZone)}${read}`;
}

function Done({
  task,
  action,
  who,
  amount,
}: {
  task: RefundTask;
  action: string;
  who: string;
  amount: string;
}) {
  return (
    <details className="hand-more">
      <summary>Já fez o Pix?</summary>
      <SendForm
        action={action}
        fields={{ intent: "return_by_pix", refund_id: task.id, given_at: task.givenAt }}
        className="stack stack-tight"
      >
        {(isSending) => (
          <>
            <p className="small">
              Marque só depois de fazer o Pix de {amount}. Quem pagou recebe um e-mail, e não dá para
              desfazer.
            </p>
            <Button
              type="submit"
              size="sm"
              loading={isSending}
              loadingText="Salvando…"
              aria-label={`Feito: devolvi ${amount} a ${who}`}
            >
              Feito
            </Button>
          </>
        )}
      </SendForm>
    </details>
  );
}
