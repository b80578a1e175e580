import { useState } from "react";
import type { ActionError } from "../../lib/action-error.ts";
import { fieldError } from "../../ui/error-notice.tsx";
import { SegmentedField } from "../../ui/segmented-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { isMinor } from "../security/minors.ts";
import { GENDER_CATEGORIES } from "./choices.ts";

interface FieldsProps {
  values: Record<string, string>;
  error?: ActionError | null;
}

/** Name, birth date, category, phone, CPF, and the guardian of a minor. `today` is "YYYY-MM-DD". */
export function AthleteFields({ values, error, today }: FieldsProps & { today: string }) {
  const [birthDate, setBirthDate] = useState(values.birthDate ?? "");
  const isUnder18 = /^\d{4}-\d{2}-\d{2}$/.test(birthDate) && isMinor(birthDate, today);
  return (
    <>
      <TextField
        label="Nome completo"
        name="name"
        autoComplete="name"
        required
        maxLength={120}
        defaultValue={values.name}
        error={fieldError(error, "name")}
      />
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

function GuardianFields({ values, error }: FieldsProps) {
  return (
    <>
      <TextField
        label="Nome do responsável"
        name="guardianName"
        required
        maxLength={120}
        hint="Menores de 18 anos precisam da autorização de um responsável."
        defaultValue={values.guardianName}
        error={fieldError(error, "guardianName")}
      />
      <TextField
        label="E-mail do responsável"
        name="guardianEmail"
        type="email"
        inputMode="email"
        required
        hint="Enviaremos um link de autorização depois que você confirmar o seu e-mail."
        defaultValue={values.guardianEmail}
        error={fieldError(error, "guardianEmail")}
      />
    </>
  );
}
