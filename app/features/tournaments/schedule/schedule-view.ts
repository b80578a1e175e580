import { dayIn, formatWeekday } from "../../../lib/dates.ts";
import type { ChangedTimetable } from "./change.ts";
import { conflictsOf } from "./conflicts.ts";
import type { Planned, PlannedMatch } from "./planned.ts";
import { minutesOf, problemOf, timetableOf } from "./problem-of.ts";
import type { Minute } from "./problem.ts";
import {
  conflictWords,
  limitWords,
  matchWords,
  timetablePlaceWords,
  sideWords,
  unplacedWords,
} from "./timetable-words.ts";
import { unplacedIn } from "./unplaced.ts";

/** A match in a timetable as people read it. */
export interface TimetableMatch {
  id: string;
  title: string;
  sides: string[];
  state: PlannedMatch["state"];
  startsAt: string | null;
  /** From when on it may be played, ISO 8601; null for any time. */
  notBefore: string | null;
  minutes: number;
  courtId: string | null;
  /** The faults of its place, in sentences. */
  conflicts: string[];
}

export interface ShownDay {
  day: string;
  label: string;
  courts: { id: string; name: string; matches: TimetableMatch[] }[];
}

export interface ShownPreview {
  moved: { id: string; title: string; sides: string[]; old: string; now: string }[];
  unplaced: { id: string; title: string; reason: string }[];
  conflicts: string[];
  /** From when on a match may be played, where that is what changes. */
  limit: string | null;
}

type Named = Planned & {
  timeZone: string;
  people: readonly { id: string; name: string }[];
};

/** The words that a tournament's timetable is told in. */
export function wordsOf({ matches, people }: Named) {
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const byId = new Map(matches.map((match) => [match.id, match]));
  const labels = new Map(matches.map((match) => [`${match.drawId} ${match.key}`, match.label]));
  const nameOf = (id: string) => names.get(id) ?? "Atleta";
  const titleOf = (id: string) => {
    const match = byId.get(id);
    return match ? matchWords(match) : "";
  };
  const sidesOf = (match: PlannedMatch) =>
    [match.side1, match.side2].map((side, index) =>
      sideWords(side, match.sides[index], {
        nameOf,
        labelOf: (key) => labels.get(`${match.drawId} ${key}`) ?? key,
      }),
    );
  return { nameOf, titleOf, sidesOf, byId };
}

/** Days with their courts and matches in order, and what has no time with the reason. */
export function shownTimetable(planned: Named): {
  days: ShownDay[];
  unplaced: (TimetableMatch & { reason: string })[];
} {
  const { matches, courts, timeZone } = planned;
  const { nameOf, titleOf, sidesOf, byId } = wordsOf(planned);
  const problem = problemOf(planned);
  const timetable = timetableOf(matches);
  const conflicts = conflictsOf(problem, timetable).filter(({ matchId, otherId }) =>
    [matchId, otherId].some((id) => id && ["waiting", "ready"].includes(byId.get(id)?.state ?? "")),
  );
  const shown = (match: PlannedMatch): TimetableMatch => ({
    id: match.id,
    title: matchWords(match),
    sides: sidesOf(match),
    state: match.state,
    startsAt: match.startsAt,
    notBefore: match.notBefore,
    courtId: match.courtId,
    minutes: minutesOf(match),
    conflicts: conflicts.flatMap((conflict) =>
      conflict.matchId === match.id ? [conflictWords(conflict, { nameOf, titleOf })] : [],
    ),
  });
  const placed = matches
    .flatMap((match) => {
      const { id, startsAt } = match;
      return startsAt && timetable.has(id) ? [{ match, startsAt, day: dayIn(startsAt, timeZone) }] : [];
    })
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  const days = [...Map.groupBy(placed, ({ day }) => day)].map(([day, ofDay]): ShownDay => ({
    day,
    label: formatWeekday(ofDay[0]!.startsAt, timeZone),
    courts: courts.map(({ id, name }) => ({
      id,
      name,
      matches: ofDay.flatMap(({ match }) => (match.courtId === id ? [shown(match)] : [])),
    })),
  }));
  const unplaced = unplacedIn(problem, timetable).flatMap((missing) => {
    const match = byId.get(missing.matchId);
    return match ? [{ ...shown(match), reason: unplacedWords(missing, nameOf) }] : [];
  });
  return { days, unplaced };
}

/** A change in words: who moves from where to where, what has no time afterwards, and what speaks against it. */
export function shownPreview(planned: Named, changed: ChangedTimetable): ShownPreview {
  const { nameOf, titleOf, sidesOf, byId } = wordsOf(planned);
  const place = (at: { courtId: string; startsAt: Minute } | null) =>
    at ? timetablePlaceWords(at, planned) : "sem horário";
  const { limit } = changed;
  const limited = limit && byId.get(limit.matchId);
  return {
    moved: changed.moved
      .toSorted((a, b) => (a.now?.startsAt ?? Infinity) - (b.now?.startsAt ?? Infinity))
      .flatMap(({ matchId, old, now }) => {
        const match = byId.get(matchId);
        if (!match) return [];
        const [title, sides] = [matchWords(match), sidesOf(match)];
        return [{ id: matchId, title, sides, old: place(old), now: place(now) }];
      }),
    unplaced: changed.unplaced.map((missing) => ({
      id: missing.matchId,
      title: titleOf(missing.matchId),
      reason: unplacedWords(missing, nameOf),
    })),
    conflicts: changed.conflicts.map((conflict) => conflictWords(conflict, { nameOf, titleOf })),
    limit:
      limited && limit
        ? limitWords(`${matchWords(limited)}, ${sidesOf(limited).join(" × ")}`, limit.at, planned.timeZone)
        : null,
  };
}
