import { numberedName, REMOVED_ATHLETE } from "./public-name.ts";

/** Somebody in a list. `class` is the one that counts there, where the list is of one sport and says it of whoever it shows whole. */
interface Listed {
  athleteId: string;
  name: string;
  nameNumber: number;
  class?: string | null;
}

/**
 * Tells people of one list apart whose shown names are equal (product §3): those shown whole by their classes, where all have one and no two the
 * same; the others by their numbers, which each has wherever they stand. People of two clubs may have the same number: then one of them gets
 * another in this list. `nameOf` is the name that the reader may read. Gives the names by the athletes' ids; somebody may stand in the list twice,
 * and who is not in it, or was removed, is "Atleta removido".
 */
export function toldApart<Person extends Listed>(
  people: Iterable<Person>,
  nameOf: (person: Person) => string,
): (athleteId: string) => string {
  const listed = new Map([...people].map((person) => [person.athleteId, { person, shown: nameOf(person) }]));
  const groups = Map.groupBy(listed.values(), ({ person, shown }) => unnumbered(shown, person.nameNumber));
  const names = new Map(
    [...groups].flatMap(([name, group]): [string, string][] =>
      group.length === 1 || name === REMOVED_ATHLETE
        ? group.map(({ person, shown }) => [person.athleteId, shown])
        : (byClass(name, group) ?? byNumber(name, group)),
    ),
  );
  return (athleteId) => names.get(athleteId) ?? REMOVED_ATHLETE;
}

type Group = readonly { person: Listed; shown: string }[];

/** Null where classes do not tell them apart. */
function byClass(name: string, group: Group): [string, string][] | null {
  const classes = group.map(({ person, shown }) => (shown === person.name ? (person.class ?? null) : null));
  if (classes.includes(null) || new Set(classes).size < group.length) return null;
  return group.map(({ person }, at) => [person.athleteId, `${name} (${classes[at]})`]);
}

function byNumber(name: string, group: Group): [string, string][] {
  const taken = new Set(group.map(({ person }) => person.nameNumber));
  const given = new Set<number>();
  const free = () => {
    for (let number = 2; ; number += 1) if (!taken.has(number) && !given.has(number)) return number;
  };
  return group
    .map(({ person }) => person)
    .toSorted((a, b) => a.nameNumber - b.nameNumber || (lot(a) < lot(b) ? -1 : 1))
    .map((person) => {
      const number = given.has(person.nameNumber) ? free() : person.nameNumber;
      given.add(number);
      return [person.athleteId, numberedName(name, number)];
    });
}

/** The random part of an id, which says nothing of when the profile was made. */
function lot({ athleteId }: Listed): string {
  return athleteId.slice(-12);
}

/** A hidden name comes with its number. */
function unnumbered(shown: string, number: number): string {
  const end = numberedName("", number);
  return end && shown.endsWith(end) ? shown.slice(0, -end.length) : shown;
}
