import { useEffect, useEffectEvent, useRef, useState } from "react";
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
  const ref = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    setChosen(input.files?.[0]?.name ?? null);
    onChoose?.(input);
  };
  const takeEarly = useEffectEvent(take);
  useEffect(() => {
    // It may have been chosen before the page's scripts came.
    if (ref.current?.files?.length) takeEarly(ref.current);
  }, []);
  return (
    <div className="field file-field">
      <span className="label" id={`${id}-label`}>
        {label}
      </span>
      <input
        ref={ref}
        id={id}
        className="visually-hidden"
        type="file"
        name={name}
        accept={accept}
        required={!isOptional}
        aria-labelledby={`${id}-label`}
        onChange={({ currentTarget }) => take(currentTarget)}
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
