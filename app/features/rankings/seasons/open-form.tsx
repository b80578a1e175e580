import { Form } from "react-router";
import { NAME_LETTERS } from "../../../lib/text-limits.ts";
import { type SportId, sportLabel } from "../../../lib/sports.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { CategoryFields, CountFields, type FieldProblem } from "./category-fields.tsx";

/** Asks what a ranking by category and season would count, before it is opened. */
export function OpenRankingCard({
  sports,
  address,
  fields,
  problem,
}: {
  sports: readonly SportId[];
  /** The page's own address without its query, and what its query keeps. */
  address: { path: string; query: Readonly<Record<string, string>> };
  /** The values that were typed already, by name. */
  fields: Readonly<Record<string, string>>;
  problem: FieldProblem;
}) {
  return (
    <Card title="Abrir um ranking" subtitle="Cada partida conta em todos os rankings que aceitam quem jogou.">
      <Form method="get" action={`${address.path}#previa`} className="stack" key={fields.name ?? ""}>
        {Object.entries({ ...address.query, prever: "abrir" }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextField
          label="Nome"
          name="name"
          required
          minLength={2}
          maxLength={NAME_LETTERS}
          hint="Como o clube o chama: Feminino B e C, Verão 2026."
          defaultValue={fields.name}
          error={problem?.field === "name" ? problem.message : null}
        />
        <div className="rules-fields">
          <SelectField
            label="Esporte"
            name="sport"
            defaultValue={fields.sport}
            options={sports.map((sport) => ({ value: sport, label: sportLabel(sport) }))}
          />
          <SelectField
            label="Simples ou duplas"
            name="format"
            defaultValue={fields.format}
            options={[
              { value: "singles", label: "Simples" },
              { value: "doubles", label: "Duplas" },
            ]}
          />
        </div>
        <CategoryFields fields={fields} problem={problem} />
        <CountFields fields={fields} problem={problem} nothing="Só as próximas partidas" />
        <Button type="submit">Conferir</Button>
      </Form>
    </Card>
  );
}
