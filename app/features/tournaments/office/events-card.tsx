import { clubTournamentPath } from "../../../lib/paths.ts";
import { formatMoney } from "../../../lib/money.ts";
import { Badge } from "../../../ui/badge.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { DRAW_FORMAT_LABELS } from "../../scoring/brackets/draw-words.ts";
import { eventFacts } from "../tournaments/event-facts.ts";
import { isOn } from "./office-rules.ts";
import type { OfficeEvent, OfficePage } from "./office-tournament.ts";

/** The events of a tournament, each with the way to its form. */
export function EventsCard({
  clubId,
  tournament,
  events,
}: {
  clubId: string;
  tournament: OfficePage["tournament"];
  events: readonly OfficeEvent[];
}) {
  const hrefOf = (categoria: string) => clubTournamentPath(clubId, tournament.id, "", { categoria });
  const mayAdd = ["draft", "open", "closed"].includes(tournament.status);
  const add = mayAdd ? (
    <LinkButton to={hrefOf("nova")} icon="plus" size="sm">
      Nova categoria
    </LinkButton>
  ) : null;
  return (
    <Card title="Categorias" isFlush actions={events.length > 0 ? add : undefined}>
      {events.length === 0 ? (
        <EmptyState title="Nenhuma categoria ainda" action={add}>
          Cada categoria tem seu esporte, quem pode jogar, a taxa, as vagas e o tipo de chave.
        </EmptyState>
      ) : (
        <ul className="list">
          {events.map((event) => (
            <li key={event.id} className="office-item">
              <div>
                <strong>{event.name}</strong>
                <p className="small muted">{eventFacts(event)}</p>
                <p className="small muted">
                  {[
                    event.drawFormat ? DRAW_FORMAT_LABELS[event.drawFormat] : "Chave a definir",
                    event.entryFeeCents > 0
                      ? `${formatMoney(event.entryFeeCents, event.currency)} por atleta`
                      : "Sem taxa",
                    `${event.placed} de ${event.maxEntries} vagas`,
                  ].join(" · ")}
                </p>
              </div>
              {isOn(event) ? null : (
                <Badge tone="neutral">{event.state === "merged" ? "Juntada a outra" : "Cancelada"}</Badge>
              )}
              {event.state === "entries" && tournament.status !== "cancelled" ? (
                <LinkButton to={hrefOf(event.id)} variant="secondary" size="sm">
                  Mudar<span className="visually-hidden"> {event.name}</span>
                </LinkButton>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
