import { sharedPeople } from "./shared-people.ts";
import { REST_MINUTES, type ScheduleProblem, type Timetable } from "./problem.ts";

type ConflictKind =
  | "court_closed"
  | "court_taken"
  | "person_busy"
  | "impeded"
  | "too_early"
  | "before_source";

/** Something that is wrong with a match's place; `otherId` is the match that it meets, `people` those whom it is about. */
export interface Conflict {
  matchId: string;
  kind: ConflictKind;
  otherId: string | null;
  people: string[];
}

/** Everything that is wrong with a timetable: what somebody put by hand, or what a court's new hours made of it. */
export function conflictsOf(problem: ScheduleProblem, timetable: Timetable): Conflict[] {
  const { matches, courts, impediments } = problem;
  const near = sharedPeople(matches);
  const conflicts: Conflict[] = [];
  for (const [index, match] of matches.entries()) {
    const place = timetable.get(match.id);
    if (!place) continue;
    const from = place.startsAt;
    const to = from + match.minutes;
    const own = new Set(match.people.map(({ id }) => id));
    const add = (kind: ConflictKind, otherId: string | null = null, people: Iterable<string> = []) =>
      conflicts.push({ matchId: match.id, kind, otherId, people: [...new Set(people)] });
    const court = courts.find(({ id }) => id === place.courtId);
    if (!court?.hours.some((span) => span.from <= from && to <= span.to)) add("court_closed");
    if (match.notBefore && from < match.notBefore) add("too_early");
    const prevented = impediments.filter(
      (span) => own.has(span.personId) && span.from < to && from < span.to,
    );
    if (prevented.length > 0)
      add(
        "impeded",
        null,
        prevented.map(({ personId }) => personId),
      );
    for (const [otherIndex, other] of matches.entries()) {
      const there = timetable.get(other.id);
      if (!there || other === match) continue;
      const rest = Math.max(match.restMinutes ?? REST_MINUTES, other.restMinutes ?? REST_MINUTES);
      const end = there.startsAt + other.minutes;
      if (match.after.includes(other.id)) {
        if (from < end + rest) add("before_source", other.id);
        continue;
      }
      if (otherIndex < index || other.after.includes(match.id)) continue;
      const meets = there.startsAt < to && from < end;
      if (meets && there.courtId === place.courtId) add("court_taken", other.id);
      if (near[index]!.includes(otherIndex) && there.startsAt < to + rest && from < end + rest)
        add(
          "person_busy",
          other.id,
          other.people.flatMap(({ id }) => (own.has(id) ? [id] : [])),
        );
    }
  }
  return conflicts;
}
