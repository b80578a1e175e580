import { CURRENCIES } from "../../../lib/money.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";

type At = (name: string) => { name: string; defaultValue: string; error: string | null };

const NAMES = ["fee", "currency", "fee_second", "fee_third", "fee_guest", "fee_early", "early_until"];

/** Asks what an athlete pays for an event. Fees are the admins' (product §3): a secretary's form leaves them as they are. */
export function FeeFields({
  fields,
  at,
  isAdministered,
}: {
  fields: Readonly<Record<string, string>>;
  at: At;
  isAdministered: boolean;
}) {
  if (!isAdministered)
    return (
      <>
        <p className="muted small">
          Taxa por atleta: R$ {fields.fee}. Taxas são com a administração do clube.
        </p>
        {NAMES.map((name) => (
          <input key={name} type="hidden" name={name} value={fields[name] ?? ""} />
        ))}
      </>
    );
  const money = (label: string, name: string) => (
    <TextField label={label} isOptional inputMode="decimal" placeholder="Igual à taxa" {...at(name)} />
  );
  return (
    <fieldset className="stack office-group">
      <legend>Taxa por atleta</legend>
      <div className="office-fields">
        <TextField label="Taxa" required inputMode="decimal" {...at("fee")} />
        <SelectField
          label="Moeda"
          {...at("currency")}
          options={CURRENCIES.map((value) => ({ value, label: value === "BRL" ? "Real" : "Dólar" }))}
        />
      </div>
      <details className="office-more">
        <summary>Outras taxas</summary>
        <div className="office-fields">
          {money("Na 2ª categoria", "fee_second")}
          {money("Na 3ª em diante", "fee_third")}
          {money("De fora do clube", "fee_guest")}
          {money("Antecipada", "fee_early")}
          <TextField label="Antecipada até" isOptional type="date" {...at("early_until")} />
        </div>
      </details>
    </fieldset>
  );
}
