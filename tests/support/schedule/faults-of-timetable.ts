import type { Placement, ScheduleProblem } from "../../../app/features/tournaments/schedule/problem.ts";

/**
 * Finds the faults of a timetable the plain way: it looks at every two matches minute by minute, and shares nothing with the
 * product's search but the words of the problem.
 */
export function faultsOfTimetable(
  { matches, courts, impediments }: ScheduleProblem,
  placements: ReadonlyMap<string, Placement>,
): string[] {
  const faults: string[] = [];
  const placed = matches.flatMap((match) => {
    const at = placements.get(match.id);
    return at ? [{ ...match, courtId: at.courtId, from: at.startsAt, to: at.startsAt + match.minutes }] : [];
  });
  for (const id of placements.keys())
    if (!matches.some((match) => match.id === id)) faults.push(`${id} is no match`);
  for (const match of placed) {
    const court = courts.find(({ id }) => id === match.courtId);
    for (let minute = match.from; minute < match.to; minute++)
      if (!court?.hours.some(({ from, to }) => from <= minute && minute < to)) {
        faults.push(`${match.id}: ${match.courtId} is closed at ${minute}`);
        break;
      }
    if (match.notBefore && match.from < match.notBefore) faults.push(`${match.id} before its time`);
    for (const { personId, from, to } of impediments)
      if (match.people.some(({ id }) => id === personId) && from < match.to && match.from < to)
        faults.push(`${match.id}: ${personId} is prevented`);
    for (const other of placed) {
      if (other.id === match.id) continue;
      const restMinutes = Math.max(match.restMinutes ?? 60, other.restMinutes ?? 60);
      if (match.after.includes(other.id) && match.from < other.to + restMinutes)
        faults.push(`${match.id} before the rest after ${other.id}`);
      if (other.id < match.id) continue;
      if (other.courtId === match.courtId && other.from < match.to && match.from < other.to)
        faults.push(`${match.id} and ${other.id} on ${match.courtId}`);
      const isApart = match.from >= other.to + restMinutes || other.from >= match.to + restMinutes;
      if (isApart) continue;
      for (const person of match.people)
        for (const same of other.people)
          if (same.id === person.id && canPlayBoth(person.when ?? {}, same.when ?? {}))
            faults.push(`${person.id} plays ${match.id} and ${other.id}`);
    }
  }
  return faults;
}

function canPlayBoth(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  for (const key of Object.keys(a)) if (key in b && a[key] !== b[key]) return false;
  return true;
}
