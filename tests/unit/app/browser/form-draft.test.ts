import { describe, expect, it } from "vitest";
import { mayKeep } from "../../../../app/browser/form-draft.ts";

describe("what a draft keeps over a reload", () => {
  it.each([
    ["name", "text", true],
    ["email", "email", true],
    ["birthDate", "date", true],
    ["guardianEmail", "email", true],
    ["cityCodeText", "text", true],
    ["sport", "checkbox", true],
    ["class:tennis", "radio", true],
    ["cnpj", "text", true],
    ["password", "password", false],
    ["password", "text", false],
    ["newPassword", "text", false],
    ["code", "text", false],
    ["cpf", "text", false],
    ["termsVersion", "checkbox", false],
    ["registrationId", "hidden", false],
    ["arquivo", "file", false],
    ["intent", "submit", false],
    ["", "text", false],
  ])("%s (%s): %s", (name, type, kept) => {
    expect(mayKeep({ name, type })).toBe(kept);
  });
});
