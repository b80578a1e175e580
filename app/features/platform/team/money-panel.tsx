import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { formatDate, formatDateTime, formatDay } from "../../../lib/dates.ts";
import { formatMoney } from "../../../lib/money.ts";
import { platformPath } from "../../../lib/paths.ts";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FilteredOut } from "../../../ui/filtered-out.tsx";
import { FilterSelect } from "../../../ui/filter-select.tsx";
import { PageLinks } from "../../../ui/page-links.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { allSubscriptionsLabel } from "../diagnostics/platform.ts";
import { planName } from "../../base/plans/plans.ts";
import {
  EVENT_FILTERS,
  type ListedPayment,
  type ListedStripeEvent,
  type ListedSubscription,
  MONEY_LISTS,
  MONEY_PAGE,
  moneyParameters,
  type MoneyPage,
  type MoneyQuery,
  PAYMENT_FILTERS,
  stripeHref,
  SUBSCRIPTION_FILTERS,
} from "./money-lists.ts";
import { SEARCH_LETTERS } from "../../../lib/text-limits.ts";
import "./platform-office.css";

/** Subscriptions, payments, or Stripe's events that wait, narrowed by the server. */
export function MoneyPanel({ page, query }: { page: MoneyPage; query: MoneyQuery }) {
  const { list, from } = query;
  const href = (start: number) => platformPath("pagamentos", moneyParameters(query, start));
  const isEmpty = page.subscriptions.length + page.payments.length + page.events.length === 0;
  return (
    <div className="stack">
      <nav className="row" aria-label="Listas">
        {Object.entries(MONEY_LISTS).map(([one, label]) => (
          <LinkButton
            key={one}
            to={platformPath("pagamentos", { lista: one })}
            size="sm"
            variant={one === list ? "primary" : "secondary"}
            aria-current={one === list ? "page" : undefined}
          >
            {label}
          </LinkButton>
        ))}
      </nav>
      <Card
        isFlush
        title={MONEY_LISTS[list]}
        actions={
          list === "avisos" ? <Link to="/system-diagnostics">Resolver no diagnóstico</Link> : undefined
        }
      >
        <MoneyFilters query={query} key={JSON.stringify(moneyParameters(query))} />
        {isEmpty ? (
          <NothingListed query={query} />
        ) : (
          <ul className="list">
            {page.subscriptions.map((one) => (
              <SubscriptionLine key={one.id} subscription={one} />
            ))}
            {page.payments.map((one) => (
              <PaymentLine key={one.id} payment={one} />
            ))}
            {page.events.map((one) => (
              <EventLine key={one.id} event={one} />
            ))}
          </ul>
        )}
        {from > 0 || page.hasMore ? (
          <div className="office-row">
            <PageLinks
              label={`Páginas de ${MONEY_LISTS[list].toLowerCase()}`}
              before={from > 0 ? href(from - MONEY_PAGE) : null}
              after={page.hasMore ? href(from + MONEY_PAGE) : null}
            />
          </div>
        ) : null}
      </Card>
    </div>
  );
}

/** Nothing there is, or nothing that the filters leave. */
function NothingListed({ query: { list, state, who, since, until } }: { query: MoneyQuery }) {
  if (!state && !who && !since && !until)
    return (
      <EmptyState icon="check" title={list === "avisos" ? "Nenhum aviso parado" : "Nada por aqui ainda"} />
    );
  return (
    <FilteredOut
      title="Nada com estes filtros"
      filters={[
        who && `“${who}”`,
        state && ((STATES[list] as Readonly<Record<string, string>>)[state] ?? state),
        since && `desde ${formatDay(since)}`,
        until && `até ${formatDay(until)}`,
      ]}
      clearHref={platformPath("pagamentos", { lista: list })}
    />
  );
}

const STATES = { assinaturas: SUBSCRIPTION_FILTERS, pagamentos: PAYMENT_FILTERS, avisos: EVENT_FILTERS };

function MoneyFilters({ query }: { query: MoneyQuery }) {
  const { list, state, who, since, until } = query;
  return (
    <Form method="get" className="office-filters">
      <input type="hidden" name="lista" value={list} />
      <TextField
        label={list === "avisos" ? "Tipo ou id do Stripe" : "Quem paga, ou id do Stripe"}
        name="quem"
        type="search"
        maxLength={SEARCH_LETTERS}
        defaultValue={who}
      />
      <FilterSelect label="Situação" name="situacao" all="Todas" options={STATES[list]} chosen={state} />
      {list === "pagamentos" ? (
        <>
          <TextField label="De" name="de" type="date" defaultValue={since ?? ""} />
          <TextField label="Até" name="ate" type="date" defaultValue={until ?? ""} />
        </>
      ) : null}
      <Button type="submit" variant="secondary">
        Filtrar
      </Button>
    </Form>
  );
}

/** Shows the payer, with a link to their page, and `children` at the end of that row. */
function PayerRow({
  payer: { id, name, isClub },
  children,
}: Pick<ListedPayment, "payer"> & { children: ReactNode }) {
  return (
    <div className="row row-between">
      <strong className="office-name">
        {isClub ? (
          <a href={`/club-admin-dashboard?clube=${id}`}>{name}</a>
        ) : (
          <Link to={platformPath(`pessoas/${id}`)}>{name}</Link>
        )}
      </strong>
      {children}
    </div>
  );
}

function StripeLink({ id }: { id: string }) {
  return (
    <a className="office-detail" href={stripeHref(id)} target="_blank" rel="noreferrer">
      {id}
      <span className="visually-hidden"> no Stripe, em outra aba</span>
    </a>
  );
}

const TONES: Readonly<Record<string, Tone>> = {
  active: "ok",
  trialing: "ok",
  past_due: "warn",
  unpaid: "danger",
  dead: "danger",
};

function SubscriptionLine({ subscription: one }: { subscription: ListedSubscription }) {
  const end = one.endedAt ?? one.endsAt;
  return (
    <li>
      <PayerRow payer={one.payer}>
        <Badge tone={TONES[one.status] ?? "neutral"}>{allSubscriptionsLabel(one.status)}</Badge>
      </PayerRow>
      <div>
        {planName(one.plan)}, {formatMoney(one.priceCents, one.currency)}{" "}
        {one.interval === "year" ? "por ano" : "por mês"}
      </div>
      <div className="muted small num">
        Desde {formatDate(one.startedAt)}
        {end ? ` · ${one.endedAt ? "terminou" : "termina"} em ${formatDate(end)}` : ""}
        {!end && one.nextChargeAt ? ` · próxima cobrança em ${formatDate(one.nextChargeAt)}` : ""}
      </div>
      <div className="small">
        <StripeLink id={one.stripeSubscriptionId} />
      </div>
    </li>
  );
}

function PaymentLine({ payment: one }: { payment: ListedPayment }) {
  return (
    <li>
      <PayerRow payer={one.payer}>
        <strong className="num">{formatMoney(one.amountCents, one.currency)}</strong>
      </PayerRow>
      <div className="office-detail">
        {PAYMENT_FILTERS[one.kind] ?? one.kind}: {one.description}
      </div>
      <div className="muted small num">
        {formatDateTime(one.at)} · {one.method}
      </div>
      <div className="small">
        <StripeLink id={one.stripeId} />
      </div>
    </li>
  );
}

function EventLine({ event: one }: { event: ListedStripeEvent }) {
  return (
    <li>
      <div className="row row-between">
        <code className="office-detail">{one.type}</code>
        <Badge tone={TONES[one.status] ?? "warn"}>{one.status === "dead" ? "Parado" : "Falhando"}</Badge>
      </div>
      <div className="office-detail">{one.lastError ?? "Sem detalhe do erro"}</div>
      <div className="muted small num">
        {formatDateTime(one.receivedAt)} · {one.attempts} {one.attempts === 1 ? "tentativa" : "tentativas"}
      </div>
      <div className="small row">
        {one.objectId ? <StripeLink id={one.objectId} /> : null}
        <StripeLink id={one.id} />
      </div>
    </li>
  );
}
