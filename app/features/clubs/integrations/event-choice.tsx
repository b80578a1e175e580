import { sentenceAt } from "../../../copy/send-errors.ts";
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS, type WebhookEvent } from "../../../lib/webhook-events.ts";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";

/** The events that a webhook gets, ticked one by one; `chosen` is ticked already. */
export function EventChoice({
  chosen,
  error,
}: {
  chosen: readonly WebhookEvent[];
  error: Parameters<typeof sentenceAt>[0];
}) {
  const wrong = sentenceAt(error, "events");
  return (
    <fieldset className="stack stack-tight">
      <legend className="label">Avisar de</legend>
      <div className="webhook-events">
        {WEBHOOK_EVENT_NAMES.map((name) => (
          <CheckboxField
            key={name}
            label={WEBHOOK_EVENTS[name]}
            name={`event:${name}`}
            value="on"
            defaultChecked={chosen.includes(name)}
          />
        ))}
      </div>
      {wrong ? <p className="field-error">{wrong}</p> : null}
    </fieldset>
  );
}
