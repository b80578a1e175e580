import { MINUTE_MS } from "../../../lib/dates.ts";
import { isSportId } from "../../../lib/sports.ts";
import { scoreFormatsFor } from "../../scoring/scores/score-formats.ts";
import { expectedMinutes } from "./expected-minutes.ts";
import type { Planned, PlannedMatch } from "./planned.ts";
import { possiblePeople } from "./possible-people.ts";
import type { Minute, Placement, ScheduleProblem, Timetable } from "./problem.ts";

/** Evenings of partners that change: rounds follow at once. */
const WITHOUT_REST = new Set<string | null>(["super_8", "rei_da_praia"]);

export const toMinute = (at: string): Minute => Math.floor(Date.parse(at) / MINUTE_MS);
export const toInstant = (minute: Minute): string => new Date(minute * MINUTE_MS).toISOString();

/** How long a match of a tournament is expected to take. */
export function minutesOf({ scoreFormat, sport }: Pick<PlannedMatch, "scoreFormat" | "sport">): number {
  const usual = isSportId(sport) ? scoreFormatsFor(sport)[0]?.code : undefined;
  return expectedMinutes(scoreFormat ?? usual ?? "");
}

/** Where matches stand; those without a court or a time are not in it. */
export function timetableOf(matches: readonly PlannedMatch[]): Timetable {
  return new Map(
    matches.flatMap(({ id, courtId, startsAt }): [string, Placement][] =>
      courtId && startsAt ? [[id, { courtId, startsAt: toMinute(startsAt) }]] : [],
    ),
  );
}

const isOpen = ({ state }: PlannedMatch) => state === "waiting" || state === "ready";

/** A tournament as the scheduler takes it: what has begun is fixed where it is, what is over without a time is left out. */
export function problemOf({ courts, impediments, matches }: Planned): ScheduleProblem {
  const timetable = timetableOf(matches);
  const taking = matches.filter(
    (match) => match.state !== "void" && (isOpen(match) || timetable.has(match.id)),
  );
  const reachOf = possiblePeople(matches);
  return {
    matches: taking.map((match) => ({
      id: match.id,
      minutes: minutesOf(match),
      notBefore: match.notBefore ? toMinute(match.notBefore) : null,
      ...reachOf(match),
      ...(WITHOUT_REST.has(match.drawFormat) ? { restMinutes: 0 } : {}),
    })),
    courts: courts.map(({ id, hours }) => ({
      id,
      hours: hours.map(({ from, to }) => ({ from: toMinute(from), to: toMinute(to) })),
    })),
    impediments: impediments.map(({ athleteId, from, to }) => ({
      personId: athleteId,
      from: toMinute(from),
      to: toMinute(to),
    })),
    fixed: new Map(
      [...timetable].filter(([id]) => taking.some((match) => match.id === id && !isOpen(match))),
    ),
  };
}
