import { formatMoney } from "../../../lib/money.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Table } from "../../../ui/table.tsx";
import { MemberLink } from "../../base/access/member-link.tsx";
import { eventFacts } from "../tournaments/event-facts.ts";
import type { TournamentEvent } from "../tournaments/tournament.ts";

/** One sports category: what it is, what it costs, how many places are left and who is in. */
export function TournamentEventCard({
  event,
  entering,
}: {
  event: TournamentEvent;
  /** Where and as what one enters it; null while nobody can. */
  entering: { href: string; label: string } | null;
}) {
  const left = Math.max(0, event.maxEntries - event.taken);
  const fee = event.entryFeeCents === 0 ? "Grátis" : formatMoney(event.entryFeeCents, event.currency);
  const waiting = event.waiting > 0 ? ` · ${event.waiting} na lista de espera` : "";
  return (
    <Card
      isFlush
      title={event.name}
      subtitle={eventFacts(event)}
      actions={
        entering ? (
          <Badge tone={left === 0 ? "warn" : "ok"}>
            {left === 0 ? "Esgotado" : left === 1 ? "1 vaga" : `${left} vagas`}
          </Badge>
        ) : null
      }
    >
      <dl className="tournament-fact-grid tournament-event-facts">
        <div>
          <dt>Inscrição{!event.isEnteredAlone ? " por pessoa" : ""}</dt>
          <dd className="num">{fee}</dd>
        </div>
        <div>
          <dt>Inscritos</dt>
          <dd className="num">
            {event.taken} de {event.maxEntries}
            {waiting}
          </dd>
        </div>
        {event.state === "cancelled" ? (
          <div>
            <dt>Situação</dt>
            <dd>Categoria cancelada</dd>
          </div>
        ) : null}
      </dl>
      {entering ? (
        <p className="tournament-event-enter">
          <MemberLink href={entering.href} block>
            {left === 0 || event.waiting > 0 ? "Entrar na lista de espera" : entering.label}
            <span className="visually-hidden"> em {event.name}</span>
          </MemberLink>
        </p>
      ) : null}
      {event.entries.length === 0 ? (
        <EmptyState icon="users" title="Ninguém inscrito ainda">
          As inscrições confirmadas aparecem aqui.
        </EmptyState>
      ) : (
        <Entrants event={event} />
      )}
    </Card>
  );
}

function Entrants({ event }: { event: TournamentEvent }) {
  const hasSeeds = event.entries.some(({ seed }) => seed !== null);
  return (
    <Table caption={`Inscrições em ${event.name}`}>
      <thead>
        <tr>
          {hasSeeds ? (
            <th scope="col" className="entry-seed">
              <abbr title="Cabeça de chave">CC</abbr>
            </th>
          ) : null}
          <th scope="col">{!event.isEnteredAlone ? "Duplas confirmadas" : "Confirmados"}</th>
        </tr>
      </thead>
      <tbody>
        {event.entries.map((entry) => (
          <tr key={entry.id}>
            {hasSeeds ? <td className="entry-seed num strong">{entry.seed ?? ""}</td> : null}
            <th scope="row">{entry.athletes.map(({ name }) => name).join(" e ")}</th>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
