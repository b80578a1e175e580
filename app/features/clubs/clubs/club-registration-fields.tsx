import type { ReactNode } from "react";
import type { ActionError } from "../../../lib/action-error.ts";
import { formatMoney } from "../../../lib/money.ts";
import { Card } from "../../../ui/card.tsx";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { fieldError } from "../../../ui/error-notice.tsx";
import { FieldNotes } from "../../../ui/field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { CLUB_PLANS } from "../../base/plans/plans.ts";
import { PurchaseTerms } from "../../base/plans/purchase-terms.tsx";
import { SPORTS } from "../../../lib/sports.ts";
import "./club-registration.css";
import { ADDRESS_LETTERS, NAME_LETTERS } from "../../../lib/text-limits.ts";

/** The club, its sports, its contact and its plan; `city` is the field of another feature. */
export function ClubRegistrationFields({
  values,
  chosenSports,
  city,
  error,
}: {
  values: Record<string, string>;
  chosenSports: readonly string[];
  city: ReactNode;
  error: ActionError | null;
}) {
  const text = (name: string) => ({
    name,
    defaultValue: values[name],
    error: fieldError(error, name),
    required: true,
  });
  return (
    <>
      <Card title="1. O clube">
        <div className="stack">
          <TextField
            label="Nome do clube"
            maxLength={NAME_LETTERS}
            autoComplete="organization"
            {...text("clubName")}
          />
          <TextField
            label="CNPJ"
            autoCapitalize="characters"
            autoComplete="off"
            placeholder="12.ABC.345/01DE-35"
            hint="Só números ou com letras."
            {...text("cnpj")}
          />
          {city}
          <TextField
            label="Endereço"
            maxLength={ADDRESS_LETTERS}
            autoComplete="street-address"
            {...text("address")}
          />
        </div>
      </Card>
      <Card
        title="2. Esportes"
        subtitle="O primeiro da lista abre o ranking do clube. Depois, a ordem se muda no painel."
      >
        {SPORTS.map(({ id, label }) => (
          <CheckboxField
            key={id}
            label={label}
            name="sport"
            value={id}
            defaultChecked={chosenSports.includes(id)}
          />
        ))}
        <FieldNotes id="sports" error={fieldError(error, "sports")} />
      </Card>
      <Card title="3. Contato">
        <div className="stack">
          <TextField label="E-mail do clube" type="email" inputMode="email" {...text("contactEmail")} />
          <TextField
            label="Telefone com DDD"
            type="tel"
            inputMode="tel"
            placeholder="(11) 3333-4444"
            {...text("contactPhone")}
          />
        </div>
      </Card>
      <Card title="4. Plano" subtitle="Você paga no próximo passo.">
        <div className="plans">
          {CLUB_PLANS.map((plan) => (
            <label key={plan.id} className="plan">
              <input
                type="radio"
                name="plan"
                value={plan.id}
                defaultChecked={(values.plan ?? CLUB_PLANS[0].id) === plan.id}
              />
              <strong>{plan.name}</strong>
              <span className="num">{formatMoney(plan.cents.month)}/mês</span>
              <span className="muted small">{plan.gives}</span>
            </label>
          ))}
        </div>
        <PurchaseTerms />
        <FieldNotes id="plan" error={fieldError(error, "plan")} />
      </Card>
    </>
  );
}
