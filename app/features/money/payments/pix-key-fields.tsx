import { sentenceAt } from "../../../copy/send-errors.ts";
import { NAME_LETTERS } from "../../../lib/text-limits.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { PIX_KEY_LABELS } from "./pix-labels.ts";

const KINDS = Object.entries(PIX_KEY_LABELS).map(([value, label]) => ({ value, label }));

/** A Pix key as a form asks for it: its kind, the key and the name of its holder (`kind`, `pix_key`, `holder`), with what was given before. */
export function PixKeyFields({
  given,
  hint,
  error,
}: {
  given: { kind: string; pixKey: string; holder: string };
  /** Says how the holder's name is written. */
  hint: string;
  error: Parameters<typeof sentenceAt>[0];
}) {
  return (
    <>
      <SelectField
        label="Tipo da chave"
        name="kind"
        options={KINDS}
        defaultValue={given.kind}
        error={sentenceAt(error, "kind")}
      />
      <TextField
        label="Chave Pix"
        name="pix_key"
        required
        autoComplete="off"
        maxLength={100}
        defaultValue={given.pixKey}
        error={sentenceAt(error, "pix_key")}
      />
      <TextField
        label="Nome do titular"
        name="holder"
        required
        autoComplete="off"
        maxLength={NAME_LETTERS}
        defaultValue={given.holder}
        hint={hint}
        error={sentenceAt(error, "holder")}
      />
    </>
  );
}
