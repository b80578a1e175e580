import {
  addDays,
  dayIn,
  DEFAULT_TIME_ZONE,
  formatDateTime,
  formatTime,
  formatWeekday,
  instantAt,
} from "../../../lib/dates.ts";

// A contest of the Loteria Federal is named by its day alone: there is one a day, so nobody can name one that is past.

/** Since November 2025; the result is public some minutes later. */
const HELD_AT = "20:00";
/** Days of the week with a contest, Sunday being 0. */
const WEDNESDAY = 3;
const SATURDAY = 6;
/** How many days ahead a contest may lie. */
export const LOTTERY_DAYS_AHEAD = 30;
/** Rounds from here on are days (20261205), lower ones the contest numbers of the first rules. */
const FIRST_DAY = 10_000_000;

/** Days on which the Loteria Federal is drawn, from the day after `today` (Brasília's calendar) on. */
export function lotteryDays(today: string): string[] {
  return Array.from({ length: LOTTERY_DAYS_AHEAD }, (_, ahead) => addDays(today, ahead + 1)).filter(
    isLotteryDay,
  );
}

function isLotteryDay(day: string): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return weekday === WEDNESDAY || weekday === SATURDAY;
}

/** The round that stands for the contest of a day, "2026-12-05" being 20261205. */
export function lotteryRound(day: string): number {
  return Number(day.replaceAll("-", ""));
}

/** When the contest of a day is held, by Brasília's clock. */
export function lotteryAt(day: string): Date {
  return new Date(instantAt(day, HELD_AT, DEFAULT_TIME_ZONE));
}

/** A day of the Loteria Federal in words: "sáb., 05/12/2026". */
export function lotteryDayWords(day: string): string {
  return dayWordsAt(lotteryAt(day));
}

function dayWordsAt(at: Date | string): string {
  return `${formatWeekday(at, DEFAULT_TIME_ZONE)}/${dayIn(at, DEFAULT_TIME_ZONE).slice(0, 4)}`;
}

/**
 * Names the public number that decides a draw and says when it comes out: the round of the beacon by the club's clock, the contest by
 * Brasília's. The first rules named a contest by its number.
 */
export function sourceWordsOf(
  { kind, round, at }: { kind: "drand" | "loteria"; round: number; at: string },
  timeZone: string,
): string {
  if (kind === "drand") return `a rodada ${round} do drand, de ${formatDateTime(at, timeZone)}`;
  if (round < FIRST_DAY)
    return `o concurso ${round} da Loteria Federal, de ${formatDateTime(at, DEFAULT_TIME_ZONE)} (horário de Brasília)`;
  return `o 1º prêmio da Loteria Federal de ${dayWordsAt(at)}, às ${formatTime(at, DEFAULT_TIME_ZONE)} de Brasília`;
}
