import { sentenceAt } from "../../../copy/send-errors.ts";
import type { ActionError } from "../../../lib/action-error.ts";
import { NAME_LETTERS, PLACE_LETTERS } from "../../../lib/text-limits.ts";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { TextareaField } from "../../../ui/textarea-field.tsx";
import { CONTACT_LETTERS, DESCRIPTION_LETTERS, MAX_COURTS } from "./tournament-limits.ts";
import { TIERS } from "./tournament-fields.ts";
import "./tournament-office.css";

/** Fields of what a tournament is. Who is paid and what is given back are the admins': without `isAdministered` they go along unseen. */
export function TournamentFormFields({
  fields,
  error,
  isAdministered,
}: {
  fields: Readonly<Record<string, string>>;
  error: ActionError | null;
  isAdministered: boolean;
}) {
  const at = (name: string) => ({ name, defaultValue: fields[name] ?? "", error: sentenceAt(error, name) });
  const box = (name: string) => ({ name, defaultChecked: fields[name] === "on" });
  return (
    <>
      <TextField label="Nome" required maxLength={NAME_LETTERS} {...at("name")} />
      <TextareaField
        label="Descrição"
        isOptional
        rows={3}
        maxLength={DESCRIPTION_LETTERS}
        hint="O que quem se inscreve precisa saber: bolas, brindes, horários."
        {...at("description")}
      />
      <div className="office-fields office-pairs">
        <TextField label="Onde" required maxLength={PLACE_LETTERS} {...at("venue")} />
        <TextField
          label="Quadras"
          required
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_COURTS}
          {...at("courts")}
        />
        <TextField label="Primeiro dia" required type="date" {...at("starts_on")} />
        <TextField label="Último dia" required type="date" {...at("ends_on")} />
      </div>
      <div className="office-fields office-times">
        <TextField label="Inscrições abrem" required type="datetime-local" {...at("opens_at")} />
        <TextField label="Inscrições encerram" required type="datetime-local" {...at("closes_at")} />
      </div>
      <TextField
        label="Contato"
        isOptional
        maxLength={CONTACT_LETTERS}
        hint="Quem responde dúvidas: nome e telefone. Aparece na página do torneio."
        {...at("contact")}
      />
      <fieldset className="stack office-group">
        <legend>Limites por pessoa</legend>
        <TextField
          label="Categorias por pessoa"
          isOptional
          type="number"
          inputMode="numeric"
          min={1}
          max={20}
          hint="Em branco, quantas quiser."
          {...at("max_categories")}
        />
        <div className="office-boxes">
          <CheckboxField label="Uma categoria por dia" {...box("one_a_day")} />
          <CheckboxField label="Um nível só de cada gênero" {...box("one_level")} />
        </div>
      </fieldset>
      {isAdministered ? (
        <MoneyFields at={at} box={box} />
      ) : (
        [...MONEY_FIELDS].map((name) => (
          <input key={name} type="hidden" name={name} value={fields[name] ?? ""} />
        ))
      )}
    </>
  );
}

const MONEY_FIELDS = [
  "payee",
  ...TIERS.flatMap((tier) => [`refund_days_${tier}`, `refund_percent_${tier}`]),
  "deduction",
  "none_after_closing",
];

function MoneyFields({
  at,
  box,
}: {
  at: (name: string) => { name: string; defaultValue: string; error: string | null };
  box: (name: string) => { name: string; defaultChecked: boolean };
}) {
  return (
    <fieldset className="stack office-group">
      <legend>Dinheiro</legend>
      <SelectField
        label="Quem recebe as taxas"
        {...at("payee")}
        options={[
          { value: "", label: "Ainda não definido" },
          { value: "connected", label: "O clube, pelo site (cartão ou Pix)" },
          { value: "at_club", label: "O clube, por Pix do clube ou na secretaria" },
        ]}
      />
      <p className="muted small">
        Quanto se devolve a quem desiste, conforme os dias que faltam para o torneio começar. Nos 7 dias
        depois de pagar, antes do início, é sempre tudo: é a lei.
      </p>
      {TIERS.map((tier) => (
        <div key={tier} className="office-fields">
          <TextField
            label="Até quantos dias antes"
            isOptional
            type="number"
            inputMode="numeric"
            min={0}
            max={365}
            {...at(`refund_days_${tier}`)}
          />
          <TextField
            label="Devolve (%)"
            isOptional
            type="number"
            inputMode="numeric"
            min={0}
            max={100}
            {...at(`refund_percent_${tier}`)}
          />
        </div>
      ))}
      <TextField
        label="Desconto fixo da devolução (R$)"
        isOptional
        inputMode="decimal"
        placeholder="0,00"
        {...at("deduction")}
      />
      <CheckboxField label="Sem devolução depois que as inscrições encerram" {...box("none_after_closing")} />
    </fieldset>
  );
}
