import { addDays, mondayOf } from "../../../lib/dates.ts";
import type { DayPlayed } from "./statistics.ts";

/** How many weeks the picture of a year shows, this one included. */
export const YEAR_WEEKS = 53;

/** A day of the picture; `shade` is 0 for none, then 1 to 3 for one match, two, and more. */
interface ShadedDay extends DayPlayed {
  shade: 0 | 1 | 2 | 3;
}

/** The days of the last 53 weeks, a week a list from its Monday; this week's ends with `today`. All days are "YYYY-MM-DD". */
export function weeksOfDays(played: readonly DayPlayed[], today: string): ShadedDay[][] {
  const byDay = new Map(played.map((one) => [one.day, one]));
  const first = addDays(mondayOf(today), -7 * (YEAR_WEEKS - 1));
  return Array.from({ length: YEAR_WEEKS }, (_, week) =>
    Array.from({ length: 7 }, (_day, at) => addDays(first, 7 * week + at))
      .filter((day) => day <= today)
      .map((day) => {
        const found = byDay.get(day) ?? { day, matches: 0, wins: 0 };
        return { ...found, shade: Math.min(3, found.matches) as ShadedDay["shade"] };
      }),
  );
}

/** Sums the matches of each month that had one, "YYYY-MM", the newest first. */
export function monthsOfDays(weeks: readonly (readonly DayPlayed[])[]): {
  month: string;
  days: number;
  matches: number;
  wins: number;
}[] {
  const months = new Map<string, { month: string; days: number; matches: number; wins: number }>();
  for (const { day, matches, wins } of weeks.flat()) {
    if (matches === 0) continue;
    const month = day.slice(0, 7);
    const sum = months.get(month) ?? { month, days: 0, matches: 0, wins: 0 };
    months.set(month, { month, days: sum.days + 1, matches: sum.matches + matches, wins: sum.wins + wins });
  }
  return [...months.values()].toReversed();
}

const MONTHS = ["jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez"] as const;
/** A label takes the room of so many weeks. */
const LABEL_WEEKS = 3;

/** Names each month above the first week that begins in it; the month that the picture cuts at its start only where its label has room. */
export function monthLabels(
  weeks: readonly (readonly { day: string }[])[],
): { label: string; week: number }[] {
  const starts = weeks.flatMap(([monday], week) => {
    const month = monday?.day.slice(5, 7);
    return month === undefined || month === weeks[week - 1]?.[0]?.day.slice(5, 7)
      ? []
      : [{ label: MONTHS[Number(month) - 1] ?? "", week }];
  });
  return starts.filter(
    ({ week }, at) =>
      (starts[at + 1]?.week ?? weeks.length) - week >= (week === 0 ? LABEL_WEEKS : 0) &&
      week <= weeks.length - LABEL_WEEKS,
  );
}
