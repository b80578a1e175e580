import { REMOVED_ATHLETE } from "./public-name.ts";

/** A name with a neutral number, for the second and further people of one shown name: "João S. (2)" (product §3). */
export function numberedName(name: string, number: number): string {
  return number > 1 ? `${name} (${number})` : name;
}

/**
 * Tells people of a list apart whose shown names are equal: the one whose profile is oldest (ids are in the order of time) keeps the name, the
 * others get a number. Gives the name of each by id. Somebody may stand in the list twice; who was removed has no number.
 */
export function toldApart(people: Iterable<{ id: string; name: string }>): Map<string, string> {
  const shown = new Map([...people].map(({ id, name }) => [id, name]));
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  for (const [id, name] of [...shown].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const number = (counts.get(name) ?? 0) + 1;
    counts.set(name, number);
    names.set(id, name === REMOVED_ATHLETE ? name : numberedName(name, number));
  }
  return names;
}
