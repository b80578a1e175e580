import { foldText } from "../../../lib/text.ts";

/** When a match was played: the calendar day and, where the file has it, the time "HH:MM" in the club's zone. */
interface PlayedMoment {
  day: string;
  time: string | null;
}

/** Which number of "03/04/2026" is the day: Brazil's order, or that of files from the United States. */
export type DateOrder = "day" | "month";

const NUMBERS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;
const YEAR_FIRST = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})$/;
// "21/mar/2026", "21-mar-26", "21 de março de 2026", on folded text; what follows is the time.
const NAMED_MONTH = /^(\d{1,2})o?[\s./-]*(?:de\s+)?([a-z]{3,9})\.?[\s./-]*(?:de\s+)?(\d{4}|\d{2})(?!\d)(.*)$/;
const WEEKDAY = /^[a-z]+(?:-feira)?\.?,?\s+(?=\d)/;
const SERIAL = /^(\d{5})(?:[.,](\d+))?$/;
const TIME = /^(\d{1,2})[:h](\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z)?$/i;
const EARLIEST_YEAR = 1900;
const DAY_MS = 86_400_000;
const DAY_MINUTES = 1_440;
/** Excel counts days from here. */
const SERIAL_START_MS = Date.UTC(1899, 11, 30);
/** 1927 to 2119: what a sheet of a club can mean by a number of five digits. */
const SERIAL_RANGE = { from: 10_000, to: 80_000 };

const MONTHS: Readonly<Record<string, number>> = {
  jan: 1,
  fev: 2,
  feb: 2,
  mar: 3,
  abr: 4,
  apr: 4,
  mai: 5,
  may: 5,
  jun: 6,
  jul: 7,
  ago: 8,
  aug: 8,
  set: 9,
  sep: 9,
  out: 10,
  oct: 10,
  nov: 11,
  dez: 12,
  dec: 12,
};

/** The number of a month by its name or its first three letters, folded; null when it is none. */
export function monthOf(name: string): number | null {
  return MONTHS[name.slice(0, 3)] ?? null;
}

/**
 * Reads "21/03/2026", "21.03.26", "2026-03-21", "20260321", "21/mar/2026", Excel's 46102, each with an optional time
 * after it; null when it is no day.
 */
export function readMoment(cell: string, order: DateOrder = "day"): PlayedMoment | null {
  const text = foldText(cell).replace(WEEKDAY, "");
  const serial = readSerial(text);
  if (serial) return serial;
  const named = NAMED_MONTH.exec(text);
  const [dayText = "", timeText] = named ? [] : splitTime(text);
  const [year, month, date] = named
    ? [named[3], monthOf(named[2]!), named[1]]
    : readNumbers(dayText.replace(/,$/, ""), order);
  if (!year || !month || !date) return null;
  const day = toDay(year, Number(month), Number(date));
  if (day === null) return null;
  const after = named ? splitTime(`- ${named[4]!.trim()}`)[1] : timeText;
  return { day, time: after ? readTime(after) : null };
}

/** Reads a birth date: as a match's day, but "21/03/87" lies in the past. Null when it is no day before `today`. */
export function readBirth(cell: string, order: DateOrder, today: string): string | null {
  const day = readMoment(cell, order)?.day ?? null;
  if (day === null) return null;
  const isShort = /(?:^|\D)\d{2}$/.test(cell.trim()) && day > today;
  const past = isShort ? `${Number(day.slice(0, 4)) - 100}${day.slice(4)}` : day;
  return past < today ? past : null;
}

/** Reads "19:30" or "19h30" as "19:30"; null when it is no time of day. */
export function readTime(cell: string): string | null {
  const found = TIME.exec(cell.trim());
  const [hours, minutes] = [Number(found?.[1] ?? 24), Number(found?.[2] ?? 60)];
  return hours < 24 && minutes < 60 ? clock(hours * 60 + minutes) : null;
}

/** The order in which a file writes its dates: the month first only where no date can be read otherwise. */
export function guessDateOrder(cells: readonly string[]): DateOrder {
  const pairs = cells.flatMap((cell) => {
    const found = NUMBERS.exec(splitTime(foldText(cell))[0] ?? "");
    return found ? [[Number(found[1]), Number(found[2])] as const] : [];
  });
  const isMonthFirst = pairs.some(([, second]) => second > 12) && pairs.every(([first]) => first <= 12);
  return isMonthFirst ? "month" : "day";
}

function readNumbers(text: string, order: DateOrder): (string | undefined)[] {
  const found = NUMBERS.exec(text);
  if (found) return order === "day" ? [found[3], found[2], found[1]] : [found[3], found[1], found[2]];
  return YEAR_FIRST.exec(text)?.slice(1) ?? [];
}

function readSerial(text: string): PlayedMoment | null {
  const found = SERIAL.exec(text);
  const days = Number(found?.[1]);
  if (!found || days < SERIAL_RANGE.from || days > SERIAL_RANGE.to) return null;
  const day = new Date(SERIAL_START_MS + days * DAY_MS).toISOString().slice(0, 10);
  const minutes = Math.min(Math.round(Number(`0.${found[2] ?? 0}`) * DAY_MINUTES), DAY_MINUTES - 1);
  return { day, time: minutes === 0 ? null : clock(minutes) };
}

/** "21/03/2026 às 19h30" → the day's text and the time's. */
function splitTime(text: string): string[] {
  return text.split(/(?:\s+as\s+|\s+-\s+|[\st]+)/, 2);
}

function toDay(year: string, month: number, date: number): string | null {
  const full = year.length === 2 ? `20${year}` : year;
  const day = `${full}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
  const at = new Date(`${day}T00:00:00Z`);
  // 31/02 would become a day of March.
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day) return null;
  return at.getUTCFullYear() < EARLIEST_YEAR ? null : day;
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}
