import { CATEGORY_GENDERS, CLASSES } from "../../../../drizzle/schema/enums.ts";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { CATEGORY_GENDER_LABELS } from "../../scoring/ledger/category-label.ts";

/** Why one of the fields is refused, and which. */
export type FieldProblem = { field?: string | undefined; message?: string | undefined } | null;

/** The fields of a ranking's category, season and enrolment; `fields` are their values by name. */
export function CategoryFields({
  fields,
  problem,
}: {
  fields: Readonly<Record<string, string>>;
  problem: FieldProblem;
}) {
  const wrong = (field: string) => (problem?.field === field ? problem.message : null);
  return (
    <>
      <SelectField
        label="Categoria"
        name="gender"
        defaultValue={fields.gender ?? "open"}
        error={wrong("gender")}
        options={CATEGORY_GENDERS.map((value) => ({ value, label: CATEGORY_GENDER_LABELS[value] }))}
      />
      <SelectField
        label="Quem participa"
        name="enrolment"
        defaultValue={fields.enrolment ?? "everybody"}
        options={[
          { value: "everybody", label: "Todos que se enquadram" },
          { value: "request", label: "Só com aprovação do clube" },
        ]}
      />
      <fieldset className="rules-classes">
        <legend>Classes (vazio = todas)</legend>
        {CLASSES.map((name) => (
          <CheckboxField
            key={name}
            label={name}
            name={`class_${name}`}
            defaultChecked={fields[`class_${name}`] === "on"}
          />
        ))}
      </fieldset>
      <div className="rules-fields">
        <TextField
          label="Idade mínima"
          isOptional
          name="min_age"
          type="number"
          min={1}
          max={120}
          hint="Em 31 de dezembro."
          defaultValue={fields.min_age}
        />
        <TextField
          label="Idade máxima"
          isOptional
          name="max_age"
          type="number"
          min={1}
          max={120}
          hint="Em 31 de dezembro."
          defaultValue={fields.max_age}
          error={wrong("max_age")}
        />
        <TextField
          label="Início da temporada"
          isOptional
          name="season_from"
          type="date"
          defaultValue={fields.season_from}
        />
        <TextField
          label="Fim da temporada"
          isOptional
          name="season_to"
          type="date"
          defaultValue={fields.season_to}
          error={wrong("season_to")}
        />
      </div>
    </>
  );
}

/** Which matches of before a ranking counts; `nothing` is the label of counting none of them. */
export function CountFields({
  fields,
  problem,
  nothing,
}: {
  fields: Readonly<Record<string, string>>;
  problem: FieldProblem;
  nothing: string;
}) {
  return (
    <>
      <SelectField
        label="Partidas de antes"
        name="count"
        defaultValue={fields.count ?? ""}
        options={[
          { value: "", label: nothing },
          { value: "season", label: "Contar desde o começo da temporada" },
          { value: "day", label: "Contar desde um dia" },
        ]}
      />
      <TextField
        label="Desde o dia"
        isOptional
        name="count_from"
        type="date"
        hint="Só para contar desde um dia."
        defaultValue={fields.count_from}
        error={problem?.field === "count_from" ? problem.message : null}
      />
    </>
  );
}
