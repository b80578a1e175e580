import { Link } from "react-router";
import { formatMoney } from "../../../lib/money.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import {
  type EntriesPage,
  type EntryShare,
  type EventEntries,
  fillLabel,
  type OfficeEntry,
  shareIntent,
} from "./entries-page.ts";
import { HandReturnsCard } from "../../money/payments/hand-returns-card.tsx";
import { byHandRefusal } from "./by-hand.ts";
import { EnterByHandForm } from "./enter-by-hand-form.tsx";
import { BelowQuorum } from "./below-quorum-forms.tsx";
import { removalPlace } from "./removal.ts";
import { RemoveEntryForm } from "./remove-entry-form.tsx";
import "./entries-office.css";

interface Office {
  tournament: EntriesPage["tournament"];
  action: string;
  /** Where those who were drawn give up. */
  courtsPath: string;
  /** Where the club's athletes are searched, up to the text. */
  searchPath: string;
  /** Money that was paid here is the admins'; the secretary marks what is paid at the club too (product §3). */
  isAdministered: boolean;
  now: Date;
}

/** Shows who is entered in a tournament, event by event, what everybody has paid, and what its organisers do about it. */
export function EntriesPanel({
  page: { events, returns, late },
  timeZone,
  ...office
}: Office & { page: Pick<EntriesPage, "events" | "returns" | "late">; timeZone: string }) {
  return (
    <>
      <HandReturnsCard {...{ returns, late, timeZone }} action={office.action} />
      {events.length === 0 ? (
        <EmptyState title="Nenhuma categoria ainda" headingLevel={2}>
          As inscrições aparecem aqui, por categoria.
        </EmptyState>
      ) : (
        events.map((event) => <Event key={event.id} event={event} events={events} {...office} />)
      )}
    </>
  );
}

function Event({ event, events, ...office }: Office & { event: EventEntries; events: EventEntries[] }) {
  const { entries } = event;
  const { tournament, action, searchPath, isAdministered, now } = office;
  return (
    <Card title={event.name} subtitle={fillLabel(event)} isFlush>
      {entries.length === 0 ? (
        <EmptyState title="Ninguém se inscreveu ainda" />
      ) : (
        <ul className="list">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} event={event} {...office} />
          ))}
        </ul>
      )}
      {entries.length > 0 && removalPlace(tournament, event) === "courts" ? (
        <p className="entries-foot small">
          A chave já foi sorteada: quem desiste sai em <Link to={office.courtsPath}>Jogos</Link>.
        </p>
      ) : null}
      {byHandRefusal(tournament, event) === null ? (
        <EnterByHandForm {...{ event, action, searchPath }} />
      ) : null}
      {isAdministered ? <BelowQuorum {...{ tournament, event, events, action, now }} /> : null}
    </Card>
  );
}

/** Place in the waiting list, from 1. */
function placeOf(entries: readonly OfficeEntry[], entry: OfficeEntry): number {
  return entries.filter(({ status }) => status === "waiting").indexOf(entry) + 1;
}

const TONES = { confirmed: "ok", pending: "warn", waiting: "neutral", invited: "info" } as const;

function Entry({ entry, event, ...office }: Office & { entry: OfficeEntry; event: EventEntries }) {
  const { entries } = event;
  const isRemovable = entry.status !== "invited" && removalPlace(office.tournament, event) === "here";
  const labels = {
    confirmed: "Confirmada",
    pending: "Aguardando o pagamento",
    waiting: `${placeOf(entries, entry)}º na fila`,
    invited: "Aguardando a dupla",
  };
  return (
    <li className="stack">
      <div className="entries-head">
        <strong>{entry.people.map(({ name }) => name).join(" e ")}</strong>
        <Badge tone={TONES[entry.status]}>{labels[entry.status]}</Badge>
      </div>
      {entry.people.map((person) => (
        <Share key={person.athleteId} entry={entry} person={person} {...office} />
      ))}
      {isRemovable ? (
        <RemoveEntryForm
          entry={entry}
          hasQueue={entries.some(({ status }) => status === "waiting")}
          action={office.action}
          isAdministered={office.isAdministered}
        />
      ) : null}
    </li>
  );
}

const SHARES = { due: "a pagar", paid: "paga", refunded: "devolvida" } as const;

function Share({
  entry,
  person: { athleteId, name, share },
  tournament: { payee },
  action,
}: Office & { entry: OfficeEntry; person: EntryShare }) {
  if (!share || share.amountCents === 0) return null;
  const intent = shareIntent(entry, share, payee);
  const says = (
    <p className="small muted">
      {entry.people.length > 1 ? `${name}: ` : ""}
      {formatMoney(share.amountCents, share.currency)}, {SHARES[share.status]}
      {share.isMarked && share.status === "paid" ? " no clube" : ""}
      {payee === "at_club" ? <span className="num"> · referência {share.reference}</span> : null}
    </p>
  );
  if (intent === null) return says;
  const isPaid = intent === "unmark_share";
  return (
    <SendForm
      action={action}
      fields={{ intent, entry_id: entry.id, athlete_id: athleteId }}
      className="entries-head entries-share"
    >
      {(isSending) => (
        <>
          {says}
          <Button
            type="submit"
            size="sm"
            variant={isPaid ? "quiet" : "secondary"}
            loading={isSending}
            loadingText="Salvando…"
            aria-label={isPaid ? `Desmarcar: ${name} não pagou` : `Marcar como paga: ${name}`}
          >
            {isPaid ? "Desmarcar" : "Marcar como paga"}
          </Button>
        </>
      )}
    </SendForm>
  );
}
