import { Form } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { fullBackOf, giveBackInWords, giveBackRefusal, placedOf } from "./below-quorum.ts";
import type { EntriesPage, EventEntries } from "./entries-page.ts";
import { mayMergeInto } from "./event-merge.ts";

/**
 * Offers an admin what they may do about an event that stays below its quorum: merge it into another, or give it back; nothing
 * where neither may be.
 */
export function BelowQuorum({
  tournament,
  event,
  events,
  action,
  now,
}: {
  tournament: EntriesPage["tournament"];
  event: EventEntries;
  /** Those of the tournament that are on. */
  events: readonly EventEntries[];
  action: string;
  now: Date;
}) {
  const { entries, quorum, state } = event;
  const placed = placedOf(entries);
  const others = events.length - 1;
  if (giveBackRefusal(tournament, { placed, quorum, state }, { others, now }) !== null) return null;
  const targets = entries.length === 0 ? [] : events.filter((other) => mayMergeInto(event, other));
  return (
    <>
      {targets.length === 0 ? null : <MergeChooser event={event} targets={targets} action={action} />}
      <GiveBackForm event={event} action={action} />
    </>
  );
}

/** Asks which event another one is merged into, and goes to what that would do. */
function MergeChooser({
  event,
  targets,
  action,
}: {
  event: EventEntries;
  targets: readonly EventEntries[];
  action: string;
}) {
  const { pathname, searchParams } = new URL(action, "https://any.invalid");
  return (
    <details className="entries-more entries-foot">
      <summary>
        Abaixo do mínimo: unir a outra categoria<span className="visually-hidden">: {event.name}</span>
      </summary>
      <Form method="get" action={pathname} className="stack">
        {[...searchParams].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="unir" value={event.id} />
        <SelectField
          label="Unir a"
          name="em"
          hint="Antes de unir você vê quem passa e quem não pode."
          options={targets.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Button type="submit" variant="secondary">
          Ver o que muda
        </Button>
      </Form>
    </details>
  );
}

function GiveBackForm({ event, action }: { event: EventEntries; action: string }) {
  const { entries } = event;
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
              <li>Não dá para desfazer.</li>
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
