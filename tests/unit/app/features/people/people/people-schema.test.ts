import { expect, test } from "vitest";
import {
  athleteProfileSchema,
  codeSchema,
  credentialsSchema,
  emailSchema,
  termsConsentSchema,
} from "../../../../../../app/features/people/people/people-schema.ts";
import { parseInput } from "../../../../../../app/lib/parse.ts";

const TODAY = "2026-11-21";
const schema = athleteProfileSchema(["tennis", "padel"], TODAY, "menor@exemplo.test");
const person = {
  name: "  João   da Silva ",
  birthDate: "1990-05-10",
  genderCategory: "male",
  sports: [{ sport: "tennis", class: "B" }],
  cityCode: "2507507",
  phone: "(83) 98765-4321",
};

test("a form as the browser sends it becomes a profile", () => {
  expect(schema.parse({ ...person, clubId: "", cpf: " ", guardianName: "", guardianEmail: "" })).toEqual({
    name: "João da Silva",
    birthDate: "1990-05-10",
    genderCategory: "male",
    sports: [{ sport: "tennis", class: "B" }],
    cityCode: 2_507_507,
    phone: "83987654321",
  });
});

test("absent optional fields are as good as empty ones", () => {
  expect(schema.safeParse(person).success).toBe(true);
});

test.each([
  ["name", { name: "J" }],
  ["name", { name: "<b>João</b>" }],
  ["birthDate", { birthDate: "2026-11-21" }],
  ["birthDate", { birthDate: "1890-01-01" }],
  ["birthDate", { birthDate: "2025-02-30" }],
  ["genderCategory", { genderCategory: "x" }],
  ["genderCategory", { genderCategory: undefined }],
  ["sports", { sports: [] }],
  ["sports", { sports: [{ sport: "chess", class: "A" }] }],
  ["sports", { sports: [{ sport: "tennis", class: "E" }] }],
  [
    "sports",
    {
      sports: [
        { sport: "tennis", class: "A" },
        { sport: "tennis", class: "B" },
      ],
    },
  ],
  ["cityCode", { cityCode: "" }],
  ["clubId", { clubId: "x" }],
  ["phone", { phone: "123" }],
  ["cpf", { cpf: "123.456.789-00" }],
  ["guardianName", { birthDate: "2012-01-01", guardianEmail: "a@b.test" }],
  ["guardianEmail", { birthDate: "2012-01-01", guardianName: "Maria" }],
])("refuses a wrong %s", (field, wrong) => {
  const parsed = schema.safeParse({ ...person, ...wrong });
  expect(parsed.error?.issues.map((issue) => String(issue.path[0]))).toContain(field);
});

test("a whole sign-up is one schema, and every wrong field is named", () => {
  const whole = schema.and(credentialsSchema).and(termsConsentSchema);
  const input = { ...person, email: "A@B.test", password: "12345678", termsVersion: "1.0" };
  expect(parseInput(whole, input)).toMatchObject({
    email: "a@b.test",
    name: "João da Silva",
    termsVersion: "1.0",
  });
  expect(() =>
    parseInput(whole, { ...input, password: "1234567", termsVersion: undefined, phone: "" }),
  ).toThrow(
    expect.objectContaining({
      code: "invalid_input",
      fields: expect.objectContaining({
        password: "A senha precisa de pelo menos 8 caracteres.",
        termsVersion: "Leia e aceite os termos de uso para continuar.",
        phone: expect.stringContaining("DDD"),
      }),
    }),
  );
});

test.each([
  [" Ana@Clube.COM.br ", "ana@clube.com.br"],
  ["ana", null],
  ["ana@", null],
  [`${"a".repeat(250)}@b.co`, null],
])("e-mail %s", (typed, expected) => expect(emailSchema.safeParse(typed).data ?? null).toBe(expected));

test.each([
  ["123456", "123456"],
  ["123 456", "123456"],
  ["12345", null],
  ["1234567", null],
  ["12345a", null],
  ["１２３４５６", null],
])("code %s", (typed, expected) => expect(codeSchema.safeParse(typed).data ?? null).toBe(expected));
