/** Whether a day "YYYY-MM-DD" is one that a club may mean: Postgres has no year 0, and an hour of the year 9999 may lie after it. */
export function isClubDay(day: string): boolean {
  return day >= "1900" && day < "2200";
}
