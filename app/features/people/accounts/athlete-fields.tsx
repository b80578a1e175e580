import { useId } from "react";
import { NameField, PhoneField } from "../../../ui/person-fields.tsx";
import type { ActionError } from "../../../lib/action-error.ts";
import { fieldError } from "../../../ui/error-notice.tsx";
import { useTyped } from "../../../ui/field.tsx";
import { SegmentedField } from "../../../ui/segmented-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { isMinor } from "../../base/access/minors.ts";
import { GENDER_CATEGORIES } from "../people/choices.ts";
import { GuardianFields } from "../guardians/guardian-fields.tsx";

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
  const birthDateId = useId();
  const [birthDate, setBirthDate] = useTyped(birthDateId, values.birthDate ?? "");
  const isUnder18 = /^\d{4}-\d{2}-\d{2}$/.test(birthDate) && isMinor(birthDate, today);
  return (
    <>
      {fixedName === undefined ? (
        <NameField defaultValue={values.name} refusal={error} />
      ) : (
        <input type="hidden" name="name" value={fixedName} />
      )}
      <TextField
        id={birthDateId}
        label="Data de nascimento"
        name="birthDate"
        type="date"
        autoComplete="bday"
        required
        max={today}
        defaultValue={values.birthDate}
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
      <PhoneField required placeholder="(11) 98765-4321" defaultValue={values.phone} refusal={error} />
      <TextField
        label="CPF"
        name="cpf"
        isOptional
        inputMode="numeric"
        autoComplete="off"
        hint="Só é preciso para pagar inscrições. Não aparece para ninguém."
        defaultValue={values.cpf}
        error={fieldError(error, "cpf")}
      />
    </>
  );
}
