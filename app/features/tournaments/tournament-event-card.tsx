import { formatMoney } from "../../lib/money.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Table } from "../../ui/table.tsx";
import { sportLabel } from "../../lib/sports.ts";
import type { TournamentEvent } from "./tournament.ts";

const GENDERS = { male: "Masculino", female: "Feminino" } as const;

/** One sports category: what it is, what it costs, how many places are left and who is in. */
export function TournamentEventCard({ event }: { event: TournamentEvent }) {
  const left = Math.max(0, event.maxEntries - event.taken);
  const facts = [
    sportLabel(event.sport),
    event.format === "singles" ? "Simples" : "Duplas",
    event.genderCategory ? GENDERS[event.genderCategory] : null,
    event.class ? (event.class === "Iniciante" ? event.class : `Classe ${event.class}`) : null,
  ].filter(Boolean);
  const fee = event.entryFeeCents === 0 ? "Grátis" : formatMoney(event.entryFeeCents, event.currency);
  const waiting = event.waiting > 0 ? ` · ${event.waiting} na lista de espera` : "";
  return (
    <Card
      isFlush
      title={event.name}
      subtitle={facts.join(" · ")}
      actions={
        <Badge tone={left === 0 ? "warn" : "ok"}>
          {left === 0 ? "Esgotado" : left === 1 ? "1 vaga" : `${left} vagas`}
        </Badge>
      }
    >
      <dl className="tournament-fact-grid tournament-event-facts">
        <div>
          <dt>Inscrição{event.format === "doubles" ? " por pessoa" : ""}</dt>
          <dd className="num">{fee}</dd>
        </div>
        <div>
          <dt>Vagas</dt>
          <dd className="num">
            {event.taken} de {event.maxEntries}
            {waiting}
          </dd>
        </div>
      </dl>
      {event.entries.length === 0 ? (
        <EmptyState icon="users" title="Ninguém inscrito ainda">
          As inscrições confirmadas aparecem aqui.
        </EmptyState>
      ) : (
        <Table caption={`Inscrições em ${event.name}`}>
          <thead>
            <tr>
              <th scope="col" className="entry-seed">
                <abbr title="Cabeça de chave">CC</abbr>
              </th>
              <th scope="col">{event.format === "doubles" ? "Duplas confirmadas" : "Confirmados"}</th>
            </tr>
          </thead>
          <tbody>
            {event.entries.map((entry) => (
              <tr key={entry.id}>
                <td className="entry-seed num strong">{entry.seed ?? ""}</td>
                <th scope="row">{entry.athletes.map(({ name }) => name).join(" e ")}</th>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}
