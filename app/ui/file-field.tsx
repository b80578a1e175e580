import { useState } from "react";
import { describedBy, FieldNotes } from "./field.tsx";
import { Icon } from "./icon.tsx";
import "./file-field.css";

/**
 * A file to choose, in our own words: the browser's control speaks the browser's language. Sent as `name`. `onChoose` gets the
 * control once something was chosen.
 */
export function FileField({
  id,
  name,
  label,
  accept,
  hint,
  error,
  isOptional = false,
  onChoose,
}: {
  id: string;
  name: string;
  label: string;
  accept: string;
  hint: string;
  error: string | null;
  isOptional?: boolean;
  onChoose?: (input: HTMLInputElement) => void;
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
        required={!isOptional}
        aria-labelledby={`${id}-label`}
        onChange={({ currentTarget }) => {
          setChosen(currentTarget.files?.[0]?.name ?? null);
          onChoose?.(currentTarget);
        }}
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
