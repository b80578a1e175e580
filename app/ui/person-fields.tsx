import type { ComponentProps } from "react";
import type { ActionError } from "../lib/action-error.ts";
import { fieldError } from "./error-notice.tsx";
import { TextField } from "./text-field.tsx";
import { EMAIL_LETTERS, NAME_LETTERS } from "../lib/text-limits.ts";

type Own = Omit<ComponentProps<typeof TextField>, "label" | "error"> & {
  label?: string;
  /** The form's refusal: its sentence about this field is shown under the field. */
  refusal?: ActionError | null;
};

/** A line of text whose refusal is the form's. */
function OwnField({ refusal, ...rest }: Own & { label: string; name: string }) {
  return <TextField {...rest} error={fieldError(refusal, rest.name)} />;
}

/** An e-mail address, by default the one to sign in with. */
export function EmailField({ label = "E-mail", name = "email", ...rest }: Own) {
  return (
    <OwnField
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      required
      maxLength={EMAIL_LETTERS}
      {...rest}
      label={label}
      name={name}
    />
  );
}

/** Somebody's whole name. */
export function NameField({ label = "Nome completo", name = "name", ...rest }: Own) {
  return (
    <OwnField autoComplete="name" required maxLength={NAME_LETTERS} {...rest} label={label} name={name} />
  );
}

/** A Brazilian telephone number with its area code. */
export function PhoneField({ label = "Telefone com DDD", name = "phone", ...rest }: Own) {
  return (
    <OwnField type="tel" inputMode="tel" autoComplete="tel-national" {...rest} label={label} name={name} />
  );
}
