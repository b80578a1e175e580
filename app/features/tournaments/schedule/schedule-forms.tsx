import type { ReactNode } from "react";
import { Form } from "react-router";
import { formatTime, formatWeekday } from "../../../lib/dates.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DayAndHours, dayOptions } from "../../../ui/day-and-hours.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { ScheduleData } from "./schedule-panel.tsx";
import type { ChangeFields } from "./schedule-schema.ts";

const courtOptions = ({ tournament }: ScheduleData) =>
  tournament.courts.map(({ id, name }) => ({ value: id, label: name }));

/** Links to a preview of times for the matches that have none, or of a new timetable. */
export function MakeLinks({
  action,
  hasTimes,
  isMissing,
}: {
  action: string;
  hasTimes: boolean;
  isMissing: boolean;
}) {
  const to = (change: string) => `${action}${action.includes("?") ? "&" : "?"}change=${change}`;
  return (
    <div className="row">
      {isMissing || hasTimes ? (
        <LinkButton icon="calendar" href={to(hasTimes ? "fill" : "anew")}>
          {hasTimes ? "Marcar o que falta e resolver conflitos" : "Montar os horários"}
        </LinkButton>
      ) : null}
      {hasTimes ? (
        <LinkButton variant="secondary" href={to("anew")}>
          Refazer do zero
        </LinkButton>
      ) : null}
    </div>
  );
}

/** A form whose address previews a change of the timetable; `children` are its fields. */
export function ChangeForm({
  data,
  change,
  children,
}: {
  data: ScheduleData;
  change: ChangeFields["change"];
  children: ReactNode;
}) {
  return (
    <Form method="get" className="stack">
      <input type="hidden" name="clube" value={data.clubId} />
      <input type="hidden" name="change" value={change} />
      {children}
      <Button type="submit" variant="secondary">
        Ver o que muda
      </Button>
    </Form>
  );
}

/** A court that cannot be used for a time. */
export function CloseForm({ data }: { data: ScheduleData }) {
  return (
    <Card title="Fechar uma quadra" subtitle="Chuva, manutenção: o resto fica onde está.">
      <ChangeForm data={data} change="close">
        <SelectField label="Quadra" name="court" required options={courtOptions(data)} />
        <DayAndHours days={data.matchDays} />
      </ChangeForm>
    </Card>
  );
}

/** The matches that nobody has been called to, as a choice. */
function openMatches({ days, unplaced, tournament }: ScheduleData) {
  return [...days.flatMap(({ courts }) => courts.flatMap(({ matches }) => matches)), ...unplaced]
    .filter(({ state }) => state === "waiting" || state === "ready")
    .map(({ id, title, sides, startsAt }) => {
      const when = startsAt
        ? `${formatWeekday(startsAt, tournament.timeZone)} ${formatTime(startsAt, tournament.timeZone)}`
        : "sem horário";
      return { value: id, label: `${when} · ${title} · ${sides.join(" × ")}` };
    });
}

/** From when on a match may be played at the earliest: the final after the prizes, a match that is broadcast. */
export function AfterForm({ data }: { data: ScheduleData }) {
  return (
    <Card title="Marcar “não antes de”" subtitle="Para a partida que não pode ser adiantada.">
      <ChangeForm data={data} change="after">
        <SelectField label="Partida" name="match" required options={openMatches(data)} />
        <SelectField label="Dia" name="day" required options={dayOptions(data.matchDays)} />
        <TextField label="Não antes de" name="from" type="time" hint="Vazio tira o limite." />
      </ChangeForm>
    </Card>
  );
}

/** One match to a place that somebody chooses; who is in its way makes room. */
export function MoveForm({ data }: { data: ScheduleData }) {
  return (
    <Card title="Mudar uma partida" subtitle="Quem estiver no caminho abre espaço.">
      <ChangeForm data={data} change="move">
        <SelectField label="Partida" name="match" required options={openMatches(data)} />
        <SelectField label="Quadra" name="court" required options={courtOptions(data)} />
        <SelectField label="Dia" name="day" required options={dayOptions(data.matchDays)} />
        <TextField label="Hora" name="from" type="time" required />
      </ChangeForm>
    </Card>
  );
}
