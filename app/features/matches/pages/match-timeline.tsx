import { formatDateTime, formatRelative } from "../../../lib/dates.ts";
import { Card } from "../../../ui/card.tsx";
import type { MatchEventView } from "./match-view.ts";

/** Lists the events of a match, oldest first. */
export function MatchTimeline({
  events,
  timeZone,
  now,
}: {
  events: readonly MatchEventView[];
  timeZone: string;
  now: Date;
}) {
  return (
    <Card title="Histórico">
      <ol className="timeline">
        {events.map((event) => (
          <li key={`${event.kind}-${event.at}`}>
            <p>
              <span className="strong">{event.label}</span>
              {event.actor_name ? <span> por {event.actor_name}</span> : null}
            </p>
            {event.reason ? <p className="small">“{event.reason}”</p> : null}
            <p className="small muted">
              <time dateTime={event.at} title={formatRelative(event.at, now)}>
                {formatDateTime(event.at, timeZone)}
              </time>
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
