import { MINUTE_MS, DAY_MS, addDays, dayIn, startOfDay, instantAt } from "../../../lib/dates.ts";

/** Clocks of phones run a little ahead. */
const FUTURE_TOLERANCE_MS = 5 * MINUTE_MS;
/** An athlete reports what was played in so many days; what is older comes from the club (product §4). */
const ATHLETE_DAYS = 14;
/** Older results come in by import. */
const CLUB_DAYS = 365;

/** The party that says when a match was played. */
export type SaidBy = "athlete" | "club";

type PlayedAt = { ok: true; at: Date } | { ok: false; message: string };

/**
 * Reads when a match was played: an instant with its offset, a wall-clock "YYYY-MM-DDTHH:mm" in the club's zone (what a
 * browser's field gives), or a day, which stands for its noon, or for now when noon is still to come. Refuses the
 * future, and what is older than 14 days of the club's zone for an athlete and a year for the club, with the reason in pt-BR.
 */
export function readPlayedAt(text: string, timeZone: string, now: Date, saidBy: SaidBy): PlayedAt {
  const at = readInstant(text, timeZone, now);
  if (!at) return { ok: false, message: "Diga quando a partida foi jogada." };
  if (at.getTime() > now.getTime() + FUTURE_TOLERANCE_MS) {
    return { ok: false, message: "A partida não pode ter sido jogada no futuro." };
  }
  if (saidBy === "athlete" && dayIn(at, timeZone) < addDays(dayIn(now, timeZone), -ATHLETE_DAYS)) {
    const message = `Atletas lançam o que jogaram nos últimos ${ATHLETE_DAYS} dias: peça ao clube para lançar esta partida.`;
    return { ok: false, message };
  }
  if (at.getTime() < now.getTime() - CLUB_DAYS * DAY_MS) {
    return { ok: false, message: "A partida foi jogada há mais de um ano: o clube pode importá-la." };
  }
  return { ok: true, at };
}

/**
 * The months, "YYYY-MM", in which the day of `text` may lie, in whatever zone; none for what cannot be read. For what
 * must be looked up before the club's zone is known.
 */
export function monthsOf(text: string | undefined): string[] {
  const utc = toInstant(text?.trim() ?? "", "UTC", new Date(8.64e15));
  if (!utc || Number.isNaN(utc.getTime())) return [];
  const near = [-DAY_MS, 0, DAY_MS].map((ms) => new Date(utc.getTime() + ms).toISOString().slice(0, 7));
  return [...new Set(near)];
}

/** An instant as a form or a program says it (see `readPlayedAt`), past or to come; null for what is none. */
export function readInstant(text: string, timeZone: string, now: Date): Date | null {
  const at = toInstant(text.trim(), timeZone, now);
  return at === null || Number.isNaN(at.getTime()) ? null : at;
}

function toInstant(text: string, timeZone: string, now: Date): Date | null {
  const found =
    /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(text);
  if (!found) return null;
  const [, day = "", hours, minutes, seconds, offset] = found;
  if (Number.isNaN(Date.parse(`${day}T00:00:00Z`)) || addDays(day, 0) !== day) return null;
  if (offset) return new Date(text);
  const start = startOfDay(day, timeZone).getTime();
  if (hours === undefined) {
    const noon = start + 12 * 60 * MINUTE_MS;
    return new Date(start <= now.getTime() ? Math.min(noon, now.getTime()) : noon);
  }
  if (Number(hours) > 23 || Number(minutes) > 59) return null;
  const at = instantAt(day, `${hours}:${minutes}`, timeZone);
  return new Date(Date.parse(at) + Number(seconds ?? 0) * 1000);
}
