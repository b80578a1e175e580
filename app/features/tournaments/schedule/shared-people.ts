import type { Possible, ScheduleMatch } from "./problem.ts";

/** By index: the matches that somebody may play besides this one, so that rest lies between them. */
export function sharedPeople(matches: readonly ScheduleMatch[]): number[][] {
  const byPerson = new Map<string, { match: number; person: Possible }[]>();
  for (const [match, { people }] of matches.entries())
    for (const person of people) {
      const known = byPerson.get(person.id);
      if (known) known.push({ match, person });
      else byPerson.set(person.id, [{ match, person }]);
    }
  const near = matches.map(() => new Set<number>());
  for (const appearances of byPerson.values())
    for (const [index, a] of appearances.entries())
      for (const b of appearances.slice(index + 1))
        if (a.match !== b.match && !exclude(a.person.when, b.person.when)) {
          near[a.match]!.add(b.match);
          near[b.match]!.add(a.match);
        }
  return near.map((set) => [...set].sort((a, b) => a - b));
}

/** Whether two conditions of one person cannot both come true: they win and lose the same match. */
function exclude(a: Possible["when"], b: Possible["when"]): boolean {
  if (!a || !b) return false;
  return Object.entries(a).some(([key, value]) => b[key] !== undefined && b[key] !== value);
}
