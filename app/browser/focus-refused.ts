/** Brings the first field that was refused into view, with the cursor in it; nothing where no field was. */
export function focusRefused(): void {
  const field = document.querySelector<HTMLElement>('[aria-invalid="true"]');
  const input = field?.matches("fieldset") ? field.querySelector("input") : field;
  input?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: "center" });
}
