import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { LUCKY_LOSER_WORDS } from "../../scoring/brackets/lucky-loser-words.ts";
import type { CourtsideEntry, CourtsideEvent } from "./courtside.ts";

/** Shows who came to an event, and takes down who gives up in it: somebody takes the place, or the others win by W.O. */
export function CheckInCard({ event, action }: { event: CourtsideEvent; action: string }) {
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
              <span className={entry.isGone ? "grow muted courtside-gone" : "grow"}>{entry.names}</span>
              {entry.isGone ? (
                <span className="small muted">Saiu</span>
              ) : (
                <>
                  <Arrival entry={entry} action={action} />
                  {event.isDrawn ? <GivingUp entry={entry} event={event} action={action} /> : null}
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

function GivingUp({
  entry,
  event: { substitutes, restWords },
  action,
}: {
  entry: CourtsideEntry;
  event: CourtsideEvent;
  action: string;
}) {
  const others = substitutes.filter(({ id }) => id !== entry.id);
  return (
    <details className="courtside-leave">
      <summary className="small">
        Desistiu<span className="visually-hidden">{`: ${entry.names}`}</span>
      </summary>
      <SendForm action={action} fields={{ intent: "withdraw", entry_id: entry.id }} className="stack">
        {(isSending) => (
          <>
            {entry.hasPlayed || others.length === 0 ? (
              <p className="small">{restWords}</p>
            ) : (
              <SelectField
                label="Quem entra no lugar"
                name="substitute_entry_id"
                hint={LUCKY_LOSER_WORDS}
                options={[
                  { value: "", label: `Ninguém. ${restWords}` },
                  ...others.map(({ id, names }) => ({ value: id, label: names })),
                ]}
              />
            )}
            <Button type="submit" variant="danger" loading={isSending} loadingText="Salvando…">
              Confirmar a desistência
            </Button>
          </>
        )}
      </SendForm>
    </details>
  );
}
