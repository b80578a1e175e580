import { useMemo } from "react";
import { athleteSearch } from "../../../browser/athlete-search.ts";
import { formatMoney } from "../../../lib/money.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ComboboxField } from "../../../ui/combobox-field.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { eventFacts } from "../tournaments/event-facts.ts";
import { type EntryPage, type OfferedEvent, owesShare } from "./entry-page.ts";
import { InvitationCard } from "./invitation-card.tsx";
import { OwnEntryCard } from "./own-entry-card.tsx";

/** One event: what it is, what it costs this person, and what they can do about it now. */
export function EventOfferCard({
  event,
  page,
  action,
  searchPath,
  linkOf,
  qrOf,
  now,
}: {
  event: OfferedEvent;
  page: EntryPage;
  action: string;
  searchPath: string | null;
  linkOf: (entryId: string) => string;
  qrOf: (entryId: string) => { size: number; path: string } | null;
  now: Date;
}) {
  const { mine, invitations, refusal, left, feeCents, currency, waiting } = event;
  const fee = feeCents === 0 ? "Grátis" : `${formatMoney(feeCents, currency)} por pessoa`;
  return (
    <Card
      id={`categoria-${event.id}`}
      title={event.name}
      subtitle={`${eventFacts(event)} · ${fee}`}
      tone={(mine && owesShare(mine)) || invitations.length > 0 ? "sun" : undefined}
      actions={
        left === null ? null : <Badge tone={left === 0 ? "warn" : "ok"}>{placesInWords(left, waiting)}</Badge>
      }
    >
      {mine ? <OwnEntryCard {...{ entry: mine, event, page, action, linkOf, qrOf, now }} /> : null}
      {invitations.map((invitation) => (
        <InvitationCard key={invitation.entryId} {...{ invitation, event, action }} />
      ))}
      {mine ? null : refusal ? (
        <p className="entry-refusal">{refusal}</p>
      ) : invitations.length > 0 ? (
        <details className="entry-more">
          <summary>Jogar com outra pessoa</summary>
          <EnterForm {...{ event, action, searchPath }} />
        </details>
      ) : (
        <EnterForm {...{ event, action, searchPath }} />
      )}
    </Card>
  );
}

function placesInWords(left: number, waiting: number): string {
  if (left === 0) return waiting > 0 ? `${waiting} na lista de espera` : "Esgotado";
  return left === 1 ? "1 vaga" : `${left} vagas`;
}

function EnterForm({
  event,
  action,
  searchPath,
}: {
  event: OfferedEvent;
  action: string;
  searchPath: string | null;
}) {
  const isPair = !event.isEnteredAlone;
  const search = useMemo(() => athleteSearch(searchPath ?? ""), [searchPath]);
  return (
    <SendForm action={action} fields={{ intent: "enter", event_id: event.id }} className="stack">
      {(isSending, error) => {
        const isOfPartner = searchPath !== null && /^partner_?id$/i.test(error?.field ?? "");
        return (
          <>
            {isPair && searchPath ? (
              <ComboboxField
                label="Com quem você vai jogar"
                isOptional
                hint="Alguém do seu clube. Deixe vazio para mandar o convite por link a quem você quiser."
                name="partner_id"
                search={search}
                emptyText="Ninguém do clube com esse nome."
                error={isOfPartner ? error?.message : null}
              />
            ) : null}
            {isPair && !searchPath ? (
              <p className="small muted">
                Você recebe um link para mandar à sua dupla, de qualquer clube ou de nenhum.
              </p>
            ) : null}
            {error?.message && !isOfPartner ? (
              <p className="error" role="alert">
                {error.message}
              </p>
            ) : null}
            <Button type="submit" block loading={isSending} loadingText="Enviando…">
              {event.left === 0
                ? "Entrar na lista de espera"
                : isPair
                  ? "Convidar e inscrever"
                  : "Inscrever-se"}
              <span className="visually-hidden"> em {event.name}</span>
            </Button>
          </>
        );
      }}
    </SendForm>
  );
}
