import { listedOr } from "../../../lib/lists.ts";
import type { AthleteClass, CategoryGender, Gender } from "../../../../drizzle/schema/enums.ts";
import type { MatchFormat } from "../../../lib/formats.ts";
import { sportLabel } from "../../../lib/sports.ts";

/** The people that an event takes (product §6). */
export interface EventCategory {
  sport: string;
  format: MatchFormat;
  gender: CategoryGender;
  /** A pair is one of each where there are two ("Misto BC"); else everybody is of one of them. Null admits all. */
  classes: readonly AthleteClass[] | null;
  minAge: number | null;
  maxAge: number | null;
}

/** The facts about somebody that a category asks for; `class` is in the event's sport, days are "YYYY-MM-DD". */
export interface Candidate {
  gender: Gender | null;
  birthDate: string | null;
  class: string | null;
}

/**
 * Why these people may not enter a category, as a sentence that names the rule, or null. One person alone in doubles is
 * judged by what can be said of them already: their partner is judged when they accept. Ages are those at 31 December of `year`.
 */
export function categoryRefusal(
  category: EventCategory,
  people: readonly Candidate[],
  year: number,
): string | null {
  return (
    genderRefusal(category, people) ?? classRefusal(category, people) ?? ageRefusal(category, people, year)
  );
}

function genderRefusal({ gender, format }: EventCategory, people: readonly Candidate[]): string | null {
  if (gender === "open") return null;
  if (people.some((one) => one.gender === null))
    return "Falta no perfil a categoria em que a pessoa joga (feminina ou masculina).";
  if (gender === "mixed") {
    if (format === "singles") return null;
    const isOneOfEach = new Set(people.map((one) => one.gender)).size === people.length;
    return isOneOfEach ? null : "Categoria mista: a dupla é de uma mulher e um homem.";
  }
  if (people.every((one) => one.gender === gender)) return null;
  return gender === "female"
    ? "Categoria feminina: só para mulheres."
    : "Categoria masculina: só homens se inscrevem nela.";
}

function classRefusal(category: EventCategory, people: readonly Candidate[]): string | null {
  const { classes, sport, format } = category;
  if (!classes || classes.length === 0) return null;
  if (people.some((one) => one.class === null))
    return `Categoria por classe: falta no perfil a classe em ${sportLabel(sport)}.`;
  const areAllOfSet = people.every((one) => classes.some((level) => level === one.class));
  if (format === "doubles" && classes.length === 2) {
    const [one, other] = classes;
    const isOneOfEach = new Set(people.map((person) => person.class)).size === people.length;
    if (areAllOfSet && isOneOfEach) return null;
    return `Categoria ${one} com ${other}: a dupla é de uma pessoa da classe ${one} e uma da classe ${other}.`;
  }
  if (areAllOfSet) return null;
  const names = listedOr(classes);
  return `Categoria por classe: só para a classe ${names}.`;
}

function ageRefusal(
  { minAge, maxAge }: EventCategory,
  people: readonly Candidate[],
  year: number,
): string | null {
  if (minAge === null && maxAge === null) return null;
  const ages = people.flatMap(({ birthDate }) =>
    birthDate === null ? [] : year - Number(birthDate.slice(0, 4)),
  );
  if (ages.length < people.length) return "Categoria por idade: falta no perfil a data de nascimento.";
  if (ages.every((age) => age >= (minAge ?? 0) && age <= (maxAge ?? Infinity))) return null;
  const limits =
    minAge !== null && maxAge !== null
      ? `de ${minAge} a ${maxAge} anos`
      : minAge !== null
        ? `${minAge} anos ou mais`
        : `até ${maxAge} anos`;
  return `Categoria por idade: quem joga tem ${limits} em 31/12/${year}.`;
}
