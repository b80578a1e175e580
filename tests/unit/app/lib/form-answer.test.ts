import { expect, it, test } from "vitest";
import { formName, sentOf } from "../../../../app/lib/form-answer.ts";

it.each([
  [{ intent: "make_invitation" }, "make_invitation"],
  [{ intent: "save_event", version: "3", event_id: "7" }, "save_event 7"],
  [{ intent: "mark_share", entry_id: "1", athlete_id: "2", back_cents: "900" }, "mark_share 1 2"],
  [{}, ""],
])("%o is called %j", (fields, name) => expect(formName(fields)).toBe(name));

test("what was sent comes back without passwords, codes, documents and files", () => {
  const form = new FormData();
  for (const name of [
    "name",
    "password",
    "new_password",
    "code",
    "cityCode",
    "tax_id",
    "cpf",
    "token",
    "postcode",
  ])
    form.append(name, "x");
  form.append("day", "2026-11-29");
  form.append("day", "2026-11-30");
  form.append("logo", new File(["x"], "logo.png"));
  expect(sentOf(form)).toEqual({ name: ["x"], day: ["2026-11-29", "2026-11-30"] });
});
