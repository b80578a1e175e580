import { Card } from "../../../ui/card.tsx";
import type { OrderOfPlay, PlayRow } from "./order-of-play.ts";

/** Where in a long page one finds what: only on the page of a tournament that has draws. */
export function PlayLinks({ links }: { links: readonly { href: string; label: string }[] }) {
  return (
    <nav aria-label="Nesta página" className="play-links">
      {links.map(({ href, label }) => (
        <a key={href} href={href}>
          {label}
        </a>
      ))}
    </nav>
  );
}

/** Shows what is on court and what comes next; nothing where nothing is. */
export function NowAndNext({ order: { now, next } }: { order: OrderOfPlay }) {
  if (now.length === 0 && next.length === 0) return null;
  return (
    <Card isFlush title="Agora e a seguir" id="agora">
      {now.length > 0 ? (
        <section aria-labelledby="em-quadra">
          <h3 id="em-quadra" className="play-head">
            Agora em quadra
          </h3>
          <Rows rows={now} />
        </section>
      ) : null}
      {next.length > 0 ? (
        <section aria-labelledby="a-seguir">
          <h3 id="a-seguir" className="play-head">
            A seguir
          </h3>
          <Rows rows={next} />
        </section>
      ) : null}
    </Card>
  );
}

/** Every match that has an hour, day by day; the day that is played stands open. */
export function DaysOfPlay({ order: { days } }: { order: OrderOfPlay }) {
  if (days.length === 0) return null;
  return (
    <Card
      isFlush
      title="Ordem de jogos"
      subtitle="Nenhum jogo começa antes da hora marcada. Se a quadra atrasa, começa quando ela ficar livre."
      id="ordem"
    >
      {days.map(({ day, label, isCurrent, rows }) => (
        <details key={day} className="play-day" open={isCurrent}>
          <summary>
            <h3>{label}</h3>
            <span className="muted small">{rows.length === 1 ? "1 jogo" : `${rows.length} jogos`}</span>
          </summary>
          <Rows rows={rows} />
        </details>
      ))}
    </Card>
  );
}

function Rows({ rows }: { rows: readonly PlayRow[] }) {
  return (
    <ol className="play-rows">
      {rows.map(({ id, title, sides, hour, court, score, state }) => (
        <li key={id}>
          <div className="play-when">
            {hour ? <b className="num">{hour}</b> : null}
            {court ? <span>{court}</span> : null}
          </div>
          <div className="play-who">
            <a className="small muted" href={`#jogo-${id}`}>
              {title}
            </a>
            {sides.map(({ text, isKnown, isWinner }, at) => (
              <p key={at === 0 ? "top" : "bottom"} className={isWinner ? "strong" : isKnown ? "" : "muted"}>
                {text}
                {isWinner ? <span className="visually-hidden"> (venceu)</span> : null}
              </p>
            ))}
            {score === "" && state === null ? null : (
              <p className="small">
                <span className="num">{score}</span> {state ? <span className="muted">{state}</span> : null}
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
