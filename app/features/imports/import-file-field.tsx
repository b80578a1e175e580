import { useState } from "react";
import { describedBy, FieldNotes } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import "./import-file-field.css";

/** A file to choose, in our own words: the browser's control speaks the browser's language. Sent as `name`. */
export function ImportFileField({
  id,
  name,
  label,
  accept,
  hint,
  error,
}: {
  id: string;
  name: string;
  label: string;
  accept: string;
  hint: string;
  error: string | null;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <div className="field file-field">
      <span className="label" id={`${id}-label`}>
        {label}
      </span>
      <input
        id={id}
        className="visually-hidden"
        type="file"
        name={name}
        accept={accept}
        required
        aria-labelledby={`${id}-label`}
        onChange={(event) => setChosen(event.currentTarget.files?.[0]?.name ?? null)}
        {...describedBy(id, { hint, error })}
      />
      <label className="file-choice" htmlFor={id}>
        <Icon name="upload" size={20} />
        <span className="truncate grow">{chosen ?? "Escolher arquivo"}</span>
        {chosen ? <span className="file-change">Trocar</span> : null}
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
