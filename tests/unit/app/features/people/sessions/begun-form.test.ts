import { expect, test } from "vitest";
import {
  BEGUN_PREFIX,
  formOf,
  readBegunForm,
  toBegunForm,
} from "../../../../../../app/features/people/sessions/begun-form.ts";

function formWith(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test("a form that waits comes back as it was, beside the proof's own fields", () => {
  const begun = toBegunForm("change_email", formWith({ intent: "change_email", email: "nova@exemplo.test" }));
  expect(begun).toEqual({ intent: "change_email", fields: { email: "nova@exemplo.test" } });
  const sent = formWith({ intent: "prove", begun: begun!.intent, code: "123456", of: "factor" });
  for (const [name, value] of Object.entries(begun!.fields)) sent.set(`${BEGUN_PREFIX}${name}`, value);
  expect(readBegunForm(sent)).toEqual(begun);
  expect(Object.fromEntries(formOf(begun!))).toEqual({ email: "nova@exemplo.test" });
});

test("no form with a password waits, and what is no form of the panel does not", () => {
  expect(toBegunForm("change_password", formWith({ password: "uma senha boa 2026" }))).toBeNull();
  expect(toBegunForm("remove_factor", formWith({ password: "uma senha boa 2026" }))).toBeNull();
  for (const begun of ["prove", "change_password", "nada", ""])
    expect(readBegunForm(formWith({ intent: "prove", begun })), begun).toBeNull();
  expect(readBegunForm(formWith({ intent: "prove" }))).toBeNull();
  const sent = formWith({ begun: "change_email", begun_email: "a@b.test", begun_password: "uma senha boa" });
  expect(readBegunForm(sent)?.fields).toEqual({ email: "a@b.test" });
});
