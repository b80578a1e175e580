import { Avatar } from "../../../ui/avatar.tsx";
import { Card } from "../../../ui/card.tsx";
import type { Champions } from "./champions.ts";

/** Everybody who won an event of a tournament that is over, each with the score of the final. */
export function ChampionsCard({
  champions,
  eventName,
}: {
  champions: readonly Champions[];
  eventName: (eventId: string) => string;
}) {
  return (
    <Card isFlush>
      <h2 className="visually-hidden">{champions.length === 1 ? "Resultado" : "Resultados"}</h2>
      <ul className="list-plain champions">
        {champions.map((one) => (
          <li key={one.eventId}>
            <ChampionLine of={one} eventName={eventName(one.eventId)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Shows who won an event with their initials, and the score of its final. */
export function ChampionLine({
  of: { title, names, final },
  eventName,
}: {
  of: Champions;
  eventName?: string;
}) {
  return (
    <div className={names.length > 0 ? "draw-champion" : "draw-champion draw-champion-none"}>
      {names.length > 0 ? (
        <span className="champion-faces">
          {names.map((name) => (
            <Avatar key={name} name={name} />
          ))}
        </span>
      ) : null}
      <p>
        <small>{[title, eventName].filter(Boolean).join(" · ")}</small>
        {names.length > 0 ? <b>{names.join(" e ")}</b> : null}
        {final ? (
          <small>
            Final: <b className="num">{final.score}</b> contra {final.against}
          </small>
        ) : null}
      </p>
    </div>
  );
}
