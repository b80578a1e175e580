import { formatDateTime } from "../../../lib/dates.ts";
import { drandRoundUrl } from "../../../lib/drand.ts";
import { Card } from "../../../ui/card.tsx";
import { Bracket } from "../../scoring/brackets/bracket.tsx";
import { Groups } from "../../scoring/brackets/groups.tsx";
import { sourceWordsOf } from "../../scoring/brackets/lottery-days.ts";
import { REDRAW_RULE } from "./draw-clock.ts";
import { ChampionLine } from "./champions-card.tsx";
import type { Champions } from "./champions.ts";
import type { EventDraws, ShownDraw } from "./event-draws.ts";
import { EventLots } from "./event-lots.tsx";
import { numberWords } from "./number-words.ts";

/** The draw of an event: who won it, its groups' tables, its rounds as a picture made of lists, and how it was drawn. */
export function EventDrawCard({
  event,
  name,
  champions,
  timeZone,
}: {
  event: EventDraws;
  name: string;
  /** Null before its end, and where the page says it already. */
  champions: Champions | null;
  timeZone: string;
}) {
  const isAwaited = event.draws[0]?.status === "announced";
  return (
    <Card isFlush title={`Chave · ${name}`} id={`chave-${event.eventId}`}>
      {champions ? <ChampionLine of={champions} /> : null}
      <EventLots lots={event.lots} timeZone={timeZone} />
      <Groups groups={event.groups} of={name} />
      <Bracket parts={event.parts} of={name} />
      <Leavings leavings={event.leavings} timeZone={timeZone} />
      <details className="draw-made" open={isAwaited}>
        <summary className="summary-link">{isAwaited ? "Como será sorteado" : "Como foi sorteado"}</summary>
        <ul className="list-plain stack">
          {event.draws.map((draw) => (
            <DrawFacts key={draw.number} draw={draw} timeZone={timeZone} />
          ))}
        </ul>
        <p className="small muted">{REDRAW_RULE}</p>
      </details>
    </Card>
  );
}

function Leavings({ leavings, timeZone }: Pick<EventDraws, "leavings"> & { timeZone: string }) {
  if (leavings.length === 0) return null;
  return (
    <div className="draw-made">
      <h3>Desistências e trocas</h3>
      <ul className="list-plain">
        {leavings.map(({ names, at, why, from, came }) => (
          <li key={`${names} ${at}`}>
            {came === null ? `${names} saiu` : `${names} saiu; entrou ${came.names} (${came.how})`}
            <span className="small muted">
              {[
                at === null ? null : formatDateTime(at, timeZone),
                why === null ? null : `motivo: ${why}`,
                from,
              ]
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
  return (
    <li>
      <p>
        <b>
          {draw.number}º sorteio, {WORDS[draw.status]}
        </b>
        : decide {sourceWordsOf(beacon, timeZone)}. Anunciado em {formatDateTime(draw.announcedAt, timeZone)}.
        {draw.reason ? ` Motivo: ${draw.reason}` : ""}
      </p>
      {draw.status === "announced" ? <Awaited kind={beacon.kind} at={beacon.at} /> : null}
      <Entrants draw={draw} />
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

/** Counts down on a public page (`letCountDown`); without scripts the hour above says it. */
function Awaited({ kind, at }: { kind: "drand" | "loteria"; at: string }) {
  const { ahead, due, late } = numberWords(kind);
  return (
    <p className="draw-countdown" data-countdown={at} data-ahead={ahead} data-due={due} data-late={late} />
  );
}

/** Shows who was in a draw by number, its seeds and its rules: all that the code stands for. */
function Entrants({ draw: { status, entrants, seeding, rules } }: { draw: ShownDraw }) {
  return (
    <details className="draw-entrants" open={status === "announced"}>
      <summary className="summary-link">
        {entrants.length === 1 ? "1 inscrito" : `${entrants.length} inscritos`}, cabeças e regras
      </summary>
      <ol>
        {entrants.map(({ number, names, seed }) => (
          <li key={number}>
            <span className="num muted">nº {number}</span> {names}
            {seed === null ? null : <b> · cabeça {seed}</b>}
          </li>
        ))}
      </ol>
      <p className="small muted">{[seeding, ...rules].filter(Boolean).join(" ")}</p>
    </details>
  );
}
