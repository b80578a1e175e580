import { clubTournamentPath } from "../../../lib/paths.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { TournamentHead } from "../office/tournament-head.tsx";
import type { FinishingEvent, FinishingPage } from "./finishing.ts";
import { PlacesList } from "./places-list.tsx";
import "./finishing.css";

/** How a tournament ends: who came how far in each event, what it gives, and the button that closes it. */
export function FinishingPanel({
  finishing: { tournament, events },
  clubId,
  now,
}: {
  finishing: FinishingPage;
  clubId: string;
  now: Date;
}) {
  const pathOf = (part: "" | "chaves" | "jogos" | "encerramento") =>
    clubTournamentPath(clubId, tournament.id, part);
  return (
    <div className="stack stack-loose">
      <TournamentHead clubId={clubId} tournament={tournament} current="encerramento" now={now} />
      {events.map((event) => (
        <EventCard key={event.id} event={event} pathOf={pathOf} />
      ))}
      {events.length === 0 ? (
        <Card>
          <EmptyState
            headingLevel={2}
            icon="flag"
            title="Nenhuma categoria"
            action={<LinkButton to={pathOf("")}>Criar categoria</LinkButton>}
          >
            Cada categoria é encerrada aqui, com o campeão e os pontos de fase.
          </EmptyState>
        </Card>
      ) : null}
    </div>
  );
}

function EventCard({
  event,
  pathOf,
}: {
  event: FinishingEvent;
  pathOf: (part: "" | "chaves" | "jogos" | "encerramento") => string;
}) {
  const { id, name, state, left, places } = event;
  const action = pathOf("encerramento");
  return (
    <Card
      title={name}
      subtitle={pointsWords(event)}
      actions={state === "finished" ? <Badge tone="ok">Encerrada</Badge> : null}
    >
      <div className="stack">
        {state === "undrawn" ? (
          <p>
            Ainda não foi sorteada. <a href={pathOf("chaves")}>Ir às chaves</a>
          </p>
        ) : null}
        {state === "playing" ? (
          <p>
            {left === 1 ? "Falta 1 jogo." : `Faltam ${left} jogos.`}{" "}
            <a href={pathOf("jogos")}>Ir aos jogos</a>
          </p>
        ) : null}
        {state === "lot" ? (
          <p>
            Falta um sorteio de desempate, que sai sozinho.{" "}
            <a href={pathOf("chaves")}>Ver a hora nas chaves</a>
          </p>
        ) : null}
        {event.isWithoutChampion ? <p>Sem campeão: ninguém venceu a categoria.</p> : null}
        {places.length > 0 ? <PlacesList places={places} hasPoints={event.ranking !== null} /> : null}
        {state === "ready" && !event.ranking?.isClosed ? (
          <SendForm action={action} fields={{ intent: "finish_event", event_id: id }}>
            {(isSending) => (
              <Button type="submit" block loading={isSending} loadingText="Encerrando…">
                {event.ranking ? "Encerrar e dar os pontos" : "Encerrar a categoria"}
                <span className="visually-hidden">{` de ${name}`}</span>
              </Button>
            )}
          </SendForm>
        ) : null}
        {state === "finished" && !event.ranking?.isClosed ? (
          <details className="finishing-reopen">
            <summary className="small">Reabrir para corrigir um resultado</summary>
            <SendForm action={action} fields={{ intent: "reopen_event", event_id: id }} className="stack">
              {(isSending) => (
                <>
                  <p className="small">
                    {event.ranking
                      ? "Os pontos de fase saem do ranking agora, e voltam quando a categoria for encerrada de novo."
                      : "Os resultados voltam a poder mudar até a categoria ser encerrada de novo."}
                  </p>
                  <Button type="submit" variant="secondary" loading={isSending} loadingText="Reabrindo…">
                    Reabrir {name}
                  </Button>
                </>
              )}
            </SendForm>
          </details>
        ) : null}
      </div>
    </Card>
  );
}

function pointsWords({ ranking, state }: FinishingEvent): string {
  if (!ranking) return "Sem pontos de fase.";
  if (ranking.isClosed)
    return `A temporada de ${ranking.name} está encerrada: os pontos de fase não mudam mais.`;
  return state === "finished"
    ? `Os pontos de fase estão em: ${ranking.name}.`
    : `Os pontos de fase vão para: ${ranking.name}.`;
}
