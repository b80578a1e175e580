import { useState } from "react";
import { useRevalidator } from "react-router";
import { CLASSES } from "../../../../drizzle/schema/enums.ts";
import type { ActionError } from "../../../lib/action-error.ts";
import { type SportId, sportLabel } from "../../../lib/sports.ts";
import { NAME_LETTERS } from "../../../lib/text-limits.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { GENDER_CATEGORIES } from "../../people/people/choices.ts";
import "./people-card.css";

/** Adds an athlete without an account by hand. */
export function AddMemberCard({ sports, action }: { sports: readonly SportId[]; action: string }) {
  const [added, setAdded] = useState(0);
  const { revalidate } = useRevalidator();
  return (
    <Card
      id="adicionar"
      headingLevel={3}
      title="Cadastrar atleta"
      subtitle="Sem conta: depois você manda o link, e a pessoa fica com o perfil e as partidas."
    >
      <SendForm
        key={added}
        action={action}
        fields={{ intent: "add_member" }}
        creates
        className="stack"
        onDone={() => {
          // The next one is somebody else, in an empty form.
          setAdded(added + 1);
          void revalidate();
        }}
      >
        {(isSending, error) => (
          <>
            <TextField
              label="Nome completo"
              name="name"
              required
              maxLength={NAME_LETTERS}
              autoComplete="off"
              error={errorOf(error, "name")}
            />
            <SelectField
              label="Categoria"
              name="gender"
              isOptional
              placeholder="Não informada"
              options={GENDER_CATEGORIES.map(({ id, label }) => ({ value: id, label }))}
              error={errorOf(error, "gender")}
            />
            <div className="fields-2">
              <SelectField
                label="Esporte"
                name="sport"
                options={sports.map((sport) => ({ value: sport, label: sportLabel(sport) }))}
                error={errorOf(error, "sport")}
              />
              <SelectField
                label="Classe"
                name="class"
                isOptional
                placeholder="Ainda não"
                options={CLASSES.map((level) => ({ value: level, label: level }))}
                error={errorOf(error, "class")}
              />
            </div>
            <TextField
              label="Telefone"
              name="phone"
              type="tel"
              isOptional
              autoComplete="off"
              hint="Para mandar o convite pelo WhatsApp."
              error={errorOf(error, "phone")}
            />
            <TextField
              label="E-mail"
              name="email"
              type="email"
              isOptional
              autoComplete="off"
              error={errorOf(error, "email")}
            />
            <CheckboxField label="Tem menos de 18 anos" name="is_minor" />
            {error?.field === "is_other" ? (
              <CheckboxField label="É outra pessoa" name="is_other" error={error.message ?? undefined} />
            ) : null}
            <Button
              type="submit"
              variant="secondary"
              icon="plus"
              block
              loading={isSending}
              loadingText="Salvando…"
            >
              Adicionar
            </Button>
          </>
        )}
      </SendForm>
    </Card>
  );
}

function errorOf(error: ActionError | null, field: string): string | undefined {
  return error?.field === field ? (error.message ?? undefined) : undefined;
}
