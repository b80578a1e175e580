import type { ReactNode } from "react";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { OwnImpedimentsCard } from "../schedule/own-impediments-card.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import type { EntryPage } from "./entry-page.ts";
import type { KeyRefund } from "../../money/payments/refund-key.ts";
import { EventOfferCard } from "./event-offer-card.tsx";
import { KeyRefundNotice } from "./key-refund-notice.tsx";
import { OwnReturnsCard } from "./own-returns-card.tsx";
import "./entry-pages.css";

/** Where an athlete enters a tournament's events, pays, and gives an entry up. */
export function EntryPanel({
  page,
  action,
  searchPath,
  linkOf,
  qrOf,
  isPaymentSent,
  keyRefunds,
  keyRefundsHref,
  next,
  now,
}: {
  page: EntryPage;
  action: string;
  /** Where people of the athlete's club are searched, up to the text; null for who is of no club. */
  searchPath: string | null;
  /** The whole address that lets somebody accept an invitation. */
  linkOf: (entryId: string) => string;
  /** The Pix code of an entry as a picture; null where there is none. */
  qrOf: (entryId: string) => { size: number; path: string } | null;
  /** Whether Stripe's page has just led back from a payment. */
  isPaymentSent: boolean;
  /** The refunds of it that could not go back as they came, and the page where their payer gives a Pix key. */
  keyRefunds: readonly KeyRefund[];
  keyRefundsHref: string;
  /** The match of it that the athlete plays next. */
  next: ReactNode;
  now: Date;
}) {
  const { events, rules, refunds, contact } = page;
  const isWaiting = isPaymentSent && events.some(({ mine }) => mine?.status === "pending");
  return (
    <div className="stack">
      <PageHeader
        back={{ href: `/tournaments/${page.id}`, label: page.name }}
        eyebrow="Inscrição"
        title={page.name}
      />
      {isWaiting ? (
        <Notice tone="info" role="status">
          Pagamento enviado. Assim que ele chegar, a inscrição aparece aqui como confirmada.
        </Notice>
      ) : null}
      {keyRefunds.map((refund) => (
        <KeyRefundNotice key={refund.id} refund={refund} href={keyRefundsHref} />
      ))}
      <OwnReturnsCard {...page} />
      {page.stopped ? <Notice tone="warn">{page.stopped}</Notice> : null}
      {next}
      {events.length === 0 ? (
        <Card>
          <EmptyState headingLevel={2} icon="trophy" title="Nenhuma categoria">
            O clube ainda não abriu categorias neste torneio.
          </EmptyState>
        </Card>
      ) : (
        <ul className="entry-events">
          {events.map((event) => (
            <li key={event.id}>
              <EventOfferCard {...{ event, page, action, searchPath, linkOf, qrOf, now }} />
            </li>
          ))}
        </ul>
      )}
      {events.some(({ mine }) => mine) || page.impediments.own.length > 0 ? (
        <OwnImpedimentsCard {...page.impediments} timeZone={page.timeZone} action={action} />
      ) : null}
      <Card title="Regras do torneio">
        <ul className="entry-rules">
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <h3>Se você desistir</h3>
        <ul className="entry-rules">
          {refunds.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        {contact ? <p className="small muted entry-contact">Dúvidas com a organização: {contact}</p> : null}
      </Card>
    </div>
  );
}
