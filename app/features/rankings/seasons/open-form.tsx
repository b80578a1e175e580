import { CATEGORY_GENDERS, CLASSES } from "../../../../drizzle/schema/enums.ts";
import { NAME_LETTERS } from "../../../lib/text-limits.ts";
import { type SportId, sportLabel } from "../../../lib/sports.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { CATEGORY_GENDER_LABELS } from "../../scoring/ledger/category-label.ts";

/** Opens a ranking by category and season. */
export function OpenRankingCard({
  sports,
  action,
  onOpened,
}: {
  sports: readonly SportId[];
  action: string;
  onOpened: () => void;
}) {
  return (
    <Card title="Abrir um ranking" subtitle="Cada partida conta em todos os rankings que aceitam quem jogou.">
      <SendForm
        action={action}
        fields={{ intent: "open_ranking" }}
        creates
        className="stack"
        onDone={onOpened}
      >
        {(isSending, error) => {
          const wrong = (field: string) => (error?.field === field ? error.message : null);
          return (
            <>
              <TextField
                label="Nome"
                name="name"
                required
                minLength={2}
                maxLength={NAME_LETTERS}
                hint="Como o clube o chama: Feminino B e C, Verão 2026."
                error={wrong("name")}
              />
              <div className="rules-fields">
                <SelectField
                  label="Esporte"
                  name="sport"
                  options={sports.map((sport) => ({ value: sport, label: sportLabel(sport) }))}
                />
                <SelectField
                  label="Simples ou duplas"
                  name="format"
                  options={[
                    { value: "singles", label: "Simples" },
                    { value: "doubles", label: "Duplas" },
                  ]}
                />
                <SelectField
                  label="Categoria"
                  name="gender"
                  defaultValue="open"
                  error={wrong("gender")}
                  options={CATEGORY_GENDERS.map((value) => ({ value, label: CATEGORY_GENDER_LABELS[value] }))}
                />
              </div>
              <SelectField
                label="Quem participa"
                name="enrolment"
                options={[
                  { value: "everybody", label: "Todos que se encaixam" },
                  { value: "request", label: "Quem pedir e o clube aceitar" },
                ]}
              />
              <fieldset className="rules-classes">
                <legend>Classes (nenhuma marcada aceita todas)</legend>
                {CLASSES.map((name) => (
                  <CheckboxField key={name} label={name} name={`class_${name}`} />
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
                />
                <TextField
                  label="Idade máxima"
                  isOptional
                  name="max_age"
                  type="number"
                  min={1}
                  max={120}
                  hint="Em 31 de dezembro."
                  error={wrong("max_age")}
                />
                <TextField label="Início da temporada" isOptional name="season_from" type="date" />
                <TextField
                  label="Fim da temporada"
                  isOptional
                  name="season_to"
                  type="date"
                  error={wrong("season_to")}
                />
              </div>
              <Button type="submit" loading={isSending} loadingText="Abrindo…">
                Abrir ranking
              </Button>
            </>
          );
        }}
      </SendForm>
    </Card>
  );
}
