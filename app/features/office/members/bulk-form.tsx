import { useState } from "react";
import { CLASSES } from "../../../../drizzle/schema/enums.ts";
import type { ActionError } from "../../../lib/action-error.ts";
import { type SportId, sportLabel } from "../../../lib/sports.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { ErrorNotice } from "../../../ui/error-notice.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { GENDER_CATEGORIES } from "../../people/people/choices.ts";
import type { PersonRow } from "./people-table.ts";

const OWN_FIELDS: ReadonlySet<string> = new Set(["gender", "reason"]);

/** Gives the people of a page of the table one category, one class, or both. */
export function BulkForm({
  rows,
  sports,
  action,
  onDone,
}: {
  rows: readonly PersonRow[];
  sports: readonly SportId[];
  action: string;
  onDone: () => void;
}) {
  const [isAll, setIsAll] = useState(false);
  const people = rows.flatMap(({ athleteId, name, genderCategory, classes }) =>
    athleteId === null ? [] : [{ athleteId, label: labelOf(name, genderCategory, classes) }],
  );
  return (
    <SendForm action={action} fields={{ intent: "edit_members" }} className="stack" onDone={onDone}>
      {(isSending, error) => (
        <>
          <fieldset className="stack stack-tight" key={String(isAll)}>
            <legend className="strong">Quem muda</legend>
            <Button type="button" variant="quiet" size="sm" onClick={() => setIsAll(!isAll)}>
              {isAll ? "Desmarcar todos" : "Marcar todos desta página"}
            </Button>
            {people.map(({ athleteId, label }) => (
              <CheckboxField
                key={athleteId}
                label={label}
                name="athlete_ids"
                value={athleteId}
                defaultChecked={isAll}
              />
            ))}
          </fieldset>
          <SelectField
            label="Categoria"
            name="gender"
            placeholder="Não mudar"
            options={GENDER_CATEGORIES.map(({ id, label }) => ({ value: id, label }))}
            hint="Quem tem conta confirma antes."
            error={errorOf(error, "gender")}
          />
          <div className="fields-2">
            <SelectField
              label="Esporte"
              name="sport"
              options={sports.map((sport) => ({ value: sport, label: sportLabel(sport) }))}
            />
            <SelectField
              label="Classe no clube"
              name="class"
              placeholder="Não mudar"
              options={CLASSES.map((level) => ({ value: level, label: level }))}
            />
          </div>
          <TextField
            label="Motivo da classe"
            name="reason"
            maxLength={300}
            hint="Só se mudar a classe. A pessoa verá o motivo."
            error={errorOf(error, "reason")}
          />
          <ErrorNotice error={error && !OWN_FIELDS.has(error.field ?? "") ? error : null} />
          <Button type="submit" block loading={isSending} loadingText="Salvando…">
            Mudar quem está marcado
          </Button>
        </>
      )}
    </SendForm>
  );
}

/** "Ana Souza · Feminino · Tênis B": namesakes are told apart. */
function labelOf(name: string, gender: string | null, classes: PersonRow["classes"]): string {
  const category = GENDER_CATEGORIES.find(({ id }) => id === gender)?.label ?? "sem categoria";
  return [name, category, ...classes.map((one) => `${sportLabel(one.sport)} ${one.class}`)].join(" · ");
}

function errorOf(error: ActionError | null, field: string): string | undefined {
  return error?.field === field ? (error.message ?? undefined) : undefined;
}
