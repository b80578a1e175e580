import { type InputHTMLAttributes, type ReactNode, useEffect, useEffectEvent, useId, useState } from "react";
import { useHydrated } from "../browser/use-hydrated.ts";
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

/**
 * The state of a field, which begins with what somebody typed or chose before the page's scripts came, else with `given`. `id` is the
 * field's, or that of a group of radio buttons. While React takes the page over it is `given`, as in the server's markup.
 */
export function useTyped(id: string, given: string): [string, (value: string) => void] {
  const isHydrated = useHydrated();
  const early = useTypedEarly(id);
  const [value, setValue] = useState(early ?? given);
  return [isHydrated ? value : given, setValue];
}

/** Gives the text or choice that a field of the server's markup held when React took it over; undefined for a field that React made. */
export function useTypedEarly(id: string): string | undefined {
  const isHydrated = useHydrated();
  const [typed] = useState(() => (isHydrated ? undefined : textIn(id)));
  return typed;
}

/**
 * Tells once, when React has taken the page over, what the named fields inside the element `id` held before: texts, choices, and of radio
 * buttons the chosen one's. A part that React made tells nothing.
 */
export function useEarlyFields(id: string, report: (fields: Readonly<Record<string, string>>) => void): void {
  const isHydrated = useHydrated();
  const [early] = useState(() => (isHydrated ? undefined : fieldsIn(id)));
  const reportNow = useEffectEvent(report);
  useEffect(() => {
    if (early) reportNow(early);
  }, [early]);
}

function fieldsIn(id: string): Record<string, string> | undefined {
  const part = typeof document === "undefined" ? null : document.getElementById(id);
  if (part === null) return undefined;
  const fields = [...part.querySelectorAll<HTMLInputElement>("input, select, textarea")];
  return Object.fromEntries(
    fields.filter(({ type, checked }) => type !== "radio" || checked).map(({ name, value }) => [name, value]),
  );
}

/** Reads a control of the page: its text, or its choice ("" where nothing is chosen); undefined where the page has no such control. */
function textIn(id: string): string | undefined {
  if (typeof document === "undefined") return undefined;
  const control = document.getElementById(id);
  if (control instanceof HTMLFieldSetElement)
    return control.querySelector<HTMLInputElement>("input:checked")?.value ?? "";
  if (control instanceof HTMLInputElement && /checkbox|radio/.test(control.type))
    return control.checked ? control.value : "";
  return (control as HTMLInputElement | null)?.value;
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
