import { formatWeekday } from "../lib/dates.ts";
import { SelectField } from "./select-field.tsx";
import { TextField } from "./text-field.tsx";
import "./day-and-hours.css";

/** Calendar days as choices of a field: "sáb., 21/11". */
export const dayOptions = (days: readonly string[]) =>
  days.map((day) => ({ value: day, label: formatWeekday(`${day}T12:00:00Z`, "UTC") }));

/** Fields for one of some calendar days, and from when until when in it. `errorOf` gives what is wrong with one of them. */
export function DayAndHours({
  days,
  errorOf,
}: {
  days: readonly string[];
  errorOf?: (field: "day" | "from" | "to") => string | null;
}) {
  return (
    <>
      <SelectField label="Dia" name="day" required options={dayOptions(days)} error={errorOf?.("day")} />
      <div className="from-to">
        <TextField label="Das" name="from" type="time" required error={errorOf?.("from")} />
        <TextField label="Às" name="to" type="time" required error={errorOf?.("to")} />
      </div>
    </>
  );
}
