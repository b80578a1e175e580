import type { ReactNode } from "react";
import { formatDateTime } from "../../../lib/dates.ts";
import { formatMoney } from "../../../lib/money.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { HandReturnsCard } from "./hand-returns-card.tsx";
import { PAYEE_STATES } from "./payee.ts";
import type { DueAtClub, PayeePage } from "./payee-page.ts";
import { PixCard } from "./pix-card.tsx";
import type { ShownRefundKey } from "./refund-key.ts";
import { RefundTasksCard } from "./refund-tasks-card.tsx";
import { feeLabel } from "./platform-fee.ts";
import "./payee-panel.css";

/** How the club is paid its entry fees: the account at Stripe, what goes from it to the bank (`payouts`), and what is paid at the club. */
export function PayeePanel({
  page,
  clubName,
  action,
  timeZone,
  payouts,
  shownKey,
}: {
  page: PayeePage;
  clubName: string;
  action: string;
  timeZone: string;
  payouts: ReactNode;
  /** The key of a refund that was shown without scripts. */
  shownKey: ShownRefundKey | null;
}) {
  return (
    <div className="stack stack-loose">
      <RefundTasksCard tasks={page.tasks} action={action} timeZone={timeZone} shownKey={shownKey} />
      <HandReturnsCard returns={page.returns} late={page.late} action={action} timeZone={timeZone} />
      <AccountCard page={page} action={action} />
      {payouts}
      <PixCard page={page} clubName={clubName} action={action} />
      <DuesCard dues={page.dues} action={action} timeZone={timeZone} />
    </div>
  );
}

function AccountCard({ page: { state, balances, fee }, action }: { page: PayeePage; action: string }) {
  const { label, says, tone } = PAYEE_STATES[state];
  return (
    <Card
      title="Receber pelo Stripe"
      subtitle="Inscrições pagas por cartão ou Pix, direto na conta do clube."
      actions={<Badge tone={tone}>{label}</Badge>}
    >
      <div className="stack">
        <p>{says}</p>
        <p className="muted small">
          De cada inscrição paga pelo site a Quadra fica com {feeLabel(fee)}, que já inclui o que o Stripe
          cobra. Devoluções tiram do clube e da Quadra na mesma proporção.
        </p>
        {balances.map(({ currency, cents }) => (
          <p key={currency} className="payee-balance">
            Recebido pelo site até hoje: <strong>{formatMoney(cents, currency)}</strong>
          </p>
        ))}
        <SendForm action={action} fields={{ intent: "connect_payee" }}>
          {(isSending) => (
            <Button
              type="submit"
              icon="external"
              variant={state === "ready" ? "secondary" : "primary"}
              loading={isSending}
              loadingText="Abrindo o cadastro…"
            >
              {CONNECT[state]}
            </Button>
          )}
        </SendForm>
      </div>
    </Card>
  );
}

const CONNECT = {
  none: "Receber pelo Stripe",
  pending: "Continuar o cadastro",
  in_review: "Ver o cadastro",
  ready: "Ver o cadastro",
  restricted: "Ver o que falta",
} as const satisfies Record<PayeePage["state"], string>;

function DuesCard({
  dues,
  action,
  timeZone,
}: {
  dues: readonly DueAtClub[];
  action: string;
  timeZone: string;
}) {
  return (
    <Card title="Pagas no clube" subtitle="Inscrições que o clube recebe por Pix ou na secretaria.">
      {dues.length === 0 ? (
        <EmptyState title="Nada a receber no clube">
          Quando um torneio é “pago no clube”, cada inscrição aparece aqui até você marcar que foi paga.
        </EmptyState>
      ) : (
        <ul className="payee-dues">
          {dues.map((due) => (
            <li key={`${due.entryId} ${due.athleteId}`}>
              <Due due={due} action={action} timeZone={timeZone} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Due({ due, action, timeZone }: { due: DueAtClub; action: string; timeZone: string }) {
  const isPaid = due.paidAt !== null;
  const fields = {
    intent: isPaid ? "unmark_share" : "mark_share",
    entry_id: due.entryId,
    athlete_id: due.athleteId,
  };
  return (
    <SendForm action={action} fields={fields} className="payee-due">
      {(isSending) => (
        <>
          <div>
            <p>
              <strong>{due.athlete}</strong> · {formatMoney(due.amountCents, due.currency)}
            </p>
            <p className="muted small">
              {due.tournament}, {due.event} · referência {due.reference}
            </p>
            {due.paidAt === null ? null : (
              <p className="muted small">
                Paga em {formatDateTime(due.paidAt, timeZone)}
                {due.markedBy === null ? "" : `, marcada por ${due.markedBy}`}
              </p>
            )}
          </div>
          <Button
            type="submit"
            variant={isPaid ? "quiet" : "secondary"}
            loading={isSending}
            loadingText="Salvando…"
            aria-label={isPaid ? `Desmarcar: ${due.athlete} não pagou` : `Marcar como paga: ${due.athlete}`}
          >
            {isPaid ? "Desmarcar" : "Marcar como paga"}
          </Button>
        </>
      )}
    </SendForm>
  );
}
