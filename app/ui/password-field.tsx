import { useState } from "react";
import { describedBy, Field, useFieldId } from "./field.tsx";
import type { InputProps } from "./field.tsx";

/** A password with a button that shows and hides it. Set `autoComplete` to current-password or new-password. */
export function PasswordField({ label, hint, error, id, ...rest }: InputProps) {
  const fieldId = useFieldId(id);
  const [isShown, setIsShown] = useState(false);
  return (
    <Field id={fieldId} label={label} hint={hint} error={error}>
      <div className="input-wrap">
        <input
          {...rest}
          id={fieldId}
          type={isShown ? "text" : "password"}
          className="input input-action"
          autoCapitalize="none"
          spellCheck={false}
          {...describedBy(fieldId, { hint, error })}
        />
        <button
          type="button"
          className="btn btn-sm"
          aria-controls={fieldId}
          aria-label={isShown ? "Ocultar senha" : "Mostrar senha"}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? "Ocultar" : "Mostrar"}
        </button>
      </div>
    </Field>
  );
}
