import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import { Icon } from "./icon.tsx";

export interface FieldTexts {
  label: ReactNode;
  hint?: ReactNode;
  /** The reason why the value is refused, in pt-BR; absent when it is fine. */
  error?: string | null;
  /** Says "(opcional)" beside the label. */
  isOptional?: boolean;
}

/** An input of one kind with its label; the kind is the component's own. */
export type InputProps = FieldTexts & Omit<InputHTMLAttributes<HTMLInputElement>, "type">;

/** The id of a control: the one that it was given, or one of its own. */
export function useFieldId(given: string | undefined): string {
  const own = useId();
  return given ?? own;
}

/** The aria attributes that tie a control to the hint and the error of its Field. */
export function describedBy(id: string, { hint, error }: Pick<FieldTexts, "hint" | "error">) {
  const ids = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return { "aria-describedby": ids || undefined, "aria-invalid": error ? (true as const) : undefined };
}

/** The hint and the error under a control, with the ids that describedBy() names. */
export function FieldNotes({ id, hint, error }: { id: string } & Pick<FieldTexts, "hint" | "error">) {
  return (
    <>
      {hint ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p className="error" id={`${id}-error`}>
          <Icon name="warning" size={18} />
          <span>{error}</span>
        </p>
      ) : null}
    </>
  );
}

/** A label above a control, and its notes below. `id` is the control's id. */
export function Field({
  id,
  label,
  hint,
  error,
  isOptional,
  children,
}: FieldTexts & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
        {isOptional ? <span className="label-note"> (opcional)</span> : null}
      </label>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
