/** How a spreadsheet shows a number: as it is, as a day, an hour, both, or a month of a year (Excel takes 12/15 for December 2015). */
export type NumberKind = "number" | "day" | "hour" | "moment" | "month";

/** The formats that every spreadsheet has by number, of those that are dates and hours. */
const BUILT_IN: ReadonlyMap<number, NumberKind> = new Map<number, NumberKind>([
  ...[14, 15, 16, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, "day"] as const),
  ...[18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56].map((id) => [id, "hour"] as const),
  [17, "month"],
  [22, "moment"],
]);

const MONTHS = ["jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez"];
const DAY_MINUTES = 1_440;
const DAY_MS = 86_400_000;
/** The day before the first one of either calendar: a serial number counts days from it. */
const START_MS = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };
/** The calendar of 1900 has a 29th of February that never was: before it days are one more. */
const FIRST_TRUE_SERIAL = 61;
const MAX_SERIAL = 2_958_466;

/** Takes the number and the code of a format; gives how it shows a number. */
export function kindOfFormat(id: number, code: string | undefined): NumberKind {
  if (code === undefined) return BUILT_IN.get(id) ?? "number";
  // Only the first part is of positive numbers; texts, colours and letters that stand for themselves are none of a date.
  const signs = code
    .replace(/"[^"]*"|\\.|_.|\*./g, "")
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, "")
    .split(";")[0]!
    .toLowerCase()
    .replace(/general|geral/g, "");
  const hasHour = /[hs]/.test(signs);
  if (/[dy]|a{3,}/.test(signs)) {
    if (!/d/.test(signs) && !hasHour) return "month";
    return hasHour ? "moment" : "day";
  }
  if (hasHour) return "hour";
  return /m/.test(signs) ? "month" : "number";
}

/**
 * Takes a number as a sheet keeps it, how it is shown and from which year the sheet counts days; gives its text: 2026-03-21, 2026-03-21 19:30,
 * 19:30, mar/26, 1250,5. The order of day and month cannot be mistaken in it.
 */
export function numberText(value: number, kind: NumberKind, calendar: 1900 | 1904): string {
  if (kind === "number" || value < 0 || value >= MAX_SERIAL)
    return String(Number(value.toPrecision(15))).replace(".", ",");
  const minutes = Math.round(value * DAY_MINUTES);
  const [days, minute] = [Math.floor(minutes / DAY_MINUTES), minutes % DAY_MINUTES];
  const hour = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
  if (kind === "hour" && days === 0) return hour;
  const shift = calendar === 1900 && days < FIRST_TRUE_SERIAL ? 1 : 0;
  const day = new Date(START_MS[calendar] + (days + shift) * DAY_MS).toISOString().slice(0, 10);
  if (kind === "month") return `${MONTHS[Number(day.slice(5, 7)) - 1]}/${day.slice(2, 4)}`;
  return minute === 0 ? day : `${day} ${hour}`;
}
