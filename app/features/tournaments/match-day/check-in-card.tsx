import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { ChangingPartner, GivingUp } from "./giving-up.tsx";
import type { CourtsideEntry, CourtsideEvent } from "./courtside.ts";

/**
 * Shows who came to an event, and takes down who gives up in it: somebody takes the place, or the others win by W.O. A withdrawal is
 * undone here until anything follows from it.
 */
export function CheckInCard({
  event,
  action,
  searchPath,
}: {
  event: CourtsideEvent;
  action: string;
  searchPath: string;
}) {
  const here = event.entries.filter(({ isHere }) => isHere).length;
  return (
    <Card isFlush>
      <details className="courtside-event">
        <summary>
          <span className="grow">{event.name}</span>
          <span className="small muted">{`${here} de ${event.entries.length} chegaram`}</span>
        </summary>
        <ul className="list">
          {event.entries.map((entry) => (
            <li key={entry.id} className="courtside-entry">
              <span className="grow">
                <span className={entry.isGone ? "muted courtside-gone" : undefined}>{entry.names}</span>
                {entry.note === null ? null : <small className="muted courtside-note">{entry.note}</small>}
              </span>
              {entry.isGone ? (
                <Gone entry={entry} action={action} />
              ) : (
                <>
                  <Arrival entry={entry} action={action} />
                  {event.isDrawn ? (
                    <>
                      <GivingUp entry={entry} restWords={event.restWords} action={action} />
                      {entry.mayChangePartner ? (
                        <ChangingPartner entry={entry} action={action} searchPath={searchPath} />
                      ) : null}
                    </>
                  ) : null}
                </>
              )}
            </li>
          ))}
        </ul>
      </details>
    </Card>
  );
}

function Arrival({ entry: { id, names, isHere }, action }: { entry: CourtsideEntry; action: string }) {
  return (
    <SendForm action={action} fields={{ intent: "check_in", entry_id: id, is_here: isHere ? "nao" : "sim" }}>
      {(isSending) => (
        <Button
          type="submit"
          size="sm"
          variant={isHere ? "quiet" : "secondary"}
          icon={isHere ? "check" : undefined}
          loading={isSending}
        >
          {isHere ? "Chegou" : "Marcar chegada"}
          <span className="visually-hidden">{isHere ? ` ${names}; desmarcar` : ` de ${names}`}</span>
        </Button>
      )}
    </SendForm>
  );
}

function Gone({ entry: { id, names, mayComeBack }, action }: { entry: CourtsideEntry; action: string }) {
  return (
    <>
      <span className="small muted">Saiu</span>
      {mayComeBack ? (
        <SendForm action={action} fields={{ intent: "undo_withdrawal", entry_id: id }}>
          {(isSending) => (
            <Button type="submit" size="sm" variant="secondary" loading={isSending}>
              Desfazer<span className="visually-hidden"> a desistência de {names}</span>
            </Button>
          )}
        </SendForm>
      ) : null}
    </>
  );
}
