import { describe, expect, it } from "vitest";
import {
  type Candidate,
  categoryRefusal,
  type EventCategory,
} from "../../../../../../app/features/tournaments/tournaments/category-rules.ts";
import {
  type EntryRules,
  type LimitedEvent,
  limitRefusal,
  entryRulesInWords,
} from "../../../../../../app/features/tournaments/tournaments/entry-limits.ts";
import { feeOf } from "../../../../../../app/features/tournaments/tournaments/entry-fee.ts";

const ANY: EventCategory = {
  sport: "tennis",
  format: "doubles",
  gender: "open",
  classes: null,
  minAge: null,
  maxAge: null,
};
const who = (
  gender: Candidate["gender"],
  level: string | null = null,
  birthDate: string | null = null,
): Candidate => ({ gender, class: level, birthDate });
const [W, M, X] = [who("female"), who("male"), who(null)];
const refused = (more: Partial<EventCategory>, people: Candidate[]) =>
  categoryRefusal({ ...ANY, ...more }, people, 2026);

describe("a category's gender", () => {
  it.each<[EventCategory["gender"], Candidate[], RegExp | null]>([
    ["open", [W, M], null],
    ["open", [X, X], null],
    ["mixed", [W, M], null],
    ["mixed", [M, W], null],
    ["mixed", [W, W], /mista: a dupla é de uma mulher e um homem/],
    ["mixed", [M, M], /mista/],
    ["mixed", [M, X], /Falta no perfil/],
    // The partner is judged when they accept.
    ["mixed", [M], null],
    ["female", [W, W], null],
    ["female", [W, M], /feminina: só para mulheres/],
    ["male", [M], null],
    ["male", [W], /masculina: só homens/],
  ])("%s", (gender, people, why) => {
    const said = refused({ gender }, people);
    if (why) expect(said).toMatch(why);
    else expect(said).toBeNull();
  });

  it("mista of singles takes both", () => {
    expect(refused({ gender: "mixed", format: "singles" }, [M])).toBeNull();
  });
});

describe("a category's classes", () => {
  const b = who("male", "B");
  const c = who("female", "C");
  it.each<[string, Partial<EventCategory>, Candidate[], RegExp | null]>([
    ["Misto BC: B with C", { classes: ["B", "C"] }, [b, c], null],
    ["Misto BC: C with B", { classes: ["B", "C"] }, [c, b], null],
    [
      "Misto BC: B with B",
      { classes: ["B", "C"] },
      [b, b],
      /B com C: a dupla é de uma pessoa da classe B e uma/,
    ],
    ["Misto BC: C with C", { classes: ["B", "C"] }, [c, c], /B com C/],
    ["Misto BC: A with C", { classes: ["B", "C"] }, [who("male", "A"), c], /B com C/],
    ["Misto BC: B alone", { classes: ["B", "C"] }, [b], null],
    ["Misto BC: no class", { classes: ["B", "C"] }, [b, M], /falta no perfil a classe em Tênis/],
    ["one class", { classes: ["B"] }, [b, b], null],
    ["one class, one of another", { classes: ["B"] }, [b, c], /só para a classe B\./],
    ["three classes", { classes: ["B", "C", "D"] }, [b, b], null],
    ["three classes, one of another", { classes: ["B", "C", "D"] }, [b, who("male", "A")], /B, C ou D/],
    ["singles of two", { classes: ["B", "C"], format: "singles" }, [c], null],
  ])("%s", (_what, more, people, why) => {
    const said = refused(more, people);
    if (why) expect(said).toMatch(why);
    else expect(said).toBeNull();
  });
});

describe("a category's ages, at 31 December", () => {
  const born = (date: string) => who("male", null, date);
  it.each<[string, number | null, number | null, string, boolean]>([
    ["40 on 31 December", 40, null, "1986-12-31", true],
    ["39 on 31 December", 40, null, "1987-01-01", false],
    ["18 this year", null, 18, "2008-01-01", true],
    ["19 this year", null, 18, "2007-12-31", false],
    ["within both", 30, 40, "1990-06-01", true],
  ])("%s", (_what, minAge, maxAge, date, fits) => {
    const said = refused({ minAge, maxAge }, [born(date)]);
    expect(said === null).toBe(fits);
    if (!fits) expect(said).toContain("em 31/12/2026");
  });

  it("is asked of who has no birth date", () => {
    expect(refused({ minAge: 40 }, [M])).toMatch(/falta no perfil a data de nascimento/);
  });
});

describe("the limits of a person in a tournament", () => {
  const RULES: EntryRules = { maxCategories: 2, isOneADay: true, isOneLevel: true };
  const event = (more: Partial<LimitedEvent> = {}): LimitedEvent => ({
    name: "Masculino B",
    sport: "tennis",
    format: "doubles",
    gender: "male",
    classes: ["B"],
    playedOn: "2026-12-05",
    ...more,
  });
  const mixed = event({ name: "Misto", gender: "mixed", classes: null, playedOn: "2026-12-06" });
  it.each<[string, LimitedEvent[], RegExp | null]>([
    ["a first category", [], null],
    ["a second one on another day", [mixed], null],
    ["a third one", [mixed, { ...mixed, name: "Livre" }], /até 2 categorias/],
    [
      "one of the same day",
      [{ ...mixed, playedOn: "2026-12-05" }],
      /uma categoria por dia: em 05\/12\/2026 já há Misto/,
    ],
    [
      "another level of the gender",
      [event({ name: "Masculino C", classes: ["C"], playedOn: null })],
      /só uma classe por gênero.*Masculino C/,
    ],
    ["another level of another gender", [event({ gender: "mixed", classes: ["C"], playedOn: null })], null],
    ["another level in singles", [event({ format: "singles", classes: ["C"], playedOn: null })], null],
  ])("%s", (_what, others, why) => {
    const said = limitRefusal(RULES, event(), others);
    if (why) expect(said).toMatch(why);
    else expect(said).toBeNull();
  });

  it("are none where the organiser says none, and are said in words", () => {
    const none: EntryRules = { maxCategories: null, isOneADay: false, isOneLevel: false };
    expect(limitRefusal(none, event(), [event({ classes: ["C"] }), mixed, mixed])).toBeNull();
    expect(entryRulesInWords(none)).toEqual([
      "Cada pessoa joga quantas categorias quiser.",
      "Vale a idade completada até 31/12 do ano do torneio.",
    ]);
    expect(entryRulesInWords(RULES).join(" ")).toContain(
      "até 2 categorias. Uma categoria por dia e pessoa. Só uma",
    );
  });
});

describe("an athlete's fee", () => {
  const fees = {
    baseCents: 10_000,
    secondCents: 7_000,
    thirdCents: 5_000,
    guestCents: 13_000,
    early: { until: "2026-11-30", cents: 8_000 },
  };
  it.each([
    ["a member, late", 0, true, "2026-12-01", 10_000],
    ["a member, early", 0, true, "2026-11-30", 8_000],
    ["a guest, late", 0, false, "2026-12-01", 13_000],
    ["a guest, early", 0, false, "2026-11-30", 13_000],
    ["a second category", 1, true, "2026-12-01", 7_000],
    ["a third category", 2, true, "2026-12-01", 5_000],
    ["a fourth category", 3, true, "2026-12-01", 5_000],
    ["a guest's second category", 1, false, "2026-12-01", 7_000],
  ])("%s", (_what, others, isMember, day, cents) => {
    expect(feeOf(fees, { others, isMember, day })).toBe(cents);
  });

  it("is the base where nothing else is said", () => {
    expect(feeOf({ baseCents: 4_000 }, { others: 2, isMember: false, day: "2026-12-01" })).toBe(4_000);
  });
});
