/** The zone of a club that names none (product §2). */
export const DEFAULT_TIME_ZONE = "America/Sao_Paulo";

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function format(kind: string, timeZone: string, options: Intl.DateTimeFormatOptions, locale = "pt-BR") {
  const key = `${kind}|${timeZone}`;
  let found = formats.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(locale, { timeZone, ...options });
    formats.set(key, found);
  }
  return found;
}

/** Instant → "21/11/2026" in the zone. */
export function formatDate(at: Date | string, timeZone = DEFAULT_TIME_ZONE): string {
  return format("date", timeZone, { day: "2-digit", month: "2-digit", year: "numeric" }).format(new Date(at));
}

/** Instant → "21/11/2026 14:30" in the zone. */
export function formatDateTime(at: Date | string, timeZone = DEFAULT_TIME_ZONE): string {
  return `${formatDate(at, timeZone)} ${formatTime(at, timeZone)}`;
}

/** Instant → "14:30" in the zone. */
export function formatTime(at: Date | string, timeZone = DEFAULT_TIME_ZONE): string {
  return format("time", timeZone, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(
    new Date(at),
  );
}

/** Instant → "14:30:05" in the zone. */
export function formatExactTime(at: Date | string, timeZone = DEFAULT_TIME_ZONE): string {
  const parts = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const;
  return format("exact time", timeZone, parts).format(new Date(at));
}

/** Instant → minutes after midnight on the zone's clock, 0 to 1439. */
export function minuteOfDay(at: Date, timeZone: string): number {
  const time = formatTime(at, timeZone);
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** The zone of the machine that runs this: in a browser the person's own. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Whether a name is that of a time zone (IANA). */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** Instant → "21 de nov." in the zone, for lists where the year is plain. */
export function formatShortDate(at: Date | string, timeZone = DEFAULT_TIME_ZONE): string {
  return format("short", timeZone, { day: "2-digit", month: "short" }).format(new Date(at));
}

/** Instant → "sáb., 21/11" in the zone, for days that are near. */
export function formatWeekday(at: Date | string, timeZone = DEFAULT_TIME_ZONE): string {
  return format("weekday", timeZone, { weekday: "short", day: "2-digit", month: "2-digit" }).format(
    new Date(at),
  );
}

/** Calendar day "2026-11-21" → "21/11/2026"; no zone takes part. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split("-");
  return `${date}/${month}/${year}`;
}

/** Month "2026-11" → "novembro de 2026"; no zone takes part. */
export function formatMonth(month: string): string {
  return format("month", "UTC", { month: "long", year: "numeric" }).format(new Date(`${month}-01T12:00:00Z`));
}

/** Month "2026-11" + n months → month. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** Instant → its calendar day "2026-11-21" in the zone. */
export function dayIn(at: Date | string, timeZone: string): string {
  return format("iso", timeZone, { year: "numeric", month: "2-digit", day: "2-digit" }, "en-CA").format(
    new Date(at),
  );
}

/** Calendar day + n days → calendar day. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The instant at which a calendar day begins in the zone (the first instant that reads as that day). */
export function startOfDay(day: string, timeZone: string): Date {
  const midnightUtc = Date.parse(`${day}T00:00:00Z`);
  let guess = midnightUtc - offsetMs(new Date(midnightUtc), timeZone);
  guess = midnightUtc - offsetMs(new Date(guess), timeZone);
  // Where the clock springs forward at midnight the day begins at 01:00: the guess still reads as the day before.
  if (dayIn(new Date(guess), timeZone) < day) guess += HOUR_MS;
  return new Date(guess);
}

/** Whether an instant is the first of its day in the zone, as which a day is kept that came without an hour. */
export function isStartOfDay(at: Date | string, timeZone: string): boolean {
  return startOfDay(dayIn(at, timeZone), timeZone).getTime() === new Date(at).getTime();
}

/** An hour "14:30" of a calendar day in the zone, in ISO 8601; "24:00" is not written. */
export function instantAt(day: string, hour: string, timeZone: string): string {
  const [hours = 0, minutes = 0] = hour.split(":").map(Number);
  const wall = Date.parse(`${day}T00:00:00Z`) + (hours * 60 + minutes) * MINUTE_MS;
  // The clock may change within the day: of the offsets before and after it one makes the instant that reads as this hour.
  const before = wall - offsetMs(new Date(wall - DAY_MS), timeZone);
  const after = wall - offsetMs(new Date(wall + DAY_MS), timeZone);
  const reads = (at: number) => at + offsetMs(new Date(at), timeZone) === wall;
  // An hour that the clock passes over is read as it was counted before; one that it shows twice is the first of the two.
  return new Date(reads(before) || !reads(after) ? before : after).toISOString();
}

const MOST_DAYS = 60;

/** Every calendar day from one to another, both among them; the first 60 at most. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last && days.length < MOST_DAYS; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The last instant (to the millisecond) of a calendar day in the zone. */
export function endOfDay(day: string, timeZone: string): Date {
  return new Date(startOfDay(addDays(day, 1), timeZone).getTime() - 1);
}

/** The Monday of the week of a calendar day, "YYYY-MM-DD" both. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7));
}

/** Monday 00:00 of the week in which `at` falls, in the zone (product §5, movement). */
export function lastMonday(at: Date, timeZone: string): Date {
  return startOfDay(mondayOf(dayIn(at, timeZone)), timeZone);
}

/** Calendar days from `from` to `to` in the zone; negative when `to` lies before (product §2). */
export function daysUntil(from: Date, to: Date, timeZone = DEFAULT_TIME_ZONE): number {
  const start = Date.parse(`${dayIn(from, timeZone)}T00:00:00Z`);
  return Math.round((Date.parse(`${dayIn(to, timeZone)}T00:00:00Z`) - start) / DAY_MS);
}

/** The name of a zone's clock: "America/Sao_Paulo" → "Horário de Brasília". */
export function formatZone(timeZone: string): string {
  const parts = format("zone", timeZone, { timeZoneName: "longGeneric" }).formatToParts(new Date(0));
  return parts.find((part) => part.type === "timeZoneName")?.value.replace(" Padrão", "") ?? timeZone;
}

/** Full years between a birth day and a day, both "YYYY-MM-DD". */
export function ageOn(birthDay: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDay.slice(0, 4));
  return day.slice(5) < birthDay.slice(5) ? years - 1 : years;
}

/** How long ago or ahead, in words: "há 5 min", "em 3 h", "em 24 h", "há 1 d"; hours ahead count up to 48. */
export function formatRelative(at: Date | string, now: Date): string {
  const minutes = Math.round((new Date(at).getTime() - now.getTime()) / MINUTE_MS);
  const size = Math.abs(minutes);
  if (size < 1) return "agora";
  const text =
    size < 60
      ? `${size} min`
      : size < (minutes < 0 ? 1440 : 2880)
        ? `${Math.round(size / 60)} h`
        : `${Math.round(size / 1440)} d`;
  return minutes < 0 ? `há ${text}` : `em ${text}`;
}

function offsetMs(at: Date, timeZone: string): number {
  const parts = format(
    "parts",
    timeZone,
    {
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hourCycle: "h23",
    },
    "en-US",
  ).formatToParts(at);
  const part = (type: string) => Number(parts.find((p) => p.type === type)?.value);
  const wall = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return wall - Math.floor(at.getTime() / 1000) * 1000;
}
