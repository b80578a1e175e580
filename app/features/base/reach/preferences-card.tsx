import { useId, useState } from "react";
import { useHydrated } from "../../../browser/use-hydrated.ts";
import { ownTimeZone } from "../../../lib/dates.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { useTypedEarly } from "../../../ui/field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { ActionError } from "../../../lib/action-error.ts";
import {
  ALWAYS_MAILED,
  BRAZILIAN_ZONES,
  type NoticeChannel,
  goesOut,
  listedZone,
  OFFERED_TYPES,
  type Preferences,
} from "../notifications/preferences.ts";
import "./preferences-card.css";

const EVENING = "22:00";
const MORNING = "07:00";

/** A person's choice of notifications outside the application, and of hours when a device keeps quiet. */
export function PreferencesCard({ preferences, action }: { preferences: Preferences; action: string }) {
  return (
    <Card
      id="preferencias"
      title="Como avisar você"
      subtitle="A lista do aplicativo sempre tem tudo. Escolha o que chega também por e-mail e nos seus aparelhos."
    >
      <SendForm action={action} fields={{ intent: "save_preferences" }} className="stack">
        {(isSending, error) => (
          <>
            <table className="wanted">
              <thead>
                <tr>
                  <th scope="col">Aviso</th>
                  <th scope="col">E-mail</th>
                  <th scope="col">Aparelho</th>
                </tr>
              </thead>
              <tbody>
                {OFFERED_TYPES.map(({ type, label }) => (
                  <tr key={type}>
                    <th scope="row">
                      {label}
                      {ALWAYS_MAILED.includes(type) ? (
                        <span className="small muted wanted-note">
                          O e-mail vai sempre: sem resposta no prazo, o resultado vale.
                        </span>
                      ) : null}
                    </th>
                    <Choice {...{ type, label, preferences }} channel="mail" />
                    <Choice {...{ type, label, preferences }} channel="push" />
                  </tr>
                ))}
              </tbody>
            </table>
            <QuietFields preferences={preferences} error={error} />
            <Button type="submit" variant="secondary" loading={isSending} loadingText="Salvando…">
              Salvar preferências
            </Button>
          </>
        )}
      </SendForm>
    </Card>
  );
}

const CHANNEL_LABELS: Record<NoticeChannel, string> = { mail: "por e-mail", push: "no aparelho" };

function Choice({
  type,
  label,
  channel,
  preferences,
}: {
  type: (typeof OFFERED_TYPES)[number]["type"];
  label: string;
  channel: NoticeChannel;
  preferences: Preferences;
}) {
  const isAlways = channel === "mail" && ALWAYS_MAILED.includes(type);
  return (
    <td>
      <label className="wanted-choice">
        <input
          type="checkbox"
          name={channel}
          value={type}
          defaultChecked={goesOut(preferences, type, channel)}
          disabled={isAlways}
          aria-label={`${label}, ${CHANNEL_LABELS[channel]}`}
        />
      </label>
    </td>
  );
}

function QuietFields({ preferences, error }: { preferences: Preferences; error: ActionError | null }) {
  const { quiet } = preferences;
  const of = (field: string) => (error?.field === field ? error.message : null);
  const zones = useZones(preferences);
  const zoneId = useId();
  const early = useTypedEarly(zoneId);
  const [picked, pick] = useState(early === undefined || early === preferences.timeZone ? null : early);
  return (
    <>
      <CheckboxField
        label="Horas de silêncio no aparelho"
        name="is_quiet"
        value="1"
        defaultChecked={quiet !== null}
        hint="Nessas horas os avisos no aparelho aguardam. A lista e os e-mails não."
      />
      <div className="wanted-hours">
        <TextField
          label="Das"
          name="quiet_from"
          type="time"
          defaultValue={quiet ? clock(quiet.from) : EVENING}
          error={of("quiet_from")}
        />
        <TextField
          label="Até as"
          name="quiet_until"
          type="time"
          defaultValue={quiet ? clock(quiet.until) : MORNING}
          error={of("quiet_until")}
        />
        <SelectField
          id={zoneId}
          label="No horário de"
          name="time_zone"
          options={zones.options}
          value={picked ?? zones.chosen}
          onChange={({ target }) => pick(target.value)}
          error={of("time_zone")}
        />
      </div>
    </>
  );
}

/** The zones to choose from, with the person's own; while no hours are kept it is the browser's. */
function useZones({ quiet, timeZone }: Preferences): {
  chosen: string;
  options: { value: string; label: string }[];
} {
  const isHydrated = useHydrated();
  const isKept = quiet !== null || !isHydrated;
  const chosen = isKept ? timeZone : listedZone(ownTimeZone());
  const options = BRAZILIAN_ZONES.map(({ id, label }) => ({ value: id, label }));
  const isListed = options.some(({ value }) => value === chosen);
  return { chosen, options: isListed ? options : [...options, { value: chosen, label: nameOf(chosen) }] };
}

/** "Europe/Lisbon" → "Lisbon". */
function nameOf(timeZone: string): string {
  return (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
}

/** Minutes after midnight → "22:00". */
function clock(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
