import { isSecurityIntent, type SecurityIntent } from "./security-intents.ts";

/** A form of the security panel that waits until the person has shown who they are. */
export interface BegunForm {
  intent: SecurityIntent;
  fields: Record<string, string>;
}

/** The fields that it would send again; passwords are typed again instead, and so these forms do not wait. */
const FIELDS = ["of", "email", "code", "name", "factorId", "address"] as const;
const NOT_KEPT: ReadonlySet<SecurityIntent> = new Set(["prove", "change_password", "remove_factor"]);

/** Keeps a form's intent and fields, to send it after the proof; null for one that carries a password. */
export function toBegunForm(intent: SecurityIntent, form: FormData): BegunForm | null {
  return NOT_KEPT.has(intent) ? null : { intent, fields: keptFields(form, "") };
}

/** The same as the form of the proof sends it along; null where it sends none. */
export function readBegunForm(form: FormData): BegunForm | null {
  const intent = form.get("begun");
  if (!isSecurityIntent(intent) || NOT_KEPT.has(intent)) return null;
  return { intent, fields: keptFields(form, BEGUN_PREFIX) };
}

/** Before the names of its fields in the form of the proof, which has some of the same names. */
export const BEGUN_PREFIX = "begun_";

/** The form itself. */
export function formOf({ fields }: BegunForm): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

function keptFields(form: FormData, prefix: string): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of FIELDS) {
    const value = form.get(`${prefix}${name}`);
    if (typeof value === "string") kept[name] = value;
  }
  return kept;
}
