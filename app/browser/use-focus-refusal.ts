import { type RefObject, useEffect } from "react";

/**
 * After a refusal that names no field (a wrong password, wrong digits), puts the cursor into the field called `name`
 * of the form, its text selected, so that typing replaces it. `refusal` is the action's error, a new object each time.
 */
export function useFocusRefusal(
  form: RefObject<HTMLFormElement | null>,
  refusal: object | null | undefined,
  name: string | null,
): void {
  useEffect(() => {
    if (!refusal || !name) return;
    const field = form.current?.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    field.select();
  }, [form, refusal, name]);
}
