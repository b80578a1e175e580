import { formatDate } from "../../../lib/dates.ts";
import { formatMoney } from "../../../lib/money.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { payoutSays, scheduleSays, waitSays } from "./payout-words.ts";
import type { EventPayouts, PayoutsPage, ShownPayout } from "./payouts-page.ts";
import "./payouts.css";

/** The club's fees that wait at Stripe, event by event, why and until when, and the payouts that went to its bank. */
export function PayoutsCard({ page, timeZone }: { page: PayoutsPage; timeZone: string }) {
  const { schedule, events, owed, last } = page;
  return (
    <Card
      title="Repasses ao banco"
      subtitle={schedule === "automatic" ? "Automáticos, pelo Stripe." : "Depois que cada evento termina."}
    >
      <div className="stack">
        <p>{scheduleSays(schedule)}</p>
        {owed.map(({ currency, cents }) => (
          <p key={currency} className="payouts-owed">
            A descontar do próximo repasse: <strong>{formatMoney(cents, currency)}</strong>, de devoluções
            feitas depois que o valor já tinha ido para o banco.
          </p>
        ))}
        {events.length === 0 ? (
          <EmptyState title="Nada a repassar ainda">
            Cada evento com inscrições pagas pelo site aparece aqui, com o dia em que o valor vai para o
            banco.
          </EmptyState>
        ) : (
          <ul className="payouts-events">
            {events.map((event) => (
              <li key={`${event.title?.eventId ?? "outros"} ${event.currency}`}>
                <EventRow event={event} timeZone={timeZone} />
              </li>
            ))}
          </ul>
        )}
        {last.length === 0 ? null : (
          <section className="stack payouts-history" aria-labelledby="payouts-last">
            <h3 id="payouts-last">Últimos repasses</h3>
            <ul className="payouts-last">
              {last.map((payout) => (
                <li key={payout.id}>
                  <PayoutRow payout={payout} timeZone={timeZone} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Card>
  );
}

function EventRow({ event, timeZone }: { event: EventPayouts; timeZone: string }) {
  const { title, currency, waits, paidOutCents } = event;
  const heldCents = waits.reduce((sum, { cents }) => sum + cents, 0);
  return (
    <>
      <h3 className="payouts-title">
        {title === null ? "Outros pagamentos" : `${title.tournament}, ${title.event}`}
      </h3>
      <dl className="payouts-sums">
        <div>
          <dt>Na conta</dt>
          <dd>{formatMoney(heldCents, currency)}</dd>
        </div>
        <div>
          <dt>Já repassado</dt>
          <dd>{formatMoney(paidOutCents, currency)}</dd>
        </div>
      </dl>
      {waits.length === 0 ? null : (
        <ul className="payouts-waits">
          {waits.map((wait) => (
            <li key={`${wait.why} ${wait.until}`} className="small">
              {waits.length === 1 ? null : (
                <>
                  <strong>{formatMoney(wait.cents, currency)}</strong>{" "}
                </>
              )}
              {waitSays(wait, timeZone)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function PayoutRow({ payout, timeZone }: { payout: ShownPayout; timeZone: string }) {
  const { label, tone, more } = payoutSays(payout, timeZone);
  return (
    <div className="payouts-row">
      <div>
        <p>
          <strong>{formatMoney(payout.amountCents, payout.currency)}</strong> em{" "}
          {formatDate(payout.orderedAt, timeZone)}
        </p>
        {more === null ? null : <p className="muted small">{more}</p>}
      </div>
      <Badge tone={tone}>{label}</Badge>
    </div>
  );
}
