import type { ActionError } from "../../../lib/action-error.ts";
import { fieldError } from "../../../ui/error-notice.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { NAME_LETTERS } from "../../../lib/text-limits.ts";

/** Name and e-mail of a minor's guardian. `hint` says what happens with the address. */
export function GuardianFields({
  values,
  error,
  hint = "Enviaremos um link de autorização depois que você confirmar o seu e-mail.",
}: {
  values: Record<string, string>;
  error?: ActionError | null;
  hint?: string | null;
}) {
  return (
    <>
      <TextField
        label="Nome do responsável"
        name="guardianName"
        required
        maxLength={NAME_LETTERS}
        hint={hint ? "Menores de 18 anos precisam da autorização de um responsável." : undefined}
        defaultValue={values.guardianName}
        error={fieldError(error, "guardianName")}
      />
      <TextField
        label="E-mail do responsável"
        name="guardianEmail"
        type="email"
        inputMode="email"
        required
        hint={hint ?? undefined}
        defaultValue={values.guardianEmail}
        error={fieldError(error, "guardianEmail")}
      />
    </>
  );
}
