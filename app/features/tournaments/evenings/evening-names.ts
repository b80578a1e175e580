import { holdsAddress, LOST_LETTER } from "../../../lib/plain-names.ts";
import { foldName } from "../../../lib/text.ts";
import { comparedName, nearness } from "../../people/people/near-names.ts";

/** Fewest and most people of a Super 8 evening. */
export const MIN_PEOPLE = 5;
export const MAX_PEOPLE = 12;

const MAX_LETTERS = 80;

/** A player: somebody of the club, or somebody new whose profile the evening makes. */
export type EveningPerson = { kind: "member"; athleteId: string } | { kind: "new"; name: string };

/** Somebody of the club as names are compared with. */
interface KnownMember {
  athleteId: string;
  name: string;
}

/** Names as they were typed or pasted, one a line, without numbers or bullets before them. */
export function namesOf(text: string): string[] {
  return text
    .split(/[\n;]+/)
    .map((line) =>
      line
        .replace(/^\s*(?:\d{1,2}\s*[.)-]?|[-*•])\s*/u, "")
        .replaceAll(/\s+/g, " ")
        .trim(),
    )
    .filter((line) => line !== "");
}

/**
 * Finds who is meant by each name: a member of the club of exactly that name, whatever its case and accents, else somebody new. Refused, with the
 * sentence: too few or too many, one twice, a name of two members, and, unless `areOthers`, a new name like one of the club's.
 */
export function eveningPeople(
  names: readonly string[],
  members: readonly KnownMember[],
  { areOthers }: { areOthers: boolean },
): { people: EveningPerson[] } | { field: "names" | "are_others"; refused: string } {
  const refuse = (refused: string, field: "names" | "are_others" = "names") => ({ field, refused });
  if (names.length < MIN_PEOPLE || names.length > MAX_PEOPLE)
    return refuse(`O Super 8 é de ${MIN_PEOPLE} a ${MAX_PEOPLE} pessoas: aqui há ${names.length}.`);
  const wrong = names.find(isNoName);
  if (wrong !== undefined) return refuse(`Confira este nome: ${wrong.slice(0, MAX_LETTERS)}.`);
  const folded = names.map(foldName);
  const twice = names.find((_name, at) => folded.indexOf(folded[at]!) !== at);
  if (twice !== undefined) return refuse(`${twice} está duas vezes na lista.`);
  const byName = Map.groupBy(members, ({ name }) => foldName(name));
  const compared = areOthers ? [] : members.map((member) => ({ member, name: comparedName(member.name) }));
  const people: EveningPerson[] = [];
  for (const [at, name] of names.entries()) {
    const found = byName.get(folded[at]!) ?? [];
    if (found.length > 1)
      return refuse(`O clube tem ${found.length} pessoas de nome ${name}: dê um apelido a uma delas antes.`);
    const [member] = found;
    if (member) {
      people.push({ kind: "member", athleteId: member.athleteId });
      continue;
    }
    const own = comparedName(name);
    const like = compared.find((one) => nearness(own, one.name) !== null)?.member;
    if (like)
      return refuse(
        `${name} parece ${like.name}, do clube. Corrija o nome, ou marque que é outra pessoa.`,
        "are_others",
      );
    people.push({ kind: "new", name });
  }
  return { people };
}

function isNoName(name: string): boolean {
  return name.length < 2 || name.length > MAX_LETTERS || name.includes(LOST_LETTER) || holdsAddress(name);
}
