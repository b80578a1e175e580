import type { ActionError } from "../../../lib/action-error.ts";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { fieldError } from "../../../ui/error-notice.tsx";
import { FieldNotes } from "../../../ui/field.tsx";
import { SegmentedField } from "../../../ui/segmented-field.tsx";
import { CLASSES } from "../../../../drizzle/schema/enums.ts";
import "../codes/code-fields.css";

/** Which sports, and the self-declared class in each (product §3). `chosen` maps a sport to its class. */
export function SportsFields({
  sports,
  chosen,
  error,
}: {
  sports: readonly { id: string; label: string }[];
  chosen: Record<string, string>;
  error?: ActionError | null;
}) {
  return (
    <div>
      {sports.map(({ id, label }) => (
        <div className="sport-choice" key={id}>
          <CheckboxField label={label} name="sport" value={id} defaultChecked={id in chosen} />
          <div className="sport-class">
            <SegmentedField
              label={`Classe em ${label}`}
              isLabelHidden
              isWrapping
              name={`class:${id}`}
              options={CLASSES.map((value) => ({ value, label: value }))}
              defaultValue={chosen[id] ?? "Iniciante"}
            />
          </div>
        </div>
      ))}
      <FieldNotes id="sports" error={fieldError(error, "sports")} />
    </div>
  );
}
