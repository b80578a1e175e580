import { dayIn, formatTime, formatWeekday } from "../../../lib/dates.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { TextareaField } from "../../../ui/textarea-field.tsx";
import type { ScheduleData } from "./schedule-panel.tsx";

/** A tournament's courts, one a line, and the hours of each day. */
export function CourtsCard({ data, action }: { data: ScheduleData; action: string }) {
  const { tournament, matchDays } = data;
  const names =
    tournament.courts.length > 0 ? tournament.courts.map(({ name }) => name) : tournament.clubCourts;
  return (
    <Card
      title="Quadras e horas"
      subtitle="Salvar abre todas as quadras nestas horas, também as fechadas antes."
    >
      <SendForm action={action} fields={{ intent: "save_courts" }} className="stack">
        {(isSending, error) => {
          const errorOf = (field: string) => (error?.field === field ? (error.message ?? null) : null);
          return (
            <>
              <TextareaField
                label="Quadras, uma por linha"
                name="courts"
                rows={Math.max(3, names.length)}
                required
                defaultValue={names.join("\n")}
                error={errorOf("courts")}
              />
              {matchDays.map((day, index) => {
                const [from, to] = hoursOf(data, day);
                const label = formatWeekday(`${day}T12:00:00Z`, "UTC");
                return (
                  <fieldset key={day} className="from-to schedule-hours">
                    <legend className="first-upper">{label}</legend>
                    <input type="hidden" name="day" value={day} />
                    <TextField
                      label="Das"
                      name="from"
                      type="time"
                      defaultValue={from}
                      error={index === 0 ? errorOf("from") : null}
                    />
                    <TextField
                      label="Às"
                      name="to"
                      type="time"
                      defaultValue={to}
                      error={index === 0 ? errorOf("to") : null}
                    />
                  </fieldset>
                );
              })}
              <Button type="submit" variant="secondary" loading={isSending} loadingText="Salvando…">
                Salvar quadras
              </Button>
            </>
          );
        }}
      </SendForm>
    </Card>
  );
}

/** From when to when any court is open on a day; eight to six where nobody has said. */
function hoursOf({ tournament }: ScheduleData, day: string): [string, string] {
  const { courts, timeZone } = tournament;
  const spans = courts.flatMap(({ hours }) => hours).filter(({ from }) => dayIn(from, timeZone) === day);
  if (spans.length === 0) return courts.length > 0 ? ["", ""] : ["08:00", "18:00"];
  const froms = spans.map(({ from }) => formatTime(from, timeZone)).sort();
  const tos = spans.map(({ to }) => formatTime(to, timeZone)).sort();
  return [froms[0]!, tos.at(-1)!];
}
