import { formatMoney } from "../../lib/money.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SendForm } from "../../ui/send-form.tsx";
import {
  type EntriesPage,
  type EntryShare,
  fillLabel,
  type OfficeEntry,
  shareIntent,
} from "./entries-page.ts";
import "./tournament-office.css";

interface Money {
  payee: EntriesPage["tournament"]["payee"];
  action: string;
  /** Money is the admins' (product §3). */
  isAdministered: boolean;
}

/** Who is entered in a tournament, event by event, and what everybody has paid. */
export function EntriesPanel({ events, ...money }: Money & { events: EntriesPage["events"] }) {
  if (events.length === 0)
    return (
      <EmptyState title="Nenhuma categoria ainda" headingLevel={2}>
        As inscrições aparecem aqui, por categoria.
      </EmptyState>
    );
  return events.map((event) => (
    <Card key={event.id} title={event.name} subtitle={fillLabel(event)} isFlush>
      {event.entries.length === 0 ? (
        <EmptyState title="Ninguém se inscreveu ainda" />
      ) : (
        <ul className="list">
          {event.entries.map((entry) => (
            <Entry key={entry.id} entry={entry} place={placeOf(event.entries, entry)} {...money} />
          ))}
        </ul>
      )}
    </Card>
  ));
}

/** Place in the waiting list, from 1. */
function placeOf(entries: readonly OfficeEntry[], entry: OfficeEntry): number {
  return entries.filter(({ status }) => status === "waiting").indexOf(entry) + 1;
}

const TONES = { confirmed: "ok", pending: "warn", waiting: "neutral", invited: "info" } as const;

function Entry({ entry, place, ...money }: Money & { entry: OfficeEntry; place: number }) {
  const labels = {
    confirmed: "Confirmada",
    pending: "Esperando pagar",
    waiting: `${place}º na fila`,
    invited: "Esperando o par aceitar",
  };
  return (
    <li className="stack">
      <div className="office-item">
        <strong>{entry.people.map(({ name }) => name).join(" e ")}</strong>
        <Badge tone={TONES[entry.status]}>{labels[entry.status]}</Badge>
      </div>
      {entry.people.map((person) => (
        <Share key={person.athleteId} entry={entry} person={person} {...money} />
      ))}
    </li>
  );
}

const SHARES = { due: "a pagar", paid: "paga", refunded: "devolvida" } as const;

function Share({
  entry,
  person: { athleteId, name, share },
  payee,
  action,
  isAdministered,
}: Money & { entry: OfficeEntry; person: EntryShare }) {
  if (!share || share.amountCents === 0) return null;
  const intent = isAdministered ? shareIntent(entry, share, payee) : null;
  const says = (
    <p className="small muted">
      {entry.people.length > 1 ? `${name}: ` : ""}
      {formatMoney(share.amountCents, share.currency)}, {SHARES[share.status]}
      {share.isMarked && share.status === "paid" ? " em mãos" : ""}
    </p>
  );
  if (intent === null) return says;
  const isPaid = intent === "unmark_share";
  return (
    <SendForm
      action={action}
      fields={{ intent, entry_id: entry.id, athlete_id: athleteId }}
      className="office-item"
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
            aria-label={isPaid ? `Desfazer: ${name} não pagou` : `Marcar como paga: ${name}`}
          >
            {isPaid ? "Desfazer" : "Marcar como paga"}
          </Button>
        </>
      )}
    </SendForm>
  );
}
