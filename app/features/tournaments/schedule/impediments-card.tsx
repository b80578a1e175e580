import { formatTime, formatWeekday } from "../../../lib/dates.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DayAndHours } from "../../../ui/day-and-hours.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { ChangeForm } from "./schedule-forms.tsx";
import type { ScheduleData } from "./schedule-panel.tsx";

/** When people cannot play: what is noted, and a form whose preview says what it moves. */
export function ImpedimentsCard({ data, action }: { data: ScheduleData; action: string }) {
  const { tournament, people, matchDays } = data;
  const { timeZone, impediments } = tournament;
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return (
    <Card title="Impedimentos" subtitle="Quem chega tarde ou não pode em certas horas.">
      <div className="stack">
        <ul className="schedule-moves">
          {impediments.map(({ id, athleteId, from, to }) => (
            <li key={id} className="row spread">
              <span>
                {names.get(athleteId) ?? "Quem desistiu"}: {formatWeekday(from, timeZone)}, das{" "}
                {formatTime(from, timeZone)} às {formatTime(to, timeZone)}
              </span>
              <SendForm action={action} fields={{ intent: "remove_impediment", impediment_id: id }}>
                {(isSending) => (
                  <Button type="submit" variant="secondary" loading={isSending} loadingText="Retirando…">
                    Retirar
                  </Button>
                )}
              </SendForm>
            </li>
          ))}
        </ul>
        {people.length === 0 ? (
          <p className="small muted">Ninguém inscrito ainda.</p>
        ) : (
          <ChangeForm data={data} change="late">
            <SelectField
              label="Quem não pode"
              name="athlete"
              required
              options={people.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <DayAndHours days={matchDays} />
          </ChangeForm>
        )}
      </div>
    </Card>
  );
}
