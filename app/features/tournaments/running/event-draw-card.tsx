import { formatDateTime } from "../../../lib/dates.ts";
import { drandRoundUrl } from "../../../lib/drand.ts";
import { Card } from "../../../ui/card.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Bracket } from "../../scoring/brackets/bracket.tsx";
import { Groups } from "../../scoring/brackets/groups.tsx";
import { championTitle, type EventDraws, NO_CHAMPION, type ShownDraw } from "./event-draws.ts";

/** The draw of an event: who won it, its groups' tables, its rounds as a picture made of lists, and how it was drawn. */
export function EventDrawCard({
  event,
  name,
  timeZone,
}: {
  event: EventDraws;
  name: string;
  timeZone: string;
}) {
  return (
    <Card isFlush title={`Chave · ${name}`} id={`chave-${event.eventId}`}>
      {event.champions.length > 0 ? (
        <p className="draw-champion">
          <Icon name="trophy" size={28} />
          <span>
            <small>{championTitle(event.champions, event.gender)}</small>
            <b>{event.champions.join(" e ")}</b>
          </span>
        </p>
      ) : event.isWithoutChampion ? (
        <p className="draw-champion">
          <span>
            <b>{NO_CHAMPION}</b>
          </span>
        </p>
      ) : null}
      <Groups groups={event.groups} of={name} />
      <Bracket parts={event.parts} of={name} />
      <Leavings leavings={event.leavings} timeZone={timeZone} />
      <div className="draw-made">
        <h3>Como foi sorteado</h3>
        <ul className="list-plain stack">
          {event.draws.map((draw) => (
            <DrawFacts key={draw.number} draw={draw} timeZone={timeZone} />
          ))}
        </ul>
      </div>
    </Card>
  );
}

function Leavings({ leavings, timeZone }: Pick<EventDraws, "leavings"> & { timeZone: string }) {
  if (leavings.length === 0) return null;
  return (
    <div className="draw-made">
      <h3>Desistências</h3>
      <ul className="list-plain">
        {leavings.map(({ names, at, from }) => (
          <li key={`${names} ${at}`}>
            {names}
            <span className="small muted">
              {[at === null ? null : formatDateTime(at, timeZone), from]
                .filter((part) => part !== null)
                .map((part) => ` · ${part}`)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const WORDS = { announced: "anunciado", drawn: "feito", superseded: "substituído" } as const;

function DrawFacts({ draw, timeZone }: { draw: ShownDraw; timeZone: string }) {
  const { beacon } = draw;
  const source =
    beacon.kind === "drand"
      ? `a rodada ${beacon.round} do drand`
      : `o concurso ${beacon.round} da Loteria Federal`;
  return (
    <li>
      <p>
        <b>
          {draw.number}º sorteio, {WORDS[draw.status]}
        </b>
        : decide {source}, de {formatDateTime(beacon.at, timeZone)}.
        {draw.reason ? ` Motivo: ${draw.reason}` : ""}
      </p>
      <p className="small muted draw-code">Código publicado antes: {draw.hash}</p>
      {draw.randomness ? (
        <p className="small muted draw-code">
          Número que decidiu: {draw.randomness}
          {beacon.kind === "drand" ? (
            <>
              {" "}
              <a href={drandRoundUrl(beacon.round)} target="_blank" rel="noreferrer">
                Conferir no drand
              </a>
            </>
          ) : null}
        </p>
      ) : null}
      {draw.sourceNote ? <p className="small muted">Fonte: {draw.sourceNote}</p> : null}
      {draw.rebuild ? (
        <div className="draw-rebuild">
          <button
            type="button"
            className="btn btn-secondary btn-sm"
            data-redraw={JSON.stringify(draw.rebuild)}
          >
            Refazer o sorteio
          </button>
          <p role="status" className="small">
            O seu navegador sorteia de novo e diz se sai a mesma chave.
          </p>
        </div>
      ) : null}
    </li>
  );
}
