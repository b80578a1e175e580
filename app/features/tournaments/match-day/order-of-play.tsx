import { Card } from "../../../ui/card.tsx";
import type { OrderOfPlay, PlayRow } from "./order-of-play.ts";

interface PlayProps {
  order: OrderOfPlay;
  /** Where a match stands in its draw. */
  matchHref: (id: string) => string;
}

/** Shows what is on court and what comes next; nothing where nothing is. */
export function NowAndNext({ order: { now, next }, matchHref }: PlayProps) {
  if (now.length === 0 && next.length === 0) return null;
  return (
    <Card isFlush id="agora">
      <h2 className="visually-hidden">Agora e a seguir</h2>
      {now.length > 0 ? (
        <section aria-labelledby="em-quadra">
          <h3 id="em-quadra" className="play-head">
            Agora em quadra
          </h3>
          <Rows rows={now} matchHref={matchHref} under="now" />
        </section>
      ) : null}
      {next.length > 0 ? (
        <section aria-labelledby="a-seguir">
          <h3 id="a-seguir" className="play-head">
            A seguir
          </h3>
          <Rows rows={next} matchHref={matchHref} under="next" />
        </section>
      ) : null}
    </Card>
  );
}

/** Every match, day by day; the day that is played stands open. Those without an hour come last. */
export function DaysOfPlay({ order: { days, untimed }, matchHref }: PlayProps) {
  const isAlone = days.length === 0;
  const last = {
    day: "",
    label: isAlone ? "Todos os jogos" : "Sem hora marcada",
    isCurrent: isAlone,
    rows: untimed,
  };
  return (
    <Card
      isFlush
      title="Ordem de jogos"
      subtitle={
        isAlone
          ? undefined
          : "Nenhum jogo começa antes da hora marcada. Se a quadra atrasa, começa quando ela ficar livre."
      }
      id="ordem"
    >
      {[...days, ...(untimed.length > 0 ? [last] : [])].map(({ day, label, isCurrent, rows }) => (
        <details key={day} className="play-day" open={isCurrent}>
          <summary>
            <h3>{label}</h3>
            <span className="muted small">{rows.length === 1 ? "1 jogo" : `${rows.length} jogos`}</span>
          </summary>
          <Rows rows={rows} matchHref={matchHref} under="day" />
        </details>
      ))}
    </Card>
  );
}

function Rows({
  rows,
  matchHref,
  under,
}: { rows: readonly PlayRow[]; under: "now" | "next" | "day" } & Pick<PlayProps, "matchHref">) {
  return (
    <ol className="play-rows">
      {rows.map(({ id, title, sides, day, hour, court, score, state }) => (
        <li key={id}>
          <div className="play-when">
            {hour ? <b className="num">{under === "next" && day ? `${day}, ${hour}` : hour}</b> : null}
            {court ? <span>{court}</span> : null}
          </div>
          <div className="play-who">
            <a className="small muted" href={matchHref(id)}>
              {title}
            </a>
            {sides.map(({ text, isKnown, isWinner }, at) => (
              <p key={at === 0 ? "top" : "bottom"} className={isWinner ? "strong" : isKnown ? "" : "muted"}>
                {text}
                {isWinner ? <span className="visually-hidden"> (venceu)</span> : null}
              </p>
            ))}
            {under === "now" || (score === "" && state === null) ? null : (
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
