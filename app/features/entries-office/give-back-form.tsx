import { Button } from "../../ui/button.tsx";
import { CheckboxField } from "../../ui/checkbox-field.tsx";
import { SendForm } from "../../ui/send-form.tsx";
import { fullBackOf, giveBackInWords, giveBackRefusal, placedOf } from "./below-quorum.ts";
import type { EntriesPage, EventEntries } from "./entries-page.ts";

/** Gives an event that stays below its quorum back in full, after saying what that means; nothing where it may not. */
export function GiveBackForm({
  tournament,
  event,
  others,
  action,
  now,
}: {
  tournament: EntriesPage["tournament"];
  event: EventEntries;
  /** The other events of the tournament that are on. */
  others: number;
  action: string;
  now: Date;
}) {
  const { entries, quorum, state } = event;
  const placed = placedOf(entries);
  if (giveBackRefusal(tournament, { placed, quorum, state }, { others, now }) !== null) return null;
  return (
    <details className="entries-more entries-foot">
      <summary>
        Abaixo do mínimo: cancelar a categoria<span className="visually-hidden"> {event.name}</span>
      </summary>
      <SendForm
        action={action}
        fields={{
          intent: "give_back_event",
          event_id: event.id,
          back_cents: String(fullBackOf(entries)),
        }}
        className="stack"
      >
        {(isSending, error) => (
          <>
            <ul className="entries-says">
              {giveBackInWords(entries).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
              <li>Isso não se desfaz.</li>
            </ul>
            <CheckboxField
              label="Li o que acontece e quero cancelar"
              name="confirm"
              required
              error={error?.field === "confirm" ? error.message : null}
            />
            <Button type="submit" variant="danger" loading={isSending} loadingText="Cancelando…">
              Cancelar a categoria<span className="visually-hidden"> {event.name}</span>
            </Button>
          </>
        )}
      </SendForm>
    </details>
  );
}
