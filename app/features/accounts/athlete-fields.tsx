import { useState } from "react";
import type { ActionError } from "../../lib/action-error.ts";
import { fieldError } from "../../ui/error-notice.tsx";
import { SegmentedField } from "../../ui/segmented-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { isMinor } from "../security/minors.ts";
import { GENDER_CATEGORIES } from "./choices.ts";
import { GuardianFields } from "./guardian-fields.tsx";

interface FieldsProps {
  values: Record<string, string>;
  error?: ActionError | null;
}

/**
 * Name, birth date, category, phone, CPF, and the guardian of a minor. `today` is "YYYY-MM-DD"; `fixedName` is that of a
 * profile that is being claimed, which stays.
 */
export function AthleteFields({
  values,
  error,
  today,
  fixedName,
}: FieldsProps & { today: string; fixedName?: string }) {
  const [birthDate, setBirthDate] = useState(values.birthDate ?? "");
  const isUnder18 = /^\d{4}-\d{2}-\d{2}$/.test(birthDate) && isMinor(birthDate, today);
  return (
    <>
      {fixedName === undefined ? (
        <TextField
          label="Nome completo"
          name="name"
          autoComplete="name"
          required
          maxLength={120}
          defaultValue={values.name}
          error={fieldError(error, "name")}
        />
      ) : (
        <input type="hidden" name="name" value={fixedName} />
      )}
      <TextField
        label="Data de nascimento"
        name="birthDate"
        type="date"
        autoComplete="bday"
        required
        max={today}
        value={birthDate}
        onChange={(event) => setBirthDate(event.target.value)}
        error={fieldError(error, "birthDate")}
      />
      {isUnder18 ? <GuardianFields values={values} error={error} /> : null}
      <SegmentedField
        label="Categoria"
        name="genderCategory"
        options={GENDER_CATEGORIES.map(({ id, label }) => ({ value: id, label }))}
        defaultValue={values.genderCategory}
        error={fieldError(error, "genderCategory")}
      />
      <TextField
        label="Telefone com DDD"
        name="phone"
        type="tel"
        autoComplete="tel-national"
        inputMode="tel"
        required
        placeholder="(11) 98765-4321"
        defaultValue={values.phone}
        error={fieldError(error, "phone")}
      />
      <TextField
        label="CPF"
        name="cpf"
        isOptional
        inputMode="numeric"
        autoComplete="off"
        hint="Só é preciso para pagar inscrições. Ninguém o vê."
        defaultValue={values.cpf}
        error={fieldError(error, "cpf")}
      />
    </>
  );
}
