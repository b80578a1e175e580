import { describe, expect, it } from "vitest";
import {
  acceptTermsCallSchema,
  termsInstant,
  newTermsSchema,
} from "../../../../../../app/features/people/terms/terms-schema.ts";
import { versionState } from "../../../../../../app/features/people/terms/versions.ts";

const now = new Date("2026-11-21T15:00:30Z");
const good = {
  version: "2.1",
  title: "Termos de uso",
  content: "# Termos\n\nJogue limpo, respeite o adversário e o clube.",
  effectiveDate: "2026-12-01T00:00",
};
const parse = (changes: Record<string, string>) => newTermsSchema(now).safeParse({ ...good, ...changes });
const message = (changes: Record<string, string>) => parse(changes).error?.issues[0]?.message;

describe("a new version of the terms", () => {
  it("dates are Brasília's", () => {
    expect(parse({}).data?.effectiveDate.toISOString()).toBe("2026-12-01T03:00:00.000Z");
    expect(termsInstant("2026-12-01T23:59")?.toISOString()).toBe("2026-12-02T02:59:00.000Z");
  });

  it.each([
    ["", now.toISOString()],
    // The minute that is passing is now.
    ["2026-11-21T12:00", now.toISOString()],
    ["2026-11-21T12:01", "2026-11-21T15:01:00.000Z"],
  ])("effective %j reads as %s", (effectiveDate, iso) => {
    expect(parse({ effectiveDate }).data?.effectiveDate.toISOString()).toBe(iso);
  });

  it.each([
    [{ effectiveDate: "2026-11-21T11:59" }, "A data já passou. Escolha agora ou uma data futura."],
    [{ effectiveDate: "2026-02-30T10:00" }, "Escolha um dia e uma hora."],
    [{ effectiveDate: "amanhã" }, "Escolha um dia e uma hora."],
    [{ version: "v 2" }, "Use até 20 letras, números, pontos ou hífens, como 2.1 ou 2026-12."],
    [{ version: "2." }, "Use até 20 letras, números, pontos ou hífens, como 2.1 ou 2026-12."],
    [{ title: "T" }, "Dê um título aos termos."],
    [{ title: "<b>Termos" }, "O título tem um caractere que não é aceito."],
    [{ content: "curto" }, "Escreva o texto dos termos: pelo menos 40 letras."],
    [{ content: "x".repeat(60_001) }, "O texto pode ter até 60 mil letras."],
  ])("%o is refused in words", (changes, words) => {
    expect(message(changes as Record<string, string>)).toBe(words);
  });

  it("stands as current, planned or past", () => {
    expect(versionState({ effectiveDate: "2026-01-01T00:00:00Z", isCurrent: true }, now)).toBe("current");
    expect(versionState({ effectiveDate: "2026-12-01T00:00:00Z", isCurrent: false }, now)).toBe("planned");
    expect(versionState({ effectiveDate: "2025-01-01T00:00:00Z", isCurrent: false }, now)).toBe("past");
  });
});

describe("spec §3: the parameters of accept_terms", () => {
  it("the method is manual unless it is said", () => {
    expect(acceptTermsCallSchema.parse({ p_terms_version: "1.0" }).p_acceptance_method).toBe("manual");
  });

  it.each([
    [{}],
    [{ p_terms_version: 1 }],
    [{ p_terms_version: "" }],
    [{ p_terms_version: "1.0", p_acceptance_method: "outro" }],
    [{ p_terms_version: "1.0", p_user_agent: 7 }],
    [{ p_terms_version: "1.0", extra: true }],
  ])("%o is refused", (value) => {
    expect(acceptTermsCallSchema.safeParse(value).success).toBe(false);
  });
});
