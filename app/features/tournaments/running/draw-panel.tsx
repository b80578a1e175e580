import { clubTournamentPath } from "../../../lib/paths.ts";
import { Card } from "../../../ui/card.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { championsOf } from "./champions.ts";
import { EventDrawCard } from "./event-draw-card.tsx";
import "./event-draws.css";
import { TournamentHead } from "../office/tournament-head.tsx";
import { AnnounceForm } from "./announce-form.tsx";
import type { DrawPage, OpenEvent } from "./draw-page.ts";
import { EntryOrder } from "./entry-order.tsx";
import { DrawWaitingCard } from "./waiting-card.tsx";
import "./draw-panel.css";

/** The draws of a tournament in its club's office: one event at a time, from its entries to its bracket. */
export function DrawPanel({
  page: { tournament, events, event, shown },
  clubId,
  timeZone,
  now,
}: {
  page: DrawPage;
  clubId: string;
  timeZone: string;
  now: Date;
}) {
  const pathOf = (eventId: string) =>
    clubTournamentPath(clubId, tournament.id, "chaves", { categoria: eventId });
  return (
    <div className="stack stack-loose">
      <TournamentHead clubId={clubId} tournament={tournament} current="chaves" now={now} />
      {event === null ? (
        <Card>
          <EmptyState
            headingLevel={2}
            icon="trophy"
            title="Nenhuma categoria ainda"
            action={
              <LinkButton to={clubTournamentPath(clubId, tournament.id)}>Abrir as categorias</LinkButton>
            }
          >
            Crie as categorias do torneio: cada uma tem a sua chave.
          </EmptyState>
        </Card>
      ) : (
        <>
          {events.length > 1 ? (
            <Tabs
              label="Categorias"
              items={events.map(({ id, name, entries }) => ({
                to: pathOf(id),
                label: name,
                count: entries,
                isCurrent: id === event.id,
              }))}
            />
          ) : null}
          <EventDesk
            key={`${event.id} ${event.draws}`}
            {...{ event, timeZone, now }}
            action={pathOf(event.id)}
          />
          {shown === null ? null : (
            <>
              <EventDrawCard
                event={shown}
                name={event.name}
                champions={championsOf(shown)}
                timeZone={timeZone}
              />
              {event.refusal === null ? (
                <DrawAgain key={`${event.id} ${event.draws} again`} event={event} action={pathOf(event.id)} />
              ) : null}
              <div className="row">
                <LinkButton variant="secondary" icon="external" href={`/tournaments/${tournament.id}`}>
                  Ver a página pública
                </LinkButton>
              </div>
            </>
          )}
        </>
      )}
    </div>
  );
}

/** Offers the next step with an event: announcing its first draw, or making the one that was announced. */
function EventDesk({
  event,
  action,
  timeZone,
  now,
}: {
  event: OpenEvent;
  action: string;
  timeZone: string;
  now: Date;
}) {
  const { waiting, refusal, draws } = event;
  if (waiting !== null) return <DrawWaitingCard {...{ event, waiting, action, timeZone, now }} />;
  if (draws > 0) return null;
  return (
    <Card title={`Sorteio de ${event.name}`}>
      <div className="stack">
        <FormatFacts event={event} />
        {refusal === null ? (
          <AnnounceForm event={event} action={action} />
        ) : (
          <>
            <Notice>{refusal}</Notice>
            <EntryOrder entries={inOrder(event)} seeds={0} />
          </>
        )}
      </div>
    </Card>
  );
}

/** Folds another draw away until somebody needs it: the first draw stays in the list, with the reason of the next. */
function DrawAgain({ event, action }: { event: OpenEvent; action: string }) {
  return (
    <Card>
      <details>
        <summary className="summary-link">
          {event.waiting === null ? "Sortear de novo, com motivo" : "Anunciar de novo, com motivo"}
        </summary>
        <div className="stack draw-again">
          <p className="small muted">
            O sorteio de antes continua visível para todos, com o motivo que você escrever.
          </p>
          <FormatFacts event={event} />
          <AnnounceForm event={event} action={action} />
        </div>
      </details>
    </Card>
  );
}

function FormatFacts({ event: { format, entries } }: { event: OpenEvent }) {
  const count = entries.length === 1 ? "1 inscrição confirmada" : `${entries.length} inscrições confirmadas`;
  return (
    <div>
      <p className="strong">
        {format ? `${format.label} · ` : ""}
        {count}
      </p>
      {format?.options.length ? <p className="small muted">{format.options.join(" ")}</p> : null}
    </div>
  );
}

const inOrder = ({ entries, byLevel }: OpenEvent) =>
  byLevel.flatMap((id) => entries.find(({ entryId }) => entryId === id) ?? []);
