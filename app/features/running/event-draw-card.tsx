import { formatDateTime } from "../../lib/dates.ts";
import { drandRoundUrl } from "../../lib/drand.ts";
import { Card } from "../../ui/card.tsx";
import { Table } from "../../ui/table.tsx";
import type { EventDraws, ShownDraw, ShownMatch, ShownTable } from "./event-draws.ts";

/** The draw of an event: its groups' tables, its rounds as lists that a keyboard and a screen reader walk, and how it was drawn. */
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
    <Card title={`Chave · ${name}`}>
      {event.champion ? <p className="strong">Campeão: {event.champion}</p> : null}
      {event.tables.map((table) => (
        <GroupTable key={table.label} table={table} />
      ))}
      {event.policy && event.tables.length > 0 ? <p className="small muted">{event.policy}</p> : null}
      {event.rounds.length > 0 ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the keyboard
        <section className="draw-rounds" aria-label={`Jogos de ${name}`} tabIndex={0}>
          <ol>
            {event.rounds.map((round) => (
              <li key={round.label} className="draw-round">
                <h3>{round.label}</h3>
                <ol>
                  {round.matches.map((match) => (
                    <Match key={match.id} match={match} />
                  ))}
                </ol>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      <h3>Como foi sorteado</h3>
      <ul className="list-plain stack">
        {event.draws.map((draw) => (
          <DrawFacts key={draw.number} draw={draw} timeZone={timeZone} />
        ))}
      </ul>
    </Card>
  );
}

function GroupTable({ table }: { table: ShownTable }) {
  return (
    <Table caption={table.label}>
      <thead>
        <tr>
          <th scope="col">{table.label}</th>
          <th scope="col" className="num">
            J
          </th>
          <th scope="col" className="num">
            V
          </th>
          <th scope="col" className="num">
            Saldo
          </th>
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row) => (
          <tr key={row.names}>
            <th scope="row">
              {row.names}
              {row.decidedBy && row.played > 0 ? (
                <small className="muted"> desempate: {row.decidedBy}</small>
              ) : null}
            </th>
            <td className="num">{row.played}</td>
            <td className="num">{row.wins}</td>
            <td className="num">{row.balance}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const STATES: Readonly<Record<string, string>> = { called: "Chamada para a quadra", playing: "Em quadra" };

function Match({ match }: { match: ShownMatch }) {
  const state = match.isPending ? "Placar espera o outro lado" : (STATES[match.state] ?? null);
  return (
    <li className="draw-match">
      {match.sides.map((side, at) => (
        <p key={at === 0 ? "top" : "bottom"} className={side.isWinner ? "draw-side strong" : "draw-side"}>
          {side.names === "" ? <span className="muted">{side.from}</span> : side.names}
          {side.isWinner ? <span className="visually-hidden"> (venceu)</span> : null}
        </p>
      ))}
      {match.score === "" && state === null ? null : (
        <p className="small">
          <span className="num">{match.score}</span> {state ? <span className="muted">{state}</span> : null}
        </p>
      )}
    </li>
  );
}

const WORDS = { announced: "anunciado", drawn: "feito", superseded: "substituído" } as const;

function DrawFacts({ draw, timeZone }: { draw: ShownDraw; timeZone: string }) {
  const { beacon } = draw;
  const source =
    beacon.kind === "drand"
      ? `rodada ${beacon.round} do drand`
      : `concurso ${beacon.round} da Loteria Federal`;
  return (
    <li>
      <p>
        <b>
          {draw.number}º sorteio, {WORDS[draw.status]}
        </b>
        : decide a {source}, de {formatDateTime(beacon.at, timeZone)}.
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
